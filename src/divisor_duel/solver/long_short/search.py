"""How many moves are to come when Long wants many and Short few: alpha-beta with a table, for antichains.

Taking a number strikes out its divisors and multiples; the game ends when no number is left. Three facts
keep the search short; the tests hold each against plain minimax.

1. *A region of fixed length is so many passes.* When every way to play a region to its end takes m moves, it
   is m moves for whoever wants to make them, and nothing else depends on them. A clique is the smallest
   case, one move.
2. *Only the parity of the passes matters.* With two passes more either side can play as without them, answer
   the first of them by the second, and lose nothing; so they are worth two moves. What is left to search is
   the *core*, the regions whose length is open, with one pass or none.
3. *Look before you search.* A move whose outcome the table or the bounds already settle ends the question.

`compiled/` has the same for large pools, and lets primes change places that nothing tells apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from divisor_duel.errors import Undecided
from divisor_duel.solver import memory
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import indices, split
from divisor_duel.solver.long_short.covers import apart, chains

# Regions of this many numbers or less are played to every end.
LARGEST_SMALL = 10

FINE = 1 << 16
"""Into how many parts a move is split where shares of moves are added up."""
EACH = FINE // 8
"""How many parts a number more to search is worth."""


class Bounds(NamedTuple):
    """The fewest and the most moves to come."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether they are one and the same."""
        return self.low == self.high

    def raised(self, moves: int) -> Bounds:
        """Add some moves to the bounds."""
        return Bounds(self.low + moves, self.high + moves)

    def narrowed(self, wanted: int, found: int) -> Bounds:
        """Return what the answer to a question adds: it is a lower bound when it is as much as was asked."""
        return (
            Bounds(max(self.low, found), self.high)
            if found >= wanted
            else Bounds(self.low, min(self.high, found))
        )


class Remainder(NamedTuple):
    """What is left of a set of numbers: its core, the passes beside it, and bounds for the core alone."""

    core: int
    passes: int
    bounds: Bounds


NOTHING = Bounds(0, 0)

Ask = Callable[[int], int]
"""Answers whether there are so many moves to come, by a bound."""


class Lengths:
    """What is known of how long games on a pool last. Only facts are stored, so threads may share it."""

    def __init__(self, near: tuple[int, ...]) -> None:
        self.near = near
        self.keep = tuple(~(mask | 1 << i) for i, mask in enumerate(near))
        self.states: dict[tuple[int, int, bool], Bounds] = {}
        self._chains = chains(near)
        self._apart = apart(near)
        self._regions: dict[int, Bounds] = {}

    def bounds(self, numbers: int) -> Bounds:
        """Return bounds that need no search, whoever moves."""
        left = self.left(numbers)
        return left.bounds.raised(left.passes)

    def lasts(self, numbers: int, long: bool, wanted: int, clock: Clock) -> int:
        """Return a bound that tells whether there are so many moves to come; `long`: Long moves now."""
        left = self.left(numbers)
        even = left.passes & ~1
        return even + self._lasts(left.core, left.passes & 1, long, wanted - even, left.bounds, clock)

    def left(self, numbers: int) -> Remainder:
        """Take out the regions of fixed length."""
        core = passes = low = high = 0
        for region in split(self.near, numbers):
            found = self._measure(region)
            if found.exact:
                passes += found.low
            else:
                core |= region
                low += found.low
                high += found.high
        return Remainder(core, passes, Bounds(low, high))

    def random_moves(self, numbers: int) -> int:
        """Return about how many moves are made at random, in parts of a move.

        Each number counts one in as many as it strikes out: so many, on average, come before all their
        relations when the numbers are drawn in any order (Caro and Wei).
        """
        return sum(FINE // (numbers & ~self.keep[i]).bit_count() for i in indices(numbers))

    def _measure(self, region: int) -> Bounds:
        """Return bounds for a region; a small one is played to every end."""
        size = region.bit_count()
        if size <= 2:
            return Bounds(1, 1)
        if size > LARGEST_SMALL:
            high, rest = 0, region
            while rest:
                rest &= ~self._chains[rest.bit_length() - 1]
                high += 1
            return Bounds(max(1, (region & self._apart).bit_count()), high)
        found = self._regions.get(region)
        if found is None:
            if len(self._regions) >= memory.most.regions:
                self._regions.clear()
            found = self._regions[region] = self._extremes(region)
        return found

    def _extremes(self, numbers: int) -> Bounds:
        if not numbers:
            return NOTHING
        # Some number of each closed neighbourhood is taken in the end: it is enough to look at the smallest.
        smallest = min((~self.keep[i] & numbers for i in indices(numbers)), key=int.bit_count)
        ends = [self._extremes(numbers & self.keep[i]) for i in indices(smallest)]
        return Bounds(1 + min(end.low for end in ends), 1 + max(end.high for end in ends))

    def _lasts(self, core: int, passes: int, long: bool, wanted: int, bounds: Bounds, clock: Clock) -> int:
        key = (core, passes, long)
        known = self._known(key, bounds)
        if known.low >= wanted:
            return known.low
        if known.high < wanted:
            return known.high
        clock.check()
        best = 0 if long else known.high
        unsettled = []
        for left in self._children(core, passes, bounds):
            even = 1 + (left.passes & ~1)
            child = (left.core, left.passes & 1, not long)
            low, high = self._known(child, left.bounds).raised(even)
            if (low >= wanted) if long else (high < wanted):
                return self._learn(key, known, wanted, low if long else high)
            if low < wanted <= high:
                unsettled.append(left)
            else:
                best = max(best, high) if long else min(best, low)
        unsettled.sort(key=lambda left: self._order(left, long))
        for left in unsettled:
            even = 1 + (left.passes & ~1)
            found = even + self._lasts(
                left.core, left.passes & 1, not long, wanted - even, left.bounds, clock
            )
            best = max(best, found) if long else min(best, found)
            if (found >= wanted) == long:
                break
        return self._learn(key, known, wanted, best)

    def _order(self, left: Remainder, long: bool) -> int:
        """Say when a child is searched: first what lasts long at random, for Short little, and is small."""
        moves = FINE * left.passes + self.random_moves(left.core)
        return (-moves if long else moves) + EACH * left.core.bit_count()

    def _children(self, core: int, passes: int, bounds: Bounds) -> Iterator[Remainder]:
        """Yield what each move leaves, every outcome once; the pass first."""
        if passes:
            yield Remainder(core, 0, bounds)
        seen = set()
        for i in indices(core):
            rest = core & self.keep[i]
            if rest not in seen:
                seen.add(rest)
                left = self.left(rest)
                yield left._replace(passes=left.passes + passes)

    def _known(self, key: tuple[int, int, bool], bounds: Bounds) -> Bounds:
        return self.states.get(key) or bounds.raised(key[1])

    def _learn(self, key: tuple[int, int, bool], known: Bounds, wanted: int, found: int) -> int:
        if len(self.states) >= memory.most.regions:
            self.states.clear()
        self.states[key] = known.narrowed(wanted, found)
        return found


def search(bounds: Bounds, ask: Ask, guess: int | None = None) -> Bounds:
    """Narrow bounds by questions around a guess until they meet, or the time is up."""
    wanted = (bounds.low + bounds.high + 1) // 2 if guess is None else guess
    try:
        while not bounds.exact:
            wanted = min(max(wanted, bounds.low + 1), bounds.high)
            found = ask(wanted)
            bounds = bounds.narrowed(wanted, found)
            wanted = found + 1 if found >= wanted else found
    except Undecided:
        pass
    return bounds
