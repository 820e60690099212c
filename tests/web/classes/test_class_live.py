"""A class at a real server: everybody hears what concerns them, and all can ask for a hint at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx2
import pytest

from tests.support.process import Server
from tests.support.web.clients import Player, ask, run
from tests.support.web.http import Connection

Json = dict[str, Any]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def open_room(url: str, pupils: int, **wish: object) -> tuple[str, str, list[str]]:
    opened = ask("POST", f"{url}/api/rooms", {"game": "divisor-duel-evens", **wish}).raise_for_status().json()
    code = opened["room"]["code"]
    joined = [ask("POST", f"{url}/api/rooms/join", {"code": code}).json()["token"] for _ in range(pupils)]
    return f"{url}/api/rooms/{opened['room']['room']}", opened["token"], joined


@contextmanager
def watching(url: str, token: str = "") -> Iterator[Callable[[Callable[[Json], bool]], Json]]:
    """Read events until one is as wished."""
    with httpx2.stream("GET", url, headers=bearer(token), timeout=20, verify=False) as answer:
        answer.raise_for_status()
        lines = answer.iter_lines()

        def until(wished: Callable[[Json], bool]) -> Json:
            for line in lines:
                if line.startswith("data: {") and len(line) > len("data: {}"):
                    state: Json = json.loads(line.removeprefix("data: "))
                    if wished(state):
                        return state
            raise AssertionError("the stream has ended")

        yield until


def test_desk_wall_and_pupils_hear_what_concerns_them(site: Server) -> None:
    room, teacher, (ada, ben) = open_room(site.url, 2)
    with (
        watching(f"{room}/events", teacher) as desk,
        watching(f"{room}/wall/events") as wall,
        watching(f"{room}/me/events", ada) as me,
    ):
        assert me(lambda _: True)["board"] is None
        ask("POST", f"{room}/begin", {}, bearer(teacher)).raise_for_status()
        board = me(lambda seen: bool(seen["board"]))["board"]
        first = Player(site.url, board, ada)
        opener = first if first.look()["you"] == [1] else Player(site.url, board, ben)
        opener.move(12, 0).raise_for_status()
        assert desk(lambda seen: any(b["ply"] for b in seen["boards"]))["boards"][0]["moves"] == [12]
        assert wall(lambda seen: any(b["ply"] for b in seen["boards"]))["boards"][0]["names"] is None
        ask("POST", f"{room}/pause", {}, bearer(teacher)).raise_for_status()
        assert me(lambda seen: seen["phase"] == "paused")["left"] > 0
        number = me_number(room, ada)
        ask("POST", f"{room}/pupils/{number}/remove", {}, bearer(teacher)).raise_for_status()
        with pytest.raises(AssertionError, match="the stream has ended"):
            me(lambda _: False)
    assert ask("GET", f"{room}/me", headers=bearer(ada)).json()["code"] == "removed"


def test_the_stream_of_a_class_renews_the_key_of_whoever_hears_it(site: Server) -> None:
    room, _, (ada,) = open_room(site.url, 1)
    name = f"pupil-{room.rpartition('/')[2]}"
    cookie = {"Cookie": f"{name}={ada}"}
    with httpx2.stream("GET", f"{room}/me/events", headers=cookie, timeout=20) as answer:
        renewed = answer.headers["set-cookie"].lower()
    assert renewed.startswith(f"{name}={ada}".lower())
    assert {"httponly", "samesite=strict", "path=/"} <= {*renewed.split("; ")}
    with httpx2.stream("GET", f"{room}/me/events", headers={"Cookie": f"{name}=wrong"}) as answer:
        assert (answer.status_code, "set-cookie" in answer.headers) == (403, False)


def me_number(room: str, token: str) -> int:
    return int(ask("GET", f"{room}/me", headers=bearer(token)).json()["you"])


def statuses(port: int, path: str, asked: Iterable[tuple[Json, str]]) -> set[int]:
    """What so many are answered who ask at once, each with a wish and a key."""

    async def ask(wish: Json, token: str) -> int:
        async with Connection(port) as http:
            await http.send("POST", path, wish, token)
            return (await http.answer())[0]

    async def all_at_once() -> list[int]:
        return await asyncio.gather(*(ask(*one) for one in asked))

    return {*run(all_at_once())}


def test_forty_who_ask_for_a_hint_at_once_are_all_answered(site: Server) -> None:
    room, teacher, pupils = open_room(site.url, 40, game="nrich", hints="unlimited")
    boards = ask("POST", f"{room}/begin", {}, bearer(teacher)).raise_for_status().json()["boards"]
    for number, board in enumerate(boards):  # each pair at another position
        opener = Player(site.url, board["game"], pupils[board["pupils"][0] - 1])
        opener.move(2 + 2 * number, 0).raise_for_status()
    path = f"{room.removeprefix(site.url)}/me/hint"
    assert statuses(site.port, path, [({}, token) for token in pupils]) == {200}


def test_forty_hints_from_one_address_are_answered_without_a_room_too(site: Server) -> None:
    wishes = [({"game": "juniper-green", "moves": [2 * opening]}, "") for opening in range(1, 41)]
    assert statuses(site.port, "/api/solve", wishes) == {200}


def test_whoever_watches_hears_of_a_question_and_of_each_answer(site: Server) -> None:
    room, teacher, (ada, ben) = open_room(site.url, 2)
    with (
        watching(f"{room}/events", teacher) as desk,
        watching(f"{room}/wall/events") as wall,
        watching(f"{room}/me/events", ada) as me,
    ):
        ask("POST", f"{room}/question", {"moves": [12]}, bearer(teacher)).raise_for_status()
        assert me(lambda seen: bool(seen["question"]))["question"]["yours"] is None
        answer = {"question": 1, "number": 4}
        ask("POST", f"{room}/me/answer", answer, bearer(ben)).raise_for_status()
        seen = wall(lambda seen: bool(seen["question"]) and seen["question"]["answered"] == 1)["question"]
        assert (seen["bars"], seen["answer"]) == ([], None)
        assert (
            desk(lambda seen: bool(seen["question"]) and bool(seen["question"]["given"]))["question"][
                "answered"
            ]
            == 1
        )
        ask("POST", f"{room}/me/answer", answer, bearer(ada)).raise_for_status()
        assert me(lambda seen: seen["question"]["yours"] is not None)["question"]["yours"] == 4


def test_a_whole_class_that_answers_at_once_is_counted_to_the_last(site: Server) -> None:
    room, teacher, pupils = open_room(site.url, 28)
    ask("POST", f"{room}/question", {"moves": [12]}, bearer(teacher)).raise_for_status()
    path = f"{room.removeprefix(site.url)}/me/answer"
    assert statuses(site.port, path, [({"question": 1, "number": 4}, token) for token in pupils]) == {200}
    shown = {"question": 1, "stage": "asking"}
    bars = ask("POST", f"{room}/question/next", shown, bearer(teacher)).json()["question"]["bars"]
    assert bars == [{"number": 4, "count": 28, "verdict": None}]
