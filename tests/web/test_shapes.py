"""The types the page's code is checked against are those of the server's schema, and of its answers."""

from __future__ import annotations

import json

import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.testclient import TestClient

from divisor_duel.web import games, learning
from tests.scripts import script

RECORD = "game: divisor-duel-evens\nmoves: 12 6 18 2 4 8 16\n"
ROUTES = {
    (method, route.path): route.response_model
    for router in (games.router, learning.router)
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
    model = ROUTES[method, path]
    assert isinstance(model, type)
    assert issubclass(model, BaseModel)
    assert json.loads(text) == json.loads(model.model_validate_json(text).model_dump_json()), path


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
