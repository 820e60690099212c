"""Goals: what a game is played for, which is who has won once nobody can move. A goal is data.

`last`: whoever cannot move loses. `misere`: whoever cannot move wins. `length-20`: player 1 is Long and wins
when the game lasts at least 20 moves, player 2 is Short and wins when it does not; `length-20-short` has it
the other way round. The words of each are in `games.toml`, its solver is a line of `METHODS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from divisor_duel.errors import InvalidInput
from divisor_duel.language import Fact


class GoalKind(StrEnum):
    """The goals there are, by their names in records, options and answers."""

    LAST = "last"
    MISERE = "misere"
    LENGTH = "length"


class Role(StrEnum):
    """What a player of a length is: the one who wants many moves or the one who wants few."""

    LONG = "long"
    SHORT = "short"


@dataclass(frozen=True)
class Goal:
    """What is played for; `least` and `long` are those of a length."""

    kind: GoalKind = GoalKind.LAST
    least: int = 0
    """From how many moves on Long wins."""
    long: int = 0
    """The player who is Long, 1 or 2."""

    @classmethod
    def parse(cls, text: str) -> Goal:
        """Read a goal; instead of the hyphens there may be spaces.

        >>> Goal.parse("length 20 short")
        Goal(kind=<GoalKind.LENGTH: 'length'>, least=20, long=2)
        """
        name = "-".join(text.lower().split())
        if name in {*GoalKind} - {GoalKind.LENGTH}:
            return cls(GoalKind(name))
        if found := _LENGTH.fullmatch(name):
            return cls(GoalKind.LENGTH, int(found[1]), 2 if found[2] == Role.SHORT else 1)
        raise InvalidInput("no-such-goal", goal=text[:40])

    def __str__(self) -> str:
        if self.kind is not GoalKind.LENGTH:
            return str(self.kind)
        return f"{self.kind}-{self.least}" + (f"-{Role.SHORT}" if self.long == 2 else "")

    @property
    def aim(self) -> Fact:
        """What is played for, to be told."""
        if self.kind is not GoalKind.LENGTH:
            return Fact(f"aim-{self.kind}")
        return Fact("aim-length", long=self.long, short=3 - self.long, least=self.least)

    def winner(self, moves: int) -> int:
        """Return who has won, 1 or 2, when nobody can move after so many moves."""
        return _WINNERS[self.kind](self, moves)

    def role(self, player: int) -> Role | None:
        """Return what a player is in a game for a length; in others, nothing."""
        if self.kind is not GoalKind.LENGTH:
            return None
        return Role.LONG if player == self.long else Role.SHORT


# The player to move after an even number of moves is player 1.
_WINNERS: Final[dict[GoalKind, Callable[[Goal, int], int]]] = {
    GoalKind.LAST: lambda goal, moves: 2 - moves % 2,
    GoalKind.MISERE: lambda goal, moves: 1 + moves % 2,
    GoalKind.LENGTH: lambda goal, moves: goal.long if moves >= goal.least else 3 - goal.long,
}
_LENGTH: Final = re.compile(f"{GoalKind.LENGTH}-([1-9][0-9]{{0,6}})(?:-({'|'.join(Role)}))?")

LAST: Final = Goal()
