"""The solver against plain minimax, against the facts known of the games, and against the clock."""

from __future__ import annotations

import inspect
import sys
from itertools import pairwise, product
from random import Random

import pytest

from divisor_duel.errors import Undecided
from divisor_duel.game.goal import GoalKind
from divisor_duel.game.position import Position
from divisor_duel.game.rules import RULES, Rule, Rules, games
from divisor_duel.solver import METHODS, Solution, antichain, graph, solve
from divisor_duel.solver.clock import Clock
from tests.support import oracle
from tests.support.positions import reachable, wander


def assert_true_to_minimax(solution: Solution) -> None:
    position = solution.position
    expected = oracle.winning_moves(position)
    assert list(solution.winning_moves) == expected, position
    assert sorted(solution.winning_moves + solution.losing_moves) == list(position.legal_moves)
    assert solution.winner == (position.to_move if expected else 3 - position.to_move)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("last", range(2, 15))
def test_every_position_of_the_small_pools_is_solved_as_minimax_solves_it(
    rule: str, first: int, last: int
) -> None:
    for position in reachable(Rules.custom(range(first, last + 1), rule)):
        assert_true_to_minimax(solve(position))


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("count", [150, pytest.param(4500, marks=pytest.mark.long)])
def test_random_pools_and_positions_are_solved_as_minimax_solves_them(rule: str, count: int) -> None:
    random = Random(0)
    for _ in range(count):
        size = random.randint(1, 11)
        numbers = random.sample(range(1, random.choice((14, 20, 40, 100))), size)
        openings = random.sample(numbers, random.randint(1, size))
        rules = Rules.custom(numbers, rule, random.choice((None, openings)))
        assert_true_to_minimax(solve(Position(rules)))
        assert_true_to_minimax(solve(wander(rules, random)))


@pytest.mark.parametrize("rule", RULES)
def test_a_pool_of_one_number_is_won_by_taking_it(rule: str) -> None:
    start = Position(Rules.custom("7", rule))
    assert solve(start).winning_moves == (7,)
    ended = solve(start.play(7))
    assert (ended.winner, ended.winning_moves, ended.losing_moves) == (1, (), ())


def test_on_2_to_50_all_but_six_openings_of_the_chain_win() -> None:
    solution = solve(Position(games["divisor-duel"]))
    assert solution.losing_moves == (5, 7, 34, 38, 46, 50)
    assert len(solution.winning_moves) == 43


def test_the_second_player_wins_the_even_numbers() -> None:
    solution = solve(Position(games["divisor-duel-evens"]))
    assert (solution.winner, solution.winning_moves) == (2, ())


def test_only_50_wins_factor_duel_and_without_it_the_second_player_does() -> None:
    assert solve(Position(games["factor-duel"])).winning_moves == (50,)
    assert solve(Position(Rules.custom("2-49", "antichain"))).winner == 2


def test_only_22_and_26_win_juniper_green_up_to_40() -> None:
    assert solve(Position(Rules.custom("1-40", openings="2-40:2"))).winning_moves == (22, 26)


@pytest.mark.parametrize("game", games)
def test_a_winning_move_leaves_no_winning_move_and_a_losing_move_leaves_one(game: str) -> None:
    random = Random(game)
    for _ in range(40):
        solution = solve(wander(games[game], random))
        for number in solution.winning_moves:
            assert not solve(solution.position.play(number)).winning
        for number in solution.losing_moves:
            assert solve(solution.position.play(number)).winning


def test_a_pool_too_hard_for_the_time_allowed_is_undecided() -> None:
    with pytest.raises(Undecided, match=r"within 0.05 s; allow more time"):
        solve(Position(Rules.custom("2-400", "antichain")), seconds=0.05)
    with pytest.raises(Undecided):
        solve(Position(Rules.custom("1-3000")), seconds=0)


def test_without_a_deadline_a_pool_of_thousands_is_solved() -> None:
    assert solve(Position(Rules.custom("1-3000"))).winner == 1


def test_a_deep_search_does_not_use_up_the_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Primes and the products of neighbours make one long line, played move by move to its end."""
    primes = [n for n in range(2, 200) if all(n % d for d in range(2, n))][:40]
    line = Position(Rules.custom([*primes, *(p * q for p, q in pairwise(primes))], "antichain"))
    monkeypatch.setattr(antichain, "has_numba", lambda: False)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 20)
    try:
        found, _ = antichain.winning(line, Clock())
    finally:
        sys.setrecursionlimit(limit)
    assert found


def test_every_rule_there_is_has_a_method_for_every_goal() -> None:
    assert {*METHODS} == {*product(GoalKind, Rule)}


def test_the_time_for_an_explanation_is_kept_and_who_wins_is_said_anyhow() -> None:
    hard = Position(Rules.custom("2-400", "antichain"))
    assert Solution(hard, hard.choices).explain(seconds=0.1) == (
        "Player 1 wins with 2. There was no time to work out why. 3, 4, 5, 6, 7 and 393 more would win too."
    )
    large = Position(Rules.custom("1-3000"))
    assert Solution(large, large.rules.pool.bit(1500)).explain_move(1500, seconds=0) == (
        "1500 wins. There was no time to work out why."
    )


def test_a_pool_beyond_plain_python_is_refused_with_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph, "MOST_IN_PYTHON", 30)
    with pytest.raises(Undecided, match=r"\[fast\]"):
        solve(Position(Rules.custom("1-31")))
