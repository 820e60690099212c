"""Regions and nimbers: proofs that an independent checker accepts, and a table that stays small."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from operator import xor
from random import Random

import pytest

from divisor_duel.errors import Undecided
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.solver import Regions, Solution, antichain, graph, memory, nimber, solve
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.nimbers import Nimbers
from tests.support import oracle
from tests.support.positions import reachable, wander

ENOUGH_FOR_THE_ORACLE = 18


def check(proof: Regions, solution: Solution) -> None:
    """Accept regions only if they are separate, hang together, have the nimbers they claim, and cancel."""
    position = solution.position
    after = position if proof.move is None else position.play(proof.move)
    for stage, regions in ((position, proof.before), (after, proof.after)):
        numbers = [n for region in regions for n in region.numbers]
        assert sorted(numbers) == sorted(stage.rules.pool.members(stage.open))
        for one, other in combinations(regions, 2):
            assert not any(oracle.related(a, b) for a in one.numbers for b in other.numbers)
        for region in regions:
            assert connected(region.numbers)
            if len(region.numbers) <= ENOUGH_FOR_THE_ORACLE:
                assert region.nimber == oracle.nimber(frozenset(region.numbers))
    if proof.move is None and position.choices != position.open:
        assert sorted(proof.answers) == list(position.legal_moves)
        for opening, answer in proof.answers.items():
            assert not oracle.winning_moves(position.play(opening).play(answer))
    else:
        assert reduce(xor, (region.nimber or 0 for region in proof.after), 0) == 0


def connected(numbers: tuple[int, ...]) -> bool:
    reached: set[int] = set()
    waiting = [numbers[0]]
    while waiting:
        number = waiting.pop()
        if number not in reached:
            reached.add(number)
            waiting.extend(other for other in numbers if oracle.related(number, other))
    return reached == set(numbers)


def prove(solution: Solution, move: int | None) -> Regions:
    proof = solution.proof(move)
    assert isinstance(proof, Regions)
    return proof


@pytest.mark.parametrize("numbers", ["1-12", "2-14", "2-30:2"])
def test_every_proof_of_a_small_pool_holds(numbers: str) -> None:
    for position in reachable(Rules.custom(numbers, "antichain")):
        solution = solve(position)
        for move in solution.winning_moves or (None,):
            check(prove(solution, move), solution)


def test_every_proof_holds_where_few_numbers_may_be_taken_first() -> None:
    random = Random(5)
    lost = 0
    for _ in range(200):
        numbers = random.sample(range(2, 40), 8)
        rules = Rules.custom(numbers, "antichain", random.sample(numbers, random.randint(1, 4)))
        solution = solve(Position(rules))
        lost += not solution.winning
        for move in solution.winning_moves or (None,):
            check(prove(solution, move), solution)
    assert lost > 20


def test_a_proof_by_answers_is_left_out_when_it_is_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(Position(Rules.custom("2-40", "antichain", "2-3")))
    assert prove(solution, None).answers
    monkeypatch.setattr(antichain, "HARDEST", 0)
    antichain._table.cache_clear()
    solution = solve(solution.position)
    antichain._table.cache_clear()
    assert prove(solution, None).answers == {}
    assert solution.explain().endswith("may take first has an answer that wins for Player 2.")


def test_the_proofs_of_factor_duel_hold() -> None:
    random = Random(50)
    for _ in range(60):
        solution = solve(wander(games["factor-duel"], random))
        for move in random.sample(solution.winning_moves, min(3, len(solution.winning_moves))) or (None,):
            check(prove(solution, move), solution)


@pytest.mark.parametrize("last", range(2, 23))
def test_the_nimber_of_each_region_is_the_least_value_no_move_leads_to(last: int) -> None:
    pool = Pool(range(2, last + 1))
    table = antichain.table_of(pool, pool.all, Clock())
    for region in graph.split(table.near, pool.all):
        assert table.nimber(region, Clock()) == oracle.nimber(frozenset(pool.members(region)))


def test_a_nimber_the_proof_does_not_need_is_left_out_when_it_is_hard() -> None:
    """Factor Duel on 2-70: that 36 wins is known in a moment, the nimber of the whole is not."""
    proof = prove(solve(Position(Rules.custom("2-70", "antichain"))), 36)
    assert None in [region.nimber for region in proof.before]
    assert None not in [region.nimber for region in proof.after]


def test_a_full_table_starts_afresh_and_the_answers_stay_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "most", memory.Memory(mebibytes=1, regions=50))
    start = Position(Rules.custom("2-50", "antichain"))
    table = Nimbers(antichain.table_of(start.rules.pool, 0, Clock()).near)
    monkeypatch.setattr(antichain, "table_of", lambda pool, numbers, clock: table)
    assert solve(start).winning_moves == (50,)
    assert len(table.nimbers) + len(table.excluded) <= 50


def test_the_nimber_of_any_numbers_is_the_least_value_no_move_leads_to() -> None:
    random = Random(18)
    for _ in range(100):
        numbers = random.sample(range(1, 60), random.randint(1, 11))
        assert nimber(numbers) == oracle.nimber(frozenset(numbers))
    with pytest.raises(Undecided):
        nimber(range(2, 71), seconds=0.001)
