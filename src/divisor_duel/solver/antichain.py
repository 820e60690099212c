"""The antichain game, solved by regions and their nimbers.

Taking a number removes it with its divisors and multiples; what is left falls apart into connected
regions that are independent games (Node Kayles). By Sprague and Grundy each region has a nimber, and the
player to move loses iff the exclusive or of them all is 0.

Nimbers are not enumerated. The question asked is *is this region worth k?*, as in Lemoine and Viennot,
Nimbers are inevitable (2012), with what was learnt kept in a table.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from itertools import count
from operator import itemgetter, xor

from divisor_duel.errors import Undecided
from divisor_duel.pool import Pool
from divisor_duel.position import Position
from divisor_duel.solver import memory
from divisor_duel.solver.clock import Clock, Effort
from divisor_duel.solver.extra import has_numba
from divisor_duel.solver.graph import MOST_NUMBERS, neighbours, split

# How many steps to spend on a nimber that is nice to know: a fraction of a second.
HARDEST = 100_000
# Beyond this many numbers the compiled solver is worth its start; beyond the other its masks get too long.
LARGEST_PURE = 72
LARGEST_COMPILED = 256

# A search asks whether other regions are worth a value, and returns whether its own is.
Search = Generator[tuple[int, int], bool | None, bool]


@dataclass(frozen=True)
class Region:
    """Numbers joined by divisibility to each other and to no other number in play."""

    numbers: tuple[int, ...]
    nimber: int | None
    """None when it would take too long to find and the proof does not need it."""


@dataclass(frozen=True)
class Regions:
    """Regions that cancel: the nimbers after the winning `move` have the exclusive or 0.

    In a lost position there is no such move, and the nimbers cancel as it stands; unless not every number may
    be taken first. Then they need not cancel, and `answers` has a winning answer to each opening instead, if
    it is found without much effort.
    """

    move: int | None
    before: tuple[Region, ...]
    after: tuple[Region, ...]
    answers: dict[int, int] = field(default_factory=dict)


def winning(position: Position, clock: Clock) -> int:
    """The mask of the moves that win."""
    return table_of(position.rules.pool, position.open, clock).winning(position.open, position.choices, clock)


def prove(position: Position, move: int | None) -> Regions:
    """The regions and their nimbers before and after a winning move; without one, of a lost position."""
    if move is not None:
        return Regions(move, _regions(position), _cancelling(position.play(move)))
    if position.choices != position.open:
        regions = _regions(position)
        return Regions(None, regions, regions, _answers(position))
    lost = _cancelling(position)
    return Regions(None, lost, lost)


def _answers(lost: Position) -> dict[int, int]:
    effort, found = Effort(HARDEST), {}
    with suppress(Undecided):
        for opening in lost.legal_moves:
            after = lost.play(opening)
            table = table_of(lost.rules.pool, after.open, effort)
            found[opening] = next(
                number
                for number in after.legal_moves
                if table.winning(after.open, lost.rules.pool.bit(number), effort)
            )
    return found


def _regions(position: Position) -> tuple[Region, ...]:
    pool, effort = position.rules.pool, Effort(HARDEST)
    table = table_of(pool, position.open, Clock())
    regions = []
    for region in split(table.near, position.open):
        try:
            nimber = table.nimber(region, effort)
        except Undecided:
            nimber = None
        regions.append(Region(pool.members(region), nimber))
    return tuple(regions)


def _cancelling(lost: Position) -> tuple[Region, ...]:
    pool, clock = lost.rules.pool, Clock()
    table = table_of(pool, lost.open, clock)
    regions = split(table.near, lost.open)
    hardest = max(regions, key=int.bit_count, default=0)
    nimbers = {region: table.nimber(region, clock) for region in regions if region != hardest}
    # The position is lost, so the largest region is worth what the others come to.
    nimbers[hardest] = reduce(xor, nimbers.values(), 0)
    return tuple(Region(pool.members(region), nimbers[region]) for region in regions)


def table_of(pool: Pool, numbers: int, clock: Clock) -> Table:
    """The table for what is left of a pool, kept from move to move so that a game is worked out once."""
    if len(pool) > MOST_NUMBERS and has_numba():
        raise Undecided(f"an antichain pool of {len(pool):,} numbers is more than anybody can solve yet")
    neighbours(pool, clock)  # for a large pool this takes time, which the clock watches
    if numbers.bit_count() > LARGEST_PURE and has_numba():
        if len(pool) <= LARGEST_COMPILED:
            return _compiled_table(pool, pool.all)
        if numbers.bit_count() <= LARGEST_COMPILED:
            return _compiled_table(pool, numbers)
    return _table(pool)


@lru_cache(maxsize=4)
def _table(pool: Pool) -> Table:
    return Table(neighbours(pool, Clock()))


@lru_cache(maxsize=2)
def _compiled_table(pool: Pool, numbers: int) -> Table:
    from divisor_duel.solver.compiled import CompiledTable

    return CompiledTable(neighbours(pool, Clock()), numbers, mebibytes=memory.most.mebibytes)


class Table:
    """What is known of the regions of a pool. Only facts are stored, so several threads may share it."""

    def __init__(self, near: tuple[int, ...]) -> None:
        self.near = near
        self.keep = tuple(~(mask | 1 << i) for i, mask in enumerate(near))
        self.nimbers: dict[int, int] = {}
        # While a nimber is unknown: bit k is set once it is known not to be k, because some move leads to k.
        self.excluded: dict[int, int] = {}

    def fold(self, regions: list[int]) -> tuple[int, list[int]]:
        """The nimber of the known ones of some regions together, and the unknown ones, largest last."""
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
        """The mask of those choices that win when these numbers are in play."""
        regions = split(self.near, numbers)
        found = 0
        # The smallest regions first: what is learnt of them settles many of the larger ones.
        for _, bit, home in sorted(self._moves(regions, choices)):
            left = split(self.near, home & self.keep[bit.bit_length() - 1])
            if self.cancel([*left, *(region for region in regions if region != home)], clock):
                found |= bit
        return found

    def _moves(self, regions: list[int], choices: int) -> Iterator[tuple[int, int, int]]:
        """For each choice how much of its region is left after it, its bit and its region."""
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
        """The nimber of one region."""
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
