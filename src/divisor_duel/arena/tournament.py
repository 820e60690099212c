"""What a tournament is: who plays whom, from which openings, and what is known of a game once played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random
from typing import Any, Final

from divisor_duel.errors import InvalidInput
from divisor_duel.position import Position, one_line
from divisor_duel.record import LONGEST_NAME, Record, check_name
from divisor_duel.review import Verdict
from divisor_duel.rules import Rules
from divisor_duel.solver import solve

LONGEST_OPENING: Final = 5
LARGEST_POOL: Final = 10_000
BEST: Final = 3
CANDIDATES: Final = 50
# A drawn opening is looked at when no more than this is left to play, which plain Python solves in about a
# second. A clock would draw other openings on another machine.
MOST_OPEN_FOLLOWING: Final = 10_000
MOST_OPEN_FREE: Final = 64
MOST_SECONDS: Final = 86_400

_NAMED = re.compile(r"([^:=]*)=(.+)", re.DOTALL)


@dataclass(frozen=True)
class Entrant:
    """A player by name, and `who` that is: a level, `bot:COMMAND` or `chat:MODEL@URL`."""

    name: str
    who: str


@dataclass(frozen=True)
class Fixture:
    """A game to be played: which entrants take the seats of players 1 and 2, and the moves it starts with.

    `draw` is the same for all games, between whichever entrants, that start with the same drawn opening.
    """

    number: int
    seats: tuple[int, int]
    opening: tuple[int, ...]
    draw: int


@dataclass(frozen=True)
class Played:
    """A game that was played, with the verdict of perfect play on each turn after the opening.

    A turn on which a player forfeited or resigned has a verdict like any other. There are none when the
    game was too hard to judge. `reprompts` counts for each seat the answers it was asked to mend.
    """

    fixture: Fixture
    record: Record
    verdicts: tuple[Verdict, ...] | None
    reprompts: tuple[int, int] = (0, 0)

    @property
    def winner(self) -> int:
        """The entrant who won."""
        assert self.record.outcome
        return self.fixture.seats[self.record.outcome.winner - 1]

    def turns(self) -> Iterator[tuple[int, int, Verdict]]:
        """The ply, the entrant and the verdict of each turn that was judged."""
        for ply, verdict in enumerate(self.verdicts or (), self.record.given):
            yield ply, self.fixture.seats[ply % 2], verdict


@dataclass(frozen=True)
class Tournament:
    """All that the results depend on."""

    rules: Rules
    entrants: tuple[Entrant, ...]
    games: int = 20
    """Between each two of the entrants."""
    seed: str = "0"
    seconds: float | None = None
    """For each move; None stands for 10, for a model 120."""

    @classmethod
    def between(
        cls,
        players: Iterable[str],
        rules: Rules,
        games: int = 20,
        seed: int | str = 0,
        seconds: float | None = None,
    ) -> Tournament:
        """Set up a tournament; players are written `WHO` or `NAME=WHO`."""
        entrants = _entrants(players)
        if len(entrants) < 2:
            raise InvalidInput("an arena needs two players at least, like: arena easy perfect")
        if games < 2:
            raise InvalidInput(f"{games} games are too few; an arena plays at least 2 between each two")
        if games % 2:
            raise InvalidInput(
                f"{games} games cannot be shared: openings are played from both sides; take an even number"
            )
        if seconds is not None and not 0 < seconds <= MOST_SECONDS:
            raise InvalidInput(
                f"{seconds:g} seconds are no time for a move; give more than 0 and at most {MOST_SECONDS:,}"
            )
        return cls(rules, entrants, games, str(seed), seconds)

    @property
    def settings(self) -> dict[str, Any]:
        """The tournament as data, the same exactly when the results are."""
        return {
            **self.rules.spec,
            "players": {entrant.name: entrant.who for entrant in self.entrants},
            "games": self.games,
            "seed": self.seed,
            "seconds": self.seconds,
        }

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return comb(len(self.entrants), 2) * self.games

    def fixtures(self) -> list[Fixture]:
        """All games: each two entrants play every opening twice, once from each seat."""
        openings = [opening(self.rules, f"{self.seed} {k}") for k in range(self.games // 2)]
        meetings = (
            (seats, moves, draw)
            for pair in combinations(range(len(self.entrants)), 2)
            for draw, moves in enumerate(openings)
            for seats in (pair, pair[::-1])
        )
        return [Fixture(number, *meeting) for number, meeting in enumerate(meetings, 1)]

    def record(self, fixture: Fixture) -> Record:
        """A game as it begins."""
        first, second = (self.entrants[i] for i in fixture.seats)
        return Record(
            Position(self.rules, fixture.opening),
            (first.name, second.name),
            (one_line(first.who), one_line(second.who)),
            given=len(fixture.opening),
        )

    def random(self, fixture: Fixture, seat: int) -> Random:
        """The randomness of one player in one game: the same however many others take part."""
        names = sorted(self.entrants[i].name for i in fixture.seats)
        return Random(f"{self.seed} {names} {fixture.opening} {fixture.number % self.games} {seat}")


def opening(rules: Rules, seed: str) -> tuple[int, ...]:
    """Draw a few legal moves that leave a game worth playing from both sides.

    That is, the player to move has a winning move, none that ends the game at once, and at least as many
    moves that lose. Where no such opening turns up, as in a small pool, the nearest to it will do; in a pool
    too large to look at them, any.
    """
    random = Random(f"opening {seed}")
    candidates = []
    for _ in range(CANDIDATES if len(rules.pool) <= LARGEST_POOL else 1):
        position = Position(rules)
        for _ in range(random.randint(1, LONGEST_OPENING)):
            after = position.play(random.choice(position.legal_moves))
            if after.outcome:
                break
            position = after
        if (quality := _quality(position)) == BEST:
            return position.moves
        candidates.append((quality, position.moves))
    return max(candidates, key=lambda candidate: candidate[0])[1]


def _quality(position: Position) -> int:
    if position.open.bit_count() > (MOST_OPEN_FOLLOWING if position.rules.rule.follows else MOST_OPEN_FREE):
        return 0
    solution = solve(position)
    winning, losing = solution.winning_moves, solution.losing_moves
    worth = [
        bool(winning),
        0 < len(winning) <= len(losing),
        not any(position.play(number).outcome for number in winning),
    ]
    return sum(worth)


def _entrants(players: Iterable[str]) -> tuple[Entrant, ...]:
    entrants: list[Entrant] = []
    for text in players:
        named = _NAMED.fullmatch(text)
        name, who = (named[1], named[2]) if named else (text.partition(":")[2] or text, text)
        name = one_line(name)
        if named:
            check_name(name[:LONGEST_NAME])
        name = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
        taken = {entrant.name for entrant in entrants}
        again = (f"{name[: LONGEST_NAME - 6]} ({i})" for i in range(2, len(taken) + 3))
        entrants.append(Entrant(name if name not in taken else next(n for n in again if n not in taken), who))
    return tuple(entrants)
