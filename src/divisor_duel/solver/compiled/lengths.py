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

from typing import Final, NamedTuple

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


class Board(NamedTuple):
    """What does not change: for each number a row of words."""

    closed: Words
    """The number with its relations."""
    chains: Words
    """The chain it is in; chains cover the pool."""
    apart: Words
    """In one row only: numbers of which no move strikes out two."""
    columns: Longs
    """Groups of columns that can change places: where in the last word, how many bits each, how many."""


class Desk(NamedTuple):
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
def measure(board: Board, desk: Desk, width: Width, row: Int, size: Int) -> np.uint64:
    """The fewest and the most moves of a region of three numbers or more, as `extremes` has them."""
    words, arena, small = len(width), desk.arena, desk.small
    if size > LARGEST_SMALL:
        low, high = ZERO, ZERO
        for i in range(words):
            low += np.uint64(ones(arena[row, i] & board.apart[i]))
        for word in range(words):
            bits = arena[row, word]
            while bits != ZERO:
                number = 64 * word + lowest(bits)
                bits &= ~board.chains[number, word]
                # A chain is counted where its first number is.
                before = ZERO
                for i in range(word):
                    before |= board.chains[number, i] & arena[row, i]
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
            if (board.closed[members[i], members[j] >> 6] >> np.uint64(members[j] & 63)) & ONE:
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
def take_apart(board: Board, desk: Desk, width: Width, source: Int, target: Int, free: Int) -> None:
    """Empty a row into a target: regions of fixed length add passes, the others join its core and bounds."""
    words, arena = len(width), desk.arena
    while True:
        size = split_off(board.closed, arena, source, free, width)
        if size == 0:
            break
        if size <= 2:
            arena[target, words + PASSES] += ONE
            continue
        found = measure(board, desk, width, free, size)
        low, high = found & BYTE, found >> HIGH
        if low == high:
            arena[target, words + PASSES] += low
            continue
        for i in range(words):
            arena[target, i] |= arena[free, i]
        arena[target, words + LOW] += low
        arena[target, words + MOST] += high


@kernel
def split_core(board: Board, desk: Desk, width: Width, row: Int, free: Int) -> Int:
    """Put the regions of a core, with their bounds, behind the first free row; returns the row after them."""
    words, arena = len(width), desk.arena
    for i in range(words):
        arena[free, i] = arena[row, i]
    first = free + 1
    while True:
        size = split_off(board.closed, arena, free, first, width)
        if size == 0:
            return first
        found = measure(board, desk, width, first, size)
        arena[first, words + LOW] = found & BYTE
        arena[first, words + MOST] = found >> HIGH
        first += 1


@kernel
def take(
    board: Board,
    desk: Desk,
    width: Width,
    regions: Int,
    region: Int,
    number: Int,
    passes: Int,
    row: Int,
    first: Int,
) -> None:
    """Put what is left when a number of a region is taken into a row; `regions` is the first of them."""
    words, arena = len(width), desk.arena
    # The region goes to pieces; the others stay as they are.
    for i in range(words):
        arena[row, i] = ZERO
        arena[row + 1, i] = arena[region, i] & ~board.closed[number, i]
    arena[row, words + LOW] = ZERO
    arena[row, words + MOST] = ZERO
    arena[row, words + PASSES] = np.uint64(passes)
    take_apart(board, desk, width, row + 1, row, row + 2)
    for other in range(regions, first):
        if other != region:
            for i in range(words):
                arena[row, i] |= arena[other, i]
            arena[row, words + LOW] += arena[other, words + LOW]
            arena[row, words + MOST] += arena[other, words + MOST]
    sort_columns(board.columns, arena, row, width)


@kernel
def known(desk: Desk, width: Width, row: Int, passes: Int, long: Int) -> tuple[Int, Int]:
    """The fewest and the most moves of a core with a pass or none, by its bounds and the table."""
    words = len(width)
    low = passes + np.int64(desk.arena[row, words + LOW])
    high = passes + np.int64(desk.arena[row, words + MOST])
    if low != high:
        kept = look_up_bounds(desk.table, desk.arena, row, width, np.uint64(passes + 2 * long))
        if kept != ZERO:
            low = max(low, np.int64(kept & BYTE))
            high = min(high, np.int64((kept >> HIGH) & BYTE))
    return low, high


@kernel
def is_new(arena: Words, first: Int, last: Int, width: Width) -> bool:
    """Whether no row from `first` on has the mask and the passes of the row `last`."""
    words = len(width)
    for row in range(first, last):
        differing = arena[row, words + PASSES] ^ arena[last, words + PASSES]
        for i in range(words):
            differing |= arena[row, i] ^ arena[last, i]
        if differing == ZERO:
            return False
    return True


@kernel
def bring_first(arena: Words, turn: Int, last: Int, width: Width) -> None:
    """Swap the row with the smallest order of those from `turn` on into its place."""
    order = len(width) + ORDER
    smallest = turn
    for other in range(turn + 1, last):
        if arena[other, order] < arena[smallest, order]:
            smallest = other
    if smallest != turn:
        for i in range(len(width) + BEHIND):
            arena[turn, i], arena[smallest, i] = arena[smallest, i], arena[turn, i]


@kernel
def place_in_order(desk: Desk, width: Width, row: Int, long: Int) -> None:
    """Say when a child is searched: for Long what leaves most comes first, for Short what leaves least."""
    size = 0
    for i in range(len(width)):
        size += ones(desk.arena[row, i])
    order = np.uint64(8 * (64 * len(width) - size if long else size))
    if desk.seed[0] != 0:
        # Threads that go different ways first meet in what each has kept for the others.
        order += (desk.arena[row, 0] ^ np.uint64(desk.seed[0])) * MULTIPLIER >> _NOISE
    desk.arena[row, len(width) + ORDER] = order


@kernel
def split_passes(desk: Desk, width: Width, row: Int) -> tuple[Int, Int]:
    """The pass to hand in a child, 0 or 1, and the moves beside: the one that led to it, and other passes."""
    passes = np.int64(desk.arena[row, len(width) + PASSES])
    return passes & 1, 1 + passes - (passes & 1)


@kernel
def lasts(
    board: Board, desk: Desk, width: Width, row: Int, passes: Int, long: Int, wanted: Int, free: Int
) -> Int:
    """Whether the core in a row, with a pass or none, lasts so many moves: a bound that tells, or UNKNOWN."""
    words, arena, state = len(width), desk.arena, desk.state
    low, high = known(desk, width, row, passes, long)
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

    # The regions of the core lie behind `free`, then the children that have to be searched. `best` is the
    # best for
    # whoever moves of all children that do not settle the question.
    other = np.int64(1 - long)
    best = np.int64(0) if long else high
    settled = False
    first = split_core(board, desk, width, row, free)
    last = first
    # The row before the regions, empty by now, stands for the pass.
    for region in range(free if passes else free + 1, first):
        for word in range(words):
            bits = arena[region, word] if region > free else ONE if word == 0 else ZERO
            while bits != ZERO and not settled:
                number = 64 * word + lowest(bits)
                bits &= bits - ONE
                if region > free:
                    take(board, desk, width, free + 1, region, number, passes, last, first)
                else:
                    for i in range(words + PASSES):
                        arena[last, i] = arena[row, i]
                    arena[last, words + PASSES] = ZERO
                if not is_new(arena, first, last, width):
                    continue
                parity, made = split_passes(desk, width, last)
                child_low, child_high = known(desk, width, last, parity, other)
                child_low += made
                child_high += made
                if child_low < wanted <= child_high:
                    place_in_order(desk, width, last, long)
                    last += 1
                elif long:
                    settled = bool(child_low >= wanted)
                    best = child_low if settled else max(best, child_high)
                else:
                    settled = bool(child_high < wanted)
                    best = child_high if settled else min(best, child_low)

    turn = first
    while turn < last and not settled:
        bring_first(arena, turn, last, width)
        parity, made = split_passes(desk, width, turn)
        found = lasts(board, desk, width, turn, parity, other, wanted - made, last)
        if found == UNKNOWN:
            return np.int64(UNKNOWN)
        settled = (found + made >= wanted) == (long == 1)
        best = max(best, found + made) if long else min(best, found + made)
        turn += 1

    if best >= wanted:
        low = max(low, best)
    else:
        high = min(high, best)
    which = np.uint64(passes + 2 * long)
    cost = keep_bounds(desk.table, arena, row, width, which, np.uint64(low), np.uint64(high))
    if cost != 0 and state[FIXED] == 0:
        state[ROOM] -= 1
        if state[ROOM] <= 0:
            state[STOP] = GROW
    return best


@kernel
def answer(board: Board, desk: Desk, width: Width, asked: Longs) -> Int:
    """Whether the core in row 0 lasts so many moves: `asked` has the pass, whose turn it is, and how many."""
    # Typed values: a recursive kernel called with literals aborts when it is loaded from the cache.
    row, free = np.int64(0), np.int64(1)
    sort_columns(board.columns, desk.arena, row, width)
    return lasts(board, desk, width, row, asked[0], asked[1], asked[2], free)
