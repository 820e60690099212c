"""The types the page's code is checked against are those of the server's schema, and of its answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.testclient import TestClient

from divisor_duel.web.serve.routes import class_desk, class_pupils, class_questions, games, questions
from tests.support.scripts import script

RECORD = "game: divisor-duel-evens\nmoves: 12 6 18 2 4 8 16\n"
ROUTES = {
    (method, route.path): route.response_model
    for router in (
        games.router,
        questions.router,
        class_pupils.router,
        class_desk.router,
        class_questions.router,
    )
    for route in router.routes
    if isinstance(route, APIRoute)
    for method in route.methods or ()
}
EVENS: dict[str, object] = {"game": "divisor-duel-evens"}
GAME = "/api/games/{game_id}"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    module = script("scripts/make_shapes.py")
    assert module.PAGE.read_text("utf-8") == module.page(), "run `make shapes`"


def check(text: str, method: str, path: str) -> None:
    model = TypeAdapter[Any](ROUTES[method, path])
    assert json.loads(text) == json.loads(model.dump_json(model.validate_json(text))), path


@pytest.mark.parametrize(
    ("path", "question"),
    [
        ("/api/solve", EVENS | {"moves": [12], "names": ["Ada", "Ben"]}),
        ("/api/solve", {"pool": "2-30", "rule": "antichain"}),
        ("/api/replies", EVENS | {"moves": [12]}),
        ("/api/solo", {"size": 50, "moves": [1], "hint": True}),
        ("/api/lesson", {}),
        ("/api/review", {"record": RECORD}),
    ],
)
def test_an_answer_has_the_fields_of_its_shape_and_no_others(
    client: TestClient, path: str, question: object
) -> None:
    check(client.post(path, json=question).raise_for_status().text, "POST", path)


def test_a_game_has_the_fields_of_its_shape_and_no_others(client: TestClient) -> None:
    made = client.post("/api/games", json=EVENS | {"take": [1, 2]}).raise_for_status()
    check(made.text, "POST", "/api/games")
    game_id = made.json()["game"]["id"]
    for what, wish in {
        "seats": {"name": "Ada"},
        "moves": {"number": 12, "ply": 0},
        "undo": {"ply": 1},
        "resign": {},
        "rematch": {},
    }.items():
        answer = client.post(f"/api/games/{game_id}/{what}", json=wish).raise_for_status()
        check(answer.text, "POST", f"{GAME}/{what}")
    check(client.get(f"/api/games/{game_id}").text, "GET", GAME)


@pytest.mark.parametrize("path", ["/api/rules", "/api/puzzles/{game}"])
def test_what_is_read_has_the_fields_of_its_shape_and_no_others(client: TestClient, path: str) -> None:
    check(client.get(path.format(game="divisor-duel")).raise_for_status().text, "GET", path)


def test_a_class_is_told_in_the_fields_of_its_shapes_and_no_others(client: TestClient) -> None:
    opened = client.post("/api/rooms", json=EVENS | {"pairing": "swiss"}).raise_for_status()
    check(opened.text, "POST", "/api/rooms")
    room, code = opened.json()["room"]["room"], opened.json()["room"]["code"]
    tokens = {}
    for _ in range(3):
        joined = client.post("/api/rooms/join", json={"code": code}).raise_for_status()
        check(joined.text, "POST", "/api/rooms/join")
        tokens[joined.json()["me"]["name"]] = joined.json()["token"]
    begun = client.post(f"/api/rooms/{room}/begin", json={}).raise_for_status()
    check(begun.text, "POST", "/api/rooms/{room}/begin")
    (board,) = (board for board in begun.json()["boards"] if board["kind"] == "pair")
    for ply, number in enumerate((12, 6, 18, 2, 4, 8, 16)):
        holder = {"Authorization": f"Bearer {tokens[board['names'][ply % 2]]}"}
        move = {"number": number, "ply": ply}
        client.post(f"/api/games/{board['game']}/moves", json=move, headers=holder).raise_for_status()
    client.post(f"/api/rooms/{room}/end").raise_for_status()
    client.post(f"/api/rooms/{room}/settings", json={"wall": "boards"}).raise_for_status()
    asked = client.post(f"/api/rooms/{room}/question", json={}).raise_for_status()
    check(asked.text, "POST", "/api/rooms/{room}/question")
    number = asked.json()["question"]["number"]
    given = client.post(f"/api/rooms/{room}/me/answer", json={"question": number, "number": 6})
    check(given.raise_for_status().text, "POST", "/api/rooms/{room}/me/answer")
    for stage in ("asking", "bars", "proof"):
        check(client.get(f"/api/rooms/{room}/wall").text, "GET", "/api/rooms/{room}/wall")
        check(client.get(f"/api/rooms/{room}/me").text, "GET", "/api/rooms/{room}/me")
        on = client.post(f"/api/rooms/{room}/question/next", json={"question": number, "stage": stage})
        check(on.raise_for_status().text, "POST", "/api/rooms/{room}/question/next")
    for path in ("", "/me", "/rounds/{count}/moment", "/mistakes", "/turning"):
        answer = client.get(f"/api/rooms/{room}{path.format(count=1)}").raise_for_status()
        check(answer.text, "GET", f"/api/rooms/{{room}}{path}")
