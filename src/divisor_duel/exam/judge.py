"""What an answer to a position is worth: whether it is a number, a legal one, and as good as any."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from divisor_duel.errors import IllegalMove, InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.players.models.answers import ReadBy
from divisor_duel.players.models.completion import Completion
from divisor_duel.players.models.usage import Fault, Unanswered


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
    missing: Fault | None = None
    """Why there was no answer at all: it came cut short, empty, filtered or refused."""

    @property
    def legal(self) -> bool:
        """Whether it counts at all."""
        return self.after is not None


def judge(position: Position, winning: Collection[int], said: Completion) -> Judged:
    """Read an answer and hold it against the moves that win."""
    if said.fault:
        return Judged(None, None, False, str(Unanswered(said.fault, said.detail)), missing=said.fault)
    try:
        read = said.read()
    except InvalidInput as mistake:
        return Judged(None, None, False, str(mistake))
    try:
        return Judged(read.number, position.play(read.number), read.number in winning, read_by=read.by)
    except IllegalMove as mistake:
        return Judged(read.number, None, False, str(mistake), read.by)
