"""Who wins, by which moves, and the proof. `solve` is the one entry.

`chain.py` and `antichain.py` each offer `winning(position, clock)`, the mask of the winning moves, and
`prove`, the certificate. Certificates and words are made only when asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from divisor_duel.position import Position
from divisor_duel.rules import Rules
from divisor_duel.solver import antichain, chain
from divisor_duel.solver.antichain import Region, Regions
from divisor_duel.solver.chain import Pairing
from divisor_duel.solver.clock import Clock

__all__ = ["Certificate", "Pairing", "Region", "Regions", "Solution", "solve"]

Certificate = Pairing | Regions


def solve(position: Position, seconds: float | None = None) -> Solution:
    """Find every winning move; raise `Undecided` when that takes longer than the seconds allowed."""
    if not position.choices:
        return Solution(position, 0)
    return Solution(position, _method(position.rules)(position, Clock(seconds)))


def _method(rules: Rules) -> Callable[[Position, Clock], int]:
    return chain.winning if rules.rule == "chain" else antichain.winning


@dataclass(frozen=True)
class Solution:
    """A position with every winning move known."""

    position: Position
    winning: int
    """The mask of `winning_moves`."""

    @property
    def winner(self) -> int:
        """The player who wins when both play well, 1 or 2."""
        return self.position.to_move if self.winning else 3 - self.position.to_move

    @property
    def winning_moves(self) -> tuple[int, ...]:
        """The moves after which the other player cannot win, ascending."""
        return self.position.rules.pool.members(self.winning)

    @property
    def losing_moves(self) -> tuple[int, ...]:
        """The legal moves that lose, ascending."""
        return self.position.rules.pool.members(self.position.choices & ~self.winning)

    @cached_property
    def certificate(self) -> Certificate:
        """The proof: of the first winning move, or that there is none."""
        return self.proof(self.winning_moves[0] if self.winning else None)

    def proof(self, move: int | None) -> Certificate:
        """The proof that one of the winning moves wins; for None, that a lost position is lost."""
        if self.position.rules.rule == "chain":
            return chain.prove(self.position if move is None else self.position.play(move))
        return antichain.prove(self.position, move)

    def explain(self) -> str:
        """Say in plain words who wins and why."""
        from divisor_duel.solver.explain import explain

        return explain(self)

    def as_dict(self) -> dict[str, Any]:
        """The solution as the programs that asked for JSON get it."""
        position = self.position
        return {
            **position.rules.as_dict(),
            "moves": list(position.moves),
            "to_move": position.to_move,
            "winner": self.winner,
            "winning_moves": list(self.winning_moves),
            "losing_moves": list(self.losing_moves),
            "legal_moves": list(position.legal_moves),
            "explanation": self.explain(),
        }
