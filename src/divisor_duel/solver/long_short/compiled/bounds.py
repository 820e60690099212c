"""What is known of the length of games: a hash table of fixed size that forgets some when it is full.

A state is a mask of W 64-bit words, whether a pass is to hand, and whose turn it is. A row of the table is W
words of key and one value: from the low end 8 bits for the fewest moves to come, 8 for the most, a bit for
the pass, one for Long's turn, and one that is always set. A value of zero marks an empty row.

Threads share the table without a lock, as that of nimbers (`table`) and for the same reason: the words of a
key are mixed with the value, so that words of different writers do not unmix to any state, and all that is
kept is true.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from divisor_duel.solver.compiled.jit import Int, kernel
from divisor_duel.solver.compiled.table import (
    MULTIPLIER,
    WINDOW,
    ZERO,
    Width,
    Words,
    holds,
    home,
    read,
    write,
)

BYTE: Final = np.uint64(255)
HIGH: Final = np.uint64(8)
STATE: Final = np.uint64(16)
WHICH: Final = np.uint64(3)  # the bits of a value, shifted by STATE, that tell the pass and the turn
_KEPT: Final = np.uint64(1 << 18)
_LAST: Final = np.uint64(60)  # leaves four bits: a place in the window


@kernel
def look_up_state(table: Words, masks: Words, row: Int, width: Width, state: np.uint64) -> np.uint64:
    """Return the value kept for a state, here or among the views of `lookahead`, 0 when nothing is."""
    first = home(table, masks, row, width)
    for place in range(first, first + WINDOW):
        value = table[place, len(width)]
        if value == ZERO:
            break
        if (value >> STATE) & WHICH == state and holds(table, place, masks, row, width, value):
            return np.uint64(value)
    return ZERO


@kernel
def keep_bounds(
    table: Words, masks: Words, row: Int, width: Width, state: np.uint64, low: np.uint64, high: np.uint64
) -> int:
    """Keep the bounds of a state; returns 1 if they took an empty row, 2 if they drove others out, else 0."""
    first = home(table, masks, row, width)
    # When the window is full, a row is given up as if by chance.
    target: Int = first + np.int64((masks[row, 0] ^ (low << HIGH)) * MULTIPLIER >> _LAST)
    cost = 2
    for place in range(first, first + WINDOW):
        old = table[place, len(width)]
        if old == ZERO:
            target, cost = place, 1
            break
        if (old >> STATE) & WHICH == state and holds(table, place, masks, row, width, old):
            target, cost = place, 0
            # Knowledge is only added: the narrower bound stays.
            low = max(low, old & BYTE)
            high = min(high, (old >> HIGH) & BYTE)
            break
    value = low | (high << HIGH) | (state << STATE) | _KEPT
    write(table, target, masks, row, width, value)
    return cost


@kernel
def copy_bounds(old: Words, new: Words, width: Width) -> int:
    """Fill a larger table from a smaller one; returns how many states it has."""
    masks = np.empty((1, len(width)), np.uint64)
    count = 0
    for place in range(len(old)):
        if old[place, len(width)] != ZERO:
            value = read(old, place, masks, 0, width)
            state = (value >> STATE) & WHICH
            count += keep_bounds(new, masks, 0, width, state, value & BYTE, (value >> HIGH) & BYTE) == 1
    return count
