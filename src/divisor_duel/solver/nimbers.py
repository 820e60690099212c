"""What regions are worth: nimbers, by asking *is this region worth k?* (Lemoine and Viennot, 2012).

Nimbers are not enumerated, and what was learnt is kept in a table. A region is a mask of numbers that hang
together. `compiled/` has the same for large pools.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import count
from operator import itemgetter

from divisor_duel.solver import memory
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import split

# A search asks whether other regions are worth a value, and returns whether its own is.
Search = Generator[tuple[int, int], bool | None, bool]


class Nimbers:
    """What is known of the regions of a pool. Only facts are stored, so several threads may share it."""

    def __init__(self, near: tuple[int, ...]) -> None:
        self.near = near
        self.keep = tuple(~(mask | 1 << i) for i, mask in enumerate(near))
        self.nimbers: dict[int, int] = {}
        # While a nimber is unknown: bit k is set once it is known not to be k, because some move leads to k.
        self.excluded: dict[int, int] = {}

    def fold(self, regions: list[int]) -> tuple[int, list[int]]:
        """Return the nimber of the known regions together, and the unknown ones, largest last."""
        nimbers = self.nimbers
        known = 0
        unknown = []
        for region in regions:
            nimber = nimbers.get(region)
            if nimber is not None:
                known ^= nimber
            elif region.bit_count() <= 2:
                known ^= 1
            else:
                unknown.append(region)
        if len(unknown) > 1:
            unknown.sort(key=int.bit_count)
        return known, unknown

    def winning(self, numbers: int, choices: int, clock: Clock) -> int:
        """Return the mask of those choices that win when these numbers are in play."""
        regions = split(self.near, numbers)
        found = 0
        # The smallest regions first: what is learnt of them settles many of the larger ones.
        for _, bit, home in sorted(self._moves(regions, choices)):
            left = split(self.near, home & self.keep[bit.bit_length() - 1])
            if self.cancel([*left, *(region for region in regions if region != home)], clock):
                found |= bit
        return found

    def _moves(self, regions: list[int], choices: int) -> Iterator[tuple[int, int, int]]:
        """Return for each choice how much of its region is left after it, its bit and its region."""
        for region in regions:
            rest = region & choices
            while rest:
                bit = rest & -rest
                rest ^= bit
                yield (region & self.keep[bit.bit_length() - 1]).bit_count(), bit, region

    def cancel(self, regions: list[int], clock: Clock) -> bool:
        """Say whether the nimbers of some regions have the exclusive or 0."""
        known, unknown = self.fold(regions)
        if not unknown:
            return known == 0
        for region in unknown[:-1]:
            known ^= self.nimber(region, clock)
        return self._search(unknown[-1], known, clock)

    def nimber(self, region: int, clock: Clock) -> int:
        """Return the nimber of one region."""
        return next(value for value in count() if self._search(region, value, clock))

    def _search(self, region: int, value: int, clock: Clock) -> bool:
        # The searches that wait for one another stand in a list, for a large pool would exhaust the stack.
        waiting = [self._is_worth(region, value, clock)]
        answer: bool | None = None
        while waiting:
            try:
                question = waiting[-1].send(answer)
            except StopIteration as done:
                answer = done.value
                waiting.pop()
            else:
                answer = None
                waiting.append(self._is_worth(*question, clock))
                clock.check()
        return bool(answer)

    def _is_worth(self, region: int, value: int, clock: Clock) -> Search:
        nimber = self.nimbers.get(region)
        if nimber is not None:
            return nimber == value
        excluded = self.excluded.get(region, 0)
        if excluded >> value & 1:
            return False
        seen = set()
        unsettled = []
        rest = region
        while rest:
            low = rest & -rest
            rest ^= low
            child = region & self.keep[low.bit_length() - 1]
            if child in seen:
                continue
            seen.add(child)
            clock.check()
            known, unknown = self.fold(split(self.near, child))
            if unknown:
                unsettled.append((child.bit_count(), known, unknown))
            else:
                excluded |= 1 << known
                if known == value:
                    break
        if len(self.nimbers) + len(self.excluded) >= memory.most.regions:
            self.nimbers.clear()
            self.excluded.clear()
        self.excluded[region] = excluded
        if excluded >> value & 1:
            return False
        unsettled.sort(key=itemgetter(0))
        for _, known, unknown in unsettled:
            target = known ^ value
            for part in unknown[:-1]:
                nimber = 0
                while not (yield part, nimber):
                    nimber += 1
                target ^= nimber
            if (yield unknown[-1], target):
                self.excluded[region] = self.excluded.get(region, 0) | 1 << value
                return False
        # Only now the smaller values: the other way round takes many times as long.
        for smaller in range(value):
            if (yield region, smaller):
                return False
        self.nimbers[region] = value
        self.excluded.pop(region, None)
        return True
