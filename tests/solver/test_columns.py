"""Columns of large primes change places without changing what a set of numbers is worth."""

from __future__ import annotations

from functools import reduce
from operator import xor
from random import Random

import numpy as np

from divisor_duel.pool import Pool
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.compiled import CompiledTable
from divisor_duel.solver.compiled.columns import bring_into_order, lay_out
from divisor_duel.solver.graph import neighbours, split
from divisor_duel.solver.nimbers import Nimbers


def ordered(
    numbers: set[int], places: dict[int, int], columns: np.ndarray[tuple[int, int], np.dtype[np.int64]]
) -> set[int]:
    """The numbers that stand for some numbers when their columns are in order."""
    packed = sum(1 << places[number] for number in numbers)
    row = np.array([[packed >> shift & 2**64 - 1 for shift in (0, 64)]], np.uint64)
    bring_into_order(columns, row, np.int64(0))
    return {number for number, place in places.items() if int(row[0, place // 64]) >> place % 64 & 1}


def test_every_number_has_a_bit_of_its_own_and_a_column_lies_within_a_word() -> None:
    for last in (4, 20, 97, 150, 256):
        places, columns = lay_out(range(2, last + 1))
        assert len(set(places.values())) == last - 1
        assert all(shift + width <= 64 for _, shift, width in columns.tolist())
        widths = [width for _, _, width in columns.tolist()]
        assert widths == sorted(widths, reverse=True)
        primes = [n for n in range(2, last // 2 + 1) if n * n > last and all(n % d for d in range(2, n))]
        starts = [64 * word + shift for word, shift, _ in columns.tolist()]
        assert starts == [places[prime] for prime in primes]


def test_a_column_with_a_gap_stays_where_it_is() -> None:
    _, columns = lay_out([n for n in range(2, 51) if n not in (11, 39)])
    assert columns[:, 2].tolist() == [2, 2, 2]  # of 17, 19 and 23; 11 and 13 miss a number


def test_sets_whose_columns_change_places_become_the_same_set_worth_as_much() -> None:
    random, pool = Random(5), Pool(range(2, 61))
    places, columns = lay_out(pool.numbers)
    table = Nimbers(neighbours(pool, Clock()))
    moved = 0
    for _ in range(60):
        chosen = set(random.sample(pool.numbers, random.randrange(5, 35)))
        swapped = {n // 23 * 29 if n % 23 == 0 else n // 29 * 23 if n % 29 == 0 else n for n in chosen}
        found = ordered(chosen, places, columns)
        assert found == ordered(swapped, places, columns) == ordered(found, places, columns)
        moved += found != chosen
        worth = [
            reduce(
                xor, (table.nimber(region, Clock()) for region in split(table.near, pool.mask(numbers))), 0
            )
            for numbers in (chosen, found)
        ]
        assert worth[0] == worth[1], chosen
    assert moved > 20


def test_columns_that_change_places_save_most_of_the_regions_where_there_are_many() -> None:
    """Pairs (p, 2p) and their hub: as many regions as there are pairs, not as there are sets of them."""
    primes = [n for n in range(50, 100) if all(n % d for d in range(2, n))]
    table = CompiledTable.of([2, *primes, *(2 * prime for prime in primes)])
    table.nimber(table.numbers, Clock())
    assert table.known < len(primes) ** 2
