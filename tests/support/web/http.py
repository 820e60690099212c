"""A small HTTP client for many connections at once, so that what is measured is the server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from types import TracebackType
from typing import Any

Json = dict[str, Any]


class Connection:
    """One connection that is kept open from request to request."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address
        """Where it comes from: any address of this machine's own."""

    async def __aenter__(self) -> Connection:
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0)
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.writer.close()

    async def send(
        self, method: str, path: str, body: Json | None = None, token: str = "", host: str = "127.0.0.1"
    ) -> None:
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        self.writer.write(head.encode() + content)
        await self.writer.drain()

    async def head(self) -> bytes:
        """The status line and the headers of an answer."""
        return await self.reader.readuntil(b"\r\n\r\n")

    async def ask(self, method: str, path: str, body: Json | None = None, token: str = "") -> Json:
        """Send a request and read its answer, which must be a success."""
        await self.send(method, path, body, token)
        status, content = await self.answer()
        assert 200 <= status < 300, content
        answer: Json = json.loads(content)
        return answer

    async def answer(self) -> tuple[int, bytes]:
        """Read an answer: its status and its content."""
        head = (await self.head()).lower()
        length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
        return int(head.split(maxsplit=2)[1]), await self.reader.readexactly(length)

    async def next_event(self) -> None:
        """Read from a stream until an event is whole."""
        await self.reader.readuntil(b"data: ")
        await self.reader.readuntil(b"\nid: ")


class Table:
    """A game whose two seats one program holds, where any number of the pool may follow any other."""

    def __init__(self, http: Connection, game_id: str, token: str, numbers: list[int]) -> None:
        self.http = http
        self.path = f"/api/games/{game_id}"
        self.token = token
        self.numbers = numbers
        self.ply = 0

    @classmethod
    async def made(cls, http: Connection, pool: str, taken: Sequence[int] = ()) -> Table:
        """Make a game in which the first numbers of the pool may have been taken."""
        wish = {"pool": pool, "rule": "antichain", "take": [1, 2], "moves": [*taken]}
        made = await http.ask("POST", "/api/games", wish)
        game = cls(http, made["game"]["id"], made["token"], made["game"]["numbers"])
        game.ply = len(taken)
        return game

    async def move(self) -> None:
        """Take the next number."""
        move = {"number": self.numbers[self.ply], "ply": self.ply}
        await self.http.ask("POST", f"{self.path}/moves", move, self.token)
        self.ply += 1

    async def watch(self) -> Connection:
        """Open the stream of the game and read what it begins with."""
        stream = await Connection(self.http.port, self.http.address).__aenter__()
        await stream.send("GET", f"{self.path}/events")
        assert b" 200 " in await stream.head()
        await stream.next_event()
        return stream
