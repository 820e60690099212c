"""The moves of one seat held against exact play, as rows a log can keep, and the figures over many games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from divisor_duel.game.position import End, Outcome
from divisor_duel.game.record import Record
from divisor_duel.learn.review import (
    GivingUp,
    ReviewedMove,
    Tally,
    Verdict,
    accuracy_by_chance,
    excess,
    length_kept,
    review,
)


def judged_moves(
    record: Record, seat: int, gave_up: bool, seconds: float | None = None
) -> list[dict[str, Any]]:
    """Return what a seat did on each of its turns: what was legal, what would have won, what it took."""
    if gave_up:
        record = Record(record.position, ended=Outcome(3 - seat, End.ILLEGAL_NUMBER), given=record.given)
    return [
        {
            "moves": list(turn.position.moves),
            "legal_moves": list(turn.position.legal_moves),
            "winning_moves": list(turn.winning_moves),
            "taken": turn.number if isinstance(turn, ReviewedMove) else None,
            "verdict": str(turn.verdict),
            "length_kept": _length_kept(turn),
        }
        for turn in review(record, seconds).turns
        if turn.player == seat and turn.verdict != Verdict.GIVEN
    ]


def _length_kept(turn: ReviewedMove | GivingUp) -> float | None:
    lost = isinstance(turn, ReviewedMove) and turn.verdict is Verdict.LOST
    return length_kept(turn.position, turn.number) if lost and isinstance(turn, ReviewedMove) else None


@dataclass(frozen=True)
class MoveTable:
    """The moves of many games."""

    moves: Sequence[dict[str, Any]]

    @classmethod
    def over(cls, games: Iterable[Iterable[dict[str, Any]]]) -> MoveTable:
        """Return all moves of some games."""
        return cls([move for game in games for move in game])

    @property
    def risks(self) -> list[dict[str, Any]]:
        """The moves at which there was a win to keep and a legal number that loses it."""
        return [
            move
            for move in self.moves
            if move["verdict"] in (Verdict.KEPT, Verdict.GAVE_AWAY)
            and len(move["winning_moves"]) < len(move["legal_moves"])
        ]

    @property
    def accuracy(self) -> float:
        """The share of the risks in which the win was kept."""
        return Tally.of(move["verdict"] for move in self.risks).accuracy or 0.0

    @property
    def chance(self) -> float:
        """The share that legal moves by chance would have kept."""
        choices = [(len(move["legal_moves"]), len(move["winning_moves"])) for move in self.risks]
        return accuracy_by_chance(choices) or 0.0

    @property
    def excess(self) -> float:
        """How much of the way from chance to perfect play the accuracy is."""
        return (excess(self.accuracy, self.chance) or 0.0) if self.risks else 0.0

    @property
    def length_kept(self) -> float:
        """How much of the longest game was kept where the game was lost, on average."""
        kept = [move["length_kept"] for move in self.moves if move.get("length_kept") is not None]
        return sum(kept) / len(kept) if kept else 0.0

    @property
    def regret(self) -> float:
        """Wins given away per move."""
        return self._tally.regret or 0.0

    @property
    def _tally(self) -> Tally:
        return Tally.of(move["verdict"] for move in self.moves)
