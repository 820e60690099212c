"""Large chain pools: the pairs and the sets D, A and C, against the pure solver and libraries that know nothing of ours."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
import rustworkx
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import Pool
from divisor_duel.solver import chain
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.compiled import decompose, match_up
from divisor_duel.solver.compiled.relations import relations
from divisor_duel.solver.matching import ALONE

LARGEST = 2**63 - 1


def assert_same_chain(pool: Pool) -> None:
    pure = chain.match_up(pool, pool.all, Clock())
    found = decompose(pool)
    missed = set(pool.members(pure.missed))
    beside = {n for number in missed for n in pool.members(pool.related(number))} - missed
    assert set(found.missed) == missed, pool
    assert set(found.beside_missed) == beside, pool
    assert set(found.rest) == set(pool) - missed - beside, pool
    assert 2 * len(found.pairs) == sum(partner >= 0 for partner in pure.without(None, Clock())), pool
    for smaller, larger in found.pairs:
        assert larger % smaller == 0
    assert len(np.unique(found.pairs)) == 2 * len(found.pairs)


MANY = (*range(1, 120), 300, 500, 777, 1000)


@pytest.mark.parametrize(
    ("first", "lasts"), [(1, MANY), (2, MANY[1:]), pytest.param(1, range(1, 2001), marks=pytest.mark.long)]
)
def test_compiled_pairs_agree_with_pure_ones(first: int, lasts: Sequence[int]) -> None:
    for last in lasts:
        assert_same_chain(Pool(range(first, last + 1)))


def test_compiled_pairs_agree_on_pools_with_gaps_and_far_apart_numbers() -> None:
    random = Random(1)
    for largest in (40, 400, 10**5, 10**9, 10**12):
        for _ in range(25):
            numbers = {random.randint(1, largest) for _ in range(60)}
            numbers |= {n * random.randint(2, 9) for n in numbers if n * 9 <= largest}
            assert_same_chain(Pool(numbers))


def test_compiled_pairs_agree_on_two_rows_of_numbers_far_apart() -> None:
    for begin in (2000, 10**7, 9 * 10**11):
        assert_same_chain(Pool([*range(1, 300), *range(begin, begin + 300)]))


def test_without_a_number_that_wins_all_others_keep_or_find_a_partner() -> None:
    random = Random(2)
    for pool in map(Pool, (range(1, 100), range(2, 300, 2), random.sample(range(1, 400), 90))):
        open_ = pool.mask(random.sample(pool.numbers, 7 * len(pool) // 8))
        found = match_up(pool, open_)
        whole = found.without(None, Clock())
        for number in pool.members(found.missed):
            partner = found.without(pool.index[number], Clock())
            assert partner[pool.index[number]] == ALONE
            assert partner.count(ALONE) == whole.count(ALONE), "no pair is lost"
            for i, j in enumerate(partner):
                if j != ALONE:
                    assert partner[j] == i
                    assert 1 << j & pool.related(pool.numbers[i]) & open_


def related(numbers: list[int]) -> list[list[int]]:
    """Who divides whom, by the definition: for each number the places of the others, ascending."""
    return [[j for j, m in enumerate(numbers) if m != n and (n % m == 0 or m % n == 0)] for n in numbers]


small = st.integers(1, 100)
# A small number, a number near the largest there can be, or a divisor of one.
huge = st.builds(lambda below, part: (LARGEST - below) // part, st.integers(0, 100), small)


@given(st.sets(small | huge, min_size=1, max_size=40))
def test_the_relations_of_numbers_up_to_the_largest_are_those_of_the_definition(chosen: set[int]) -> None:
    numbers = sorted(chosen)
    rows = relations(np.array(numbers))
    found = [rows.neighbours[i:j].tolist() for i, j in zip(rows.starts, rows.starts[1:], strict=False)]
    assert found == related(numbers)


@pytest.mark.parametrize("number", [2, 3, 7, 2**31, 2**62 - 1])
def test_numbers_next_to_the_largest_there_can_be_are_paired_up(number: int) -> None:
    multiple = LARGEST // number * number
    found = decompose([number, multiple - 1, multiple])
    assert found.pairs.tolist() == [[number, multiple]]
    assert found.missed.tolist() == [multiple - 1]


def test_what_is_no_set_of_whole_numbers_is_refused() -> None:
    assert len(decompose(np.int64(30)).pairs) == len(decompose(30).pairs)
    with pytest.raises(TypeError):
        decompose([2.9, 6.5])  # type: ignore[list-item]
    for nothing in (tuple[int](), range(0), 0):
        with pytest.raises(InvalidInput, match="at least one number"):
            decompose(nothing)


def rustworkx_pairs(last: int) -> int:
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(last + 1))
    graph.add_edges_from_no_data([(d, n) for d in range(1, last + 1) for n in range(2 * d, last + 1, d)])
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True))


@pytest.mark.parametrize(
    "lasts", [(10, 99, 360, 1000), pytest.param(range(1, 5001), marks=pytest.mark.long)], ids=["some", "all"]
)
def test_no_library_finds_more_pairs(lasts: Sequence[int]) -> None:
    for last in lasts:
        assert len(decompose(last).pairs) == rustworkx_pairs(last), last


def test_a_hundred_thousand_numbers_pair_up_as_published() -> None:
    found = decompose(range(1, 100_001))
    assert (len(found.pairs), len(found.missed)) == (43_693, 28_515)
