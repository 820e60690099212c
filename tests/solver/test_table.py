"""The kernels' table of regions and the questions put to it: what is not known for sure is not answered."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel.solver.compiled.nimbers import LARGE, STOP, STOPPED, is_worth
from divisor_duel.solver.compiled.table import EXCLUDED, MOST, Words, copy, keep, look_up, new_table

WIDTH = (0, 0)
words = st.integers(0, 2**64 - 1).map(np.uint64)
values = st.integers(1, 2**64 - 1).map(np.uint64)


def written(region: tuple[np.uint64, ...], value: np.uint64) -> Words:
    """A table of one window with one region in its first row."""
    table = new_table(1, len(WIDTH))
    assert keep(table, np.array([region]), 0, WIDTH, value) == 1
    return table


@given(words, words, values)
def test_what_is_kept_is_found_also_in_a_table_that_has_grown(
    low: np.uint64, high: np.uint64, value: np.uint64
) -> None:
    table, larger = written((low, high), value), new_table(100, len(WIDTH))
    assert copy(table, larger, WIDTH) == 1
    region = np.array([[low, high]])
    assert look_up(table, region, 0, WIDTH) == look_up(larger, region, 0, WIDTH) == value


@given(st.lists(words, min_size=4, max_size=4, unique=True), values, values, st.booleans())
def test_a_row_half_written_by_another_thread_is_about_no_region(
    given: list[np.uint64], one: np.uint64, other: np.uint64, same: bool
) -> None:
    first, second = (given[0], given[1]), (given[2], given[3])
    theirs = written(first, one), written(second, one if same else other)
    for cells in product((0, 1), repeat=3):
        table = theirs[0].copy()
        for column, thread in enumerate(cells):
            table[0, column] = theirs[thread][0, column]
        for region in product((first[0], second[0]), (first[1], second[1])):
            found = look_up(table, np.array([region]), 0, WIDTH)
            whole = [each for each, row in zip((first, second), theirs, strict=True) if (row == table).all()]
            assert found == (table[0, 2] if region in whole else 0)


def clique(size: int) -> Words:
    """Numbers that are all related: whoever takes one takes them all."""
    everyone = (1 << size) - 1
    return np.array([[everyone & 2**64 - 1, everyone >> 64]] * size, np.uint64)


@pytest.mark.parametrize("nimber", [MOST + 1, 63, 64, 64 + 5, 100])
def test_a_nimber_too_large_for_the_table_is_not_looked_for_among_those_it_holds(nimber: int) -> None:
    closed, arena = clique(120), np.zeros((300, 4), np.uint64)
    arena[0, :2] = closed[0]
    table = written(tuple(closed[0]), np.uint64(2**56 - 1) << EXCLUDED)
    state = np.array([0, 100, 1, 100])
    row, free, wanted = np.int64(0), np.int64(1), np.int64(nimber)
    assert is_worth(closed, table, state, arena, WIDTH, row, wanted, free) == STOPPED
    assert state[STOP] == LARGE
