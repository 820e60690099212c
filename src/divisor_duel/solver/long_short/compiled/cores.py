"""Cores: the numbers in regions whose length is open, what a move leaves of them, and their bounds at sight.

Rows of an arena are used as in `nimbers`. Behind the words of its mask a row has what the search knows of
it, at the places below.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from divisor_duel.solver.compiled.jit import Int, kernel, lowest, ones
from divisor_duel.solver.compiled.nimbers import split_off
from divisor_duel.solver.compiled.relations import Longs
from divisor_duel.solver.compiled.table import MULTIPLIER, ONE, ZERO, Width, Words
from divisor_duel.solver.long_short.compiled.bounds import BYTE, HIGH
from divisor_duel.solver.long_short.search import FINE

LOW: Final = 0  # what a row has behind its mask: the fewest moves of its core,
MOST: Final = 1  # the most,
PASSES: Final = 2  # how many passes the moves that led to it have left,
ORDER: Final = 3  # and which is searched first: the smallest.
BEHIND: Final = 4

LARGEST_SMALL: Final = 10  # regions of this size or less are known exactly
SMALL_ROWS: Final = 1 << 14

_HALF: Final = np.uint64(32)
_SMALL_SHIFT: Final = np.uint64(50)  # leaves 14 bits: a place among the small regions


class PoolMasks(NamedTuple):
    """What does not change: for each number a row of words."""

    closed: Words
    """The number with its relations."""
    chains: Words
    """The chain it is in; chains cover the pool."""
    apart: Words
    """In one row only: numbers of which no move strikes out two."""
    columns: Longs
    """Groups of columns that can change places: where in the last word, how many bits each, how many."""


class Workspace(NamedTuple):
    """What a thread works with: the table and `state` are shared, the others its own."""

    table: Words
    state: Longs
    small: Words
    """Small regions and what `extremes` says of them, each where its hash puts it, the last one stays."""
    arena: Words
    seed: Longs
    """One number, 0 for the first thread, that makes the order of a thread its own."""


@kernel
def extremes(local: Words, mask: np.uint64) -> np.uint64:
    """Return the fewest moves a game on a small graph can take, and above 8 bits the most."""
    if mask == ZERO:
        return ZERO
    # Whatever is played, some number of each closed neighbourhood is taken: the smallest one is enough to
    # look at.
    best, size = ZERO, 65
    bits = mask
    while bits != ZERO:
        around = local[lowest(bits)] & mask
        bits &= bits - ONE
        if ones(around) < size:
            best, size = around, ones(around)
    low, high = BYTE, ZERO
    while best != ZERO:
        found = extremes(local, mask & ~local[lowest(best)])
        best &= best - ONE
        low = min(low, found & BYTE)
        high = max(high, found >> HIGH)
    return (low + ONE) | ((high + ONE) << HIGH)


@kernel
def measure(pool_masks: PoolMasks, workspace: Workspace, width: Width, row: Int, size: Int) -> np.uint64:
    """Return the fewest and the most moves of a region of three numbers or more, as `extremes` has them."""
    words, arena, small = len(width), workspace.arena, workspace.small
    if size > LARGEST_SMALL:
        low, high = ZERO, ZERO
        for i in range(words):
            low += np.uint64(ones(arena[row, i] & pool_masks.apart[i]))
        for word in range(words):
            bits = arena[row, word]
            while bits != ZERO:
                number = 64 * word + lowest(bits)
                bits &= ~pool_masks.chains[number, word]
                # A chain is counted where its first number is.
                before = ZERO
                for i in range(word):
                    before |= pool_masks.chains[number, i] & arena[row, i]
                if before == ZERO:
                    high += ONE
        return max(low, ONE) | (high << HIGH)
    hashed = ZERO
    for i in range(words):
        hashed = (hashed ^ arena[row, i]) * MULTIPLIER
        hashed ^= hashed >> _HALF
    place = np.int64((hashed * MULTIPLIER) >> _SMALL_SHIFT)
    differing = ZERO
    for i in range(words):
        differing |= small[place, i] ^ arena[row, i]
    if differing == ZERO:
        return np.uint64(small[place, words])
    local = np.zeros(LARGEST_SMALL, np.uint64)
    members = np.zeros(LARGEST_SMALL, np.int64)
    count = 0
    for word in range(words):
        bits = arena[row, word]
        while bits != ZERO:
            members[count] = 64 * word + lowest(bits)
            bits &= bits - ONE
            count += 1
    for i in range(count):
        for j in range(count):
            if (pool_masks.closed[members[i], members[j] >> 6] >> np.uint64(members[j] & 63)) & ONE:
                local[i] |= ONE << np.uint64(j)
    found = extremes(local, (ONE << np.uint64(count)) - ONE)
    for i in range(words):
        small[place, i] = arena[row, i]
    small[place, words] = found
    return found


@kernel
def random_moves(pool_masks: PoolMasks, arena: Words, row: Int, width: Width) -> Int:
    """Return about how many moves of a core are made at random, as `search` reckons it."""
    total = 0
    for word in range(len(width)):
        bits = arena[row, word]
        while bits != ZERO:
            number = 64 * word + lowest(bits)
            bits &= bits - ONE
            around = 0
            for i in range(len(width)):
                around += ones(pool_masks.closed[number, i] & arena[row, i])
            total += FINE // around
    return total


@kernel
def sort_columns(columns: Longs, arena: Words, row: Int, width: Width) -> None:
    """Bring interchangeable columns, which lie side by side in the last word, into descending order."""
    last = len(width) - 1
    word = arena[row, last]
    for group in range(len(columns)):
        shift, bits, count = columns[group, 0], np.uint64(columns[group, 1]), columns[group, 2]
        full = (ONE << bits) - ONE
        for i in range(1, count):
            j = i
            while j > 0:
                low = np.uint64(shift + (j - 1) * np.int64(bits))
                left, right = (word >> low) & full, (word >> (low + bits)) & full
                if left >= right:
                    break
                word ^= ((left ^ right) << low) | ((left ^ right) << (low + bits))
                j -= 1
    arena[row, last] = word


@kernel
def take_apart(
    pool_masks: PoolMasks, workspace: Workspace, width: Width, source: Int, target: Int, free: Int
) -> None:
    """Empty a row into a target: regions of fixed length add passes, the others join its core and bounds."""
    words, arena = len(width), workspace.arena
    while True:
        size = split_off(pool_masks.closed, arena, source, free, width)
        if size == 0:
            break
        if size <= 2:
            arena[target, words + PASSES] += ONE
            continue
        found = measure(pool_masks, workspace, width, free, size)
        low, high = found & BYTE, found >> HIGH
        if low == high:
            arena[target, words + PASSES] += low
            continue
        for i in range(words):
            arena[target, i] |= arena[free, i]
        arena[target, words + LOW] += low
        arena[target, words + MOST] += high


@kernel
def split_core(pool_masks: PoolMasks, workspace: Workspace, width: Width, row: Int, free: Int) -> Int:
    """Put the regions of a core, with their bounds, behind the first free row; returns the row after them."""
    words, arena = len(width), workspace.arena
    for i in range(words):
        arena[free, i] = arena[row, i]
    first = free + 1
    while True:
        size = split_off(pool_masks.closed, arena, free, first, width)
        if size == 0:
            return first
        found = measure(pool_masks, workspace, width, first, size)
        arena[first, words + LOW] = found & BYTE
        arena[first, words + MOST] = found >> HIGH
        first += 1


@kernel
def take(
    pool_masks: PoolMasks,
    workspace: Workspace,
    width: Width,
    regions: Int,
    region: Int,
    number: Int,
    passes: Int,
    row: Int,
    first: Int,
) -> None:
    """Put what is left when a number of a region is taken into a row; `regions` is the first of them."""
    words, arena = len(width), workspace.arena
    # The region goes to pieces; the others stay as they are.
    for i in range(words):
        arena[row, i] = ZERO
        arena[row + 1, i] = arena[region, i] & ~pool_masks.closed[number, i]
    arena[row, words + LOW] = ZERO
    arena[row, words + MOST] = ZERO
    arena[row, words + PASSES] = np.uint64(passes)
    take_apart(pool_masks, workspace, width, row + 1, row, row + 2)
    for other in range(regions, first):
        if other != region:
            for i in range(words):
                arena[row, i] |= arena[other, i]
            arena[row, words + LOW] += arena[other, words + LOW]
            arena[row, words + MOST] += arena[other, words + MOST]
    sort_columns(pool_masks.columns, arena, row, width)
