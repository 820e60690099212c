"""The chain game, solved by pairing numbers up.

A move wins iff some maximum matching of the numbers still in the pool misses it (Fraenkel, Scheinerman
and Ullman, 1993). Those numbers are the set D of the Gallai-Edmonds decomposition, so one maximum
matching and one alternating forest give every winning move at once. Nothing is searched.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from divisor_duel.pool import Pool
from divisor_duel.position import Position
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.extra import has_numba
from divisor_duel.solver.graph import neighbours

ALONE = -1
# For larger pools the compiled solver is worth its start.
LARGEST_PURE = 10_000


class Matching(NamedTuple):
    """A maximum matching of some numbers of a pool, given by their indices."""

    missed: int
    """The mask of numbers that some maximum matching misses: the set D."""
    partner: list[int]
    """For each index the index of its partner, or `ALONE`."""


@dataclass(frozen=True)
class Pairing:
    """Pairs that win: whoever follows them answers each number with its partner.

    The winner has taken `after` (None when the other side is about to open) and then answers every
    possible reply by `answers`, and every number later on by the same `pairs`.
    """

    after: int | None
    pairs: tuple[tuple[int, int], ...]
    answers: dict[int, int]


def winning(position: Position, clock: Clock) -> int:
    """The mask of the moves that win."""
    return position.choices & match_up(position.rules.pool, position.open, clock).missed


def prove(lost: Position) -> Pairing:
    """The pairs by which the player who is not to move wins."""
    pool = lost.rules.pool
    partner = match_up(pool, lost.open, Clock()).partner
    pairs = {number: pool.numbers[partner[i]] for i, number in enumerate(pool.numbers) if partner[i] != ALONE}
    return Pairing(
        lost.last,
        tuple((number, other) for number, other in pairs.items() if number < other),
        {number: pairs[number] for number in lost.legal_moves},
    )


def match_up(pool: Pool, numbers: int, clock: Clock) -> Matching:
    """Match as many as possible of the numbers of a mask, each to a divisor or multiple of it."""
    if len(pool) > LARGEST_PURE and has_numba():
        from divisor_duel.solver import compiled

        return clock.within(lambda: compiled.match_up(pool, numbers))
    near = neighbours(pool, clock)
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
    forest = Forest(near, partner)
    while free:
        root = free.bit_length() - 1
        free ^= 1 << root
        even, odd, end = forest.search(root, numbers, free, clock)
        if end != ALONE:
            free ^= 1 << end
        else:
            # A Hungarian tree: no later search needs to enter it.
            missed |= even
            numbers &= ~(even | odd)
    return Matching(missed, partner)


class Forest:
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
