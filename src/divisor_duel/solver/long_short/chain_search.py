"""How many moves are to come in chains when Long wants many and Short few: alpha-beta, for small pools."""

from __future__ import annotations

from divisor_duel.solver import memory
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import indices, within_reach
from divisor_duel.solver.long_short.search import Bounds


class ChainLengths:
    """What is known of the chains of a pool; a number is named by its index."""

    def __init__(self, near: tuple[int, ...]) -> None:
        self.near = near
        self.states: dict[tuple[int, int, bool], Bounds] = {}

    def bounds(self, numbers: int, last: int) -> Bounds:
        """Return bounds that need no search, when these numbers are not taken and this one was taken last."""
        within = self.within_reach(numbers, last)
        return Bounds(min(1, within), within.bit_count())

    def within_reach(self, numbers: int, last: int) -> int:
        """Return those of the numbers a chain can get to."""
        return within_reach(self.near, numbers, self.near[last] & numbers)

    def lasts(self, numbers: int, last: int, long: bool, wanted: int, clock: Clock) -> int:
        """Return a bound that tells whether there are so many moves to come; `long`: Long moves now."""
        within = self.within_reach(numbers, last)
        choices = self.near[last] & within
        # From here on only the numbers within reach and those one can go to now matter, not the last one
        # itself.
        known = self.states.get((within, choices, long)) or Bounds(min(1, within), within.bit_count())
        if known.low >= wanted:
            return known.low
        if known.high < wanted:
            return known.high
        clock.check()
        best = 0 if long else known.high
        # Numbers with few ways on first for Short, with many for Long.
        moves = sorted(indices(choices), key=lambda i: (self.near[i] & within).bit_count(), reverse=long)
        for i in moves:
            found = 1 + self.lasts(within & ~(1 << i), i, not long, wanted - 1, clock)
            best = max(best, found) if long else min(best, found)
            if (found >= wanted) == long:
                break
        if len(self.states) >= memory.most.regions:
            self.states.clear()
        self.states[within, choices, long] = known.narrowed(wanted, best)
        return best
