"""How long a game lasts when Long wants many moves and Short few: alpha-beta with a table, as kernels.

The facts it rests on are told in `solver.length`; rows of an arena are used as in `nimbers`. A state is a
*core* (numbers in regions whose length is open), a pass to hand or none, and whose turn it is; its value is
the number of moves to come, the pass with them. Behind the words of its mask a row has what the search knows
of it, at the places below.

`lasts` asks whether a state is worth some number of moves, and answers with a bound: as much as was asked or
more is a lower one, less an upper one. A call writes to no row before its first free one. Every level needs a
row for each number of its core and a few more; a level that passes keeps its core, but the next one cannot
pass again: that bounds the arena.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from divisor_duel.solver.compiled.bounds import BYTE, HIGH, keep_bounds, look_up_bounds
from divisor_duel.solver.compiled.jit import Int, kernel, lowest, ones
from divisor_duel.solver.compiled.nimbers import EFFORT, FIXED, GROW, HALT, ROOM, STOP, split_off
from divisor_duel.solver.compiled.relations import Longs
from divisor_duel.solver.compiled.table import MULTIPLIER, ONE, ZERO, Width, Words

LOW: Final = 0  # what a row has behind its mask: the fewest moves of its core,
MOST: Final = 1  # the most,
PASSES: Final = 2  # how many passes the moves that led to it have left,
ORDER: Final = 3  # and which is searched first: the smallest.
BEHIND: Final = 4

NODES: Final = 4  # the place in `state` that counts the states searched

LARGEST_SMALL: Final = 10  # regions of this size or less are known exactly
SMALL_ROWS: Final = 1 << 14

UNKNOWN: Final = -1

_HALF: Final = np.uint64(32)
_NOISE: Final = np.uint64(59)  # leaves five bits: as much as four numbers more or less
_SMALL_SHIFT: Final = np.uint64(50)  # leaves 14 bits: a place among the small regions


@kernel
def extremes(local: Words, mask: np.uint64) -> np.uint64:
    """The fewest moves a game on a small graph can take, and above 8 bits the most."""
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
def measure(
    closed: Words, chains: Words, apart: Words, small: Words, arena: Words, row: Int, width: Width, size: Int
) -> np.uint64:
    """The fewest and the most moves of a region of three numbers or more, as `extremes` has them."""
    words = len(width)
    if size > LARGEST_SMALL:
        low, high = ZERO, ZERO
        for i in range(words):
            low += np.uint64(ones(arena[row, i] & apart[i]))
        for word in range(words):
            bits = arena[row, word]
            while bits != ZERO:
                chain = 64 * word + lowest(bits)
                bits &= ~chains[chain, word]
                before = ZERO
                for i in range(word):
                    before |= chains[chain, i] & arena[row, i]
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
            if (closed[members[i], members[j] >> 6] >> np.uint64(members[j] & 63)) & ONE:
                local[i] |= ONE << np.uint64(j)
    found = extremes(local, (ONE << np.uint64(count)) - ONE)
    for i in range(words):
        small[place, i] = arena[row, i]
    small[place, words] = found
    return found


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
    closed: Words,
    chains: Words,
    apart: Words,
    small: Words,
    arena: Words,
    width: Width,
    source: Int,
    target: Int,
    free: Int,
) -> None:
    """Empty a row into a target: regions of fixed length add passes, the others join its core and bounds."""
    words = len(width)
    while True:
        size = split_off(closed, arena, source, free, width)
        if size == 0:
            break
        if size <= 2:
            arena[target, words + PASSES] += ONE
            continue
        found = measure(closed, chains, apart, small, arena, free, width, size)
        low, high = found & BYTE, found >> HIGH
        if low == high:
            arena[target, words + PASSES] += low
            continue
        for i in range(words):
            arena[target, i] |= arena[free, i]
        arena[target, words + LOW] += low
        arena[target, words + MOST] += high


@kernel
def same_row(arena: Words, first: Int, last: Int, width: Width) -> Int:
    """The row from `first` on that has the mask and the passes of the row `last`; without one, `last`."""
    words = len(width)
    for row in range(first, last):
        differing = arena[row, words + PASSES] ^ arena[last, words + PASSES]
        for i in range(words):
            differing |= arena[row, i] ^ arena[last, i]
        if differing == ZERO:
            return row
    return last


@kernel
def swap_rows(arena: Words, turn: Int, last: Int, width: Width) -> None:
    """Bring the row with the smallest order of those from `turn` to `last` to the front."""
    order = len(width) + ORDER
    smallest = turn
    for other in range(turn + 1, last):
        if arena[other, order] < arena[smallest, order]:
            smallest = other
    if smallest != turn:
        for i in range(len(width) + BEHIND):
            arena[turn, i], arena[smallest, i] = arena[smallest, i], arena[turn, i]


@kernel
def lasts(
    closed: Words,
    chains: Words,
    apart: Words,
    columns: Longs,
    table: Words,
    state: Longs,
    small: Words,
    arena: Words,
    width: Width,
    row: Int,
    passes: Int,
    long: Int,
    wanted: Int,
    seed: Int,
    free: Int,
) -> Int:
    """Whether the core in a row, with a pass or none, lasts so many moves: a bound that tells, or UNKNOWN."""
    words = len(width)
    which = np.uint64(passes + 2 * long)
    low, high = passes + np.int64(arena[row, words + LOW]), passes + np.int64(arena[row, words + MOST])
    kept = look_up_bounds(table, arena, row, width, which)
    if kept != ZERO:
        low = max(low, np.int64(kept & BYTE))
        high = min(high, np.int64((kept >> HIGH) & BYTE))
    if low >= wanted:
        return low
    if high < wanted:
        return high
    state[EFFORT] -= 1
    if state[EFFORT] < 0:
        state[STOP] = HALT
    if state[STOP] != 0:
        return np.int64(UNKNOWN)
    state[NODES] += 1
    other = np.int64(1 - long)

    # `best` is the best total of the children that do not settle the question, for whoever moves.
    best = np.int64(0) if long else np.int64(255)
    # The regions of the core lie from `free` on, then the children still to be searched.
    for i in range(words):
        arena[free, i] = arena[row, i]
    first = free + 1
    while True:
        size = split_off(closed, arena, free, first, width)
        if size == 0:
            break
        found = measure(closed, chains, apart, small, arena, first, width, size)
        arena[first, words + LOW] = found & BYTE
        arena[first, words + MOST] = found >> HIGH
        first += 1
    last = first
    settled = False
    for region in range(free, first):
        for word in range(words):
            # The row before the regions stands for the pass, which leaves the core as it is.
            bits = arena[region, word] if region > free else np.uint64(passes) & ONE if word == 0 else ZERO
            while bits != ZERO:
                number = 64 * word + lowest(bits)
                bits &= bits - ONE
                if region == free:
                    for i in range(words + BEHIND):
                        arena[last, i] = arena[row, i]
                    arena[last, words + PASSES] = ZERO
                else:
                    # What is left of the region goes to pieces; the other regions stay as they are.
                    for i in range(words):
                        arena[last, i] = ZERO
                        arena[last + 1, i] = arena[region, i] & ~closed[number, i]
                    arena[last, words + LOW] = ZERO
                    arena[last, words + MOST] = ZERO
                    arena[last, words + PASSES] = np.uint64(passes)
                    take_apart(closed, chains, apart, small, arena, width, last + 1, last, last + 2)
                    for another in range(free + 1, first):
                        if another != region:
                            for i in range(words):
                                arena[last, i] |= arena[another, i]
                            arena[last, words + LOW] += arena[another, words + LOW]
                            arena[last, words + MOST] += arena[another, words + MOST]
                    sort_columns(columns, arena, last, width)
                    if same_row(arena, first, last, width) != last:
                        continue
                parity = arena[last, words + PASSES] & ONE
                made = np.int64(ONE + arena[last, words + PASSES] - parity)
                child_low = made + np.int64(parity + arena[last, words + LOW])
                child_high = made + np.int64(parity + arena[last, words + MOST])
                if child_low != child_high:
                    kept = look_up_bounds(table, arena, last, width, parity + np.uint64(2 * other))
                    if kept != ZERO:
                        child_low = max(child_low, made + np.int64(kept & BYTE))
                        child_high = min(child_high, made + np.int64((kept >> HIGH) & BYTE))
                if long:
                    if child_high < wanted:
                        best = max(best, child_high)
                        continue
                    settled = child_low >= wanted
                else:
                    if child_low >= wanted:
                        best = min(best, child_low)
                        continue
                    settled = child_high < wanted
                if settled:
                    best = child_low if long else child_high
                    break
                size = 0
                for i in range(words):
                    size += ones(arena[last, i])
                arena[last, words + ORDER] = np.uint64(8 * (1000 - size if long else size))
                if seed != 0:
                    # Threads that go different ways first meet in what each has kept for the others.
                    arena[last, words + ORDER] += (arena[last, 0] ^ np.uint64(seed)) * MULTIPLIER >> _NOISE
                last += 1
            if settled:
                break
        if settled:
            break

    turn = first
    while turn < last and not settled:
        swap_rows(arena, turn, last, width)
        parity = np.int64(arena[turn, words + PASSES] & ONE)
        made = np.int64(1) + np.int64(arena[turn, words + PASSES]) - parity
        found_length = lasts(
            closed,
            chains,
            apart,
            columns,
            table,
            state,
            small,
            arena,
            width,
            turn,
            parity,
            other,
            wanted - made,
            seed,
            last,
        )
        if found_length == UNKNOWN:
            return np.int64(UNKNOWN)
        found_length += made
        settled = (found_length >= wanted) == (long == 1)
        if settled:
            best = found_length
        elif long:
            best = max(best, found_length)
        else:
            best = min(best, found_length)
        turn += 1

    if best >= wanted:
        low = max(low, best)
    else:
        high = min(high, best)
    cost = keep_bounds(table, arena, row, width, which, np.uint64(low), np.uint64(high))
    if cost != 0 and state[FIXED] == 0:
        state[ROOM] -= 1
        if state[ROOM] <= 0:
            state[STOP] = GROW
    return best


@kernel
def answer(
    closed: Words,
    chains: Words,
    apart: Words,
    columns: Longs,
    table: Words,
    state: Longs,
    small: Words,
    arena: Words,
    width: Width,
    asked: Longs,
) -> Int:
    """Whether the core in row 0 lasts so many moves.

    `asked` has the pass, whose turn it is, how many moves, and a number that makes this thread's order its
    own.
    """
    # Typed values: a recursive kernel called with literals aborts when it is loaded from the cache.
    row, free = np.int64(0), np.int64(1)
    sort_columns(columns, arena, row, width)
    return lasts(
        closed,
        chains,
        apart,
        columns,
        table,
        state,
        small,
        arena,
        width,
        row,
        asked[0],
        asked[1],
        asked[2],
        asked[3],
        free,
    )
