"""The moves of one seat held against exact play, as rows a log can keep, and the figures over many games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from divisor_duel.game.position import End, Outcome
from divisor_duel.game.record import Record
from divisor_duel.review import ReviewedMove, Tally, Verdict, accuracy_by_chance, review


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
        }
        for turn in review(record, seconds).turns
        if turn.player == seat and turn.verdict != Verdict.GIVEN
    ]


@dataclass(frozen=True)
class MoveTable:
    """The moves of many games."""

    moves: Sequence[dict[str, Any]]

    @classmethod
    def over(cls, games: Iterable[Iterable[dict[str, Any]]]) -> MoveTable:
        """Return all moves of some games."""
        return cls([move for game in games for move in game])

    @property
    def chances(self) -> list[dict[str, Any]]:
        """The moves at which there was a win to keep."""
        return [move for move in self.moves if move["verdict"] in (Verdict.KEPT, Verdict.GAVE_AWAY)]

    @property
    def accuracy(self) -> float:
        """The share of the chances that were kept."""
        return self._tally.accuracy or 0.0

    @property
    def chance(self) -> float:
        """The share that legal moves by chance would have kept."""
        choices = [(len(move["legal_moves"]), len(move["winning_moves"])) for move in self.chances]
        return accuracy_by_chance(choices) or 0.0

    @property
    def regret(self) -> float:
        """Wins given away per move."""
        return self._tally.regret or 0.0

    @property
    def _tally(self) -> Tally:
        return Tally.of(move["verdict"] for move in self.moves)
