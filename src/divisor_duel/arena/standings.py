"""What a tournament shows: for each player the score, the rating, and the judgement of perfect play.

A turn is a chance when the player to move could force the win. *Accuracy* is the share of chances whose
move kept the win; *mean regret* the wins given away per turn, chance or not; *conversion* the share of
the games with a chance that were won.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from statistics import fmean
from typing import Any, NamedTuple

from divisor_duel.arena.rating import elo, interval
from divisor_duel.arena.tournament import Entrant, Played, Tournament
from divisor_duel.position import End, Position
from divisor_duel.review import Verdict
from divisor_duel.solver import solve


@dataclass(frozen=True)
class FirstMistake:
    """The first win a player gave away: in which game, where, and what was taken instead of what."""

    game: int
    position: Position
    number: int | None
    """None when the player took none."""
    ended: End | None = None
    """What the player did instead."""

    @cached_property
    def winning_moves(self) -> tuple[int, ...]:
        """What would have won."""
        return solve(self.position).winning_moves

    def as_dict(self) -> dict[str, Any]:
        """The mistake for JSON."""
        return {
            "game": self.game,
            "moves": list(self.position.moves),
            "number": self.number,
            "winning_moves": list(self.winning_moves),
        }


class Turn(NamedTuple):
    """A turn of one player, and the game it was taken in."""

    played: Played
    ply: int
    verdict: Verdict

    @property
    def was_chance(self) -> bool:
        """Whether the player could have forced the win."""
        return self.verdict in (Verdict.KEPT, Verdict.GAVE_AWAY)


class GaveUp(NamedTuple):
    """A game that a player forfeited or resigned, how, and what more is known of it."""

    game: int
    kind: End
    detail: str


@dataclass(frozen=True)
class Standing:
    """One player's results, all derived from the games; `player` is its place among the entrants."""

    entrant: Entrant
    player: int
    games: tuple[Played, ...]
    elo: float = 0.0

    @cached_property
    def turns(self) -> list[Turn]:
        """The player's turns that were judged."""
        return [
            Turn(played, ply, verdict)
            for played in self.games
            for ply, mover, verdict in played.turns()
            if mover == self.player
        ]

    @property
    def wins(self) -> int:
        """How many games were won."""
        return sum(played.winner == self.player for played in self.games)

    @property
    def score(self) -> float:
        """The share of games won."""
        return self.wins / len(self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """The score's 95 % confidence interval, from the openings drawn: the games from one hang together."""
        draws: defaultdict[int, list[bool]] = defaultdict(list)
        for played in self.games:
            draws[played.fixture.draw].append(played.winner == self.player)
        return interval(map(fmean, draws.values()))

    @cached_property
    def chances(self) -> list[Turn]:
        """The turns on which the player could have forced the win."""
        return [turn for turn in self.turns if turn.was_chance]

    @property
    def kept(self) -> int:
        """How many chances were kept."""
        return sum(turn.verdict is Verdict.KEPT for turn in self.chances)

    @property
    def accuracy(self) -> float | None:
        """The share of chances that were kept; None for a player who had none."""
        return self.kept / len(self.chances) if self.chances else None

    @property
    def conversion(self) -> float | None:
        """The share of games with a chance that were won; None for a player who had none."""
        won = {turn.played.fixture.number: turn.played.winner == self.player for turn in self.chances}
        return sum(won.values()) / len(won) if won else None

    @property
    def mean_regret(self) -> float | None:
        """The wins given away per turn; None for a player without a turn."""
        return (len(self.chances) - self.kept) / len(self.turns) if self.turns else None

    @property
    def unjudged(self) -> int:
        """How many games were too hard to judge."""
        return sum(played.verdicts is None for played in self.games)

    @property
    def reprompts(self) -> int:
        """How many answers the player was asked to mend."""
        return sum(played.reprompts[played.fixture.seats.index(self.player)] for played in self.games)

    @property
    def gave_up(self) -> list[GaveUp]:
        """The games the player forfeited or resigned."""
        return [
            GaveUp(played.fixture.number, ended.kind, ended.detail)
            for played in self.games
            if (ended := played.record.ended) and played.winner != self.player
        ]

    @property
    def forfeits(self) -> Counter[End]:
        """How many games were forfeited or resigned, by kind."""
        return Counter(game.kind for game in self.gave_up)

    @property
    def first_mistake(self) -> FirstMistake | None:
        """The first win given away, None for a player who kept them all."""
        for played, ply, verdict in self.chances:
            if verdict is Verdict.GAVE_AWAY:
                final = played.record.position
                before = Position(final.rules, final.moves[:ply])
                if ply < len(final.moves):
                    return FirstMistake(played.fixture.number, before, final.moves[ply])
                ended = played.record.ended
                return FirstMistake(played.fixture.number, before, None, ended.kind if ended else None)
        return None

    def as_dict(self) -> dict[str, Any]:
        """The results for JSON."""
        return {
            "name": self.entrant.name,
            "who": self.entrant.who,
            **self.score_as_dict(),
            "elo": round(self.elo),
            "turns": len(self.turns),
            "chances": len(self.chances),
            "accuracy": _rounded(self.accuracy),
            "conversion": _rounded(self.conversion),
            "mean_regret": _rounded(self.mean_regret),
            "forfeits": dict(sorted(self.forfeits.items())),
            "gave_up": [game._asdict() for game in self.gave_up],
            "reprompts": self.reprompts,
            "unjudged": self.unjudged,
            "first_mistake": self.first_mistake and self.first_mistake.as_dict(),
        }

    def score_as_dict(self) -> dict[str, Any]:
        """The score alone, for JSON."""
        return {
            "games": len(self.games),
            "wins": self.wins,
            "score": _rounded(self.score),
            "interval": [_rounded(bound) for bound in self.interval],
        }


def standings(tournament: Tournament, games: Sequence[Played]) -> list[Standing]:
    """Each player's results, the best first."""
    wins = [[0] * len(tournament.entrants) for _ in tournament.entrants]
    for played in games:
        wins[played.winner][sum(played.fixture.seats) - played.winner] += 1
    table = [
        Standing(entrant, player, tuple(game for game in games if player in game.fixture.seats), rating)
        for player, (entrant, rating) in enumerate(zip(tournament.entrants, elo(wins), strict=True))
    ]
    return sorted(table, key=lambda standing: -standing.elo)


def pairings(tournament: Tournament, games: Sequence[Played]) -> list[dict[str, Any]]:
    """The result of each two players against each other, from the first one's side."""
    found = []
    for first, second in combinations(range(len(tournament.entrants)), 2):
        between = tuple(game for game in games if {first, second} == set(game.fixture.seats))
        names = [tournament.entrants[i].name for i in (first, second)]
        result = Standing(tournament.entrants[first], first, between)
        found.append({"players": names, **result.score_as_dict()})
    return found


COLUMNS = (
    "game",
    "player 1",
    "player 2",
    "opening",
    "moves",
    "winner",
    "ended",
    "detail",
    "chances 1",
    "kept 1",
    "chances 2",
    "kept 2",
    "first mistake",
)


def rows(games: Iterable[Played]) -> Iterable[dict[str, Any]]:
    """A row for each game, with the `COLUMNS` of the CSV file; the first mistake is given by its turn."""
    for played in games:
        names, outcome, moves = played.record.names, played.record.outcome, played.record.position.moves
        assert outcome
        verdicts = [[verdict for ply, _, verdict in played.turns() if ply % 2 == seat] for seat in (0, 1)]
        mistakes = [ply + 1 for ply, _, verdict in played.turns() if verdict is Verdict.GAVE_AWAY]
        kept = [side.count(Verdict.KEPT) for side in verdicts]
        chances = [side.count(Verdict.KEPT) + side.count(Verdict.GAVE_AWAY) for side in verdicts]
        values = (
            played.fixture.number,
            *names,
            " ".join(map(str, moves[: played.record.given])),
            " ".join(map(str, moves)),
            names[outcome.winner - 1],
            outcome.kind,
            outcome.detail,
            *(chances[0], kept[0], chances[1], kept[1]),
            mistakes[0] if mistakes else "",
        )
        yield dict(zip(COLUMNS, values, strict=True))


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
