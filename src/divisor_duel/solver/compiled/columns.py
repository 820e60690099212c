"""Columns: the multiples p, 2p, 3p, … of a large prime p, and the order they are brought into.

Where p² is more than the largest number, mp is related to other multiples of p as m is to their cofactors,
to the divisors of m, and to nothing else. So what is left of one column can change places with what is left
of another, and a set of numbers plays like the one whose columns are in descending order.

What is left of a column is a word with bit m - 1 for mp. The widest columns come first, so the i-th largest
word fits into the i-th column: the i largest came from i columns at least as wide as it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final

import numpy as np

from divisor_duel.solver.compiled.jit import Int, kernel
from divisor_duel.solver.compiled.relations import Longs
from divisor_duel.solver.compiled.table import ONE, ZERO, Words

_LARGEST: Final = 1_000_000  # beyond it primes are too rare among so few numbers to be looked for
_WIDEST: Final = 32


def lay_out(numbers: Sequence[int]) -> tuple[dict[int, int], Longs]:
    """A place among the bits for each of some ascending numbers, and the columns: word, shift and width.

    Other numbers come first, the smallest lowest. A column has no gaps and lies within one word of bits.
    """
    there, largest = set(numbers), max(numbers, default=0)
    columns: list[list[int]] = []
    for number in numbers if largest <= _LARGEST else ():
        if number * number > largest >= 2 * number and all(number % d for d in range(2, isqrt(number) + 1)):
            column = [*range(number, largest + 1, number)]
            if there.issuperset(column) and len(column) <= _WIDEST:
                columns.append(column)
    in_columns = {number for column in columns for number in column}
    places = {number: place for place, number in enumerate(n for n in numbers if n not in in_columns)}
    place, shapes = len(places), []
    for column in columns:
        if place % 64 + len(column) > 64:
            place += -place % 64
        shapes.append((place // 64, place % 64, len(column)))
        places |= {number: place + i for i, number in enumerate(column)}
        place += len(column)
    return places, np.array(shapes, np.int64).reshape(-1, 3)


@kernel
def content(columns: Longs, arena: Words, row: Int, column: Int) -> np.uint64:
    """What is left of a column, as a word."""
    full = (ONE << np.uint64(columns[column, 2])) - ONE
    return np.uint64((arena[row, columns[column, 0]] >> np.uint64(columns[column, 1])) & full)


@kernel
def put(columns: Longs, arena: Words, row: Int, column: Int, word: np.uint64) -> None:
    """Let a word be what is left of a column."""
    shift = np.uint64(columns[column, 1])
    full = (ONE << np.uint64(columns[column, 2])) - ONE
    place = columns[column, 0]
    arena[row, place] = (arena[row, place] & ~(full << shift)) | (word << shift)


@kernel
def bring_into_order(columns: Longs, arena: Words, row: Int) -> None:
    """Let the columns of a row change places until none is followed by a larger one."""
    for column in range(1, len(columns)):
        word = content(columns, arena, row, column)
        if word == ZERO:
            continue
        place = column
        while place > 0:
            before = content(columns, arena, row, place - 1)
            if before >= word:
                break
            put(columns, arena, row, place, before)
            place -= 1
        if place != column:
            put(columns, arena, row, place, word)
