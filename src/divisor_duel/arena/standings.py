"""What a tournament shows: each player's results beside perfect play, and the games that are missing.

A game is missing when it was broken off because a player's answer never came, or came cut short, empty,
filtered or refused. Missing games are left out in pairs, each with its mirror: the game of the same two from
the other sides. Or they are counted as lost. The truth is hardly outside these two, so both are told.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from statistics import fmean
from typing import Any, Final, NamedTuple

from divisor_duel.arena.metrics import Figures, clustered, elo, elo_errors, interval, share_interval
from divisor_duel.arena.tournament import Entrant, Played, Tournament
from divisor_duel.game.position import End, Position
from divisor_duel.learn.review import Verdict, length_kept
from divisor_duel.players.models.usage import Fault, Usage
from divisor_duel.solver import solve

ANCHOR: Final = "beginner"
"""The level whose rating is 0 where it takes part; else the mean of all is."""


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
        """Return the mistake for JSON."""
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
    choices: tuple[int, int] | None = None
    """How many numbers were legal, and how many of them kept the win."""

    @property
    def start(self) -> int:
        """Its opening: the games from one hang together."""
        return self.played.fixture.draw

    @property
    def length_kept(self) -> float | None:
        """How much of the longest game was kept on a lost turn; None where that is not known."""
        final = self.played.record.position
        if self.verdict is not Verdict.LOST or self.ply >= len(final.moves):
            return None
        return length_kept(Position(final.rules, final.moves[: self.ply]), final.moves[self.ply])


class GaveUp(NamedTuple):
    """A game that a player forfeited or resigned, how, and what more is known of it."""

    game: int
    kind: End
    detail: str


class Incomplete(NamedTuple):
    """A game that the line to a player broke off, by which fault, and what more is known of it."""

    game: int
    fault: Fault
    detail: str


@dataclass(frozen=True)
class Standing(Figures[Turn]):
    """One player's results, all derived from the games; `player` is its place among the entrants.

    *Conversion* is the share of the games with a chance that were won.
    """

    entrant: Entrant
    player: int
    games: tuple[Played, ...]
    """Those that count."""
    elo: float = 0.0
    elo_error: float = 0.0
    """How far the rating's 95 % interval reaches to either side."""
    missing: tuple[Played, ...] = ()
    """Those that were broken off, whoever of the two did not answer."""
    left_out: tuple[Played, ...] = ()
    """Those that do not count: missing games and their mirrors, unless they are counted as lost."""

    @cached_property
    def turns(self) -> Sequence[Turn]:
        """The player's turns that were judged."""
        return [
            Turn(played, ply, verdict, played.choices[ply - played.record.given] if played.choices else None)
            for played in self.games
            for ply, mover, verdict in played.turns()
            if mover == self.player
        ]

    @property
    def wins(self) -> int:
        """How many games were won."""
        return sum(played.winner == self.player for played in self.games)

    @property
    def score(self) -> float | None:
        """The share of games won; None for a player who finished none."""
        return self.wins / len(self.games) if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """The score's 95 % confidence interval, from the openings drawn: the games from one hang together."""
        won = clustered((played.fixture.draw, played.winner == self.player) for played in self.games)
        return interval(part / whole for part, whole in won)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The rating's 95 % confidence interval, the games from one opening taken together."""
        return self.elo - self.elo_error, self.elo + self.elo_error

    @cached_property
    def _converted(self) -> list[Turn]:
        """The first chance of each game that had one."""
        return list({turn.played.fixture.number: turn for turn in reversed(self.chances)}.values())

    @property
    def conversion(self) -> float | None:
        """The share of games with a chance that were won; None for a player who had none."""
        won = [turn.played.winner == self.player for turn in self._converted]
        return fmean(won) if won else None

    @property
    def conversion_interval(self) -> tuple[float, float] | None:
        """The conversion's 95 % confidence interval, the games from one opening taken together."""
        won = [(turn.start, turn.played.winner == self.player) for turn in self._converted]
        return share_interval(clustered(won)) if won else None

    @property
    def unjudged(self) -> int:
        """How many games were too hard to judge."""
        return sum(played.verdicts is None for played in self.games)

    @property
    def reprompts(self) -> int:
        """How many answers the player was asked to mend, whether the game counts or not."""
        games = (*self.games, *self.left_out)
        return sum(played.reprompts[played.fixture.seats.index(self.player)] for played in games)

    @property
    def incomplete(self) -> list[Incomplete]:
        """The missing games in which it was this player who did not answer."""
        return [
            Incomplete(played.fixture.number, broken.fault, broken.detail)
            for played in self.missing
            if (broken := played.broken_off) and played.fixture.seats[broken.seat] == self.player
        ]

    @property
    def usage(self) -> Usage:
        """What the player used in all games, whether they count or not."""
        games = (*self.games, *self.left_out)
        return sum((played.usage[played.fixture.seats.index(self.player)] for played in games), Usage())

    @property
    def again(self) -> int:
        """How many games of the player were begun more than once."""
        return sum(played.attempts > 1 for played in (*self.games, *self.left_out))

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
        for played, ply, verdict, _ in self.turns:
            if verdict is Verdict.GAVE_AWAY:
                final = played.record.position
                before = Position(final.rules, final.moves[:ply])
                if ply < len(final.moves):
                    return FirstMistake(played.fixture.number, before, final.moves[ply])
                ended = played.record.ended
                return FirstMistake(played.fixture.number, before, None, ended.kind if ended else None)
        return None

    def as_dict(self) -> dict[str, Any]:
        """Return the results for JSON."""
        return {
            "name": self.entrant.name,
            "who": self.entrant.shown,
            **self.score_as_dict(),
            "elo": round(self.elo),
            "elo_interval": [round(bound) for bound in self.elo_interval],
            "turns": len(self.turns),
            "chances": len(self.chances),
            "risks": len(self.risks),
            "accuracy": _rounded(self.accuracy),
            "accuracy_interval": _both(self.accuracy_interval),
            "chance_accuracy": _rounded(self.chance_accuracy),
            "excess": _rounded(self.excess),
            "conversion": _rounded(self.conversion),
            "conversion_interval": _both(self.conversion_interval),
            "mean_regret": _rounded(self.mean_regret),
            "mean_regret_interval": _both(self.mean_regret_interval),
            "length_kept": _rounded(self.length_kept),
            "length_turns": len(self.lengths),
            "forfeits": dict(sorted(self.forfeits.items())),
            "gave_up": [game._asdict() for game in self.gave_up],
            "reprompts": self.reprompts,
            "unjudged": self.unjudged,
            "incomplete": [game._asdict() for game in self.incomplete],
            "begun_again": self.again,
            "usage": self.usage.as_dict() if self.entrant.is_model else None,
            "first_mistake": self.first_mistake and self.first_mistake.as_dict(),
        }

    def in_short(self) -> dict[str, Any]:
        """Return the two figures that missing games change most, for JSON."""
        return {
            **self.score_as_dict(),
            "risks": len(self.risks),
            "accuracy": _rounded(self.accuracy),
            "accuracy_interval": _both(self.accuracy_interval),
        }

    def score_as_dict(self) -> dict[str, Any]:
        """Return the score alone, for JSON."""
        return {
            "games": len(self.games),
            "wins": self.wins,
            "score": _rounded(self.score),
            "interval": _both(self.interval),
        }


def _both(interval: tuple[float, float] | None) -> list[float | None] | None:
    return interval and [_rounded(bound) for bound in interval]


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def standings(tournament: Tournament, games: Sequence[Played], count_missing: bool = False) -> list[Standing]:
    """Return each player's results, the best first; missing games as lost, or left out with their mirrors."""
    counted = _counted(games, count_missing)
    wins = [[0] * len(tournament.entrants) for _ in tournament.entrants]
    draws: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for played in counted:
        winner, loser = played.winner, sum(played.fixture.seats) - played.winner
        wins[winner][loser] += 1
        draws[played.fixture.draw].append((winner, loser))
    levels = [entrant.who for entrant in tournament.entrants]
    anchor = levels.index(ANCHOR) if ANCHOR in levels else None
    ratings = elo(wins)
    ratings = ratings if anchor is None else [rating - ratings[anchor] for rating in ratings]
    errors = elo_errors(ratings, draws.values(), anchor)
    table = [
        _standing(tournament, player, games, counted, rating, error)
        for player, (rating, error) in enumerate(zip(ratings, errors, strict=True))
    ]
    return sorted(table, key=lambda standing: -standing.elo)


def pairings(
    tournament: Tournament, games: Sequence[Played], count_missing: bool = False
) -> list[dict[str, Any]]:
    """Return the result of each two players against each other, from the first one's side."""
    found, counted = [], _counted(games, count_missing)
    for first, second in combinations(range(len(tournament.entrants)), 2):
        between = [game for game in counted if {first, second} == set(game.fixture.seats)]
        names = [tournament.entrants[i].name for i in (first, second)]
        found.append({"players": names, **_standing(tournament, first, (), between).score_as_dict()})
    return found


def both_ways(
    results: Sequence[Standing], others: Sequence[Standing], count_missing: bool
) -> Iterator[tuple[Standing, dict[str, Any]]]:
    """Yield each player's results, and how they are with missing games as lost and without them in pairs."""
    by_player = {other.player: other for other in others}
    for result in results:
        ways = (result, by_player[result.player])
        lost, in_pairs = ways if count_missing else ways[::-1]
        yield (
            result,
            {
                "games": len(result.missing),
                "reasons": dict(sorted(Counter(str(game.fault) for game in result.incomplete).items())),
                "counted_as_lost": lost.in_short(),
                "left_out_in_pairs": in_pairs.in_short(),
            },
        )


def _counted(games: Sequence[Played], count_missing: bool) -> list[Played]:
    if count_missing:
        return [game.counted_as_lost for game in games]
    missing = {number for game in games if game.broken_off for number in _pair(game)}
    return [game for game in games if game.fixture.number not in missing]


def _pair(played: Played) -> tuple[int, int]:
    return played.fixture.number, played.fixture.mirror


def _standing(
    tournament: Tournament,
    player: int,
    games: Iterable[Played],
    counted: Iterable[Played],
    rating: float = 0.0,
    error: float = 0.0,
) -> Standing:
    own = [game for game in games if player in game.fixture.seats]
    count = tuple(game for game in counted if player in game.fixture.seats)
    numbers = {game.fixture.number for game in count}
    missing = tuple(game for game in own if game.broken_off)
    left_out = tuple(game for game in own if game.fixture.number not in numbers)
    return Standing(tournament.entrants[player], player, count, rating, error, missing, left_out)
