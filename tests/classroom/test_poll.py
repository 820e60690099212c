"""A question to all goes from stage to stage, once for each tap, and a class takes what most of it tapped."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel.classroom import (
    GivenAnswer,
    NotNow,
    Phase,
    Question,
    RoomSettings,
    Stage,
    people,
    poll,
    rounds,
)
from divisor_duel.classroom.poll import bars, check_answer, most_tapped
from divisor_duel.classroom.room import Room
from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.game.position import Position
from divisor_duel.game.rules import games

EVENS = {"game": "divisor-duel-evens"}
TURN = Question(0, EVENS, (12,))


def room_of(pupils: int) -> Room:
    room = Room("room", "KPRTX", "key", RoomSettings(EVENS))
    for number in range(pupils):
        room = people.join(room, f"Pupil {number}", str(number))
    return room


def asked(room: Room, question: Question = TURN, now: float = 0.0) -> Question:
    after = poll.ask(room, question, now).question
    assert after is not None
    return after


answers = st.lists(
    st.builds(GivenAnswer, st.integers(1, 30), st.integers(2, 9), st.floats(0, 60)),
    unique_by=lambda one: one.pupil,
)


@given(answers)
def test_the_bars_count_every_answer_once(answers: list[GivenAnswer]) -> None:
    counted = bars(answers)
    assert dict(counted) == Counter(one.number for one in answers)
    assert [count for _, count in counted] == sorted((count for _, count in counted), reverse=True)


@given(answers, st.sets(st.integers(2, 9)))
def test_no_allowed_number_was_tapped_more_often_than_what_is_taken_nor_as_often_before_it(
    answers: list[GivenAnswer], legal: set[int]
) -> None:
    taken = most_tapped(answers, legal)
    taps = {number: [one.at for one in answers if one.number == number] for number in legal}
    if taken is None:
        assert not any(taps.values())
        return
    for other in legal - {taken}:
        assert len(taps[other]) <= len(taps[taken])
        if len(taps[other]) == len(taps[taken]):
            assert max(taps[other]) >= max(taps[taken]), "of equals, what had all its taps first"


def test_a_question_is_asked_then_shown_then_proven_then_put_away_and_never_numbered_again() -> None:
    room = poll.ask(room_of(2), TURN, 0)
    for stage in (Stage.ASKING, Stage.BARS, Stage.PROOF):
        assert room.question is not None
        assert (room.question.number, room.question.stage) == (1, stage)
        room = poll.go_on(room, 1, stage, 0)
        assert poll.go_on(room, 1, stage, 0) == room, "a second tap goes on once"
    assert room.question is not None
    assert not room.question.shown
    assert asked(room).number == 2


def test_a_round_is_paused_for_a_question_which_is_put_away_when_it_goes_on() -> None:
    room = room_of(2)
    playing = rounds.begin(room, [(1, 2)], 0)
    room = poll.ask(playing, TURN, 100)
    assert (room.phase, room.left) == (Phase.PAUSED, 500)
    resumed = rounds.resume(room, 200)
    assert (resumed.phase, resumed.ends) == (Phase.PLAYING, 700)
    assert resumed.question is not None
    assert not resumed.question.shown
    ended = poll.ask(rounds.end(resumed, 300), TURN, 300)
    begun = rounds.begin(ended, [(1, 2)], 400).question
    assert begun is not None
    assert not begun.shown, "nor does it stand on the wall of the next round"


def test_only_the_question_on_the_wall_is_answered_and_only_while_it_is_asked() -> None:
    room = poll.ask(room_of(1), TURN, 0)
    assert poll.check_open(room.question, 1) == room.question
    for question, number in (
        (None, 1),
        (room.question, 2),
        (poll.go_on(room, 1, Stage.ASKING, 0).question, 1),
        (poll.put_away(room).question, 1),
    ):
        with pytest.raises(NotNow):
            poll.check_open(question, number)


def test_any_number_left_on_the_board_is_an_answer_right_or_wrong() -> None:
    position = Position(games["divisor-duel-evens"], [12])
    for number in position.rules.pool:
        if number != 12:
            check_answer(position, number)
    for number in (12, 13, 22):
        with pytest.raises(InvalidInput):
            check_answer(position, number)
    with pytest.raises(Mistake):
        poll.check_askable(Position(games["divisor-duel-evens"], [12, 6, 18, 2, 4, 8, 16]))


def test_a_clock_closes_a_question_and_leaves_the_bars_of_a_game_a_while() -> None:
    room = room_of(1)
    question = asked(room, replace(TURN, seconds=30), 100)
    assert question.closes == 130
    for against, closes in ((None, None), ("perfect", 130 + poll.SHOWN_SECONDS)):
        timed = poll.ask(room, replace(TURN, seconds=30, against=against), 100)
        shown = poll.go_on(timed, 1, Stage.ASKING, 130).question
        assert shown is not None
        assert shown.closes == closes


def test_a_turn_of_the_class_is_a_question_of_its_own_and_is_played_once() -> None:
    room = poll.ask(room_of(1), replace(TURN, against="perfect", seconds=20), 0)
    before = room.question
    assert before is not None
    played = poll.play_turn(room, before, [6, 18], 50)
    assert played.question is not None
    assert (played.question.number, played.question.moves, played.question.closes) == (2, (12, 6, 18), 70)
    assert poll.play_turn(played, before, [6, 18], 50) == played, "another server was faster"
    ended = poll.end_game(played, played.question, [2]).question
    assert ended is not None
    assert (ended.stage, ended.moves, ended.closes) == (Stage.PROOF, (12, 6, 18, 2), None)
