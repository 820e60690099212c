"""Playing Long against Short without seeing the end: what is foreseen, held against what is exact."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import mean
from threading import Event

import pytest

from divisor_duel.game.pool import Pool
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import neighbours
from divisor_duel.solver.long_short import lookahead
from divisor_duel.solver.long_short.compiled import CompiledLookahead
from divisor_duel.solver.long_short.length import length_on
from divisor_duel.solver.long_short.lookahead import bid, foresee
from divisor_duel.solver.long_short.lookahead_search import UNIT, LookaheadTable, Window
from tests.support import oracle

ALL = Window(0, 1 << 20)
SIDES = [True, False]


def pure(pool: Pool) -> LookaheadTable:
    return LookaheadTable(neighbours(pool, Clock()))


def compiled(pool: Pool) -> LookaheadTable:
    return CompiledLookahead(pool, pool.all, mebibytes=8)


@pytest.mark.parametrize("table_of", [pure, compiled])
@pytest.mark.parametrize("long", SIDES)
def test_what_is_seen_to_the_end_is_what_minimax_says(
    table_of: Callable[[Pool], LookaheadTable], long: bool
) -> None:
    """Where nothing is kept from before, the kernels of masks of two words are compiled."""
    random = Random(200)
    for _ in range(30):
        pool = Pool(random.sample(range(2, 60), random.randint(1, 13)))
        table = table_of(pool)
        worth = table.worth(table.left(pool.all), long, ALL, len(pool), Clock())
        assert worth == UNIT * oracle.length("antichain", frozenset(pool), None, long)


@pytest.mark.parametrize("long", SIDES)
def test_both_ways_to_look_ahead_see_the_same(long: bool) -> None:
    for n, ahead in ((60, 0), (60, 1), (40, 2)):
        pool = Pool(range(2, n))
        tables = [table_of(pool) for table_of in (pure, compiled)]
        seen = [table.worth(table.left(pool.all), long, ALL, ahead, Clock()) for table in tables]
        assert seen[0] == seen[1] > 0


def test_an_estimate_of_regions_of_fixed_length_is_their_length() -> None:
    # Four groups, each good for one move, and a path of four, which lasts two whatever happens.
    pool = Pool([5, 10, 7, 14, 11, 13, 36, 4, 12, 3])
    table = pure(pool)
    assert table.worth(table.left(pool.mask([5, 10, 7, 14, 11, 13])), True, ALL, 0, Clock()) == 4 * UNIT


def test_an_estimate_leans_to_neither_side() -> None:
    # Beside what is exact, one that did would draw a player to what it can see, or away from it.
    random, errors = Random(872), []
    pool = Pool(range(2, 61))
    solved, guessed = compiled(pool), pure(pool)
    for _ in range(10):
        numbers = pool.all
        for _ in range(2):
            numbers &= solved.keep[pool.index[random.choice(pool.members(numbers))]]
        for long in SIDES:
            length = length_on(solved, pool, numbers, long, Clock()).low
            errors.append(guessed.worth(guessed.left(numbers), long, ALL, 0, Clock()) / UNIT - length)
    assert abs(mean(errors)) < 0.8


@pytest.mark.parametrize("last", [140, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("has_numba", [True, False])
@pytest.mark.parametrize("long", SIDES)
def test_without_time_to_see_the_end_a_number_is_still_chosen(
    monkeypatch: pytest.MonkeyPatch, long: bool, has_numba: bool, last: int
) -> None:
    """Up to 200 needs masks of four words; where nothing is kept from before, their kernels are compiled."""
    monkeypatch.setattr(lookahead, "has_numba", lambda: has_numba)
    pool = Pool(range(2, last + 1))
    seen = foresee(pool, pool.all, long, Clock(0.3), choices=pool.mask([30, 77, 101]))
    assert seen.move in (30, 77, 101)
    assert seen.ahead is not None
    assert sum(all(p % q for q in range(2, p)) for p in pool) <= seen.length <= last // 2


@pytest.mark.parametrize("n", [30, 50])
@pytest.mark.parametrize("long", SIDES)
def test_where_the_end_can_be_seen_the_move_keeps_the_length(n: int, long: bool) -> None:
    pool = Pool(range(2, n + 1))
    exact = length_on(pure(pool), pool, pool.all, long, Clock())
    seen = foresee(pool, pool.all, long, Clock())
    assert (seen.ahead, seen.length) == (None, exact.low)
    assert seen.move in (exact.best or ())


@pytest.mark.parametrize("long", SIDES)
def test_a_horizon_that_moves_to_the_end_finds_the_length(
    monkeypatch: pytest.MonkeyPatch, long: bool
) -> None:
    monkeypatch.setattr(lookahead, "_HOPEFUL", -1)
    pool = Pool(range(2, 31))
    assert foresee(pool, pool.all, long, Clock()).length == (13 if long else 11)


def test_a_bid_is_the_length_where_that_can_be_known_and_near_it_elsewhere() -> None:
    for n, long, length in ((30, True, 13), (65, True, 26), (65, False, 20)):
        pool = Pool(range(2, n + 1))
        assert bid(pool, pool.all, long, 600) == length
    hard = Pool(range(2, 141))
    assert 34 < bid(hard, hard.all, True, 0.3) < 70
    assert bid(hard, 0, True, 0.3) == 0


def test_a_bid_does_not_wait_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling = Event()
    monkeypatch.setattr(lookahead, "_compiled", lambda _: compiling.wait())
    pool = Pool(range(2, 201))
    assert 60 < bid(pool, pool.all, True, 0.1) < 80
    compiling.set()
