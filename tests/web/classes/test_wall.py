"""What the wall of a class tells, and what each pupil is told at the end of a lesson."""

from __future__ import annotations

import json

import sqlalchemy as sa
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.support.web.class_api import Json, Lesson

GIVEN_AWAY = (12, 6, 18, 2, 4, 8, 16)
"""The second player wins with 4, and takes 6."""


def wall(room: Lesson) -> Json:
    found: Json = room.nobody.get(f"{room.at}/wall")
    return found


def played(client: TestClient, pupils: int = 2, **wish: object) -> tuple[Lesson, Json]:
    """A round that is over, in which the second player at the first board gave a win away."""
    room = Lesson(client, pupils, **wish)
    board = room.begin()["boards"][0]
    room.play(board, GIVEN_AWAY)
    room.teacher.post(f"{room.at}/end")
    return room, board


def test_a_board_has_the_same_number_on_the_wall_and_on_its_pupils_pages(client: TestClient) -> None:
    room = Lesson(client, 5)
    for board in room.begin()["boards"]:
        for pupil in filter(None, board["pupils"]):
            assert room.me(pupil)["told"]["at"] == f"Board {board['number']}"
    assert [board["number"] for board in wall(room)["boards"]] == [1, 2, 3]


def test_games_for_practice_are_not_counted_with_those_of_the_round(client: TestClient) -> None:
    room, _ = played(client)
    room.join()
    late = next(board for board in room.begin()["boards"] if None in board["pupils"])
    room.teacher.post(f"{room.at}/pause")
    room.teacher.post(f"{room.at}/resume")
    joined = room.join()["you"]
    room.pupils[joined - 1].post(f"{room.at}/me/next")
    assert late["kind"] == "bye"
    assert wall(room)["told"]["line"] == room.teacher.get(room.at)["told"]["line"].rstrip(".")


def test_the_places_are_on_the_wall_at_a_tap_the_first_five_or_all(client: TestClient) -> None:
    room = Lesson(client, 7)
    room.teacher.post(f"{room.at}/settings", names_shown=True)
    room.begin()
    for shown, count in (("first-five", 5), ("standings", 7), ("boards", 0)):
        room.teacher.post(f"{room.at}/settings", wall=shown)
        assert (wall(room)["shows"], len(wall(room)["standings"])) == (shown, count), "in a round, too"
    room.teacher.post(f"{room.at}/settings", wall="standings", names_shown=False)
    assert wall(room)["standings"] == [], "no names without the teacher's wish"


def test_the_mistake_made_most_in_this_round_is_on_the_wall_and_names_nobody(client: TestClient) -> None:
    """Starts a worker, who looks back at the games."""
    room, board = played(client)
    room.teacher.post(f"{room.at}/settings", wall="mistake", names_shown=True)
    seen = wall(room)
    assert seen["shows"] == "mistake"
    assert (seen["mistake"]["moves"], seen["mistake"]["number"], seen["mistake"]["winning_moves"]) == (
        [12],
        6,
        [4],
    )
    assert seen["mistake"]["title"]
    assert not any(name in json.dumps(seen["mistake"]) for name in board["names"])
    room.begin()
    assert (wall(room)["shows"], wall(room)["mistake"]) == ("boards", None)
    # Where nobody erred there is nothing to show.
    room.teacher.post(f"{room.at}/end")
    room.teacher.post(f"{room.at}/settings", wall="mistake")
    assert wall(room)["shows"] == "boards"


def test_at_the_end_each_pupil_is_told_their_own_turning_point(client: TestClient) -> None:
    room, board = played(client)
    winner, loser = (room.pupils[number - 1] for number in board["pupils"])
    assert "over" in loser.refused("wrong-phase", "GET", f"{room.at}/me/turning")
    room.teacher.post(f"{room.at}/finish")
    mine = loser.get(f"{room.at}/me/turning")
    assert mine["told"] == "Move 2: you took 6 and gave the win away; 4 would have kept it."
    assert (mine["game"], mine["ply"], mine["moves"], mine["number"]) == (board["game"], 1, [12], 6)
    fresh = room.nobody.post("/practise", **mine["spec"], moves=mine["moves"], fresh=True)
    assert fresh["numbers"] == [*range(2, 21, 2)], "a puzzle of that kind"
    assert winner.get(f"{room.at}/me/turning")["told"] == "You gave no win away in this lesson."
    room.nobody.refused("not-your-room", "GET", f"{room.at}/me/turning")
    # While the class is asked about it, it is told to nobody.
    room.ask_all()
    loser.refused("no-hints", "GET", f"{room.at}/me/turning")


def test_nobody_thinks_in_a_pause(client: TestClient) -> None:
    room = Lesson(client, 2)
    room.begin()
    assert isinstance(client.app, FastAPI)
    with client.app.state.services.store.writing() as connection:
        connection.execute(sa.text("update games set updated = 5"))
    room.teacher.post(f"{room.at}/pause")
    desk = room.teacher.post(f"{room.at}/resume")
    assert desk["boards"][0]["since"] >= int(desk["now"]) - 60
