"""How long a game lasts when Long wants many moves and Short few: alpha-beta with a table, as kernels.

The facts it rests on are told in `search`, two folders up. A state is a core, a pass to hand or none, and
whose turn it is; its value is the number of moves to come, the pass with them.

`lasts` asks whether a state is worth some number of moves, and answers with a bound: as much as was asked or
more is a lower one, less an upper one. A call writes to no row before its first free one. Every level needs a
row for each number of its core and a few more; a level that passes keeps its core, but the next one cannot
pass again: that bounds the arena.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from divisor_duel.solver.compiled.jit import Int, kernel, lowest, ones
from divisor_duel.solver.compiled.nimbers import EFFORT, FIXED, GROW, HALT, ROOM, STOP
from divisor_duel.solver.compiled.relations import Longs
from divisor_duel.solver.compiled.table import MULTIPLIER, ONE, ZERO, Width, Words
from divisor_duel.solver.long_short.compiled.bounds import BYTE, HIGH, keep_bounds, look_up_state
from divisor_duel.solver.long_short.compiled.cores import (
    BEHIND,
    LOW,
    MOST,
    ORDER,
    PASSES,
    PoolMasks,
    Workspace,
    random_moves,
    sort_columns,
    split_core,
    take,
)
from divisor_duel.solver.long_short.search import EACH, FINE

NODES: Final = 4  # the place in `state` that counts the states searched
UNKNOWN: Final = -1

_MOST_MOVES: Final = FINE << 8  # more than any game has
_NOISE: Final = np.uint64(50)  # leaves fourteen bits: as much as a quarter of a move


@kernel
def known(workspace: Workspace, width: Width, row: Int, passes: Int, long: Int) -> tuple[Int, Int]:
    """Return the fewest and the most moves of a core with a pass or none, by its bounds and the table."""
    words = len(width)
    low = passes + np.int64(workspace.arena[row, words + LOW])
    high = passes + np.int64(workspace.arena[row, words + MOST])
    if low != high:
        kept = look_up_state(workspace.table, workspace.arena, row, width, np.uint64(passes + 2 * long))
        if kept != ZERO:
            low = max(low, np.int64(kept & BYTE))
            high = min(high, np.int64((kept >> HIGH) & BYTE))
    return low, high


@kernel
def is_new(arena: Words, first: Int, last: Int, width: Width) -> bool:
    """Say whether no row from `first` on has the mask and the passes of the row `last`."""
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
def place_in_order(pool_masks: PoolMasks, workspace: Workspace, width: Width, row: Int, long: Int) -> None:
    """Say when a child is searched: first what lasts long at random, for Short little, and is small."""
    words, arena = len(width), workspace.arena
    moves = FINE * np.int64(arena[row, words + PASSES]) + random_moves(pool_masks, arena, row, width)
    order = np.uint64(_MOST_MOVES - moves if long else moves)
    for i in range(words):
        order += np.uint64(EACH * ones(arena[row, i]))
    if workspace.seed[0] != 0:
        # Threads that go different ways first meet in what each has kept for the others.
        order += (arena[row, 0] ^ np.uint64(workspace.seed[0])) * MULTIPLIER >> _NOISE
    arena[row, words + ORDER] = order


@kernel
def split_passes(workspace: Workspace, width: Width, row: Int) -> tuple[Int, Int]:
    """Return a child's pass, 0 or 1, and the moves beside it: the one that led to it, and other passes."""
    passes = np.int64(workspace.arena[row, len(width) + PASSES])
    return passes & 1, 1 + passes - (passes & 1)


@kernel
def lasts(
    pool_masks: PoolMasks,
    workspace: Workspace,
    width: Width,
    row: Int,
    passes: Int,
    long: Int,
    wanted: Int,
    free: Int,
) -> Int:
    """Return a bound that tells whether a row's core, with a pass or none, lasts so long; or UNKNOWN."""
    words, arena, state = len(width), workspace.arena, workspace.state
    low, high = known(workspace, width, row, passes, long)
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
    # best for whoever moves of all children that do not settle the question.
    other = np.int64(1 - long)
    best = np.int64(0) if long else high
    settled = False
    first = split_core(pool_masks, workspace, width, row, free)
    last = first
    # The row before the regions, empty by now, stands for the pass.
    for region in range(free if passes else free + 1, first):
        for word in range(words):
            bits = arena[region, word] if region > free else ONE if word == 0 else ZERO
            while bits != ZERO and not settled:
                number = 64 * word + lowest(bits)
                bits &= bits - ONE
                if region > free:
                    take(pool_masks, workspace, width, free + 1, region, number, passes, last, first)
                else:
                    for i in range(words + PASSES):
                        arena[last, i] = arena[row, i]
                    arena[last, words + PASSES] = ZERO
                if not is_new(arena, first, last, width):
                    continue
                parity, made = split_passes(workspace, width, last)
                child_low, child_high = known(workspace, width, last, parity, other)
                child_low += made
                child_high += made
                if child_low < wanted <= child_high:
                    last += 1
                elif long:
                    settled = bool(child_low >= wanted)
                    best = child_low if settled else max(best, child_high)
                else:
                    settled = bool(child_high < wanted)
                    best = child_high if settled else min(best, child_low)

    if not settled:
        for child in range(first, last):
            place_in_order(pool_masks, workspace, width, child, long)
    turn = first
    while turn < last and not settled:
        bring_first(arena, turn, last, width)
        parity, made = split_passes(workspace, width, turn)
        found = lasts(pool_masks, workspace, width, turn, parity, other, wanted - made, last)
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
    cost = keep_bounds(workspace.table, arena, row, width, which, np.uint64(low), np.uint64(high))
    if cost != 0 and state[FIXED] == 0:
        state[ROOM] -= 1
        if state[ROOM] <= 0:
            state[STOP] = GROW
    return best


@kernel
def answer(pool_masks: PoolMasks, workspace: Workspace, width: Width, asked: Longs) -> Int:
    """Say whether the core in row 0 lasts so long: `asked` has the pass, whose turn it is, how long."""
    # Typed values: a recursive kernel called with literals aborts when it is loaded from the cache.
    row, free = np.int64(0), np.int64(1)
    sort_columns(pool_masks.columns, workspace.arena, row, width)
    return lasts(pool_masks, workspace, width, row, asked[0], asked[1], asked[2], free)
