"""What an answer to a position is worth: whether it is a number, a legal one, and as good as any."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from divisor_duel.errors import IllegalMove, InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.players.models.chat import read_answer


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

    @property
    def legal(self) -> bool:
        """Whether it counts at all."""
        return self.after is not None


def judge(position: Position, winning: Collection[int], text: str) -> Judged:
    """Read an answer and hold it against the moves that win."""
    number = None
    try:
        number = read_answer(text)
        return Judged(number, position.play(number), number in winning)
    except (InvalidInput, IllegalMove) as mistake:
        return Judged(number, None, False, str(mistake))
