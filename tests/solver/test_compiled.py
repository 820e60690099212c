"""The compiled solvers give the answers of the pure ones, and of libraries that know nothing of ours."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count
from random import Random
from threading import Event
from typing import Any

import numpy as np
import pytest

from divisor_duel.errors import InvalidInput, Undecided
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.solver import Certificate, Regions, Solution, antichain, chain, compiled, memory, solve
from divisor_duel.solver.clock import Clock, Effort
from divisor_duel.solver.compiled import CompiledTable
from divisor_duel.solver.compiled.nimbers import STOP, settle
from divisor_duel.solver.graph import neighbours
from divisor_duel.solver.nimbers import Nimbers

FOREVER = Clock()


RELATED = {n: {m for m in range(2, 61) if n % m == 0 or m % n == 0} for n in range(2, 61)}


def regions_of(numbers: frozenset[int]) -> list[frozenset[int]]:
    found = []
    while numbers:
        region, fresh = set[int](), {min(numbers)}
        while fresh:
            region |= fresh
            fresh = set().union(*(RELATED[n] for n in fresh)) & numbers - region
        found.append(frozenset(region))
        numbers -= region
    return found


@cache
def full_nimber(region: frozenset[int]) -> int:
    """By the definition: every child of every region."""
    reached = set()
    for number in region:
        value = 0
        for part in regions_of(region - RELATED[number]):
            value ^= full_nimber(part)
        reached.add(value)
    return next(value for value in count() if value not in reached)


@pytest.mark.parametrize(
    "pools", [range(2, 31), pytest.param(range(31, 61), marks=pytest.mark.long)], ids=["to 30", "to 60"]
)
def test_nimbers_are_those_of_a_full_enumeration(pools: range) -> None:
    """Often the first to ask for nimbers: where nothing is kept from before, their kernels are compiled."""
    for last in pools:
        expected = 0
        for region in regions_of(frozenset(range(2, last + 1))):
            expected ^= full_nimber(region)
        table = CompiledTable.of(range(2, last + 1))
        assert table.nimber(table.numbers, FOREVER) == expected, last


def winning(table: Nimbers, numbers: int) -> list[int]:
    found = table.winning(numbers, numbers, FOREVER)
    return [i for i in range(len(table.near)) if found >> i & 1]


@pytest.mark.parametrize("largest", [54, pytest.param(74, marks=pytest.mark.long)])
def test_compiled_regions_agree_with_pure_ones_on_every_board(largest: int) -> None:
    for last in range(2, largest + 1):
        table = CompiledTable.of(range(2, last + 1))
        assert winning(table, table.numbers) == winning(Nimbers(table.near), table.numbers), last


def wander(rules: Rules, random: Random, plies: int) -> Position:
    position = Position(rules)
    for _ in range(random.randrange(plies)):
        if position.choices:
            position = position.play(random.choice(position.legal_moves))
    return position


def assert_same_regions(found: Certificate, expected: Certificate) -> None:
    assert isinstance(found, Regions)
    assert isinstance(expected, Regions)
    assert (found.move, found.after) == (expected.move, expected.after)
    for ours, theirs in zip(found.before, expected.before, strict=True):
        assert ours.numbers == theirs.numbers
        # The nimbers before a winning move are left out where they take too long: for plain Python, sooner.
        assert theirs.nimber in (ours.nimber, None)


@pytest.mark.parametrize(
    ("pool", "rule", "count", "proofs"),
    [
        ("2-55", "antichain", 200, 4),
        ("1-160:3", "antichain", 100, 2),
        ("1-100", "chain", 100, 15),
        ("2-90:2", "chain", 100, 15),
        pytest.param("2-55", "antichain", 1000, 8, marks=pytest.mark.long),
        pytest.param("1-160:3", "antichain", 1000, 40, marks=pytest.mark.long),
        pytest.param("1-100", "chain", 1000, 1000, marks=pytest.mark.long),
        pytest.param("2-90:2", "chain", 1000, 300, marks=pytest.mark.long),
    ],
)
def test_solve_gives_the_same_solutions_and_proofs_either_way(
    pool: str, rule: str, count: int, proofs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(pool)
    positions = [wander(Rules.custom(pool, rule), random, 8) for _ in range(count)]
    pure = [solve(position) for position in positions]
    proved = [solution.certificate for solution in pure[:proofs]]
    for module in (chain, antichain):
        monkeypatch.setattr(module, "LARGEST_PURE", 0)
    compiled = [solve(position) for position in positions]
    assert compiled == pure
    for found, proof in zip(compiled, proved, strict=False):
        if rule == "antichain":
            assert_same_regions(found.certificate, proof)
        else:  # there are many maximum matchings: this one has to be a proof, not the same proof
            assert_proves(found)


def assert_proves(solution: Solution) -> None:
    pairing = solution.certificate
    assert isinstance(pairing, chain.Pairing)
    lost = solution.position.play(solution.simplest) if solution.simplest else solution.position
    assert pairing.after == lost.last
    partner = {a: b for pair in pairing.pairs for a, b in (pair, pair[::-1])}
    assert len(partner) == 2 * len(pairing.pairs)
    assert all(a % b == 0 or b % a == 0 for a, b in partner.items())
    assert set(partner) <= set(lost.remaining)
    assert pairing.answers == {number: partner[number] for number in lost.legal_moves}


@pytest.mark.parametrize(("rule", "pool"), [("chain", "1-12000"), ("antichain", "2-80")])
def test_solve_uses_the_compiled_solver_for_large_pools_by_itself(
    rule: str, pool: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    where, name = (compiled, "match_up") if rule == "chain" else (CompiledTable, "winning")
    answer = getattr(where, name)

    def heard(*args: object) -> object:
        asked.append(name)
        return answer(*args)

    monkeypatch.setattr(where, name, heard)
    position = Position(Rules.custom(pool, rule))
    fast = solve(position)
    assert asked == [name]
    monkeypatch.setattr(chain, "has_numba", lambda: False)
    monkeypatch.setattr(antichain, "has_numba", lambda: False)
    assert solve(position) == fast
    assert asked == [name]


def test_openings_that_are_restricted_stay_so() -> None:
    free = solve(Position(Rules.custom("2-110", "antichain")))
    some = solve(Position(Rules.custom("2-110", "antichain", openings="2-50")))
    assert free.winning_moves == (24, 48, 54, 96, 108)
    assert some.winning_moves == (24, 48)


def test_an_antichain_pool_beyond_all_solvers_does_not_ask_for_an_extra_that_is_there() -> None:
    with pytest.raises(Undecided, match="more than anybody can solve"):
        solve(Position(Rules.custom("2-30000", "antichain")))


def test_a_late_position_of_a_huge_antichain_pool_is_solved() -> None:
    position = Position(Rules.custom("2-600", "antichain"))
    for number in (2, 3, 25, 35, 49, 55):
        position = position.play(number)
    assert antichain.LARGEST_PURE < position.open.bit_count() <= antichain.LARGEST_COMPILED < 599
    fast = solve(position)
    table = Nimbers(neighbours(position.rules.pool, FOREVER))
    assert fast.winning_moves == tuple(position.rules.pool.numbers[i] for i in winning(table, position.open))


def board_of_100(**options: float) -> CompiledTable:
    return CompiledTable.of(range(2, 101), **options)  # type: ignore[arg-type]


def test_a_full_table_forgets_instead_of_growing_and_the_answers_stay_right() -> None:
    roomy, cramped = board_of_100(), board_of_100(mebibytes=0.1)
    assert winning(cramped, cramped.numbers) == winning(roomy, roomy.numbers) == []
    assert cramped.size <= 0.1 * 2**20 < roomy.size
    assert cramped.known < roomy.known


def test_what_is_kept_from_question_to_question_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "most", memory.Memory(mebibytes=0.1, regions=50))
    pool = Pool(range(2, 100))
    table = antichain.table_of(pool, pool.all, FOREVER)
    table.winning(pool.all, pool.all, FOREVER)
    assert isinstance(table, CompiledTable)
    assert table.size <= 0.1 * 2**20


class Impatient(ThreadPoolExecutor):
    """Threads whose end is not waited for, as when Ctrl-C is pressed a second time."""

    def __exit__(self, *_: object) -> None:
        self.shutdown(wait=False)
        raise KeyboardInterrupt


def test_a_search_that_was_not_waited_for_shares_nothing_with_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = sys.modules[CompiledTable.__module__]
    table, released = board_of_100(), Event()
    seen: list[tuple[Any, ...]] = []

    def stay(*arguments: Any) -> None:
        seen.append(arguments)
        released.wait()

    def search(*arguments: Any) -> None:
        seen.append(arguments)
        settle(*arguments)

    with monkeypatch.context() as interrupted:
        interrupted.setattr(module, "ThreadPoolExecutor", Impatient)
        interrupted.setattr(module, "settle", stay)
        with pytest.raises(KeyboardInterrupt):
            table.nimber(table.numbers, Clock(0.05))
    try:
        monkeypatch.setattr(module, "settle", search)
        assert winning(table, table.numbers) == []
        (_, known, state, arena, *_), later = seen[0], seen[1:]
        assert state[STOP] != 0, "the search left alone is still told to stop"
        for _, *others in later:
            assert not any(
                np.shares_memory(mine, other) for mine in (known, state, arena) for other in others[:3]
            )
    finally:
        released.set()


@pytest.mark.parametrize("options", [{"mebibytes": 0}, {"mebibytes": -1}, {"threads": 0}])
def test_a_table_without_memory_or_threads_is_refused(options: dict[str, int]) -> None:
    with pytest.raises(InvalidInput, match="needs some memory"):
        board_of_100(**options)


def test_a_chain_that_takes_too_long_is_undecided_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = Event()
    monkeypatch.setattr(compiled, "match_up", lambda *_: answered.wait())
    try:
        with pytest.raises(Undecided, match="allow more time"):
            solve(Position(Rules.custom("1-12000")), 0.05)
    finally:
        answered.set()


def test_threads_share_one_table_and_agree() -> None:
    together = CompiledTable.of(range(2, 111), threads=3)
    found = winning(together, together.numbers)
    assert [i + 2 for i in found] == [24, 48, 54, 96, 108]


def test_a_search_out_of_time_is_undecided_and_can_go_on_later() -> None:
    table = CompiledTable.of(range(2, 111))
    with pytest.raises(Undecided, match="allow more time"):
        table.nimber(table.numbers, Clock(0.001))
    with pytest.raises(Undecided, match="more steps"):
        table.nimber(table.numbers, Effort(100))
    assert table.known
    assert [i + 2 for i in winning(table, table.numbers)] == [24, 48, 54, 96, 108]
