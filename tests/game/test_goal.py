"""Goals: who has won when nobody can move, and how a goal is written."""

from __future__ import annotations

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.game.goal import LAST, Goal, GoalKind, Role
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, games

ENDS = [(2, 4, 8), (5,), (2, 4, 8, 16)]


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("last", LAST),
        ("misere", Goal(GoalKind.MISERE)),
        ("length-20", Goal(GoalKind.LENGTH, 20, 1)),
        ("length-7-short", Goal(GoalKind.LENGTH, 7, 2)),
    ],
)
def test_a_goal_is_read_as_it_is_written(text: str, goal: Goal) -> None:
    assert Goal.parse(text) == goal
    assert str(goal) == text
    assert Goal.parse(text.upper().replace("-", "  ")) == goal


@pytest.mark.parametrize(
    "text", ["", "first", "length", "length-0", "length-x", "length-5-me", "length-99999999"]
)
def test_what_is_no_goal_is_refused_with_the_goals_there_are(text: str) -> None:
    with pytest.raises(InvalidInput, match="'last', 'misere', or 'length-20'"):
        Goal.parse(text)


@pytest.mark.parametrize(
    ("goal", "winners"),
    [
        ("last", (1, 1, 2)),
        ("misere", (2, 2, 1)),
        ("length-3", (1, 2, 1)),
        ("length-4", (2, 2, 1)),
        ("length-4-short", (1, 1, 2)),
    ],
)
def test_who_has_won_when_nobody_can_move_is_for_the_goal_to_say(goal: str, winners: tuple[int, ...]) -> None:
    pools = ("2-9", "2-9", "2-16")
    for pool, moves, winner in zip(pools, ENDS, winners, strict=True):
        outcome = Position(Rules.custom(pool, goal=goal), moves).outcome
        assert outcome
        assert outcome.winner == winner


def test_one_player_of_a_length_is_long_and_the_other_short() -> None:
    goal = Goal.parse("length-9-short")
    assert (goal.role(1), goal.role(2)) == (Role.SHORT, Role.LONG)
    assert LAST.role(1) is None


@pytest.mark.parametrize("goal", ["misere", "length-6", "length-6-short"])
def test_a_record_keeps_the_goal(goal: str) -> None:
    record = Record(Position(Rules.custom("2-12", "antichain", goal=goal), (6, 4)))
    assert f"goal: {goal}\n" in str(record)
    assert Record.parse(str(record)) == record


def test_a_record_of_a_named_game_keeps_a_goal_of_its_own() -> None:
    agreed = Record(Position(Rules.from_spec("long-short", goal="length-18"), (30,)))
    assert Record.parse(str(agreed)) == agreed
    assert "goal" not in str(Record(Position(games["long-short"], (30,))))


def test_a_record_without_a_goal_is_one_in_which_whoever_cannot_move_loses() -> None:
    assert Record.parse("pool: 2-9\nrule: chain\nmoves: 2 4 8\n").position.rules.goal == LAST
