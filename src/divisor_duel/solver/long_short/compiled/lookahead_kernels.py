"""About how long a game will last, seen some moves ahead: alpha-beta to a horizon, with an estimate there.

A state is what it is in `lengths`, and all that is known of it exactly counts here too. Its worth is in parts
of a move, `UNIT` to a move.

What was seen is kept in a table of its own (`views`): W words of key and one value, from the low end 16 bits
for the worth, 2 for the pass and the turn, where `bounds` has them too, 8 for how far ahead it was looked, 2
for what the worth is, and one that is always set.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from divisor_duel.solver.compiled.jit import Int, kernel, lowest
from divisor_duel.solver.compiled.nimbers import STOP
from divisor_duel.solver.compiled.relations import Longs
from divisor_duel.solver.compiled.table import MULTIPLIER, ONE, WINDOW, ZERO, Width, Words, holds, home, write
from divisor_duel.solver.long_short.compiled.bounds import BYTE, STATE, WHICH, look_up_state
from divisor_duel.solver.long_short.compiled.cores import (
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
from divisor_duel.solver.long_short.compiled.lengths_kernels import (
    NODES,
    UNKNOWN,
    bring_first,
    is_new,
    known,
    split_passes,
)
from divisor_duel.solver.long_short.search import FINE

UNIT: Final = 256
_PER_UNIT: Final = FINE // UNIT
_ROOM: Final = 10  # these as in `lookahead_search`
_LONG_MOVES: Final = UNIT // 4
_SHORT_MOVES: Final = -9 * UNIT // 8

AT_LEAST: Final = 1  # what a worth is that was seen: a bound, or both
AT_MOST: Final = 2

_WORTH: Final = np.uint64(0xFFFF)
_AHEAD: Final = np.uint64(18)
_KIND: Final = np.uint64(26)
_SEEN: Final = np.uint64(1 << 28)
_TWO: Final = np.uint64(3)
_LAST: Final = np.uint64(60)
_HIGHEST: Final = 1 << 17  # above every worth


@kernel
def estimate(pool_masks: PoolMasks, arena: Words, row: Int, width: Width, long: Int) -> Int:
    """Return about how many moves a core lasts, as `lookahead_search` reckons it."""
    room = np.int64(arena[row, len(width) + MOST]) * UNIT // _ROOM
    moves = random_moves(pool_masks, arena, row, width) // _PER_UNIT
    return moves + room + (_LONG_MOVES if long else _SHORT_MOVES)


@kernel
def keep_view(views: Words, arena: Words, row: Int, width: Width, which: np.uint64, seen: np.uint64) -> None:
    """Keep what was seen of a state, instead of what was seen of it before."""
    first = home(views, arena, row, width)
    # When the window is full, a row is given up as if by chance.
    target: Int = first + np.int64((arena[row, 0] ^ seen) * MULTIPLIER >> _LAST)
    for place in range(first, first + WINDOW):
        old = views[place, len(width)]
        if old == ZERO or ((old >> STATE) & WHICH == which and holds(views, place, arena, row, width, old)):
            target = place
            break
    write(views, target, arena, row, width, seen | (which << STATE) | _SEEN)


@kernel
def at_sight(
    pool_masks: PoolMasks,
    workspace: Workspace,
    views: Words,
    width: Width,
    row: Int,
    passes: Int,
    long: Int,
    fresh: bool,
) -> Int:
    """Estimate a state without looking ahead; unless it has to be fresh, by what was seen before."""
    low, high = known(workspace, width, row, passes, long)
    if low == high:
        return low * UNIT
    if not fresh:
        seen = look_up_state(views, workspace.arena, row, width, np.uint64(passes + 2 * long))
        if seen != ZERO:
            return np.int64(seen & _WORTH)
    return min(
        max(passes * UNIT + estimate(pool_masks, workspace.arena, row, width, long), low * UNIT), high * UNIT
    )


@kernel
def foresee(
    pool_masks: PoolMasks,
    workspace: Workspace,
    views: Words,
    width: Width,
    row: Int,
    passes: Int,
    long: Int,
    window: tuple[Int, Int],
    ahead: Int,
    free: Int,
) -> Int:
    """Estimate a state so many moves ahead; outside of the window only a bound, or UNKNOWN."""
    words, arena, state = len(width), workspace.arena, workspace.state
    least, most = window
    low, high = known(workspace, width, row, passes, long)
    if low == high or low * UNIT >= most:
        return low * UNIT
    if high * UNIT <= least:
        return high * UNIT
    if ahead == 0:
        return at_sight(pool_masks, workspace, views, width, row, passes, long, True)
    which = np.uint64(passes + 2 * long)
    seen = look_up_state(views, arena, row, width, which)
    if seen != ZERO and np.int64((seen >> _AHEAD) & BYTE) >= ahead:
        worth: Int = np.int64(seen & _WORTH)
        kind: Int = np.int64((seen >> _KIND) & _TWO)
        if (kind & AT_LEAST and (worth >= most or kind & AT_MOST)) or (kind & AT_MOST and worth <= least):
            return worth
    if state[STOP] != 0:
        return np.int64(UNKNOWN)
    state[NODES] += 1

    # As in `lasts`: regions behind `free`, then the children that have to be looked at.
    other = np.int64(1 - long)
    best: Int = np.int64(0) if long else np.int64(_HIGHEST)
    first = split_core(pool_masks, workspace, width, row, free)
    last = first
    settled = False
    for region in range(free if passes else free + 1, first):
        for word in range(words):
            bits = arena[region, word] if region > free else ONE if word == 0 else ZERO
            while bits != ZERO and not settled:
                number = 64 * word + lowest(bits)
                bits &= bits - ONE
                # Written out here and in `lasts`: as a kernel of its own it took a quarter more time.
                if region > free:
                    take(pool_masks, workspace, width, free + 1, region, number, passes, last, first)
                else:
                    for i in range(words + PASSES):
                        arena[last, i] = arena[row, i]
                    arena[last, words + PASSES] = ZERO
                if not is_new(arena, first, last, width):
                    continue
                parity, made = split_passes(workspace, width, last)
                worth = made * UNIT + at_sight(
                    pool_masks, workspace, views, width, last, parity, other, ahead == 1
                )
                arena[last, words + ORDER] = np.uint64(_HIGHEST - worth if long else worth)
                last += 1
                if ahead == 1:
                    best = max(best, worth) if long else min(best, worth)
                    settled = bool(best >= most if long else best <= least)

    if ahead > 1:
        inner_least, inner_most = least, most
        turn = first
        while turn < last and not settled:
            bring_first(arena, turn, last, width)
            parity, made = split_passes(workspace, width, turn)
            inner = (inner_least - made * UNIT, inner_most - made * UNIT)
            worth = foresee(pool_masks, workspace, views, width, turn, parity, other, inner, ahead - 1, last)
            if worth == UNKNOWN:
                return np.int64(UNKNOWN)
            worth += made * UNIT
            if long:
                best = max(best, worth)
                inner_least = max(inner_least, best)
            else:
                best = min(best, worth)
                inner_most = min(inner_most, best)
            settled = bool(inner_least >= inner_most)
            turn += 1

    best = min(max(best, low * UNIT), high * UNIT)
    kind = (0 if best <= least else AT_LEAST) | (0 if best >= most else AT_MOST)
    value = np.uint64(best) | (np.uint64(ahead) << _AHEAD) | (np.uint64(kind) << _KIND)
    keep_view(views, arena, row, width, which, value)
    return best


@kernel
def look(pool_masks: PoolMasks, workspace: Workspace, views: Words, width: Width, asked: Longs) -> Int:
    """Estimate the core in row 0: `asked` has the pass, whose turn it is, the window, how far ahead."""
    row, free = np.int64(0), np.int64(1)
    sort_columns(pool_masks.columns, workspace.arena, row, width)
    window = (asked[2], asked[3])
    return foresee(pool_masks, workspace, views, width, row, asked[0], asked[1], window, asked[4], free)
