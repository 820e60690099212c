"""What an answer is worth: right, wrong, not to be read, or missing, which is none of these."""

from __future__ import annotations

from typing import Any

import pytest

from divisor_duel.exam.judge import judge
from divisor_duel.game.position import Position
from divisor_duel.game.rules import games
from divisor_duel.players.models.answers import ReadBy
from divisor_duel.players.models.completion import read_message
from divisor_duel.players.models.usage import Fault
from divisor_duel.solver import solve

POSITION = Position(games["divisor-duel"], [15, 5])
WINNING = solve(POSITION).winning_moves
WIN = f"MOVE: {WINNING[0]}"


def test_a_move_that_wins_is_right_and_what_was_thought_before_it_does_not_count() -> None:
    answer = judge(POSITION, WINNING, read_message({"content": f"<think>MOVE: 15?</think>{WIN}"}, "stop"))
    assert (answer.wins, answer.legal, answer.missing) == (True, True, None)


@pytest.mark.parametrize(
    ("said", "why"), [("MOVE: 7", "7 is neither a factor nor a multiple of 5"), ("12 or 18", "MOVE")]
)
def test_what_is_not_legal_or_cannot_be_read_is_wrong_and_says_why(said: str, why: str) -> None:
    answer = judge(POSITION, WINNING, read_message({"content": said}, "stop"))
    assert (answer.wins, answer.legal, answer.missing) == (False, False, None)
    assert why in answer.fault


@pytest.mark.parametrize(
    ("message", "finish", "why"),
    [
        ({"content": WIN}, "length", Fault.TRUNCATED),
        ({"content": WIN}, "content_filter", Fault.FILTERED),
        ({"content": WIN, "refusal": "I would rather not play."}, "stop", Fault.REFUSAL),
        ({"content": f"<think>{WIN}"}, "stop", Fault.EMPTY),
        ({"content": ""}, "stop", Fault.EMPTY),
        ({}, None, Fault.NULL),
    ],
)
def test_an_answer_that_did_not_come_whole_is_missing_whatever_number_stands_in_it(
    message: dict[str, Any], finish: str | None, why: Fault
) -> None:
    answer = judge(POSITION, WINNING, read_message(message, finish))
    assert (answer.missing, answer.number, answer.read_by) == (why, None, ReadBy.NOTHING)
    assert not answer.wins
    assert answer.fault
