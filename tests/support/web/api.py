"""The API without a server process: what tests of it do again and again."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

Json = dict[str, Any]


def make(client: TestClient, **wish: object) -> tuple[Json, Json]:
    """Make a game as an API client does; give the game and the header that holds its seat."""
    answer = client.post("/api/games", json=wish)
    assert answer.status_code == 201, answer.text
    client.cookies.clear()
    made = answer.json()
    return made["game"], {"Authorization": f"Bearer {made['token']}"}


def join(client: TestClient, game: Json) -> Json:
    """Take the free seat; give the header that holds it."""
    answer = client.post(f"/api/games/{game['id']}/seats", json={"name": "Ben"})
    assert answer.status_code == 200, answer.text
    client.cookies.clear()
    return {"Authorization": f"Bearer {answer.json()['token']}"}


def refused(answer: Any, status: int, code: str) -> str:
    assert answer.status_code == status, answer.text
    assert answer.json().keys() == {"code", "message", "fact"}
    assert answer.json()["code"] == code
    return str(answer.json()["message"])
