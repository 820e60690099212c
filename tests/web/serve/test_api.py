"""The API as a program uses it: every answer's status, code and sentence."""

from __future__ import annotations

import time

import pytest
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


def test_a_game_is_played_to_its_end_and_written_down(client: TestClient) -> None:
    game, ada = make(client, game="divisor-duel-evens", names=["Ada", None])
    ben = join(client, game)
    for ply, number in enumerate([12, 6, 18, 2, 4, 8, 16]):
        who = (ada, ben)[ply % 2]
        answer = client.post(
            f"/api/games/{game['id']}/moves", json={"number": number, "ply": ply}, headers=who
        )
        assert answer.status_code == 200, answer.text
    end = answer.json()
    assert (end["outcome"]["winner"], end["outcome"]["kind"]) == (1, "played-out")
    assert [fact["code"] for fact in end["outcome"]["message_facts"]] == ["stuck", "won-after"]
    assert end["legal_moves"] == []
    record = client.get(f"/api/games/{game['id']}/record").text
    assert "moves: 12 6 18 2 4 8 16" in record
    assert "result: player 1 wins" in record


@pytest.mark.parametrize(("number", "code"), [(51, "not-in-pool"), (15, "taken"), (7, "unrelated")])
def test_each_illegal_number_is_refused_by_its_own_code(client: TestClient, number: int, code: str) -> None:
    game, ada = make(client, take=[1, 2], moves=[15])
    answer = client.post(f"/api/games/{game['id']}/moves", json={"number": number, "ply": 1}, headers=ada)
    assert "you can choose" in refused(answer, 422, code)


def test_only_the_holder_of_a_seat_moves_and_only_in_turn(client: TestClient) -> None:
    game, _ = make(client, names=["Ada", None])
    moves = f"/api/games/{game['id']}/moves"
    assert "watching" in refused(client.post(moves, json={"number": 15, "ply": 0}), 403, "not-your-seat")
    ben = join(client, game)
    answer = client.post(moves, json={"number": 15, "ply": 0}, headers=ben)
    assert refused(answer, 409, "not-your-turn") == "it is Ada's turn"


def test_repeating_a_move_does_no_harm_and_a_stale_one_is_refused(client: TestClient) -> None:
    game, ada = make(client)
    moves = f"/api/games/{game['id']}/moves"
    for _ in range(2):
        answer = client.post(moves, json={"number": 15, "ply": 0}, headers=ada)
        assert answer.json()["moves"] == [15]
    answer = client.post(moves, json={"number": 30, "ply": 0}, headers=ada)
    assert "one move has been made now" in refused(answer, 409, "stale")


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


def test_refusing_what_nobody_asked_for_changes_nothing(client: TestClient) -> None:
    game, ada = make(client)
    undo = f"/api/games/{game['id']}/undo"
    no = client.post(undo, json={"ply": 0, "agree": False}, headers=ada)
    assert no.json()["version"] == game["version"]
    refused(client.post(undo, json={"ply": 5, "agree": False}, headers=ada), 409, "stale")


def test_resign_then_rematch_with_the_seats_swapped(client: TestClient) -> None:
    game, ada = make(client, names=["Ada", None])
    ben = join(client, game)
    url = f"/api/games/{game['id']}"
    refused(client.post(f"{url}/rematch", headers=ada), 409, "not-over")
    refused(client.post(f"{url}/resign"), 403, "not-your-seat")
    over = client.post(f"{url}/resign", headers=ada).json()
    assert (over["outcome"]["winner"], over["outcome"]["kind"]) == (2, "resigned")
    first = client.post(f"{url}/rematch", headers=ben).json()
    second = client.post(f"{url}/rematch", headers=ada).json()
    assert first["id"] == second["id"] != game["id"]
    assert first["names"] == ["Ben", "Ada"]
    assert (first["you"], second["you"]) == ([1], [2])
    assert client.get(url).json()["rematch"] == first["id"]


def test_the_toss_decides_who_opens(client: TestClient) -> None:
    seats = {tuple(make(client, seats=["human", "random"], toss=True)[0]["seats"]) for _ in range(30)}
    assert seats == {("human", "random"), ("random", "human")}


def test_the_computer_answers_by_itself(client: TestClient) -> None:
    game, ada = make(client, seats=["human", "perfect"])
    answer = client.post(f"/api/games/{game['id']}/moves", json={"number": 15, "ply": 0}, headers=ada)
    assert answer.json()["moves"] == [15]
    deadline = time.monotonic() + 20
    while len(moves := client.get(f"/api/games/{game['id']}").json()["moves"]) == 1:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert len(moves) == 2
