"""How many complete games there are on a pool, by their length: every way to play until nobody can move.

Games are not played one by one. Chains are counted along a front (`chain_count`); the regions of an
antichain are counted once each, and their games shuffled into each other.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, factorial
from typing import Final

from divisor_duel.counting.chains import Front
from divisor_duel.errors import NotSolved
from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import Rule
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import indices, neighbours, split


def count(
    pool: Pool, rule: Rule, openings: Pool | None = None, seconds: float | None = None
) -> dict[int, int]:
    """Count the games of each length; raise `Undecided` when that takes longer than the seconds."""
    if rule not in _COUNTS:
        raise NotSolved("count-not-solved", rule=str(rule))
    clock = Clock(seconds)
    first = pool.all if openings is None else pool.mask(openings)
    near = neighbours(pool, clock)
    return {length: games for length, games in enumerate(_COUNTS[rule](near, first, clock)) if games}


def _chains(near: tuple[int, ...], openings: int, clock: Clock) -> list[int]:
    # No coefficient exceeds the number of ways to put some of the numbers in a row.
    bits = (3 * factorial(len(near))).bit_length()
    found = Front(near, openings, bits, clock).count()
    counts = [
        found >> shift & ((1 << bits) - 1) for shift in range(0, max(2 * bits, found.bit_length()), bits)
    ]
    # A number without relations is a game of its own.
    counts[1] += sum(not near[i] for i in indices(openings))
    return counts


class Antichains:
    """Counts antichains, each in every order."""

    def __init__(self, near: tuple[int, ...], clock: Clock) -> None:
        self.near, self.clock = near, clock
        self._known: dict[int, list[int]] = {}

    def games(self, numbers: int, openings: int) -> list[int]:
        """Return the number of games of each length from 0 on."""
        return _longer(_together([self._of(self._after(numbers, i)) for i in indices(openings)]))

    def _after(self, numbers: int, i: int) -> int:
        return numbers & ~(self.near[i] | 1 << i)

    def _of(self, numbers: int) -> list[int]:
        found = [1]
        for region in split(self.near, numbers):
            found = _shuffled(found, self._region(region))
        return found

    def _region(self, region: int) -> list[int]:
        found = self._known.get(region)
        if found is None:
            self.clock.check()
            found = _longer(_together([self._of(self._after(region, i)) for i in indices(region)]))
            self._known[region] = found
        return found


def _antichains(near: tuple[int, ...], openings: int, clock: Clock) -> list[int]:
    return Antichains(near, clock).games((1 << len(near)) - 1, openings)


_COUNTS: Final[dict[Rule, Callable[[tuple[int, ...], int, Clock], list[int]]]] = {
    Rule.CHAIN: _chains,
    Rule.ANTICHAIN: _antichains,
}


def _together(counts: list[list[int]]) -> list[int]:
    longest = max(map(len, counts), default=0)
    return [sum(each[i] for each in counts if i < len(each)) for i in range(longest)]


def _longer(counts: list[int]) -> list[int]:
    return [0, *counts]


def _shuffled(one: list[int], other: list[int]) -> list[int]:
    """Return the games on two parts at once: moves of the one may come between any of the other."""
    found = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            if a and b:
                found[i + j] += a * b * comb(i + j, i)
    return found
