"""The proof of a chain question's answers, small enough to print and to check without a solver.

A move wins iff some maximum matching of the numbers in play misses it. `pairs` has such a matching for
every winning move. `barrier` is a set A of numbers, as in the formula of Tutte and Berge: no matching of n
numbers has more than (n + |A| - odd) / 2 pairs when taking A out leaves `odd` groups of odd size. Here the
matchings reach that bound, so they are maximum; and by the same set, without a losing number one pair less
is possible, so no maximum matching misses it.
"""

from __future__ import annotations

from typing import Any

from divisor_duel.position import Position
from divisor_duel.solver import Solution
from divisor_duel.solver.chain import match_up
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import neighbours


def certificate(solution: Solution, numbers: int) -> dict[str, Any]:
    """Prove which of the legal moves win, within the numbers in play."""
    position = solution.position
    return {
        "pairs": {str(move): _pairs(solution, move, numbers) for move in solution.winning_moves},
        "barrier": list(position.rules.pool.members(_barrier(position, numbers))),
    }


def _pairs(solution: Solution, move: int, numbers: int) -> list[list[int]]:
    pool = solution.position.rules.pool
    pairs = solution.proof(move).drawing()["pairs"]
    return [list(pair) for pair in pairs if pool.bit(pair[0]) & numbers]


def _barrier(position: Position, numbers: int) -> int:
    """The numbers next to those that some maximum matching misses, and not among them."""
    pool = position.rules.pool
    missed = match_up(pool, position.open, Clock()).missed & numbers
    near, beside = neighbours(pool, Clock()), 0
    for number in pool.members(missed):
        beside |= near[pool.index[number]]
    return beside & numbers & ~missed
