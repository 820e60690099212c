"""The API as a program uses it: every answer's status, code and sentence."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.support.web.api import join, make, refused


def test_the_token_is_in_the_first_answer_and_never_again(client: TestClient) -> None:
    answer = client.post("/api/games", json={})
    token, game_id = answer.json()["token"], answer.json()["game"]["id"]
    assert len(token) == 22
    for path in ("", "/record"):
        later = client.get(f"/api/games/{game_id}{path}")
        assert token not in later.text
        assert "set-cookie" not in later.headers


def test_the_cookie_is_hidden_from_scripts_and_other_sites_and_other_games(client: TestClient) -> None:
    answer = client.post("/api/games", json={})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert f"path=/api/games/{answer.json()['game']['id']}" in cookie
    assert client.get(f"/api/games/{answer.json()['game']['id']}").json()["you"] == [1]


def test_the_second_seat_goes_to_the_first_who_asks_and_the_third_watches(client: TestClient) -> None:
    game, ada = make(client)
    ben = join(client, game)
    seats = f"/api/games/{game['id']}/seats"
    assert "watch" in refused(client.post(seats, json={}), 409, "no-free-seat")
    for holder, seat in ((ada, 1), (ben, 2)):
        again = client.post(seats, json={}, headers=holder)
        assert again.json()["token"] is None, "whoever sits already keeps the seat"
        assert again.json()["game"]["you"] == [seat]
    assert client.get(f"/api/games/{game['id']}").json()["you"] == []


def test_the_toss_decides_who_opens(client: TestClient) -> None:
    seats = {tuple(make(client, seats=["human", "random"], toss=True)[0]["seats"]) for _ in range(30)}
    assert seats == {("human", "random"), ("random", "human")}
