"""Places taken again on another device: the teacher's by the word of the desk, a pupil's by their word or a tap."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from divisor_duel.web.serve import allowances
from divisor_duel.web.serve.app import create_app
from tests.support.web.class_api import Browser, Json, Lesson, Who


def word_of(room: Lesson, who: Who | None = None) -> str:
    return str((who or room.teacher).post(f"{room.at}/word")["word"])


def at_desk(room: Lesson, word: str) -> Browser:
    """A second device, with the desk opened by its word."""
    other = Browser(room.client)
    other.post("/rooms/desk", code=room.code.lower(), word=f"{word[:5]} {word[5:].lower()}")
    return other


def test_a_withdrawn_word_opens_nothing_and_whoever_withdrew_it_stays(client: TestClient) -> None:
    room = Lesson(client, 1)
    word = word_of(room)
    other, third = at_desk(room, word), at_desk(room, word)
    other.post(f"{room.at}/word/withdraw")
    assert other.get(room.at)["phase"] == "gathering"
    wrong = {"code": room.code, "word": word}
    for who in (room.teacher, third):
        who.refused("not-your-room", "GET", room.at)
    Browser(client).refused("no-such-code", "POST", "/rooms/desk", wrong)
    again = word_of(room, other)
    assert again != word
    assert at_desk(room, again).get(room.at)["code"] == room.code


def test_neither_word_nor_key_is_told_to_anybody_else_or_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with TestClient(create_app(f"sqlite:///{file}", allowance=None)) as client:
        room = Lesson(client, 1, own_names=True)
        word = word_of(room)
        joined = room.nobody.post("/rooms/join", code=room.code, name="Ada")
        pupil = Who(client, joined["token"])
        room.begin()
        asked = room.nobody.post("/rooms/return", code=room.code, name="Ada")
        secrets = [word, joined["word"], joined["token"], asked["token"], asked["word"]]
        told = [
            room.teacher.get(room.at),
            room.me(1),
            pupil.get(f"{room.at}/me"),
            room.nobody.get(f"{room.at}/wall"),
            room.nobody.get(f"/rooms/names?code={room.code}"),
        ]
        for who in (room.pupils[0], pupil, room.nobody):
            who.refused("not-your-room", "POST", f"{room.at}/word", {})
            who.refused("not-your-room", "POST", f"{room.at}/word/withdraw", {})
            who.refused("not-your-room", "POST", f"{room.at}/pupils/1/admit", {"admit": True})
        assert not any(secret in json.dumps(told) for secret in secrets)
        with sqlite3.connect(file) as database:
            kept = "".join(database.iterdump())
        database.close()
        assert not any(secret in kept for secret in secrets)


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}")) as client:
        yield client


@pytest.mark.parametrize("path", ["/rooms/desk", "/rooms/return"])
def test_words_are_guessed_no_faster_than_codes_and_the_right_one_always_opens(
    limited: TestClient, path: str
) -> None:
    room = Lesson(limited, 0, own_names=True)
    joined = room.nobody.post("/rooms/join", code=room.code, name="Ada")
    right = word_of(room) if path == "/rooms/desk" else joined["word"]
    wish: Json = {"code": room.code} | ({} if path == "/rooms/desk" else {"name": "Ada"})
    for _ in range(allowances.MOST_WRONG):
        room.nobody.refused("no-such-code", "POST", path, wish | {"word": "B" * len(right)})
    room.nobody.refused("too-many", "POST", path, wish | {"word": "B" * len(right)})
    assert room.nobody.post(path, **wish, word=right)["token"]
    guessed = Who(limited, right)
    guessed.refused("not-your-room", "GET", room.at)
    guessed.refused("not-your-room", "GET", f"{room.at}/me")


def test_a_pupil_takes_their_place_on_another_tablet_by_their_word(client: TestClient) -> None:
    room = Lesson(client, 1, own_names=True)
    old = Browser(client)
    word = old.post("/rooms/join", code=room.code, name="Zoë")["word"]
    (board,) = room.begin()["boards"]
    seat = board["pupils"].index(2)
    if seat == 1:
        room.pupils[0].post(f"/games/{board['game']}/moves", number=12, ply=0)
    new = Browser(client)
    back = new.post("/rooms/return", code=room.code, name="zoe", word=word.lower())
    assert (back["me"]["you"], back["me"]["board"], back["word"]) == (2, board["game"], word)
    move = {"number": (12, 6)[seat], "ply": seat}
    old.refused("not-your-seat", "POST", f"/games/{board['game']}/moves", move)
    new.post(f"/games/{board['game']}/moves", **move)
    old.refused("not-your-room", "GET", f"{room.at}/me")
    third = Browser(client)
    assert third.post("/rooms/return", code=room.code, name="Zoë", word=word)["me"]["you"] == 2, "and again"


def test_one_page_that_joined_by_mistake_can_still_have_the_old_place(client: TestClient) -> None:
    room = Lesson(client, 1, own_names=True)
    word = room.nobody.post("/rooms/join", code=room.code, name="Zoë")["word"]
    page = Browser(client)
    page.post("/rooms/join", code=room.code, name="Zoe2", attempt="b" * 32)
    wish = {"code": room.code, "name": "Zoë", "word": word, "attempt": "b" * 32}
    assert page.post("/rooms/return", **wish)["me"]["you"] == 2
    assert page.get(f"{room.at}/me")["you"] == 2


def test_who_was_removed_gets_no_place_and_nobody_takes_a_name_that_nobody_has(client: TestClient) -> None:
    room = Lesson(client, 0, own_names=True)
    word = room.nobody.post("/rooms/join", code=room.code, name="Zoë")["word"]
    room.teacher.post(f"{room.at}/pupils/1/remove")
    wish = {"code": room.code, "name": "Zoë", "word": word}
    room.nobody.refused("removed", "POST", "/rooms/return", wish)
    room.nobody.refused("no-such-code", "POST", "/rooms/return", wish | {"name": "Ada"})


def test_pupils_tap_their_names_on_the_teachers_list(client: TestClient) -> None:
    room = Lesson(client, 0, roster="Ada\nBen\nDick Idiot")
    names = room.nobody.get(f"/rooms/names?code={room.code}")
    assert (names["names"], names["taken"], names["listed"]) == (["Ada", "Ben", "Dick Idiot"], [], True)
    for name in (None, "Prime Otter", "Zoë"):
        room.nobody.refused("invalid-input", "POST", "/rooms/join", {"code": room.code, "name": name})
    page = Browser(client)
    assert page.post("/rooms/join", code=room.code, name="Ada")["me"]["name"] == "Ada"
    assert room.join(name="Dick Idiot")["name"] == "Dick Idiot", "the teacher knows what people are called"
    names = page.get(f"/rooms/names?code={room.code}")
    assert (names["names"], names["taken"], names["you"]) == (["Ben"], ["Ada", "Dick Idiot"], "Ada")
    room.nobody.refused("name-taken", "POST", "/rooms/join", {"code": room.code, "name": "Ada"})
    room.teacher.refused("invalid-input", "POST", f"{room.at}/settings", {"roster": "Ada\nada"})
    desk = room.teacher.post(f"{room.at}/settings", roster="")
    assert desk["roster"] == []
    assert len(room.nobody.get(f"/rooms/names?code={room.code}")["names"]) == 6


def test_a_pupil_gives_themselves_no_insult_and_is_renamed_by_one_tap(client: TestClient) -> None:
    room = Lesson(client, 0, own_names=True)
    room.nobody.refused("invalid-input", "POST", "/rooms/join", {"code": room.code, "name": "Du Idiot"})
    room.join(name="Silly Billy")
    (renamed,) = room.teacher.post(f"{room.at}/pupils/1/rename")["pupils"]
    assert renamed["name"] != "Silly Billy"
    assert " " in renamed["name"]


def test_who_sits_opposite_of_one_who_has_left_is_told_so(client: TestClient) -> None:
    room = Lesson(client, 2)
    room.begin()
    room.pupils[0].post(f"{room.at}/me/leave")
    assert "has left for a while" in room.me(2)["told"]["line"]
    room.pupils[0].post(f"{room.at}/me/return")
    assert "is in this room" in room.me(2)["told"]["line"]
