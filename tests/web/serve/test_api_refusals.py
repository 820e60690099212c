"""What the API refuses, and how safely: wishes that cannot be read, other sites, too much at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.web.serve.app import create_app
from tests.support.web.api import Json, make, refused


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"game": "chess"}, "there is no game called 'chess'"),
        ({"pool": "2-"}, "is not a number or range"),
        ({"pool": "1-1001"}, "a pool has at most 1,000 numbers"),
        ({"rule": "checkers"}, "rule"),
        ({"seats": ["human", "godlike"]}, "beginner, easy, medium, hard, perfect"),
        ({"seats": ["human"]}, "seats"),
        ({"seats": ["perfect", "random"]}, "a game here needs a person"),
        ({"names": ["a\nb", None]}, "cannot be a name"),
        ({"seats": ["human", "perfect"], "take": [2]}, "human seats only"),
        ({"colour": "red"}, "colour"),
        ({"moves": [15, "x"]}, "moves"),
    ],
)
def test_a_malformed_wish_is_refused_with_what_is_wrong(client: TestClient, wish: Json, words: str) -> None:
    assert words in refused(client.post("/api/games", json=wish), 400, "invalid-input")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"number": NaN}'])
def test_a_body_that_cannot_be_read_is_refused(client: TestClient, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    refused(client.post("/api/games/0/moves", content=body, headers=headers), 400, "invalid-input")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b'{"number"', "application/json"),
        (b"\xff\xfe", "application/json"),
        (b"[]", "application/json"),
        (b'{"number": 2, "ply": 0}', "text/plain"),
    ],
)
def test_what_is_no_json_object_is_told_what_a_request_is(client: TestClient, body: bytes, kind: str) -> None:
    answer = client.post("/api/games/0/moves", content=body, headers={"Content-Type": kind})
    message = refused(answer, 400, "invalid-input")
    assert message == "a request is a JSON object, sent with the header Content-Type: application/json"


def test_a_browser_that_went_astray_is_shown_a_page_and_a_program_told_in_json(client: TestClient) -> None:
    for path in ("/nothing", "/play/nothere", "/review/xyz", "/play/%00"):
        page = client.get(path, headers={"Accept": "text/html,*/*"})
        assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert '<a href="/">Start a game</a>' in page.text
    refused(client.get("/nothing"), 404, "not-found")
    refused(client.get("/play/nothere"), 404, "not-found")
    refused(client.get("/api/nothing", headers={"Accept": "text/html"}), 404, "not-found")


def test_the_head_of_a_page_can_be_asked_for(client: TestClient) -> None:
    answer = client.head("/")
    assert (answer.status_code, answer.text) == (200, "")


def test_what_is_not_there_is_not_found(client: TestClient) -> None:
    assert "'nowhere'" in refused(client.get("/api/games/nowhere"), 404, "not-found")
    refused(client.get("/api/games/nowhere/events"), 404, "not-found")
    refused(client.post("/api/games/nowhere/moves", json={"number": 2, "ply": 0}), 404, "not-found")
    refused(client.get("/api/nothing"), 404, "not-found")
    for path in ("%00", "abc%00/events", "abc%00/link.svg"):
        refused(client.get(f"/api/games/{path}"), 400, "invalid-input")
    refused(client.delete("/api/games"), 405, "method-not-allowed")


def test_a_body_that_is_too_large_is_refused_declared_or_not(client: TestClient) -> None:
    large = b" " * 70_000
    assert "64 kB" in refused(client.post("/api/games", content=large), 413, "too-large")
    chunks = (b" " * 10_000 for _ in range(7))
    headers = {"Content-Type": "application/json"}
    assert "64 kB" in refused(client.post("/api/games", content=chunks, headers=headers), 413, "too-large")


def test_another_sites_page_cannot_act_for_a_visitor(client: TestClient) -> None:
    answer = client.post("/api/games", json={}, headers={"Sec-Fetch-Site": "cross-site"})
    refused(answer, 403, "cross-site")


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"Host": "school.example:8000", "Origin": "http://school.example:8000"}, True),
        ({"Host": "school.example", "Origin": "https://school.example"}, True),
        ({"Host": "school.example:443", "Origin": "https://school.example"}, True),
        ({"Host": "[::1]:8000", "Origin": "http://[::1]:8000"}, True),
        ({"Host": "school.example:8000", "Origin": "http://school.example:8001"}, False),
        ({"Host": "school.example:8000", "Origin": "http://school.example"}, False),
        ({"Host": "school.example:8000", "Origin": "http://evil.example:8000"}, False),
        ({"Host": "school.example:8000", "Origin": "null"}, False),
        ({"Host": "school.example:8000", "Origin": "http://[x"}, False),
        # A browser that says it is the same origin knows better than a proxy that changed the Host header.
        ({"Host": "inner", "Origin": "https://outer.example", "Sec-Fetch-Site": "same-origin"}, True),
        ({"Host": "a", "Origin": "http://a", "Sec-Fetch-Site": "same-site"}, False),
    ],
)
def test_another_port_of_the_same_host_cannot_act_for_a_visitor(
    client: TestClient, headers: dict[str, str], allowed: bool
) -> None:
    game, mine = make(client, take=[1, 2])
    answer = client.post(f"/api/games/{game['id']}/resign", json={}, headers=mine | headers)
    assert answer.status_code == (200 if allowed else 403)
    assert (client.get(f"/api/games/{game['id']}").json()["outcome"] is not None) == allowed


@pytest.mark.parametrize(
    "host", ["x" * 300, "a b", "a/b", "<script>", "a:b", "a@b", "[x]", "a:123456", "ä.example"]
)
def test_a_host_that_cannot_be_one_is_refused_before_anything_is_made_of_it(
    client: TestClient, host: str
) -> None:
    game, _ = make(client)
    for path in (f"/api/games/{game['id']}/link.svg", "/", "/static/styles/style.css"):
        refused(client.get(path, headers=[(b"host", host.encode())]), 400, "invalid-input")


def test_pages_and_their_files_count_too_and_use_up_nothing_else(tmp_path: Path) -> None:
    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}", allowance=4)) as client:
        for path, served in (("/static/styles/style.css", 10), ("/", 2)):
            for _ in range(served):
                assert client.get(path).status_code == 200
        for path in ("/", "/static/styles/style.css"):
            assert client.get(path).status_code == 429
        assert client.get("/api/rules").status_code == 200


def test_a_position_is_made_by_a_worker_and_never_where_moves_are_answered(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pool, "parse", lambda *_: 1 // 0)
    monkeypatch.setattr(Position, "play", lambda *_: 1 // 0)
    answer = client.post("/api/solve", json={"pool": "2-30", "rule": "antichain", "moves": [7]})
    assert answer.json()["moves"] == [7]


def test_every_answer_forbids_framing_sniffing_and_foreign_scripts(client: TestClient) -> None:
    for path in ("/", "/api/games/nowhere", "/static/styles/style.css", "/nothing"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_an_answer_to_a_fault_of_ours_is_as_safe_as_any(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = {**client.get("/api/games/nowhere").headers, "content-length": ""}
    assert isinstance(client.app, FastAPI)
    monkeypatch.setattr(client.app.state.services.store, "load", lambda game_id: 1 // 0)
    answer = TestClient(client.app, raise_server_exceptions=False).get("/api/games/nowhere")
    assert "our fault" in refused(answer, 500, "server-error")
    assert {**answer.headers, "content-length": ""} == usual


def test_a_person_is_shown_a_fault_of_ours_as_a_page_in_their_language(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(client.app, FastAPI)
    monkeypatch.setattr(client.app.state.services.store, "load", lambda game_id: 1 // 0)
    person = {"Accept": "text/html", "Accept-Language": "de"}
    answer = TestClient(client.app, raise_server_exceptions=False).get("/play/nowhere", headers=person)
    assert (answer.status_code, answer.headers["content-type"]) == (500, "text/html; charset=utf-8")
    assert "<h1>Bei uns ist etwas schiefgegangen</h1>" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_one_address_cannot_ask_for_ever(tmp_path: Path) -> None:
    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}", allowance=20)) as client:
        answers = [client.post("/api/games", json={}) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [201] * 4 + [429] * 2
    assert "wait a few seconds" in refused(answers[-1], 429, "too-many")
    assert answers[-1].headers["retry-after"]


def test_a_refused_method_comes_with_all_that_the_address_takes(client: TestClient) -> None:
    address = "/api/rooms/0123456789abcdef/homework"
    answer = client.options(address)
    refused(answer, 405, "method-not-allowed")
    assert answer.headers["allow"] == "GET, POST"
