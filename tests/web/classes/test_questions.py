"""One question to all over the API: what each reader is told at each stage, and what nobody is told before."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from divisor_duel.classroom import Stage
from divisor_duel.game.position import Position
from divisor_duel.game.rules import games
from divisor_duel.web.api.table_of_questions import QUESTIONS
from divisor_duel.web.serve.shapes.games import WhichRules
from divisor_duel.web.serve.shapes.table import SHAPES
from tests.support.web.class_api import Json, Lesson
from tests.support.web.class_told import all_that_is_told, services

EVENS = games["divisor-duel-evens"]
RIGHT, WRONG, NOT_ALLOWED = 4, 6, 10
"""After 12, among the even numbers: 4 alone wins, as the rulebook's example shows."""


def wall(room: Lesson) -> Json:
    found: Json = room.nobody.get(f"{room.at}/wall")
    return found


def test_what_decided_a_round_is_asked_with_names_only_where_the_teacher_wishes(client: TestClient) -> None:
    room = Lesson(client, 2)
    room.teacher.refused("wrong-phase", "POST", f"{room.at}/question", {})
    (board,) = room.begin()["boards"]
    room.teacher.refused("wrong-phase", "POST", f"{room.at}/question", {})
    room.play(board)
    room.teacher.post(f"{room.at}/end")
    room.ask_all()
    # Names on the wall are one switch, names in a question another.
    room.teacher.post(f"{room.at}/settings", names_shown=True)
    asked = wall(room)["question"]
    assert (asked["moves"], asked["names"]) == ([12], ["Player 1", "Player 2"])
    room.go_on()
    room.go_on()
    assert not any(name in json.dumps(wall(room)["question"]) for name in board["names"])
    room.teacher.post(f"{room.at}/settings", names_in_question=True)
    named = wall(room)["question"]
    assert named["names"] == board["names"]
    assert named["answer"]["answer"] == f"{board['names'][1]} is winning."
    assert named["answer"]["played"].startswith(f"Move 2: {board['names'][1]} took 6")


def test_a_board_is_asked_about_as_it_stands_and_its_round_waits(client: TestClient) -> None:
    room = Lesson(client, 2)
    (board,) = room.begin()["boards"]
    room.play(board, (12, 6, 18))
    asked = room.teacher.post(f"{room.at}/question", board=board["game"])
    assert (asked["phase"], asked["question"]["moves"]) == ("paused", [12, 6, 18])
    assert room.me(1)["question"]["moves"] == [12, 6, 18]
    # Whoever sits at that very board is told nothing there, either.
    for pupil in room.pupils:
        assert "proof" in pupil.refused("no-hints", "POST", f"{room.at}/me/hint", {})
    assert room.teacher.post(f"{room.at}/resume")["question"] is None
    assert room.ask_all(board=board["game"], ply=1)["moves"] == [12]
    for wish, code in (
        ({"board": "0123456789abcdef"}, "not-found"),
        ({"moves": [12, 14]}, "unrelated"),
        ({"moves": [12, 6, 18, 2, 4, 8, 16]}, "invalid-input"),
        ({"moves": [], "against": "nobody"}, "invalid-input"),
    ):
        room.teacher.refused(code, "POST", f"{room.at}/question", wish)
    for number in (12, 7):
        answer = {"question": 2, "number": number}
        room.pupils[0].refused("invalid-input", "POST", f"{room.at}/me/answer", answer)


def test_before_it_is_shown_nobody_is_told_anything_that_depends_on_the_right_answer(
    client: TestClient,
) -> None:
    """Slow: every route is asked by everybody, once with the proof as it is and once with another in its place.

    As all that is told is the same whatever wins, nothing of it tells what wins.
    """
    room = Lesson(client, 3)
    board = next(board for board in room.begin()["boards"] if None not in board["pupils"])
    room.play(board, (12, 6, 18))
    room.ask_all(board=board["game"])
    room.tap(1, 2)
    rooms = services(room).classes.rooms
    right = rooms.look(room.id).question.proof
    other = right | {"winner": 2, "winning_moves": [20], "why": "x", "proves": 20}

    def told_with(proof: dict[str, Any]) -> dict[str, Any]:
        with rooms.changing(room.id) as change:
            change.room = replace(change.room, question=replace(change.room.question, proof=proof))
        return all_that_is_told(room, board["game"], 1)

    for stage in (Stage.ASKING, Stage.BARS):
        assert room.teacher.get(room.at)["question"]["stage"] == stage
        as_it_is, otherwise = told_with(right), told_with(other)
        assert as_it_is == otherwise
        assert as_it_is["stranger get /api/rooms/{room}/wall"][0] == 200
        assert as_it_is["pupil get /api/rooms/{room}/me"][0] == 200
        room.go_on()
    as_it_is, otherwise = told_with(right), told_with(other)
    differ = {name for name in as_it_is if as_it_is[name] != otherwise[name]}
    assert {"stranger get /api/rooms/{room}/wall", "the stream of wall"} <= differ, "then it is told"


def test_the_review_of_the_game_it_was_taken_from_waits_for_the_proof(client: TestClient) -> None:
    """Slow: every route is asked about a finished game, and every question that takes a position or a record.

    So does whatever else would work the answer out for a pupil: an explorer, or a computer to play from there.
    """
    room = Lesson(client, 1)
    page, _ = room.join_at_page()
    (board,) = room.begin()["boards"]
    room.play(board)
    room.teacher.post(f"{room.at}/end")
    record = room.nobody.ask("GET", f"/games/{board['game']}/record").text
    evens, on_the_way = "divisor-duel-evens", ([12], [12, 4])
    wishes: list[tuple[str, Json]] = [("/review", {"record": record})]
    for name, question in QUESTIONS.items():
        body = SHAPES[name].body
        if body and issubclass(body, WhichRules) and "moves" in body.model_fields:
            more = {"number": 16} if "number" in body.model_fields else {}
            wishes += [(f"/{question.path}", {"game": evens, "moves": moves, **more}) for moves in on_the_way]
    needed = {"/review", "/solve", "/replies", "/practise", "/games"}
    assert needed <= {path for path, _ in wishes}
    room.ask_all(board=board["game"], ply=1)
    for stage in (Stage.ASKING, Stage.BARS):
        assert room.teacher.get(room.at)["question"]["stage"] == stage
        for who in (page, room.pupils[0], room.nobody):
            assert "proof" in who.refused("no-hints", "GET", f"/games/{board['game']}/record")
        assert room.teacher.ask("GET", f"/games/{board['game']}/record").text == record
        for path, wish in wishes:
            page.refused("no-hints", "POST", path, wish)
        told = all_that_is_told(room, board["game"], 1)
        assert not re.search(r"winning_moves\W+\d", json.dumps(told, default=str))
        # What does not lead through the question is answered as ever, and so is who is not in this class.
        assert page.post("/solve", game=evens, moves=[6])["winning_moves"]
        assert room.nobody.post("/solve", game=evens, moves=[12])["winning_moves"] == [RIGHT]
        room.go_on()
    assert page.ask("GET", f"/games/{board['game']}/record").text == record
    assert page.post("/review", record=record)["moves"][1]["winning_moves"] == [RIGHT]


def test_who_tapped_what_is_told_to_the_desk_alone(client: TestClient) -> None:
    """While it is asked nobody hears what others tapped; afterwards all hear how often, and nobody by whom."""
    room = Lesson(client, 3)
    (board, _) = room.begin()["boards"]
    room.ask_all(moves=[12])

    def told_to_others(first: int, second: int) -> tuple[dict[str, Any], dict[str, Any]]:
        with rooms.changing(room.id) as change:
            change.room = replace(change.room, question=replace(change.room.question, stage=Stage.ASKING))
        room.tap(1, first)
        room.tap(2, second)
        asking = all_that_is_told(room, board["game"], 3)
        room.go_on()
        return asking, all_that_is_told(room, board["game"], 3)

    rooms = services(room).classes.rooms
    asked, shown = told_to_others(RIGHT, WRONG)
    swapped, shown_swapped = told_to_others(WRONG, RIGHT)
    assert asked == swapped
    assert shown == shown_swapped
    other, shown_other = told_to_others(RIGHT, NOT_ALLOWED)
    assert asked == other
    assert shown != shown_other, "how often each was tapped is shown"
    given = room.teacher.get(room.at)["question"]["given"]
    assert [(one["pupil"], one["number"]) for one in given] == [(1, RIGHT), (2, NOT_ALLOWED)]


def answer_all(room: Lesson, numbers: tuple[int, ...]) -> None:
    for pupil, number in enumerate(numbers, 1):
        room.tap(pupil, number)


def test_a_class_plays_against_the_computer_by_what_most_tapped(client: TestClient) -> None:
    room = Lesson(client, 3)
    asked = room.ask_all(moves=[], against="perfect")
    assert asked["names"] == ["The class", "Computer"]
    answer_all(room, (12, 6, 12))
    bars = room.go_on()
    assert [(bar["number"], bar["verdict"]) for bar in bars["bars"]] == [(12, "taken"), (6, "allowed")]
    assert bars["told"]["result"] == "12 is removed: of the numbers allowed it was tapped most."
    # A turn is played once, however often it is tapped for.
    turn = {"question": bars["number"], "stage": "bars"}
    played = room.teacher.post(f"{room.at}/question/next", **turn)["question"]
    assert room.teacher.post(f"{room.at}/question/next", **turn)["question"]["moves"] == played["moves"]
    assert (played["moves"][0], len(played["moves"]), played["stage"]) == (12, 2, "asking")
    assert played["given"] == [], "each turn is a question of its own"
    # Of numbers tapped equally often, what had all its taps first; what is not allowed counts for nothing.
    position = Position(EVENS, played["moves"])
    allowed, foul = position.legal_moves, next(n for n in EVENS.pool if n not in position.legal_moves)
    foul = next(n for n in EVENS.pool if n not in (*allowed, *position.moves))
    answer_all(room, (foul, foul, allowed[-1]))
    assert (
        room.go_on()["told"]["result"]
        == f"{allowed[-1]} is removed: of the numbers allowed it was tapped most."
    )
    # Where nobody taps one that is allowed, the same is asked again.
    while (now := room.go_on())["stage"] == "asking":
        left = Position(EVENS, now["moves"])
        answer_all(room, (left.legal_moves[0],))
        assert room.go_on()["stage"] == "bars"
    over = Position(EVENS, now["moves"])
    assert over.outcome is not None
    assert (now["stage"], now["told"]["title"]) == (
        "proof",
        "The class has won!" if over.outcome.winner == 1 else "The computer has won",
    )
    assert room.go_on() is None


def test_a_tie_is_told_and_a_turn_without_an_allowed_number_is_asked_again(client: TestClient) -> None:
    room = Lesson(client, 2)
    asked = room.ask_all(moves=[12], against="beginner", seat=2)
    room.tap(1, 6)
    room.tap(2, 4)
    shown = room.go_on()
    assert [bar["verdict"] for bar in shown["bars"]] == ["allowed", "taken"]
    assert shown["told"]["result"].endswith("Another was tapped as often; 6 had all its taps first.")
    again = room.ask_all(moves=[12], against="beginner", seat=2)
    assert again["number"] == asked["number"] + 1
    room.tap(1, NOT_ALLOWED)
    assert room.go_on()["told"]["result"].startswith("Nobody tapped a number that is allowed")
    same = room.go_on()
    assert (same["moves"], same["stage"], same["answered"]) == ([12], "asking", 0)
    # The class may have the second seat, and then the computer has opened.
    opened = room.ask_all(moves=[], against="perfect", seat=2)
    assert (len(opened["moves"]), opened["to_move"], opened["names"][1]) == (1, 2, "The class")


def close_what_is_due(room: Lesson) -> None:
    """Let the server look now, which looks every half second."""
    assert room.client.portal is not None
    room.client.portal.call(services(room).questions.close_what_is_due)


def test_a_clock_closes_each_turn_and_goes_on_with_the_next(client: TestClient) -> None:
    room = Lesson(client, 1)
    asked = room.ask_all(moves=[], against="beginner", seconds=30)
    assert asked["closes"] is not None
    room.tap(1, 12)
    rooms = services(room).classes.rooms
    seen = []
    for _ in range(2):
        with rooms.changing(room.id) as change:
            change.room = replace(change.room, question=replace(change.room.question, closes=1.0))
        close_what_is_due(room)
        seen.append(room.teacher.get(room.at)["question"])
    assert [one["stage"] for one in seen] == ["bars", "asking"]
    assert seen[1]["moves"][0] == 12
    assert seen[1]["closes"] is not None


def test_what_another_server_was_faster_with_does_not_go_on_twice(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room is listed as due, and by the time it is looked at another server has shown the bars."""
    room = Lesson(client, 1)
    room.ask_all(moves=[12])
    room.go_on()
    rooms = services(room).classes.rooms
    monkeypatch.setattr(rooms, "closing", lambda _: [room.id])
    close_what_is_due(room)
    assert room.teacher.get(room.at)["question"]["stage"] == "bars"


def test_a_pupil_who_was_removed_is_not_counted(client: TestClient) -> None:
    room = Lesson(client, 2)
    room.ask_all(moves=[12])
    room.tap(1, RIGHT)
    room.tap(2, WRONG)
    room.teacher.post(f"{room.at}/pupils/2/remove")
    assert (wall(room)["question"]["answered"], wall(room)["question"]["of"]) == (1, 1)
    assert [bar["number"] for bar in room.go_on()["bars"]] == [RIGHT]
