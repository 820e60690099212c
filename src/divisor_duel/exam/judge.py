"""What an answer to a position is worth: whether it is a number, a legal one, and as good as any."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from divisor_duel.errors import IllegalMove, InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.players.models.answers import ReadBy, read_answer


@dataclass(frozen=True)
class Judged:
    """An answer as it was read."""

    number: int | None
    """None where there was no number to be found."""
    after: Position | None
    """The position after it; None where it is no legal number."""
    wins: bool
    fault: str = ""
    """Why it does not count."""
    read_by: ReadBy = ReadBy.NOTHING
    """The rule that found the number."""

    @property
    def legal(self) -> bool:
        """Whether it counts at all."""
        return self.after is not None


def judge(position: Position, winning: Collection[int], text: str) -> Judged:
    """Read an answer and hold it against the moves that win."""
    try:
        read = read_answer(text)
    except InvalidInput as mistake:
        return Judged(None, None, False, str(mistake))
    try:
        return Judged(read.number, position.play(read.number), read.number in winning, read_by=read.by)
    except IllegalMove as mistake:
        return Judged(read.number, None, False, str(mistake), read.by)
