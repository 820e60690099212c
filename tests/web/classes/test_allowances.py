"""What a class and whoever is in it may ask and keep: nobody uses up what another needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from divisor_duel.classroom import Claim, Pupil
from divisor_duel.classroom.people import CODE_LENGTH, LETTERS, MOST_PUPILS
from divisor_duel.game.record import LONGEST_NAME
from divisor_duel.web.api.game import key_of, new_token
from divisor_duel.web.keep.room_rows import row_of_pupil
from divisor_duel.web.serve import allowances
from divisor_duel.web.serve.allowances import ALLOWANCE, DAILY_BYTES, ROOM_BYTES, SHARES, Kind, Person
from divisor_duel.web.serve.app import create_app
from divisor_duel.web.serve.keys import Persons
from tests.support.web.class_api import Browser, Json, Lesson, Who
from tests.support.web.clients import run


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[TestClient]:
    """A server with limits, low ones."""
    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}", allowance=100)) as client:
        yield client


def test_wrong_codes_slow_the_guesser_and_the_right_one_always_opens(limited: TestClient) -> None:
    room = Lesson(limited, 1)
    wrong = {"code": "ZZZZZZZ" if room.code != "ZZZZZZZ" else "YYYYYYY"}
    for _ in range(allowances.MOST_WRONG):
        room.nobody.refused("no-such-code", "POST", "/rooms/join", wrong)
    assert "wrong code" in room.nobody.refused("too-many", "POST", "/rooms/join", wrong)
    assert room.nobody.get(f"/rooms/names?code={room.code}")["code"] == room.code
    assert room.join()["you"] == 2
    assert room.me(1)["you"] == 1, "who is in goes on"
    tries_a_day = 24 * 60 * ALLOWANCE
    assert len(LETTERS) ** CODE_LENGTH > 300 * tries_a_day, "one address tries for a year, one room at a time"


def test_what_one_does_without_a_key_or_with_another_costs_nobody_elses_allowance(
    limited: TestClient,
) -> None:
    room = Lesson(limited, 2)
    room.begin()
    flooding, calm = room.pupils
    for who, path in (
        (room.nobody, f"{room.at}/wall"),
        (flooding, f"{room.at}/me"),
        (Who(limited, "x"), room.at),
    ):
        for _ in range(200):
            if who.ask("GET", path).status_code == 429:
                break
        else:
            raise AssertionError(f"{path} is asked for without end")
    assert calm.get(f"{room.at}/me")["you"] == 2
    assert room.teacher.get(room.at)["phase"] == "playing"
    shares = SHARES
    assert max(shares.values(), key=lambda share: share.requests) == shares[Kind.TEACHER]
    assert isinstance(limited.app, FastAPI)
    again = create_app(str(limited.app.state.services.store.engine.url), allowance=1)
    with TestClient(again) as restarted:
        for _ in range(5):
            if Who(restarted).ask("GET", f"{room.at}/wall").status_code == 429:
                break
        teacher = Who(restarted, room.teacher.headers["Authorization"].partition(" ")[2])
        assert teacher.get(room.at)["phase"] == "playing", "keys are looked up before anything is charged"


def test_one_browser_joins_a_few_times_and_one_address_fills_no_class(limited: TestClient) -> None:
    room = Lesson(limited, 0)
    browser = Browser(limited)
    seen = [browser.ask("POST", "/rooms/join", {"code": room.code}) for _ in range(12)]
    joined = [answer.status_code for answer in seen].count(201)
    assert joined <= 1 + SHARES[Kind.PUPIL].joins
    assert "joining too often" in seen[-1].json()["message"]
    assert room.join()["you"] == joined + 1, "others come in"
    assert SHARES[Kind.ADDRESS].joins < MOST_PUPILS, "without cookies it is not filled at once"


def test_a_pupil_who_was_removed_frees_their_place(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divisor_duel.classroom.people.MOST_PUPILS", 2)
    room = Lesson(client, 2)
    room.nobody.refused("full", "POST", "/rooms/join", {"code": room.code})
    room.teacher.post(f"{room.at}/pupils/1/remove")
    assert room.join()["you"] == 3


def test_rooms_count_for_a_days_budget_with_all_their_pupils(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divisor_duel.web.serve.allowances.Budget.__init__.__defaults__", (3 * ROOM_BYTES,))
    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}")) as client:
        room, *_ = [Lesson(client, 0) for _ in range(3)]
        assert "try tomorrow" in room.nobody.refused(
            "too-many", "POST", "/rooms", {"game": "divisor-duel-evens"}
        )
        for _ in range(3):
            room.join()
        room.begin()
    assert DAILY_BYTES // ROOM_BYTES == 128
    largest = Pupil(MOST_PUPILS, "\u2603" * LONGEST_NAME, key_of("x"), word=key_of("y"))
    row = row_of_pupil("0" * 16, replace(largest, asks=Claim(key_of("x"), key_of("y"))))
    assert len(str(row).encode()) * MOST_PUPILS < ROOM_BYTES


def test_what_is_refused_counts_for_nothing_that_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divisor_duel.web.serve.allowances.Budget.__init__.__defaults__", (ROOM_BYTES,))
    address = SHARES[Kind.ADDRESS]._replace(rooms=1, joins=2)
    monkeypatch.setitem(SHARES, Kind.ADDRESS, address)
    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}")) as client:
        nobody = Who(client)
        for _ in range(3):
            nobody.refused("bad-file", "POST", "/rooms/open", {"text": "rubbish"})
            nobody.refused("invalid-input", "POST", "/rooms", {"game": "divisor-duel-evens", "level": "x"})
        room = Lesson(client, 0)
        for _ in range(3):
            wish = {"code": room.code, "name": "no name that is offered"}
            room.nobody.refused("invalid-input", "POST", "/rooms/join", wish)
        for _ in range(3):
            room.nobody.post("/rooms/join", code=room.code, attempt="a" * 32)  # whose answers were lost
        assert room.join()["you"] == 2


@pytest.mark.parametrize(
    ("method", "path", "wish"),
    [
        ("POST", "/rooms/open", {"text": "rubbish"}),
        ("POST", "/games", {"game": "divisor-duel-evens"}),
        ("POST", "/games", {"game": "rubbish"}),
        ("GET", "/puzzles/rubbish", None),
        ("POST", "/solve", {"game": "rubbish"}),
    ],
)
def test_whatever_one_without_a_key_makes_or_asks_a_class_is_opened_and_joined_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, path: str, wish: Json | None
) -> None:
    monkeypatch.setattr("divisor_duel.web.serve.guard.REFUSAL_SECONDS", 0)
    monkeypatch.setattr("divisor_duel.web.serve.allowances.Budget.__init__.__defaults__", (ROOM_BYTES,))
    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}", allowance=100)) as client:
        answers = [Who(client).ask(method, path, wish).status_code for _ in range(110)]
        assert 429 in answers
        room = Lesson(client, 0)
        room.nobody.get(f"/rooms/names?code={room.code}")
        room.join()
        room.begin()
        room.pupils[0].get(f"{room.at}/me")


def test_a_key_that_was_made_with_a_key_is_no_new_allowance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divisor_duel.web.serve.guard.REFUSAL_SECONDS", 0)
    for kind, rooms in ((Kind.ADDRESS, 2), (Kind.TEACHER, 3)):
        monkeypatch.setitem(SHARES, kind, SHARES[kind]._replace(rooms=rooms))
    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}")) as client:
        opened, askers = 0, [Who(client)]
        while askers:
            asker = askers.pop()
            for _ in range(20):
                answer = asker.ask("POST", "/rooms", {"game": "divisor-duel-evens"})
                if answer.status_code != 201:
                    break
                askers.append(Who(client, answer.json()["token"]))
                opened += 1
        assert "too many classes" in answer.json()["message"]
    assert opened == 2 + 2 * 3, "two by nobody, three by each of their teachers, and none by those"


def test_what_is_stored_with_a_key_is_paid_by_who_got_the_first_one() -> None:
    known, address = Persons(), Person("192.0.2.7")

    def made(kind: Kind, asker: Person) -> Person:
        token = new_token()
        known.note(token, kind, asker)
        headers = [(b"authorization", f"Bearer {token}".encode())]
        return run(known.who({"headers": headers, "path": "/", "client": ("192.0.2.7", 1)}))

    pupil = made(Kind.PUPIL, address)
    assert pupil.payer == pupil.name != address.name
    assert made(Kind.PUPIL, pupil) == made(Kind.SEAT, pupil) == pupil
    teacher = made(Kind.TEACHER, pupil)
    assert (teacher.kind, teacher.payer) == (Kind.TEACHER, pupil.name)
    assert made(Kind.TEACHER, teacher) == teacher


def test_a_class_behind_one_address_may_ask_more_than_one_visitor(limited: TestClient) -> None:
    room = Lesson(limited, 5)
    answers = [room.pupils[turn % 5].ask("GET", f"{room.at}/me").status_code for turn in range(200)]
    assert {*answers} == {200}
    stranger = TestClient(limited.app, client=("10.0.0.9", 5000))
    stranger.portal = limited.portal  # in the loop of the server
    assert any(stranger.get("/healthz-not").status_code == 429 for _ in range(400))


def test_who_has_no_key_uses_up_nothing_of_what_a_class_may_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divisor_duel.web.serve.allowances.Budget.__init__.__defaults__", (ROOM_BYTES,))
    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}")) as client:
        room = Lesson(client, 1)
        for _ in range(5):
            room.nobody.refused("not-your-room", "POST", f"{room.at}/begin", {})
            room.nobody.refused("not-your-room", "POST", f"{room.at}/me/next", {})
            room.pupils[0].refused("wrong-phase", "POST", f"{room.at}/me/next", {})
        largest = {"pool": "1-1000", "rule": "antichain"}
        while room.nobody.ask("POST", "/games", largest).status_code == 201:
            pass
        room.nobody.refused("too-many", "POST", "/games", largest)
        room.begin()
        for _ in range(2):
            room.join()
            room.pupils[-1].post(f"{room.at}/me/next")
