"""The API asked for thought: solutions, reviews, puzzles, and what can be played."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.support.web.api import make, refused


def test_a_question_about_an_illegal_position_is_refused(client: TestClient) -> None:
    answer = client.post("/api/solve", json={"moves": [15, 16]})
    assert "16 is neither" in refused(answer, 422, "unrelated")
    refused(client.post("/api/solve", json={"pool": "1-1001"}), 400, "invalid-input")


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


def test_a_review_speaks_the_words_of_its_book(client: TestClient) -> None:
    record = "game: divisor-duel\nbook: 001\nmoves: 29\n"
    answer = client.post("/api/review", json={"record": record}).json()
    assert answer["words"]["verb"] == "select"
    assert answer["spec"] == {"game": "divisor-duel", "book": "001"}
    assert client.post("/api/solve", json=answer["spec"]).json()["words"] == answer["words"]


def test_the_longest_record_of_a_game_made_here_can_be_reviewed(client: TestClient) -> None:
    moves = list(range(999_999_001_001, 999_999_002_001, 2))
    game, _ = make(client, pool="999999001001-999999002000", rule="antichain", take=[], moves=moves[:1])
    record = client.get(f"/api/games/{game['id']}/record").text
    longest = record.replace("moves:", f"moves: {' '.join(map(str, moves * 2))}")
    answer = client.post("/api/review", json={"record": longest})
    assert "move 501: 999999001001" in refused(answer, 400, "bad-record"), "it was read, not found too long"


def test_a_record_is_refused_where_its_pool_is_too_large_for_a_page(client: TestClient) -> None:
    answer = client.post("/api/review", json={"record": "pool: 1-1000000,1-1000000\nrule: chain"})
    assert "at most 1,000 numbers" in refused(answer, 400, "bad-record")


def test_a_seed_repeats_a_puzzle_and_no_seed_brings_another(client: TestClient) -> None:
    path = "/api/puzzles/divisor-duel?level=2"
    assert client.get(f"{path}&seed=x").json() == client.get(f"{path}&seed=x").json()
    assert len({str(client.get(path).json()["moves"]) for _ in range(5)}) > 1


def test_a_puzzle_that_cannot_be_is_refused(client: TestClient) -> None:
    refused(client.get("/api/puzzles/chess"), 404, "not-found")
    refused(client.get("/api/puzzles/divisor-duel?level=9"), 400, "invalid-input")
    refused(client.get("/api/puzzles/divisor-duel?date=2026-13-01"), 400, "invalid-input")
