"""A class at a real server: streams renew keys, and all can ask for a hint or answer at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import httpx2

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


def test_a_whole_class_that_answers_at_once_is_counted_to_the_last(site: Server) -> None:
    room, teacher, pupils = open_room(site.url, 28)
    ask("POST", f"{room}/question", {"moves": [12]}, bearer(teacher)).raise_for_status()
    path = f"{room.removeprefix(site.url)}/me/answer"
    assert statuses(site.port, path, [({"question": 1, "number": 4}, token) for token in pupils]) == {200}
    shown = {"question": 1, "stage": "asking"}
    bars = ask("POST", f"{room}/question/next", shown, bearer(teacher)).json()["question"]["bars"]
    assert bars == [{"number": 4, "count": 28, "verdict": None}]
