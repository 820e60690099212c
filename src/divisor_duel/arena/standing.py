"""What a tournament shows of one player: the score, the rating, and the judgement of perfect play.

A turn is a chance when the player to move could force the win, and a risk when some legal numbers would lose
it. *Accuracy* is the share of risks whose move kept the win; *mean regret* the wins given away per turn,
chance or not; *conversion* the share of the games with a chance that were won. *By chance* is the accuracy
that taking any legal number would have had on the same positions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import Any

from divisor_duel.arena.findings import FirstMistake, GaveUp, Incomplete, Turn
from divisor_duel.arena.rating import interval, share_interval
from divisor_duel.arena.tournament import Entrant, Played
from divisor_duel.game.position import End, Position
from divisor_duel.learn.review import Tally, Verdict, accuracy_by_chance, excess
from divisor_duel.players.models.usage import Usage


@dataclass(frozen=True)
class Standing:
    """One player's results, all derived from the games; `player` is its place among the entrants."""

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
    def turns(self) -> list[Turn]:
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
        draws: defaultdict[int, list[bool]] = defaultdict(list)
        for played in self.games:
            draws[played.fixture.draw].append(played.winner == self.player)
        return interval(map(fmean, draws.values()))

    @cached_property
    def chances(self) -> list[Turn]:
        """The turns on which the player could have forced the win."""
        return [turn for turn in self.turns if turn.was_chance]

    @cached_property
    def tally(self) -> Tally:
        """The verdicts on the turns, counted."""
        return Tally.of(turn.verdict for turn in self.turns)

    @cached_property
    def risks(self) -> list[Turn]:
        """The chances that some legal numbers would lose: where every number wins, nothing is shown."""
        return [turn for turn in self.chances if turn.was_risk]

    @property
    def accuracy(self) -> float | None:
        """The share of risks in which the win was kept; None for a player who had none."""
        return Tally.of(turn.verdict for turn in self.risks).accuracy

    @property
    def accuracy_interval(self) -> tuple[float, float] | None:
        """The accuracy's 95 % confidence interval, the turns from one opening taken together."""
        return self._interval(self.risks, lambda turn: turn.verdict is Verdict.KEPT)

    @cached_property
    def lengths(self) -> list[float]:
        """On lost turns whose numbers differ in it: how much of the longest game left each move kept."""
        return [kept for turn in self.turns if (kept := turn.length_kept) is not None]

    @property
    def length_kept(self) -> float | None:
        """The mean of that: who holds out longest has 1."""
        return fmean(self.lengths) if self.lengths else None

    @property
    def chance_accuracy(self) -> float | None:
        """The accuracy that any legal number would have had on the same risks, as far as they are known."""
        known = [turn.choices for turn in self.risks if turn.choices]
        return accuracy_by_chance(known) if len(known) == len(self.risks) else None

    @property
    def excess(self) -> float | None:
        """How much of the way from chance to perfect play the accuracy is."""
        return excess(self.accuracy, self.chance_accuracy)

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
        return self._interval(self._converted, lambda turn: turn.played.winner == self.player)

    @property
    def mean_regret(self) -> float | None:
        """The wins given away per turn; None for a player without a turn."""
        return self.tally.regret

    @property
    def mean_regret_interval(self) -> tuple[float, float] | None:
        """The mean regret's 95 % confidence interval, the turns from one opening taken together."""
        return self._interval(self.turns, lambda turn: turn.verdict is Verdict.GAVE_AWAY)

    @staticmethod
    def _interval(turns: Sequence[Turn], holds: Callable[[Turn], bool]) -> tuple[float, float] | None:
        clusters: defaultdict[int, list[bool]] = defaultdict(list)
        for turn in turns:
            clusters[turn.played.fixture.draw].append(holds(turn))
        return share_interval((sum(each), len(each)) for each in clusters.values()) if clusters else None

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
