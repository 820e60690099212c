"""The number a hint names: the simplest that wins; where none does, the hardest to answer."""

from __future__ import annotations

from random import Random

import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.rules import RULES, Rules, games
from divisor_duel.solver import advice, solve
from tests.support.positions import reachable, wander


def moves_to_win(position: Position, player: int) -> float:
    """Count the moves of a win that a player forces as soon as possible; the other holds out."""
    if not position.choices:
        assert position.outcome
        return 0 if position.outcome.winner == player else float("inf")
    ahead = [1 + moves_to_win(position.play(number), player) for number in position.legal_moves]
    return min(ahead) if position.to_move == player else max(ahead)


def test_of_the_numbers_that_win_the_one_with_the_shortest_win_is_named() -> None:
    for rules in (
        games["divisor-duel-evens"],
        Rules.custom("2-9", "antichain"),
        Rules.custom("1-7", goal="misere"),
    ):
        for position in reachable(rules):
            solution, mover = solve(position), position.to_move
            if not solution.winning:
                assert solution.simplest is None
                continue
            wins = {number: moves_to_win(position.play(number), mover) for number in solution.winning_moves}
            assert wins[solution.simplest or 0] == min(wins.values())


def test_of_equally_short_wins_the_one_with_the_fewest_pairs_to_remember_is_named() -> None:
    solution = solve(Position(games["juniper-green"]))
    left = {number: solution.position.play(number).choices.bit_count() for number in solution.winning_moves}
    assert left[solution.simplest or 0] == min(left.values())


def test_in_a_huge_pool_nobody_looks_for_the_shortest_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "_shortest", lambda after, player: pytest.fail("each look costs too much"))
    solution = solve(Position(Rules.custom("1-3000")))
    assert solution.simplest in solution.winning_moves


@pytest.mark.parametrize("rule", RULES)
def test_in_a_huge_pool_the_number_after_which_least_is_left_is_found_without_playing_each(
    monkeypatch: pytest.MonkeyPatch, rule: str
) -> None:
    monkeypatch.setattr(advice, "_HUGE", 0)
    random = Random(4)
    pools = (range(1, 200), range(30, 900, 6), [*range(1, 20), *range(10**9, 30 * 10**9, 10**9)])
    for pool in pools * 10:
        position = wander(Rules.custom(pool, rule), random)
        left = {number: position.play(number) for number in position.legal_moves}
        if left:
            simplest = min(left, key=lambda n: (left[n].choices.bit_count(), left[n].open.bit_count(), n))
            assert advice.simplest(position, position.legal_moves) == simplest


def test_at_the_end_of_a_game_nothing_is_advised() -> None:
    assert solve(Position(games["divisor-duel"], [29])).advised() is None


def test_only_a_number_that_was_weighed_is_said_to_be_the_hardest_to_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lost = solve(Position(games["divisor-duel-evens"]))
    assert lost.weighed() == (2, "hardest")
    assert lost.weighed(seconds=0) == (2, "any"), "no time"
    monkeypatch.setattr(advice, "MOST_TRIED", 9)
    assert lost.weighed() == (2, "any"), "too many"
    assert solve(Position(games["divisor-duel-evens"], [20, 10])).weighed() == (2, "only")
