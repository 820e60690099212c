"""Each request is answered in its language: by its address, by what was chosen before, or by the browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from divisor_duel.language import LANGUAGES, current, use
from divisor_duel.web.api.positions import tell_players, work_out
from divisor_duel.web.serve.app import create_app
from divisor_duel.web.serve.guard import Guard
from divisor_duel.web.serve.languages import wishes
from tests.support.pseudo import PSEUDO, registered


async def spoken(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the language in use, and with what was asked for."""
    await PlainTextResponse(f"{current()} {Request(scope).url.path}")(scope, receive, send)


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setitem(LANGUAGES, "de", "Deutsch")
    return TestClient(Guard(spoken))


@pytest.mark.parametrize(
    ("address", "kept", "wished", "language"),
    [
        ("/", None, "", "en"),
        ("/", None, "de-AT, en;q=0.5", "de"),
        ("/", None, "de;q=0.5, en", "en"),
        ("/", None, "sv, nl, de;q=0.1", "de"),
        ("/", None, "nl, *;q=0.1", "en"),
        ("/", "de", "en", "de"),
        ("/", "en", "de", "en"),
        ("/", "../../etc", "de", "de"),
        ("/?lang=en", "de", "de", "en"),
        ("/?lang=de", "en", "en", "de"),
        ("/?lang=xy", "de", "en", "de"),
        # A script asks in the language of its page, whatever was chosen since.
        ("/api/", "de", "en", "en"),
        ("/api/", "de", "", "en"),
        ("/api/?lang=de", "en", "en", "de"),
    ],
)
def test_an_address_comes_before_a_choice_and_a_choice_before_the_browser(
    german: TestClient, address: str, kept: str | None, wished: str, language: str
) -> None:
    cookies = {"Cookie": f"language={kept}"} if kept else {}
    answer = german.get(address, headers={"Accept-Language": wished, **cookies})
    assert answer.text == f"{language} {address.partition('?')[0]}"


def test_what_an_address_asked_for_is_kept_and_what_nobody_speaks_is_not(german: TestClient) -> None:
    assert "set-cookie" not in german.get("/").headers
    assert "set-cookie" not in german.get("/?lang=xy").headers
    assert "set-cookie" not in german.get("/api/?lang=de").headers
    assert german.get("/?lang=de").headers["set-cookie"].startswith("language=de; Max-Age=")
    assert german.get("/", headers={"Accept-Language": "en"}).text == "de /"


@pytest.mark.parametrize("header", ["", ";", ",;q", "de;q=x", "de;q=nan;q=", ";q=1,,", "-", "de;q=-1"])
def test_a_wish_that_cannot_be_read_is_no_wish(header: str) -> None:
    assert "de" not in wishes(header)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with registered():
        yield TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}"))


def test_a_refusal_is_told_in_the_language_and_its_fact_is_the_same(client: TestClient) -> None:
    with client:
        here, there = (
            client.get("/api/games/none", headers={"Accept-Language": code}) for code in ("en", PSEUDO)
        )
    assert here.json() == there.json() | {"message": here.json()["message"]}
    assert there.json()["message"].startswith(f"⟦{here.json()['message']} ")
    assert here.json()["fact"] == {"code": "no-such-game-kept", "facts": {"id": "none"}}


def test_what_was_worked_out_once_is_told_to_each_reader() -> None:
    found = work_out({"game": "divisor-duel-evens"}, (12,))
    here = tell_players(found, ("Ada", "Ben"))
    with registered(), use(PSEUDO):
        there = tell_players(found, ("Ada", "Ben"))
    assert here["tried"] == "12 does not win: Ben answers 4."
    assert here["whole_reason"].startswith("You win with 4. ")
    for key in ("tried", "hint", "explanation"):
        assert there[key].startswith("⟦"), key
        assert here[f"{key}_facts"] == there[f"{key}_facts"]
