"""A class speaks the language of its room: the wall always, a pupil who has chosen no other; the desk its teacher's."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from starlette.testclient import TestClient

from divisor_duel.classroom.naming import suggest
from divisor_duel.web.serve.allowances import MOST_WRONG, Entrance
from tests.support.web.class_api import Lesson, Who


def spoken(client: TestClient, path: str, chosen: str = "", wished: str = "en") -> str:
    """The language of a page, for a reader who has chosen one or whose browser wishes for one."""
    client.cookies.clear()
    cookie = {"Cookie": f"language={chosen}"} if chosen else {}
    found = re.search(
        '<html lang="(..)"', client.get(path, headers={"Accept-Language": wished, **cookie}).text
    )
    assert found
    return found[1]


def test_the_pages_of_a_pupil_speak_the_language_of_the_class_unless_another_was_chosen(
    client: TestClient,
) -> None:
    room = Lesson(client, 2, language="de")
    (board,) = room.begin()["boards"]
    for path in (f"/join/{room.code}", f"/join/{room.code.lower()}", f"/play/{board['game']}"):
        assert spoken(client, path) == "de"
        assert spoken(client, path, chosen="en") == "en"
        assert spoken(client, f"{path}?lang=en") == "en"
    assert spoken(client, f"/review/{board['game']}") == "de"
    assert spoken(client, f"/class/{room.id}/wall") == "de"
    assert spoken(client, f"/class/{room.id}/wall", chosen="en") == "de", (
        "the desk may be in the same browser"
    )
    assert spoken(client, f"/class/{room.id}") == "en"
    room.teacher.post(f"{room.at}/settings", language="en")
    assert spoken(client, f"/join/{room.code}", wished="de") == "en"
    assert room.me(1)["language"] == room.nobody.get(f"{room.at}/wall")["language"] == "en"


def test_a_class_speaks_at_first_what_the_page_of_its_teacher_speaks(client: TestClient) -> None:
    teacher = Who(client)
    teacher.headers = {"Accept-Language": "de"}
    assert teacher.post("/rooms", game="nrich")["room"]["language"] == "de"
    assert teacher.post("/rooms", game="nrich", language="en")["room"]["language"] == "en"
    assert "'xx'" in teacher.refused("invalid-input", "POST", "/rooms", {"game": "nrich", "language": "xx"})


def test_a_class_from_before_there_were_languages_speaks_english(client: TestClient) -> None:
    room = Lesson(client, 1, language="de")
    assert isinstance(client.app, FastAPI)
    with client.app.state.services.store.writing() as connection:
        kept = json.loads(
            connection.execute(
                sa.text("select settings from rooms where id = :id"), {"id": room.id}
            ).scalar_one()
        )
        del kept["language"]
        connection.execute(
            sa.text("update rooms set settings = :settings, version = version + 1 where id = :id"),
            {"settings": json.dumps(kept), "id": room.id},
        )
    assert room.teacher.get(room.at)["language"] == "en"


def test_friendly_names_are_of_the_language_of_the_class_and_those_of_before_stay_good(
    client: TestClient,
) -> None:
    room = Lesson(client, 0, language="de")
    offered = room.nobody.get(f"/rooms/names?code={room.code}&count=20")
    assert (offered["code"], offered["language"]) == (room.code, "de")
    every = {language: {*suggest([], 2500, Random(1), language)} for language in ("en", "de")}
    assert {*offered["names"]} <= every["de"]
    room.teacher.post(f"{room.at}/settings", language="en")
    assert room.join(name=offered["names"][0])["name"] == offered["names"][0]
    assert room.join()["name"] in every["en"]


def test_a_page_speaks_the_language_of_its_class_however_many_wrong_codes_came_before(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(client.app, FastAPI)
    monkeypatch.setattr(client.app.state.services, "entrance", Entrance())
    room = Lesson(client, 0, language="de")
    for _ in range(MOST_WRONG):
        assert spoken(client, "/join/ZZZZZ") == "en"
    assert spoken(client, "/join/ZZZZZ") == "en"
    assert spoken(client, f"/join/{room.code}") == "de"
