"""A database that 0.1.0 made opens, and what was begun in it goes on: games, and a class in its second round."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from divisor_duel.web.server.app import create_app

MADE = Path(__file__).parents[2] / "support" / "data" / "0.1.0" / "games.sql"
GAME, GAMES_TOKEN = "2ec3a611c9253f73", "wRZ0HPc6KCPJB69lnGRwSw"
RESIGNED = "b83c7cf96b44c55a"
ROOM, TEACHER = "1b39b2f0a4f48286", "4pZqlVMstz_0rmLVv2dR-A"
BOARD, ANSWERING = "36f5757d8dce74eb", "LW-4iAypuSU1w-ARgsO7RQ"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A server on that database, with its clocks set to now, or all would be forgotten."""
    file = tmp_path / "games.db"
    with sqlite3.connect(file) as database:
        database.executescript(MADE.read_text("utf-8"))
        now = int(time.time())
        database.execute("update games set updated = ?", (now,))
        database.execute("update rooms set updated = ?, ends = ?", (now, now + 600))
    database.close()
    with TestClient(create_app(f"sqlite:///{file}")) as client:
        yield client


def held(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_its_games_go_on_and_end_as_they_did(client: TestClient) -> None:
    move = {"number": 2, "ply": 3}
    moved = client.post(f"/api/games/{GAME}/moves", json=move, headers=held(GAMES_TOKEN)).json()
    assert (moved["moves"], moved["names"], moved["tossed"]) == ([12, 6, 18, 2], ["Ben", "Ada"], True)
    resigned = client.get(f"/api/games/{RESIGNED}").json()
    assert (resigned["goal"], resigned["outcome"]["kind"], resigned["outcome"]["winner"]) == (
        "misere",
        "resigned",
        2,
    )


def test_its_class_goes_on(client: TestClient) -> None:
    me = client.get(f"/api/rooms/{ROOM}/me", headers=held(ANSWERING)).json()
    assert (me["name"], me["round"], me["board"], me["points"]) == ("Noble Cheetah", 2, BOARD, "1")
    move = {"number": 6, "ply": 1}
    assert client.post(f"/api/games/{BOARD}/moves", json=move, headers=held(ANSWERING)).is_success
    ended = client.post(f"/api/rooms/{ROOM}/end", headers=held(TEACHER)).json()
    assert (ended["phase"], [pupil["name"] for pupil in ended["pupils"]]) == (
        "between",
        ["Perfect Ocelot", "Happy Swan", "Noble Cheetah"],
    )
    assert client.post(f"/api/rooms/{ROOM}/begin", json={}, headers=held(TEACHER)).json()["round"] == 3
