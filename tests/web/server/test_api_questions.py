"""The API asked for thought: solutions, reviews, puzzles, and what can be played."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.support.web.api import make, refused


def test_a_position_is_solved_with_its_reason(client: TestClient) -> None:
    answer = client.post("/api/solve", json={"game": "divisor-duel-evens"}).json()
    assert answer["winner"] == 2
    assert answer["winning_moves"] == []
    assert "pair" in answer["explanation"]
    assert "choices lose" in answer["hint"]


def test_a_question_about_an_illegal_position_is_refused(client: TestClient) -> None:
    answer = client.post("/api/solve", json={"moves": [15, 16]})
    assert "16 is neither" in refused(answer, 422, "unrelated")
    refused(client.post("/api/solve", json={"pool": "1-1001"}), 400, "invalid-input")


def test_a_game_is_reviewed_from_its_record(client: TestClient) -> None:
    game, _ = make(client, game="divisor-duel-evens", take=[1, 2], moves=[12, 6, 18, 2, 4, 8, 16])
    record = client.get(f"/api/games/{game['id']}/record").text
    answer = client.post("/api/review", json={"record": record}).json()
    assert [move["number"] for move in answer["moves"]] == [12, 6, 18, 2, 4, 8, 16]
    assert answer["winner"] == 1
    assert answer["turning_points"][0]["verdict"] == "gave-away"


def test_a_goal_is_asked_for_kept_and_told(client: TestClient) -> None:
    asked = {"pool": "2-9", "rule": "antichain", "goal": "length 4 short"}
    solved = client.post("/api/solve", json=asked).json()
    assert solved["goal"] == "length-4-short"
    assert solved["spec"] == {"pool": "2-9", "rule": "antichain", "goal": "length-4-short"}
    assert "Long needs 4." in solved["first_reason"]
    game, _ = make(client, **asked, take=[1], moves=[2, 3, 5, 7])
    assert game["outcome"]["winner"] == 2
    told = game["told"]
    assert told["turn"].endswith("Player 2 wins after 4 moves; Long needed 4.")
    assert told["players"] == ["you · Short", "Long · not here yet"]
    record = client.get(f"/api/games/{game['id']}/record").text
    assert "goal: length-4-short\n" in record
    review = client.post("/api/review", json={"record": record}).json()
    assert [move["cost"] for move in review["moves"]] == [0, 0, 0, 0]
    refused(client.post("/api/solve", json={"pool": "2-9", "goal": "more"}), 400, "invalid-input")


def test_a_review_of_one_move_says_so_and_speaks_the_words_of_its_book(client: TestClient) -> None:
    record = "game: divisor-duel\nbook: 001\nmoves: 29\n"
    answer = client.post("/api/review", json={"record": record}).json()
    assert "A game of one move, and by the rules a good one: 29, 31, 37" in answer["message"]
    assert answer["words"]["verb"] == "select"
    assert answer["spec"] == {"game": "divisor-duel", "book": "001"}
    assert client.post("/api/solve", json=answer["spec"]).json()["words"] == answer["words"]


def test_a_review_tells_what_was_given_and_how_the_game_was_given_up(client: TestClient) -> None:
    record = "game: divisor-duel-evens\ngiven: 1\nmoves: 12 6\nresult: player 2 wins, player 1 resigned"
    answer = client.post("/api/review", json={"record": record}).json()
    assert [move["verdict"] for move in answer["moves"]] == ["given", "gave-away"]
    assert answer["given"] == 1
    assert answer["gave_up"]["verdict"] == "gave-away"
    assert answer["gave_up"]["winning_moves"] == [18]
    assert answer["accuracy"] == [0.0, 0.0]


def test_the_longest_record_of_a_game_made_here_can_be_reviewed(client: TestClient) -> None:
    moves = list(range(999_999_001_001, 999_999_002_001, 2))
    game, _ = make(client, pool="999999001001-999999002000", rule="antichain", take=[], moves=moves[:1])
    record = client.get(f"/api/games/{game['id']}/record").text
    longest = record.replace("moves:", f"moves: {' '.join(map(str, moves * 2))}")
    answer = client.post("/api/review", json={"record": longest})
    assert "move 501: 999999001001" in refused(answer, 400, "bad-record"), "it was read, not found too long"


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("nonsense", "this is not the record of a game"),
        ("game: divisor-duel\nmoves: 15 16", "line 2: move 2: 16 is neither"),
        ("pool: 1-1000000,1-1000000\nrule: chain", "a pool has at most 1,000 numbers"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_with_its_reason(
    client: TestClient, record: str, words: str
) -> None:
    assert words in refused(client.post("/api/review", json={"record": record}), 400, "bad-record")


def test_the_daily_puzzle_is_the_same_for_everyone_and_has_one_answer(client: TestClient) -> None:
    first, second = (client.get("/api/puzzles/divisor-duel?date=2026-03-14").json() for _ in range(2))
    assert first == second
    solved = client.post("/api/solve", json={"game": "divisor-duel", "moves": first["moves"]}).json()
    assert solved["winning_moves"] == [first["answer"]]


def test_a_seed_repeats_a_puzzle_and_no_seed_brings_another(client: TestClient) -> None:
    path = "/api/puzzles/divisor-duel?level=2"
    assert client.get(f"{path}&seed=x").json() == client.get(f"{path}&seed=x").json()
    assert len({str(client.get(path).json()["moves"]) for _ in range(5)}) > 1


def test_a_game_too_small_for_a_level_says_so_and_poses_the_nearest(client: TestClient) -> None:
    small = client.get("/api/puzzles/divisor-duel-evens?level=5").json()
    assert small["level"] == 2
    assert small["task"].endswith("(This game has no puzzles of level 5; this one is of level 2.)")


def test_a_puzzle_that_cannot_be_is_refused(client: TestClient) -> None:
    refused(client.get("/api/puzzles/chess"), 404, "not-found")
    refused(client.get("/api/puzzles/divisor-duel?level=9"), 400, "invalid-input")
    refused(client.get("/api/puzzles/divisor-duel?date=2026-13-01"), 400, "invalid-input")


def test_the_games_and_levels_are_told(client: TestClient) -> None:
    answer = client.get("/api/rules").json()
    assert len(answer["games"]) == 7
    assert answer["levels"][-1] == "perfect"
