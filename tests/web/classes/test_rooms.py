"""A class over the API: goals, pauses and names; how often a room is read; what is deleted or damaged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from starlette.testclient import TestClient

from divisor_duel.web.serve.shapes.classes import RoomDesk
from tests.support.web.class_api import Lesson


@pytest.mark.parametrize("goal", ["misere", "length-4", "length-4-short"])
def test_a_class_plays_for_the_goal_its_teacher_chose(client: TestClient, goal: str) -> None:
    room = Lesson(client, 2, game=None, pool="2-12", rule="chain", goal=goal)
    (board,) = room.begin()["boards"]
    room.play(board, (12, 6, 3, 9))
    desk = room.teacher.post(f"{room.at}/end")
    assert (desk["spec"]["goal"], desk["boards"][0]["winner"]) == (goal, {"length-4-short": 2}.get(goal, 1))
    found = room.teacher.get(f"{room.at}/mistakes")
    assert not found["undecided"]
    room.ask_all(moves=[12])
    assert room.nobody.get(f"{room.at}/wall")["shows"] == "question"


def test_while_it_is_paused_and_after_the_end_nobody_moves(client: TestClient) -> None:
    room = Lesson(client, 2)
    (board,) = room.begin()["boards"]
    opener = room.pupils[board["pupils"][0] - 1]
    move = {"number": 12, "ply": 0}
    room.teacher.post(f"{room.at}/pause")
    assert "paused" in opener.refused("halted", "POST", f"/games/{board['game']}/moves", move)
    assert opener.get(f"/games/{board['game']}")["legal_moves"] == []
    room.teacher.post(f"{room.at}/resume")
    opener.post(f"/games/{board['game']}/moves", **move)
    room.teacher.post(f"{room.at}/end")
    for path, wish in (("moves", {"number": 6, "ply": 1}), ("undo", {"ply": 1}), ("resign", {})):
        for pupil in room.pupils:
            pupil.refused("halted", "POST", f"/games/{board['game']}/{path}", wish)
    opener.refused("in-a-room", "POST", f"/games/{board['game']}/rematch", {})
    assert "round is over" in opener.get(f"/games/{board['game']}")["told"]["turn"]
    room.teacher.post(f"{room.at}/undo")
    room.pupils[board["pupils"][1] - 1].post(f"/games/{board['game']}/moves", number=6, ply=1)


def test_a_new_name_is_shown_at_the_board_too(client: TestClient) -> None:
    room = Lesson(client, 2)
    (board,) = room.begin()["boards"]
    room.teacher.post(f"{room.at}/pupils/{board['pupils'][0]}/rename", name="Zoë")
    assert room.nobody.get(f"/games/{board['game']}")["names"][0] == "Zoë"


@contextmanager
def whole_readings(room: Lesson) -> Iterator[list[str]]:
    """Note each time that a room is read as a whole, its pupils included."""
    assert isinstance(room.client.app, FastAPI)
    engine, found = room.client.app.state.services.store.engine, list[str]()

    def note(_: object, __: object, statement: str, parameters: tuple[object, ...], *___: object) -> None:
        if "FROM room_pupils" in statement and room.id in parameters:
            found.append(statement)

    sa.event.listen(engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        sa.event.remove(engine, "before_cursor_execute", note)


def test_a_room_is_read_once_to_be_changed_and_not_again_to_be_shown(client: TestClient) -> None:
    room = Lesson(client, 2)
    for what in ("begin", "pause", "end"):
        with whole_readings(room) as found:
            room.teacher.post(f"{room.at}/{what}")
        assert len(found) == 1
    with whole_readings(room) as found:
        room.teacher.get(room.at)
        room.me(1)
        room.nobody.get(f"{room.at}/wall")
    assert not found


def test_a_deleted_room_is_gone_with_its_games(client: TestClient) -> None:
    room = Lesson(client, 2)
    game = room.begin()["boards"][0]["game"]
    assert room.teacher.ask("POST", f"{room.at}/delete").status_code == 204
    room.teacher.refused("not-found", "GET", room.at)
    room.pupils[0].refused("not-found", "GET", f"/games/{game}")
    room.nobody.refused("no-such-code", "POST", "/rooms/join", {"code": room.code})
    # For a minute whoever has the key can take it back, and everything is as it was.
    for who in (room.nobody, room.pupils[0]):
        who.refused("not-your-room", "POST", f"{room.at}/restore", {})
    room.teacher.refused("not-found", "GET", room.at)
    assert room.teacher.post(f"{room.at}/restore")["phase"] == "playing"
    assert room.pupils[0].get(f"/games/{game}")["halted"] is None
    room.join()
    room.teacher.refused("not-found", "POST", f"{room.at}/restore", {})


def test_a_damaged_board_is_shown_as_such_at_the_desk_and_its_pupils_go_on(client: TestClient) -> None:
    room = Lesson(client, 4)
    damaged, well = room.begin()["boards"]
    assert isinstance(client.app, FastAPI)
    with client.app.state.services.store.writing() as connection:
        connection.execute(
            sa.text(f"update games set moves = 'banana', version = 9 where id = '{damaged['game']}'")
        )
    desk = room.teacher.get(room.at)
    RoomDesk.model_validate(desk)
    assert [board["damaged"] for board in desk["boards"]] == [True, False]
    assert "damaged" in desk["told"]["boards"][damaged["game"]]["note"]
    assert len(room.nobody.get(f"{room.at}/wall")["boards"]) == 1
    room.play(well)
    first, second = damaged["pupils"]
    assert (room.me(first)["over"], room.me(first)["may_next"]) == (True, True)
    again = room.teacher.post(f"{room.at}/pair", first=first, second=second)
    assert not any(board["damaged"] for board in again["boards"]), "a pair made anew plays on"
    room.teacher.post(f"{room.at}/undo")
    desk = room.teacher.post(f"{room.at}/end")
    assert [board["points"] for board in desk["boards"]] == [["½", "½"], ["1", "0"]]
    assert "banana" not in room.teacher.ask("GET", f"{room.at}/results.csv").text
    room.begin()
