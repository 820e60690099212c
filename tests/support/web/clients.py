"""Programs that play over the API of a running server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx2

Json = dict[str, Any]
T = TypeVar("T")


def run(work: Coroutine[None, None, T]) -> T:
    """Run on a thread of its own: the browser's tests may keep an event loop on this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def ask(method: str, url: str, wish: object = None, headers: dict[str, str] | None = None) -> httpx2.Response:
    """Send a request; certificates, which would take longer to read than most answers, are not asked for."""
    return httpx2.request(method, url, json=wish, headers=headers, timeout=20, verify=False)


class Player:
    """Someone who plays one game by API; without a token, someone who watches."""

    def __init__(self, url: str, game_id: str, token: str | None = None) -> None:
        self.game_id = game_id
        self.token = token
        self._url = f"{url}/api/games/{game_id}"
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    @classmethod
    def making(cls, url: str, **wish: object) -> Player:
        """Make a game and sit down."""
        made = ask("POST", f"{url}/api/games", wish).raise_for_status().json()
        return cls(url, made["game"]["id"], made["token"])

    @classmethod
    def joining(cls, url: str, game_id: str) -> Player:
        """Sit down in the free seat of a game."""
        taken = ask("POST", f"{url}/api/games/{game_id}/seats", {}).raise_for_status().json()
        return cls(url, game_id, taken["token"])

    def look(self) -> Json:
        game: Json = ask("GET", self._url, headers=self._headers).raise_for_status().json()
        return game

    def post(self, what: str, **wish: object) -> httpx2.Response:
        return ask("POST", f"{self._url}/{what}", wish, self._headers)

    def move(self, number: int, ply: int) -> httpx2.Response:
        return self.post("moves", number=number, ply=ply)

    @contextmanager
    def watching(self) -> Iterator[Iterator[tuple[int, Json]]]:
        """The events of the game as they come: id and state."""
        headers = self._headers
        with httpx2.stream("GET", f"{self._url}/events", headers=headers, timeout=20, verify=False) as answer:
            answer.raise_for_status()
            yield _events(answer.iter_lines())


def _events(lines: Iterator[str]) -> Iterator[tuple[int, Json]]:
    event: dict[str, str] = {}
    for line in lines:
        if line:
            key, _, value = line.partition(": ")
            event[key] = value
        else:
            if "id" in event:  # else it is a heartbeat
                yield int(event["id"]), json.loads(event["data"])
            event = {}
