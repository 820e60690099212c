"""Choices that are hidden: from whom in a game, what a wrong tap costs, and how it is refused."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass
from typing import Any, Final

from divisor_duel.classroom import WrongTap
from divisor_duel.errors import IllegalMove
from divisor_duel.game.position import Position
from divisor_duel.language import Fact

ABOUT_DIVISORS: Final = ("unrelated", "related")
"""The refusals that are counted; to tap a number that has been taken is a slip of the finger."""


@dataclass(frozen=True)
class Hiding:
    """From the players of which seats the choices are hidden, and what a wrong tap costs them."""

    seats: tuple[int, ...] = (1, 2)
    cost: WrongTap = WrongTap.NOTHING
    drawn: tuple[int, ...] = ()
    """The plies at which a wrong tap cost the turn, and chance took the number."""

    def __str__(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str) -> Hiding:
        """Read it as it was kept; raise `ValueError` and its like for what nobody can have stored."""
        kept: dict[str, Any] = json.loads(text)
        seats, drawn = tuple(kept["seats"]), tuple(kept["drawn"])
        if not {1, 2}.issuperset(seats) or not all(type(ply) is int and ply >= 0 for ply in drawn):
            raise ValueError
        return cls(seats, WrongTap(kept["cost"]), drawn)


@dataclass(frozen=True)
class Miss:
    """A number that was tapped and is not allowed: by the player of which seat, and after which number."""

    player: int
    after: int
    """0 before the first number."""
    number: int


class WrongNumber(IllegalMove):
    """A number that is refused where choices are hidden: it says why, and names no other that is allowed."""

    miss: Miss | None = None
    """What is counted of it."""
    drawn: int | None = None
    """The number that chance takes in its place."""


def play(position: Position, number: int, hidden: bool) -> Position:
    """Take a number; where the choices are hidden, a refusal says why and names no other."""
    try:
        return position.play(number)
    except IllegalMove as refusal:
        if not hidden:
            raise
        raise refuse(refusal, position, number, WrongTap.NOTHING) from None


def refuse(refusal: IllegalMove, position: Position, number: int, cost: WrongTap) -> WrongNumber:
    """Say why a number is refused and no more, and what that costs."""
    if refusal.code not in ABOUT_DIVISORS or cost is WrongTap.NOTHING:
        return WrongNumber(refusal.why, refusal.code)
    drawn = random.choice(position.legal_moves) if cost is WrongTap.TURN else None
    wrong = WrongNumber(_told(refusal, drawn), refusal.code)
    wrong.miss, wrong.drawn = Miss(position.to_move, position.last or 0, number), drawn
    return wrong


def refuse_again(position: Position, number: int, drawn: int) -> WrongNumber | None:
    """Say the same to whoever sends a number again that has cost the turn; None if it cannot have."""
    try:
        position.play(number)
    except IllegalMove as refusal:
        return WrongNumber(_told(refusal, drawn), refusal.code) if refusal.code in ABOUT_DIVISORS else None
    return None


def _told(refusal: IllegalMove, drawn: int | None) -> Fact:
    return refusal.why if drawn is None else Fact("refused-turn-lost", why=refusal.why, drawn=drawn)
