"""Pairing numbers up: a maximum matching of the divisor graph, by Edmonds's algorithm on bit masks.

Numbers are given by their indices, sets of them as masks. `compiled/` has the same for large pools.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from divisor_duel.solver.clock import Clock

ALONE = -1


class Matching(Protocol):
    """A maximum matching of some numbers of a pool."""

    @property
    def missed(self) -> int:
        """The mask of the numbers that some maximum matching misses: the set D of Gallai and Edmonds."""

    def without(self, index: int | None, clock: Clock) -> list[int]:
        """Return by index each partner, or `ALONE`, once a number of D is taken away; None takes none."""


@dataclass(frozen=True)
class MaskMatching:
    """A matching of the numbers of a mask."""

    near: tuple[int, ...]
    numbers: int
    partner: list[int]
    missed: int

    def without(self, index: int | None, clock: Clock) -> list[int]:
        """Return the partners once a number of D is taken away."""
        partner = self.partner.copy()
        if index is None or partner[index] == ALONE:
            return partner
        # Its partner is left over. The others can be paired as before, so one search pairs it anew.
        left = partner[index]
        partner[index] = partner[left] = ALONE
        rest = self.numbers & ~(1 << index)
        free = sum(1 << i for i, other in enumerate(partner) if other == ALONE) & rest & ~(1 << left)
        _, _, end = AlternatingForest(self.near, partner).search(left, rest, free, clock)
        assert end != ALONE, "only a number that some maximum matching misses can be taken away"
        return partner


def match_up(near: tuple[int, ...], numbers: int, clock: Clock) -> MaskMatching:
    """Match as many as possible of the numbers of a mask, each to a divisor or multiple of it."""
    partner = [ALONE] * len(near)

    # Each number, largest first, with its largest divisor still free: all but a few pairs come from this.
    free = 0
    rest = numbers
    while rest:
        v = rest.bit_length() - 1
        rest ^= 1 << v
        divisors = near[v] & rest
        if divisors:
            w = divisors.bit_length() - 1
            rest ^= 1 << w
            partner[v] = w
            partner[w] = v
        else:
            free |= 1 << v

    missed = 0
    rest = numbers
    forest = AlternatingForest(near, partner)
    while free:
        root = free.bit_length() - 1
        free ^= 1 << root
        even, odd, end = forest.search(root, rest, free, clock)
        if end != ALONE:
            free ^= 1 << end
        else:
            # A Hungarian tree: no later search needs to enter it.
            missed |= even
            rest &= ~(even | odd)
    return MaskMatching(near, numbers, partner, missed)


class AlternatingForest:
    """Alternating trees over a matching, with odd cycles (blossoms) shrunk to their base (Edmonds)."""

    __slots__ = ("base", "blossom", "near", "parent", "partner")

    def __init__(self, near: tuple[int, ...], partner: list[int]) -> None:
        self.near = near
        self.partner = partner
        # Entries are written when a search first reaches a number, so none needs clearing between searches.
        self.parent = [ALONE] * len(near)
        self.base = [ALONE] * len(near)
        self.blossom = [0] * len(near)  # for each base the mask of the numbers shrunk to it

    def search(self, root: int, numbers: int, free: int, clock: Clock) -> tuple[int, int, int]:
        """Look from a free number for another one; match along the path when there is one.

        Returns the masks of the numbers at even and at odd distance, and the far end or `ALONE`.
        """
        near, partner, parent, base, blossom = self.near, self.partner, self.parent, self.base, self.blossom
        even = blossom[root] = 1 << root
        odd = 0
        base[root] = root
        queue = [root]
        for v in queue:
            around = near[v] & numbers
            found = around & free
            if found:
                end = found.bit_length() - 1
                self._match_along(v, end)
                return even, odd, end
            fresh = around & ~(even | odd)
            while fresh:
                low = fresh & -fresh
                w = low.bit_length() - 1
                mate = partner[w]
                high = 1 << mate
                fresh &= ~(low | high)
                odd |= low
                even |= high
                parent[w] = v
                base[w] = w
                base[mate] = mate
                blossom[w] = low
                blossom[mate] = high
                queue.append(mate)
            cycles = around & even & ~blossom[base[v]]
            while cycles:
                w = (cycles & -cycles).bit_length() - 1
                for reached in self._shrink(v, w):
                    if not even >> reached & 1:
                        even |= 1 << reached
                        queue.append(reached)
                cycles &= ~blossom[base[v]]
            clock.check()
        return even, odd, ALONE

    def _shrink(self, v: int, w: int) -> list[int]:
        """Shrink the odd cycle closed by the edge v-w; return the numbers that were at odd distance on it."""
        partner, parent, base, blossom = self.partner, self.parent, self.base, self.blossom
        ancestors = {x := base[v]}
        while partner[x] != ALONE:
            ancestors.add(x := base[parent[partner[x]]])
        top = base[w]
        while top not in ancestors:
            top = base[parent[partner[top]]]
        bases: set[int] = set()
        reached = []
        for x, child in ((v, w), (w, v)):
            while base[x] != top:
                parent[x] = child
                child = partner[x]
                bases.update((base[x], base[child]))
                reached.append(child)
                x = parent[child]
        for shrunk in bases:
            members = blossom[shrunk]
            blossom[top] |= members
            while members:
                low = members & -members
                base[low.bit_length() - 1] = top
                members ^= low
        return reached

    def _match_along(self, v: int, end: int) -> None:
        """Exchange matched and unmatched edges on the path from `end` over v to the root."""
        partner, parent = self.partner, self.parent
        while True:
            after = partner[v]
            partner[v], partner[end] = end, v
            if after == ALONE:
                return
            v, end = parent[after], after
