"""Who divides whom in a large set of numbers, as rows of one long array.

Row i holds the indices of all divisors and multiples of the i-th smallest number, ascending; it is
`neighbours[starts[i]:starts[i + 1]]`. Indices ascend with the numbers, so a row's divisors are those below i,
and come first.

Numbers go up to the largest that 64 bits hold, and arithmetic there runs over in silence: what could exceed
the largest number of the set is divided, never multiplied.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from divisor_duel.solver.compiled.jit import Int, kernel

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]


class Rows(NamedTuple):
    """Where each row starts, and their contents."""

    starts: Longs
    neighbours: Ints


def relations(numbers: Longs) -> Rows:
    """Return the rows of an ascending array of numbers."""
    largest = int(numbers[-1])
    # An index of all values is quickest while it is not much larger than the set itself.
    if largest <= 64 * len(numbers) + 1_000_000:
        return Rows(*_dense_rows(numbers, _index(numbers, largest)))
    return Rows(*_sparse_rows(len(numbers), _sparse_pairs(numbers)))


@kernel
def _index(numbers: Longs, largest: int) -> Ints:
    index = np.full(largest + 1, -1, np.int32)
    for i in range(len(numbers)):
        index[numbers[i]] = i
    return index


@kernel
def _dense_rows(numbers: Longs, index: Ints) -> tuple[Longs, Ints]:
    count = len(numbers)
    largest = numbers[-1]
    # First every number's divisors and multiples are counted, then written: a row's divisors end, and its
    # multiples begin, at `starts[i] + divisors[i]`.
    starts = np.zeros(count + 1, np.int64)
    divisors = np.zeros(count, np.int32)
    # The factor runs outside and the number inside, so that memory is walked in ascending order.
    for factor in range(2, largest // numbers[0] + 1):
        most = largest // factor
        for i in range(count):
            if numbers[i] > most:
                break
            j = index[numbers[i] * factor]
            if j >= 0:
                divisors[j] += 1
                starts[i + 1] += 1
    for i in range(count):
        starts[i + 1] += starts[i] + divisors[i]

    neighbours = np.empty(starts[count], np.int32)
    for i in range(count):
        place = starts[i] + divisors[i]
        for value in range(2 * numbers[i], largest + 1, numbers[i]):
            if index[value] >= 0:
                neighbours[place] = index[value]
                place += 1
    for factor in range(2, largest // numbers[0] + 1):
        most = largest // factor
        for i in range(count):
            if numbers[i] > most:
                break
            j = index[numbers[i] * factor]
            if j >= 0:
                # Larger factors leave smaller divisors: fill the row from the back.
                divisors[j] -= 1
                neighbours[starts[j] + divisors[j]] = i
    return starts, neighbours


@kernel
def _first_from(numbers: Longs, place: Int, value: Int) -> Int:
    """Return the first place, from one on, whose number is not below a value; there is one."""
    step = 1
    while place + step < len(numbers) and numbers[place + step - 1] < value:
        place += step
        step *= 2
    return place + np.searchsorted(numbers[place : place + step], value)


@kernel
def _sparse_pairs(numbers: Longs) -> Longs:
    """Return all pairs (number, multiple), as indices, where the values are far apart."""
    count = len(numbers)
    largest = numbers[-1]
    found = np.empty((1024, 2), np.int64)
    size = 0
    for i in range(count):
        number = numbers[i]
        most = largest // number
        j: Int = i + 1
        # Each round goes on to the next multiple that is not below the j-th number, so j only grows.
        while j < count:
            factor = (numbers[j] - 1) // number + 1
            if factor > most:
                break
            multiple = factor * number
            j = _first_from(numbers, j, multiple)
            if numbers[j] != multiple:
                continue
            if size == len(found):
                found = np.concatenate((found, np.empty_like(found)))
            found[size, 0], found[size, 1] = i, j
            size += 1
            j += 1
    return found[:size]


@kernel
def _sparse_rows(count: int, pairs: Longs) -> tuple[Longs, Ints]:
    starts = np.zeros(count + 1, np.int64)
    for pair in range(len(pairs)):
        starts[pairs[pair, 0] + 1] += 1
        starts[pairs[pair, 1] + 1] += 1
    for i in range(count):
        starts[i + 1] += starts[i]
    neighbours = np.empty(starts[count], np.int32)
    written = starts[:-1].copy()
    # Pairs are sorted, so a row gets its divisors, which come first, and then its multiples, ascending.
    for pair in range(len(pairs)):
        j = pairs[pair, 1]
        neighbours[written[j]] = pairs[pair, 0]
        written[j] += 1
    for pair in range(len(pairs)):
        i = pairs[pair, 0]
        neighbours[written[i]] = pairs[pair, 1]
        written[i] += 1
    return starts, neighbours
