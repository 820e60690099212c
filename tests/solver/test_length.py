"""Long against Short: lengths and the moves that keep them, against plain minimax and what is published."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from divisor_duel.game.pool import Pool
from divisor_duel.solver.clock import Clock, Effort
from divisor_duel.solver.graph import neighbours
from divisor_duel.solver.long_short import covers
from divisor_duel.solver.long_short.compiled import CompiledLengths
from divisor_duel.solver.long_short.length import LARGEST, antichain_length, chain_length
from divisor_duel.solver.long_short.search import Bounds, Lengths, search
from tests.support import oracle

SIDES = [True, False]


def random_pool(random: Random, most: int, largest: int) -> Pool:
    return Pool(random.sample(range(1, largest), random.randint(1, most)))


def compiled(pool: Pool, numbers: int, long: bool, threads: int = 1) -> tuple[int, int]:
    return found_by(CompiledLengths(pool, pool.all, threads=threads), numbers, long)


def found_by(table: Lengths, numbers: int, long: bool) -> Bounds:
    return search(table.bounds(numbers), lambda wanted: table.lasts(numbers, long, wanted, Clock()))


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("long", SIDES)
def test_antichains_of_every_pool_up_to_16_last_as_long_as_minimax_says(first: int, long: bool) -> None:
    for n in range(first, 17):
        pool = Pool(range(first, n + 1))
        found = antichain_length(pool, pool.all, long)
        whole = frozenset(pool)
        expected = oracle.length("antichain", whole, None, long)
        assert (found.low, found.high) == (expected, expected)
        assert found.best == oracle.length_keepers("antichain", whole, None, long)
        assert compiled(pool, pool.all, long) == (expected, expected)


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("long", SIDES)
def test_chains_of_every_pool_up_to_16_last_as_long_as_minimax_says(first: int, long: bool) -> None:
    for n in range(first, 17):
        pool = Pool(range(first, n + 1))
        found = chain_length(pool, pool.all, None, long)
        expected = oracle.length("chain", frozenset(pool), None, long)
        assert (found.low, found.high) == (expected, expected)
        assert found.best == oracle.length_keepers("chain", frozenset(pool), None, long)


def assert_antichains(pools: int) -> None:
    random = Random(18)
    for _ in range(pools):
        pool = random_pool(random, 13, random.choice([20, 40, 100]))
        numbers = random.getrandbits(len(pool)) | random.getrandbits(len(pool))
        left = frozenset(pool.members(numbers))
        for long in SIDES:
            expected = oracle.length("antichain", left, None, long)
            found = antichain_length(pool, numbers, long)
            assert (found.low, found.high) == (expected, expected), (pool, left, long)
            assert found.best == oracle.length_keepers("antichain", left, None, long)
            assert compiled(pool, numbers, long) == (expected, expected), (pool, left, long)
    oracle.length.cache_clear()


def assert_chains(pools: int) -> None:
    random = Random(872)
    for _ in range(pools):
        pool = random_pool(random, 11, random.choice([15, 30, 60]))
        last = random.choice([None, *pool])
        numbers = pool.all & ~(pool.bit(last) if last else 0)
        left = frozenset(pool.members(numbers))
        for long in SIDES:
            expected = oracle.length("chain", left, last, long)
            found = chain_length(pool, numbers, last, long)
            assert (found.low, found.high) == (expected, expected), (pool, last, long)
            assert found.best == oracle.length_keepers("chain", left, last, long)
    oracle.length.cache_clear()


@pytest.mark.parametrize(
    ("antichains", "chains"), [(25, 40), pytest.param(5000, 5000, marks=pytest.mark.long)]
)
def test_random_pools_last_as_long_as_minimax_says(antichains: int, chains: int) -> None:
    assert_antichains(antichains)
    assert_chains(chains)


@pytest.mark.parametrize("threads", [1, 3])
def test_lengths_are_the_published_ones(threads: int) -> None:
    """Brenner (2026): n = 65 lasts 26 moves when Long begins, 20 when Short does."""
    pool = Pool(range(2, 66))
    assert compiled(pool, pool.all, True, threads) == (26, 26)
    assert compiled(pool, pool.all, False, threads) == (20, 20)


def test_the_search_in_plain_python_and_the_compiled_one_agree() -> None:
    random = Random(4)
    for _ in range(12):
        pool = Pool(random.sample(range(2, 120), random.randint(30, 45)))
        plain = Lengths(neighbours(pool, Clock()))
        for long in SIDES:
            assert compiled(pool, pool.all, long) == found_by(plain, pool.all, long)


def test_a_table_that_must_forget_changes_no_length() -> None:
    pool = Pool(range(2, 57))
    table = CompiledLengths(pool, pool.all, mebibytes=0.002)
    assert found_by(table, pool.all, True) == compiled(pool, pool.all, True)
    assert table.size < 6_000


def test_the_openings_can_be_fewer_than_the_numbers() -> None:
    pool = Pool(range(1, 15))
    even = pool.mask(range(2, 15, 2))
    for rule in ("antichain", "chain"):
        for long in SIDES:
            found = (
                antichain_length(pool, pool.all, long, choices=even)
                if rule == "antichain"
                else chain_length(pool, pool.all, None, long, choices=even)
            )
            whole = frozenset(pool)
            values = {
                n: 1
                + oracle.length(
                    rule,
                    whole - ({n} if rule == "chain" else {m for m in whole if oracle.related(m, n)}),
                    n,
                    not long,
                )
                for n in range(2, 15, 2)
            }
            best = (max if long else min)(values.values())
            assert (found.low, found.high) == (best, best)
            assert found.best == tuple(n for n, value in values.items() if value == best)


@pytest.mark.parametrize("n", [130, 300])
def test_when_the_time_is_up_bounds_are_told_that_hold(n: int) -> None:
    pool = Pool(range(2, n + 1))
    antichain_length(pool, pool.all, True, Effort(1))  # compiled before the clock runs
    found = antichain_length(pool, pool.all, True, Clock(0.3))
    assert not found.exact
    assert found.best is None
    primes = sum(all(p % q for q in range(2, p)) for p in pool)
    assert primes - 15 < found.low < (primes + n / 2) / 2 < found.high <= (n + 1) // 2


@pytest.mark.long
def test_masks_of_four_words_say_what_those_of_two_do() -> None:
    """Long: kernels are compiled once more."""
    pool, part = Pool(range(2, 201)), Pool(range(2, 81))
    numbers = pool.mask(part)
    for long in SIDES:
        assert compiled(pool, numbers, long) == compiled(part, part.all, long)
    wide = pool.mask(range(40, 201))
    plain = Lengths(neighbours(pool, Clock()))
    assert compiled(pool, wide, True) == found_by(plain, wide, True)


def test_what_would_last_long_at_random_is_searched_first() -> None:
    """By the number of numbers left it takes 52,350 states on 2-80, and 309 on 2-50 in plain Python."""
    large, small = Pool(range(2, 81)), Pool(range(2, 51))
    table, plain = CompiledLengths(large, large.all), Lengths(neighbours(small, Clock()))
    for long in SIDES:
        found_by(table, large.all, long)
        found_by(plain, small.all, long)
    assert table.nodes < 4000
    assert len(plain.states) < 250


def test_an_effort_in_steps_ends_the_search_and_a_second_question_goes_on() -> None:
    pool = Pool(range(2, 90))
    table = CompiledLengths(pool, pool.all)
    bounds = table.bounds(pool.all)
    first = search(bounds, lambda wanted: table.lasts(pool.all, False, wanted, Effort(200)))
    assert bounds.low <= first.low < first.high <= bounds.high
    small = pool.mask(range(30, 90))
    assert found_by(table, small, False).exact


def test_a_finished_game_lasts_no_longer() -> None:
    pool = Pool([2, 3, 4])
    assert antichain_length(pool, 0, True).best == ()
    assert chain_length(pool, pool.mask([3]), 4, True).high == 0


def test_chains_cover_a_pool_and_numbers_far_apart_share_no_move() -> None:
    random = Random(3)
    for _ in range(50):
        pool = random_pool(random, 40, 200)
        near = neighbours(pool, Clock())
        for i, chain in enumerate(covers.chains(near)):
            assert chain >> i & 1
            assert all(oracle.related(a, b) for a in pool.members(chain) for b in pool.members(chain))
        distant = pool.members(covers.apart(near))
        for number in pool:
            assert sum(oracle.related(number, other) for other in distant) <= 1


def test_columns_can_change_places() -> None:
    random = Random(5)
    pools = [Pool(range(2, 100)), *(random_pool(random, 60, 150) for _ in range(50))]
    seen = 0
    for pool in pools:
        for group in covers.columns(pool):
            for one, other in pairwise(group):
                swap = dict(zip((*one, *other), (*other, *one), strict=True))
                seen += 1
                for a in pool:
                    for b in pool:
                        assert oracle.related(a, b) == oracle.related(swap.get(a, a), swap.get(b, b))
    assert seen > 20
    assert covers.columns(Pool(range(2, 100)))[-1][0] == (53,)


def test_more_than_the_table_holds_is_told_by_bounds() -> None:
    pool = Pool(range(2, LARGEST + 3))
    found = antichain_length(pool, pool.all, True, Clock(60))
    assert found.low < found.high
    many = Pool(range(1, 1500))
    found = chain_length(many, many.all, None, True, Clock(60))
    assert (found.low, found.high, found.best) == (1, 1499, None)
