"""The proof of a chain question's answers, small enough to print and to check without a solver.

A move wins iff some maximum matching of the numbers in play misses it. `pairs` is a maximum matching, and
`instead` says for every winning move how to change it into one that misses the move: which pairs to drop,
and which to add. `barrier` is a set A of numbers, as in the formula of Tutte and Berge: no matching of n
numbers has more than (n + |A| - odd) / 2 pairs when taking A out leaves `odd` groups of odd size. The
matchings here reach that bound, so they are maximum; and by the same set, without a losing number one pair
less is possible, so no maximum matching misses it.
"""

from __future__ import annotations

from typing import Any

from divisor_duel.game.pool import Pool
from divisor_duel.solver import Solution
from divisor_duel.solver.chain import match_up
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import neighbours

Pairs = list[list[int]]


def certificate(solution: Solution, numbers: int) -> dict[str, Any]:
    """Prove which of the legal moves win, within the numbers in play."""
    pool = solution.position.rules.pool
    best = match_up(pool, solution.position.open, Clock())
    pairs = _pairs(pool, best.without(None, Clock()), numbers)
    return {
        "pairs": pairs,
        "instead": {
            str(move): _change(pairs, _pairs(pool, best.without(pool.index[move], Clock()), numbers))
            for move in solution.winning_moves
        },
        "barrier": list(pool.members(_barrier(pool, best.missed & numbers) & numbers)),
    }


def _pairs(pool: Pool, partner: list[int], numbers: int) -> Pairs:
    """Return the pairs of the numbers in play, the smaller number first."""
    return [
        [pool.numbers[i], pool.numbers[other]]
        for i, other in enumerate(partner)
        if i < other and numbers >> i & 1
    ]


def _change(before: Pairs, after: Pairs) -> dict[str, Pairs]:
    return {
        "drop": [pair for pair in before if pair not in after],
        "add": [pair for pair in after if pair not in before],
    }


def _barrier(pool: Pool, missed: int) -> int:
    """Return the numbers next to those that some maximum matching misses, and not among them."""
    near, beside = neighbours(pool, Clock()), 0
    for number in pool.members(missed):
        beside |= near[pool.index[number]]
    return beside & ~missed
