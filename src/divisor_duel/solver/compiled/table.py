"""What is known of regions: a hash table of fixed size that forgets some regions when it is full.

A region is a mask of W 64-bit words. A row of the table is W words of key and one value: the nimber plus one
in the low 8 bits (0: not known), above them one bit for each nimber the region is known not to have.
A value of zero marks an empty row.

Threads share the table without a lock. A word is read and written whole, but a row is not: its words may come
from several writers. So each key word is stored mixed with the value and with the key words before it. Words
of writers that disagree then unmix to a region that none of them wrote, which nobody asks for but by a chance
of next to nothing; where writers agree it does not matter whose word it is. Whatever is kept is true of its
region for ever, so a row that is overwritten or lost only costs time.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from divisor_duel.solver.compiled.jit import Int, kernel

Words = npt.NDArray[np.uint64]
Width = tuple[int, ...]  # one entry for each word of a mask: its length is known when a kernel is compiled

WINDOW: Final = 16  # the rows a region may be in; a table has this many spare rows at its end
MOST: Final = 55  # the largest nimber a value has room for

ZERO: Final = np.uint64(0)
ONE: Final = np.uint64(1)
KNOWN: Final = np.uint64(255)
EXCLUDED: Final = np.uint64(8)
_HALF: Final = np.uint64(32)
_LAST: Final = np.uint64(60)  # leaves four bits: a place in the window
MULTIPLIER: Final = np.uint64(0x9E3779B97F4A7C15)


def new_table(rows: int, words: int) -> Words:
    """Return an empty table."""
    return np.zeros((rows + WINDOW, words + 1), np.uint64)


@kernel
def home(table: Words, masks: Words, row: Int, width: Width) -> Int:
    """Return the first of the rows where a region is looked for."""
    hashed = ZERO
    for i in range(len(width)):
        hashed = (hashed ^ masks[row, i]) * MULTIPLIER
        hashed ^= hashed >> _HALF
    rows = np.uint64(len(table) - WINDOW)  # below 2^32, as is the half that it is multiplied with
    return np.int64(((hashed >> _HALF) * rows) >> _HALF)


@kernel
def mix(mixed: np.uint64, word: np.uint64) -> np.uint64:
    """Take a word into a hash, from which every different word makes a different one."""
    mixed ^= word
    return (mixed ^ (mixed >> _HALF)) * MULTIPLIER


@kernel
def holds(table: Words, place: Int, masks: Words, row: Int, width: Width, value: np.uint64) -> bool:
    """Say whether a row, whose value is given, is about this region."""
    mixed = value * MULTIPLIER
    differing = ZERO
    for i in range(len(width)):
        differing |= table[place, i] ^ mixed ^ masks[row, i]
        mixed = mix(mixed, masks[row, i])
    return bool(differing == ZERO)


@kernel
def write(table: Words, place: Int, masks: Words, row: Int, width: Width, value: np.uint64) -> None:
    """Write a mask, scrambled by its value, and the value behind it."""
    mixed = value * MULTIPLIER
    for i in range(len(width)):
        table[place, i] = masks[row, i] ^ mixed
        mixed = mix(mixed, masks[row, i])
    table[place, len(width)] = value


@kernel
def read(table: Words, place: Int, masks: Words, row: Int, width: Width) -> np.uint64:
    """Read a mask that was written into a row of masks; returns the value behind it."""
    value: np.uint64 = table[place, len(width)]
    mixed = value * MULTIPLIER
    for i in range(len(width)):
        masks[row, i] = table[place, i] ^ mixed
        mixed = mix(mixed, masks[row, i])
    return value


@kernel
def look_up(table: Words, masks: Words, row: Int, width: Width) -> np.uint64:
    """Return the value kept for a region, 0 when nothing is."""
    first = home(table, masks, row, width)
    for place in range(first, first + WINDOW):
        value = table[place, len(width)]
        if value == ZERO:
            break
        if holds(table, place, masks, row, width, value):
            return np.uint64(value)
    return ZERO


@kernel
def keep(table: Words, masks: Words, row: Int, width: Width, value: np.uint64) -> int:
    """Keep a region's value; returns 1 if it took an empty row, 2 if it drove another region out, else 0."""
    first = home(table, masks, row, width)
    # When the window is full, a row is given up as if by chance: keeping the largest regions instead would
    # fill the table with those nobody asks for again.
    target: Int = first + np.int64(masks[row, 0] * MULTIPLIER >> _LAST)
    cost = 2
    for place in range(first, first + WINDOW):
        old = table[place, len(width)]
        if old == ZERO:
            target, cost = place, 1
            break
        if holds(table, place, masks, row, width, old):
            target, cost = place, 0
            # Knowledge is only added: exclusions join those that are there, a nimber settles them all.
            if not value & KNOWN:
                value |= old
            break
    write(table, target, masks, row, width, value)
    return cost


@kernel
def copy(old: Words, new: Words, width: Width) -> int:
    """Fill a larger table from a smaller one; returns how many regions it has."""
    masks = np.empty((1, len(width)), np.uint64)
    count = 0
    for place in range(len(old)):
        if old[place, len(width)] != ZERO:
            count += keep(new, masks, 0, width, read(old, place, masks, 0, width)) == 1
    return count
