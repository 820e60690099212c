"""The questions answered without a server: the same answers, from games that somebody else keeps."""

from __future__ import annotations

import ast
import json
import sys
from inspect import signature
from typing import Any

import pytest
from starlette.testclient import TestClient

from divisor_duel.web.api.positions import write
from divisor_duel.web.api.table_of_questions import QUESTIONS
from divisor_duel.web.api.worker import answer
from divisor_duel.web.serve.app import create_app
from divisor_duel.web.serve.shapes.games import WhichRules
from divisor_duel.web.serve.shapes.table import SHAPES
from divisor_duel.web.site.python_bundle import core
from tests.support.positions import random_questions

Json = dict[str, Any]
SERVED = {"/api/games/{game_id}/events", "/api/games/{game_id}/link.svg"}
"""What only a server has: news from other devices, and an address by which they find a game."""
LAZY = {"ortools", "networkx", "numba", "numpy", "divisor_duel"}


class Browser:
    """Keeps games as the page does."""

    def __init__(self) -> None:
        self.shelf: dict[str, Json] = {}
        self.thinks: str | None = None

    def ask(self, method: str, path: str, **wish: object) -> Any:
        said = json.loads(answer(method, path, json.dumps(wish), json.dumps(list(self.shelf.values()))))
        self.shelf |= {row["id"]: row for row in said["kept"]}
        self.thinks = said["thinks"]
        return said["content"]


def test_positions_are_answered_as_by_the_server_byte_for_byte(client: TestClient) -> None:
    for question in random_questions(40, seed=1):
        for path in ("solve", "replies"):
            wish = {key: value for key, value in question.items() if path == "solve" or key != "names"}
            served = client.post(f"/api/{path}", json=wish)
            told = json.loads(answer("POST", path, json.dumps(wish), "[]"))
            assert write(told["content"]) == served.text


@pytest.mark.parametrize(
    ("method", "path", "wish"),
    [
        ("GET", "rules", {}),
        ("POST", "solo", {"size": 50, "moves": [1, 50], "hint": True}),
        ("POST", "lesson", {"step": 0, "moves": [], "answer": "hint"}),
        ("POST", "review", {"record": "game: divisor-duel-evens\nmoves: 12 6 18 2 4 8 16\n"}),
        ("POST", "review", {"record": "moves: 1"}),
        ("GET", "puzzles/divisor-duel?level=3&date=2026-03-14", {}),
        ("GET", "puzzles/divisor-duel?date=2026-13-14", {}),
        ("GET", "puzzles/chess?date=2026-03-14", {}),
        ("POST", "solve", {"pool": "2-5,x", "rule": "chain"}),
        ("POST", "solve", {"game": "divisor-duel", "moves": [15, 7]}),
        ("POST", "links/open", {"link": "1/divisor-duel/15.7"}),
        ("POST", "kept", {"text": "{}"}),
        ("GET", "games/nowhere/moves", {}),
    ],
)
def test_questions_and_mistakes_are_answered_as_by_the_server(
    client: TestClient, method: str, path: str, wish: Json
) -> None:
    served = client.request(method, f"/api/{path}", json=wish if method == "POST" else None)
    told = json.loads(answer(method, path, json.dumps(wish), "[]"))
    assert told["ok"] == served.is_success
    if served.status_code != 405:  # of a path that is there, for another method
        assert write(told["content"]) == served.text


def test_whatever_the_server_can_be_asked_can_be_asked_here() -> None:
    paths: dict[str, Json] = create_app("sqlite:///unused.db").openapi()["paths"]
    for path, methods in paths.items():
        if path.startswith("/api/rooms"):
            continue  # a class needs a server
        for method in methods:
            asked = path.removeprefix("/api/").format(game_id="x", game="divisor-duel")
            told = answer(method.upper(), asked, "{}", "[]")
            assert ("nothing at this address" in told) == (path in SERVED), path


@pytest.mark.parametrize(
    ("method", "path", "wish"),
    [
        ("POST", "solo", {}),
        ("POST", "solo", {"size": "50"}),
        ("POST", "solo", {"size": 50, "hint": 1}),
        ("POST", "solve", {"game": "divisor-duel", "moves": "15"}),
        ("POST", "solve", {"game": "divisor-duel", "moves": [15.5]}),
        ("POST", "solve", {"game": "divisor-duel", "names": ["Ada"]}),
        ("POST", "solve", {"pool": 5}),
        ("POST", "solve", {"seconds": 60}),
        ("POST", "solve", {"spec": {"game": "divisor-duel"}}),
        ("POST", "replies", {"game": "divisor-duel", "move": [15]}),
        ("POST", "review", {"record": None}),
        ("POST", "lesson", {"step": True}),
        ("POST", "links/take", {"link": "1/divisor-duel/15.5.20/kxq.a0c99"}),
        ("POST", "links/again", {"link": "1/divisor-duel/15.5.20/kxq.a0c99", "you": 3}),
        ("POST", "games", {"seats": ["human"]}),
        ("POST", "games/x/moves", {"number": 2}),
        ("POST", "games/x/moves", {"number": 2, "ply": 0, "self": 1}),
        ("GET", "puzzles/divisor-duel?level=x", {}),
        ("GET", "puzzles/divisor-duel?nobody=x", {}),
        ("POST", "kept", []),
        ("POST", "sets", {"pool": "2-60", "level": 1, "count": 1, "seed": "\ud8fc"}),
        ("POST", "links/send", {"address": "http://localhost/play/0\ud8fc"}),
    ],
)
def test_what_is_asked_wrongly_is_refused_as_by_the_server(
    client: TestClient, method: str, path: str, wish: object
) -> None:
    if "nobody" not in path:  # a server overlooks what stands in an address and nobody asks for
        body, kind = json.dumps(wish) if method == "POST" else None, {"Content-Type": "application/json"}
        served = client.request(method, f"/api/{path}", content=body, headers=kind)
        assert served.json()["code"] == "invalid-input"
    told = json.loads(answer(method, path, json.dumps(wish), "[]"))
    assert (told["ok"], told["content"]["code"]) == (False, "invalid-input")


def test_each_question_asks_for_what_its_shape_lets_in() -> None:
    assert QUESTIONS.keys() == SHAPES.keys()
    for name, question in QUESTIONS.items():
        shape, body = SHAPES[name], SHAPES[name].body
        sent = {*shape.path, *shape.query, *(body.model_fields if body else ())}
        if body and issubclass(body, WhichRules):
            sent = sent - WhichRules.model_fields.keys() | {"spec"}
        assert sent == signature(question.answer).parameters.keys() - {"self", "seconds"}, name


def test_a_whole_game_against_the_computer_is_kept_by_whoever_asks() -> None:
    browser = Browser()
    made = browser.ask("POST", "games", game="divisor-duel-evens", seats=["human", "perfect"], take=[1])
    game = made["game"]
    assert (game["you"], browser.thinks) == ([1], None)
    while not game["outcome"]:
        number, ply = game["legal_moves"][0], game["ply"]
        game = browser.ask("POST", f"games/{game['id']}/moves", number=number, ply=ply)
        if browser.thinks:
            game = browser.ask("POST", f"games/{game['id']}/computer")
    assert game["outcome"]["winner"] == 2
    assert game["version"] == game["ply"]
    assert browser.ask("GET", f"games/{game['id']}/record").startswith("game: divisor-duel-evens\n")
    assert browser.ask("GET", f"games/{game['id']}/picture.svg").startswith("<svg")
    link = browser.ask("GET", f"games/{game['id']}/link")["link"]
    assert browser.ask("POST", "links/open", link=link[1:])["moves"] == game["moves"]
    following = browser.ask("POST", f"games/{game['id']}/rematch")
    assert (following["you"], browser.thinks) == ([2], following["id"])
    assert browser.ask("POST", f"games/{game['id']}/rematch")["id"] == following["id"]
    opened = browser.ask("POST", f"games/{following['id']}/computer")
    assert opened["ply"] == 1
    assert (
        browser.ask("POST", f"games/{following['id']}/computer") == opened
    )  # as another window may ask, too
    assert browser.ask("POST", f"games/{following['id']}/resign")["outcome"]["winner"] == 1


def test_a_game_that_is_not_kept_or_damaged_is_told_so() -> None:
    browser = Browser()
    assert "this browser has no game 'x'" in browser.ask("GET", "games/x")["message"]
    made = browser.ask("POST", "games", game="divisor-duel-evens")["game"]
    browser.shelf[made["id"]]["moves"] = "12 7"
    assert browser.ask("GET", f"games/{made['id']}")["code"] == "damaged"
    del browser.shelf[made["id"]]["moves"]
    assert browser.ask("GET", f"games/{made['id']}")["code"] == "damaged"


def test_the_games_of_a_browser_are_saved_and_loaded_as_they_are_and_not_otherwise() -> None:
    browser = Browser()
    made = browser.ask("POST", "games", game="divisor-duel-evens", take=[1, 2])["game"]
    browser.ask("POST", f"games/{made['id']}/moves", number=12, ply=0)
    saved = {"divisor-duel": 1, "kept": {"shelf": browser.shelf}}
    assert browser.ask("POST", "kept", text=json.dumps(saved)) == {"kept": {"shelf": browser.shelf}}
    for damage in ({"moves": "12 7"}, {"id": "other"}, {"seat_1": "god"}, {"rules": "[]"}, {"version": None}):
        shelf = {made["id"]: browser.shelf[made["id"]] | damage}
        told = browser.ask("POST", "kept", text=json.dumps({"divisor-duel": 1, "kept": {"shelf": shelf}}))
        assert told["code"] == "bad-file", damage


def test_what_is_sent_to_browsers_imports_nothing_they_do_not_have() -> None:
    sources = {name: source for name, source in core().items() if name.endswith(".py")}
    assert "divisor_duel/web/api/worker.py" in sources
    for name, source in sources.items():
        nodes = [
            node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        imported = {
            alias.name.split(".")[0]
            if isinstance(node, ast.Import)
            else (node.module or "segno").split(".")[0]
            for node in nodes
            for alias in node.names
        }
        if name.startswith("divisor_duel/"):
            assert imported <= set(sys.stdlib_module_names) | LAZY | {"segno"}, name
