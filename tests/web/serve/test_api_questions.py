"""Reviews over the API: the words of a book, and how long a record and how large a pool may be."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.support.web.api import make, refused


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
