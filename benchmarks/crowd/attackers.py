"""Those who mean harm: each attack once stopped or slowed the others."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import Callable, Collection, Coroutine
from contextlib import suppress
from multiprocessing.connection import Connection as Pipe
from typing import Any

from tests.support.web.http import Connection, Table

from crowd.players import LENGTH, LOST, POOL

LARGE = "999999999001-1000000000000"


class Attacker:
    """One attack: where it is aimed, where it comes from, and what it was answered."""

    def __init__(self, port: int, network: int) -> None:
        self.port = port
        self.network = network
        self.answers: Counter[str] = Counter()

    def connect(self, household: int = 0, number: int = 1) -> Connection:
        return Connection(self.port, f"127.{self.network}.{household}.{number}")

    async def ask(
        self, http: Connection, method: str, path: str, body: Any = None, host: str = "127.0.0.1"
    ) -> None:
        await http.send(method, path, body, host=host)
        status, _ = await http.answer()
        self.answers[str(status)] += 1


Attack = Callable[[Attacker], Coroutine[None, None, None]]


def asking(method: str, path: str, body: Any = None, host: str = "127.0.0.1", at_once: int = 8) -> Attack:
    """Ask the same again and again, on several connections."""

    async def ask(attacker: Attacker, place: int) -> None:
        while True:
            with suppress(*LOST):
                async with attacker.connect() as http:
                    while True:
                        wish = body(place) if callable(body) else body
                        await attacker.ask(http, method, path, wish, host)
            await asyncio.sleep(0.01)

    async def attack(attacker: Attacker) -> None:
        await asyncio.gather(*(ask(attacker, place) for place in range(at_once)))

    return attack


def holding(count: int, sending: bytes, households: int = 1) -> Attack:
    """Hold connections open that say nothing, or a byte a second; open them again when they are closed."""

    async def hold(attacker: Attacker, place: int) -> None:
        await asyncio.sleep(place / 1000)
        while True:
            with suppress(OSError):
                async with attacker.connect(1, place % households + 1) as http:
                    attacker.answers["opened"] += 1
                    while not http.reader.at_eof():
                        http.writer.write(sending)
                        await asyncio.sleep(1)
            await asyncio.sleep(1)

    async def attack(attacker: Attacker) -> None:
        await asyncio.gather(*(hold(attacker, place) for place in range(count)))

    return attack


async def watching(attacker: Attacker) -> None:
    """200 watchers of one game, in which moves are made as fast as they are answered."""
    while True:
        with suppress(*LOST, AssertionError):
            async with attacker.connect() as http:
                game = await Table.made(http, POOL)
                streams: list[Connection] = []
                with suppress(AssertionError):  # what is refused is not tried again
                    streams += [await game.watch() for _ in range(200)]
                for _ in range(LENGTH):
                    with suppress(AssertionError):
                        await game.move()
                        attacker.answers["moves"] += 1
                for stream in streams:
                    stream.close()
        await asyncio.sleep(0.01)


def from_many(path: str, body: Any) -> Attack:
    """A hundred addresses that ask the same kind of question."""

    async def ask(attacker: Attacker, place: int) -> None:
        while True:
            with suppress(*LOST):
                async with attacker.connect(2, place + 1) as http:
                    await attacker.ask(http, "POST", path, body(place))
            await asyncio.sleep(0.05)

    async def attack(attacker: Attacker) -> None:
        await asyncio.gather(*(ask(attacker, place) for place in range(100)))

    return attack


def hard(place: int) -> dict[str, Any]:
    return {"pool": f"2-{200 + place}", "rule": "antichain"}


ATTACKS: dict[str, Attack] = {
    "idle": holding(1100, b""),
    "idle-many": holding(5000, b"", 250),
    "dribble-many": holding(1000, b"x", 250),
    "host": asking("GET", "/api/games/0/link.svg", host="x" * 2200),
    "watchers": watching,
    "spaces": asking("POST", "/api/games", {"pool": "2" + " " * 900}),
    "pages": asking("GET", "/"),
    "files": asking("GET", "/static/styles/style.css"),
    "moves": asking("POST", "/api/games/0123456789abcdef/moves", {"number": 2, "ply": 0}, at_once=64),
    "rows": asking("POST", "/api/games", {"pool": LARGE, "rule": "antichain"}),
    # Last those whose questions the workers are still at when the next row begins.
    "record": asking("POST", "/api/review", {"record": f"pool: {'1-1000000,' * 1000}\nrule: chain\n"}),
    "solve": asking(
        "POST",
        "/api/solve",
        {"pool": LARGE, "rule": "antichain", "moves": [*range(999999999001, 10**12 + 1)]},
    ),
    "questions": asking("POST", "/api/solve", hard, at_once=16),
    "questions-many": from_many("/api/solve", hard),
}


async def _attack(pipe: Pipe, attacker: Attacker, name: str) -> None:
    task = asyncio.create_task(ATTACKS[name](attacker))
    await asyncio.to_thread(pipe.recv)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    pipe.send(dict(attacker.answers))


def take_part(pipe: Pipe, cores: Collection[int], port: int, name: str, network: int) -> None:
    """Attack, from a network of its own (127.NETWORK), until the pipe says that it is enough."""
    os.sched_setaffinity(0, cores)
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # attackers are cut off, over and over
    asyncio.run(_attack(pipe, Attacker(port, network), name))
