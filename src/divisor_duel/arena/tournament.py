"""What a tournament is: who plays whom, from which openings, and what is known of a game once played.

Each opening leaves a win that can be missed, and none comes twice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import combinations
from math import comb
from random import Random
from typing import Any, Final

from divisor_duel import __version__
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import End, Outcome, Position, one_line
from divisor_duel.game.record import LONGEST_NAME, Record, check_name
from divisor_duel.game.rules import Rules
from divisor_duel.learn.review import Verdict, review
from divisor_duel.players.levels import Player
from divisor_duel.players.models.chat import Asking
from divisor_duel.players.models.model import shown
from divisor_duel.players.models.usage import Fault, Usage
from divisor_duel.players.seats import called, place
from divisor_duel.solver import method_of, solve

Entry = str | Player | tuple[str, Player]
"""A player as one enters it: `WHO`, `NAME=WHO`, a function, or a name and a function."""

MOST_SECONDS: Final = 86_400
JUDGE_SECONDS = 10.0
LONGEST_OPENING: Final = 5
LARGEST_POOL: Final = 10_000
BEST: Final = 3
CANDIDATES: Final = 50
# After so many draws in vain what is left is looked for, in so many places.
VAIN_DRAWS: Final = 50
MOST_PLACES: Final = 20_000

_NAMED = re.compile(r"([^:=]*)=(.+)", re.DOTALL)


@dataclass(frozen=True)
class Entrant:
    """A player by name, and `who` that is: a level, `bot:COMMAND`, `chat:MODEL@URL` or a function."""

    name: str
    who: str
    function: Player | None = field(default=None, compare=False)

    @property
    def shown(self) -> str:
        """Who that is, as it may be written down."""
        return one_line(shown(self.who))

    @property
    def is_model(self) -> bool:
        """Whether it is asked over the network, and waited for rather than worked for."""
        return self.who.startswith("chat:")


@dataclass(frozen=True)
class Fixture:
    """A game to be played: which entrants take the seats of players 1 and 2, and the moves it starts with.

    `draw` is the same for all games, between whichever entrants, that start with the same drawn opening.
    """

    number: int
    seats: tuple[int, int]
    opening: tuple[int, ...]
    draw: int

    @property
    def mirror(self) -> int:
        """The number of the game between the same two from the same opening, from the other sides."""
        return self.number + 1 if self.number % 2 else self.number - 1


@dataclass(frozen=True)
class BrokenOff:
    """What kept a game from being finished: whose answer was missing, and the fault."""

    seat: int
    fault: Fault
    detail: str = ""


@dataclass(frozen=True)
class Played:
    """A game that was played, with the verdict of perfect play on each turn after the opening.

    A turn on which a player forfeited or resigned has a verdict like any other, and so has the one whose
    answer is missing in a game that was broken off. There are none when the game was too hard to judge.
    """

    fixture: Fixture
    record: Record
    verdicts: tuple[Verdict, ...] | None
    reprompts: tuple[int, int] = (0, 0)
    """For each seat, how many answers it was asked to mend."""
    choices: tuple[tuple[int, int], ...] | None = None
    """For each verdict, how many numbers were legal and how many of them kept the win."""
    usage: tuple[Usage, Usage] = (Usage(), Usage())
    """For each seat, what it used, in earlier attempts too."""
    broken_off: BrokenOff | None = None
    attempts: int = field(default=1, compare=False)
    """How often it was begun."""
    seconds: tuple[float, ...] = field(default=(), compare=False)
    """How long each turn after the opening took."""
    winning: tuple[tuple[int, ...], ...] | None = field(default=None, compare=False, repr=False)
    """For each verdict, the numbers that kept the win; a journal does not keep them."""
    version: str = field(default=__version__, compare=False)
    """Of the program that played it."""

    @property
    def counted_as_lost(self) -> Played:
        """The same game, lost by whoever did not answer if it was broken off."""
        if (broken := self.broken_off) is None:
            return self
        lost = Outcome(2 - broken.seat, End.UNREACHABLE, f"{broken.fault}: {broken.detail}")
        return replace(self, record=replace(self.record, ended=lost), broken_off=None)

    def judged(self) -> Played:
        """Return the game with each turn held against perfect play; as it is if that is too hard."""
        record = self.counted_as_lost.record
        turns = review(record, JUDGE_SECONDS).turns[record.given :]
        verdicts = tuple(turn.verdict for turn in turns)
        if Verdict.UNDECIDED in verdicts:
            return self
        choices = tuple((turn.position.choices.bit_count(), len(turn.winning_moves)) for turn in turns)
        winning = tuple(turn.winning_moves for turn in turns)
        return replace(self, verdicts=verdicts, choices=choices, winning=winning)

    @property
    def winner(self) -> int:
        """The entrant who won."""
        assert self.record.outcome
        return self.fixture.seats[self.record.outcome.winner - 1]

    def turns(self) -> Iterator[tuple[int, int, Verdict]]:
        """Yield the ply, the entrant and the verdict of each turn that was judged."""
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
    """For each move; None stands for 10, for a model 120. A function of one's own takes the time it takes."""
    persist: bool = False
    """Whether a program stays for many games."""
    asking: Asking = field(default_factory=Asking)
    """How models are asked."""

    @classmethod
    def between(
        cls,
        players: Iterable[Entry],
        rules: Rules,
        games: int = 20,
        seed: int | str = 0,
        seconds: float | None = None,
        persist: bool = False,
        asking: Asking | None = None,
    ) -> Tournament:
        """Set up a tournament; players are written `WHO` or `NAME=WHO`, or functions, perhaps with a name."""
        entrants = _entrants(players)
        if len(entrants) < 2:
            raise InvalidInput("arena-needs-two")
        if games < 2:
            raise InvalidInput("arena-too-few-games", count=games)
        if games % 2:
            raise InvalidInput("arena-odd-games", count=games)
        if seconds is not None and not 0 < seconds <= MOST_SECONDS:
            raise InvalidInput("no-time-for-a-move", seconds=seconds, most=MOST_SECONDS)
        return cls(rules, entrants, games, str(seed), seconds, persist, asking or Asking())

    @property
    def settings(self) -> dict[str, Any]:
        """The tournament as data, the same exactly when the results are."""
        asking = self.asking.as_dict()
        return {
            **self.rules.spec,
            "players": {entrant.name: shown(entrant.who) for entrant in self.entrants},
            "games": self.games,
            "seed": self.seed,
            "seconds": self.seconds,
            **({"persist": True} if self.persist else {}),
            **({"asking": asking} if asking else {}),
            **({"prompt_hash": self.prompt_hash} if self.has_models else {}),
        }

    @property
    def prompt_hash(self) -> str | None:
        """The SHA-256 of all that a model is told at the start of the game; None where no model takes part.

        Whoever asked with the same words has the same one.
        """
        if not self.has_models:
            return None
        return sha256(json.dumps(self.asking.messages(Position(self.rules))).encode()).hexdigest()

    @property
    def waits(self) -> bool:
        """Whether its games wait for others more than they compute here, so that threads serve them best."""
        return self.persist or self.has_models

    @property
    def has_models(self) -> bool:
        """Whether a language model takes part."""
        return any(entrant.is_model for entrant in self.entrants)

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return comb(len(self.entrants), 2) * self.games

    def fixtures(self) -> list[Fixture]:
        """Return all games: each two entrants play every opening twice, once from each seat."""
        drawn = openings(self.rules, self.seed, self.games // 2)
        keys = [Position(self.rules, moves).key for moves in drawn]
        first = {key: draw for draw, key in reversed([*enumerate(keys)])}
        meetings = (
            (seats, moves, first[key])
            for pair in combinations(range(len(self.entrants)), 2)
            for moves, key in zip(drawn, keys, strict=True)
            for seats in (pair, pair[::-1])
        )
        return [Fixture(number, *meeting) for number, meeting in enumerate(meetings, 1)]

    def record(self, fixture: Fixture) -> Record:
        """Return a game as it begins."""
        first, second = (self.entrants[i] for i in fixture.seats)
        return Record(
            Position(self.rules, fixture.opening),
            (first.name, second.name),
            (first.shown, second.shown),
            given=len(fixture.opening),
        )

    def random(self, fixture: Fixture, seat: int) -> Random:
        """Return the randomness of one player in one game: the same however many others take part."""
        names = sorted(self.entrants[i].name for i in fixture.seats)
        return Random(f"{self.seed} {names} {fixture.opening} {fixture.number % self.games} {seat}")


def _entrants(players: Iterable[Entry]) -> tuple[Entrant, ...]:
    entrants: list[Entrant] = []
    for entry in players:
        name, who, function = _read(entry)
        name = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
        taken = {entrant.name for entrant in entrants}
        again = (f"{name[: LONGEST_NAME - 6]} ({i})" for i in range(2, len(taken) + 3))
        name = name if name not in taken else next(n for n in again if n not in taken)
        entrants.append(Entrant(name, who, function))
    return tuple(entrants)


def _read(entry: Entry) -> tuple[str, str, Player | None]:
    """Return the name of a player, who it is, and the function it is if it is one."""
    if not isinstance(entry, str):
        name, function = entry if isinstance(entry, tuple) else (called(entry), entry)
        return check_name(one_line(name)[:LONGEST_NAME]), place(function), function
    named = _NAMED.fullmatch(entry)
    if named is None:
        return one_line(shown(entry).partition(":")[2] or entry), entry, None
    name = one_line(named[1])
    check_name(name[:LONGEST_NAME])
    return name, named[2], None


def openings(rules: Rules, seed: str, count: int) -> list[tuple[int, ...]]:
    """Draw so many openings, no position twice while there are new ones."""
    seen: set[tuple[int, ...]] = set()
    drawn: list[tuple[int, ...]] = []
    others: Iterator[tuple[int, ...]] | None = None
    for k in range(count):
        moves = opening(rules, f"{seed} {k}")
        if Position(rules, moves).key in seen:
            if others is None:
                others = _others(rules, seed, seen)
            moves = next(others, moves)
        seen.add(Position(rules, moves).key)
        drawn.append(moves)
    return drawn


def _others(rules: Rules, seed: str, seen: set[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Yield openings not seen yet: drawn at random, then, when that finds none, one by one."""
    vain = draws = 0
    while vain < VAIN_DRAWS:
        moves, draws = opening(rules, f"{seed} more {draws}"), draws + 1
        vain = vain + 1 if Position(rules, moves).key in seen else 0
        if not vain:
            yield moves
    if len(rules.pool) <= LARGEST_POOL:
        yield from (moves for moves in _all(rules, seed) if Position(rules, moves).key not in seen)


def _all(rules: Rules, seed: str) -> Iterator[tuple[int, ...]]:
    """Yield the best openings there are, shuffled, the short ones first; of very many, those met first."""
    random, places = Random(f"openings {seed}"), 0
    level = [Position(rules)]
    for _ in range(LONGEST_OPENING):
        following: dict[tuple[int, ...], Position] = {}
        for position in level:
            for number in position.legal_moves:
                after = position.play(number)
                if places < MOST_PLACES and not after.outcome:
                    places += 1
                    following.setdefault(after.key, after)
        level = list(following.values())
        random.shuffle(level)
        yield from (position.moves for position in level if _quality(position) == BEST)


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
    # A clock would draw other openings on another machine, so how much is left to play decides.
    if position.open.bit_count() > method_of(position.rules).QUICK[position.rules.rule]:
        return 0
    solution = solve(position)
    winning, losing = solution.winning_moves, solution.losing_moves
    worth = [
        bool(winning),
        0 < len(winning) <= len(losing),
        not any(position.play(number).outcome for number in winning),
    ]
    return sum(worth)
