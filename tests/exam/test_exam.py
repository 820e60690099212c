"""Positions to measure players with: what they are, that they are fair, and that a seed repeats them."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.exam import Question, drawn_openings, endless, questions, solved
from divisor_duel.exam.fair import beyond_guessing
from divisor_duel.game.rules import Rules, games
from divisor_duel.learn.puzzles.glance import Rule
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import in_play
from tests.support.oracle import winning_moves

POOLS = (Rules.custom("2-24"), Rules.custom("2-22", "antichain"))


@pytest.fixture(scope="module", params=POOLS, ids=lambda rules: str(rules.rule))
def asked(request: pytest.FixtureRequest) -> list[Question]:
    return questions(request.param, 24)


def test_positions_are_drawn_only_where_whoever_cannot_move_loses() -> None:
    with pytest.raises(InvalidInput, match="only for games in which whoever cannot move loses"):
        questions(games["long-short"], 1)


def test_one_can_win_and_can_go_wrong_and_the_answers_are_the_oracles(asked: list[Question]) -> None:
    for question in asked:
        assert set(question.answers) == set(winning_moves(question.position))
        assert 0 < question.chance < 1
        assert all(question.position.play(number).choices for number in question.answers)


def test_no_position_comes_twice(asked: list[Question]) -> None:
    assert len({(in_play(one.position, Clock()), one.position.choices) for one in asked}) == len(asked) > 20


def test_rules_of_one_line_find_no_more_than_guessing_but_for_two_positions(asked: list[Question]) -> None:
    beyond: Counter[Rule] = Counter()
    for one in asked:
        beyond.update(beyond_guessing(one.position, one.answers))
    assert max(beyond.values()) <= 2_000_000


def test_the_strata_take_turns(asked: list[Question]) -> None:
    strata = {one.stratum for one in asked}
    assert len({one.stratum for one in asked[: len(strata)]}) >= len(strata) - 2 > 1


def test_a_seed_repeats_them_and_another_makes_others() -> None:
    first, again, other = (questions(Rules.custom("2-24"), 4, seed) for seed in ("a", "a", "b"))
    assert [one.position for one in first] == [one.position for one in again]
    assert [one.position for one in first] != [one.position for one in other]


def test_endless_positions_go_on_where_there_are_few() -> None:
    assert len([*islice(endless(Rules.custom("2-12")), 300)]) == 300
    with pytest.raises(InvalidInput, match="no positions in which"):
        next(endless(Rules.custom("2-4")))


def test_an_opening_is_won_and_can_be_lost() -> None:
    solution = solved(next(drawn_openings(Rules.custom("2-50"), "a")))
    assert solution
    assert solution.winning_moves
    assert solution.losing_moves
