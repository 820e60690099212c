"""The divisor graph of a pool: for each number, by its index, the mask of its divisors and multiples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from divisor_duel.errors import Undecided
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.install import install
from divisor_duel.solver.clock import Clock

# Each mask has a bit for every number of the pool, so memory grows with the square: about 50 MB here.
MOST_IN_PYTHON = 20_000
# From this size on, making the masks takes long enough to look at the clock.
LARGE = 500


def neighbours(pool: Pool, clock: Clock) -> tuple[int, ...]:
    """Return the masks in the order of the pool, made once for each pool."""
    if len(pool) > MOST_IN_PYTHON:
        facts = {"numbers": len(pool), "most": MOST_IN_PYTHON, "command": install("fast")}
        raise Undecided("beyond-plain-python", **facts)
    if len(pool) > LARGE:
        for number in pool:
            pool.related(number)
            clock.check()
    return _masks(pool)


@lru_cache(maxsize=8)
def _masks(pool: Pool) -> tuple[int, ...]:
    return tuple(map(pool.related, pool))


def within_reach(near: tuple[int, ...], numbers: int, start: int) -> int:
    """Return the mask of those of the numbers that a chain can get to which goes on with one of the start."""
    within, fresh = 0, start
    while fresh:
        within |= fresh
        low = fresh & -fresh
        fresh = (fresh ^ low) | near[low.bit_length() - 1] & numbers & ~within
    return within


def in_play(position: Position, clock: Clock) -> int:
    """Return the mask of the numbers that can still be taken: where one follows another, those in reach."""
    if not position.rules.rule.follows:
        return position.open
    return within_reach(neighbours(position.rules.pool, clock), position.open, position.choices)


def lasts_one_move(numbers: Sequence[int]) -> bool:
    """Say whether a region, ascending, is used up by any of its numbers: each is related to all others."""
    return all(b % a == 0 for a, b in pairwise(numbers))


def split(near: tuple[int, ...], numbers: int) -> list[int]:
    """Return the regions of a mask, each a mask: numbers that hang together, and with no other."""
    regions = []
    while numbers:
        # Small numbers have many multiples: the lowest one and its neighbours are most of the region,
        # and it is quicker to ask the few others whether they touch it than to walk all over it.
        low = numbers & -numbers
        region = low | near[low.bit_length() - 1] & numbers
        outside = numbers = numbers ^ region
        while outside:
            low = outside & -outside
            outside ^= low
            around = near[low.bit_length() - 1]
            if around & region:
                fresh = low | around & numbers
                region |= fresh
                outside = numbers = numbers ^ fresh
        regions.append(region)
    return regions


def indices(mask: int) -> Iterator[int]:
    """Yield the bits of a mask that are set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
