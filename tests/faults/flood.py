"""A class of 30 behind one address, one of whom floods one route after the other, and what the others notice of it.

    python -m tests.faults.flood --seconds 60

The other 29 move, look and hint as pupils do and the teacher looks at the desk, pauses and goes on, each with their key; every request of
theirs must be answered. The flood comes with the pupil's own key, with none, and with a wrong one. All of it comes from one
address of this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple

from tests.support.process import Server
from tests.support.web.http import Connection, Json

PUPILS = 30
AT_ONCE = 16
"""How many connections the flood uses."""
GAME = {"pool": "51-100", "rule": "antichain", "minutes": None}


class Route(NamedTuple):
    """What is flooded."""

    method: str
    path: str
    body: Json | None = None


ROUTES: dict[str, Route] = {
    "begin": Route("POST", "/api/rooms/{room}/begin", {}),
    "desk": Route("GET", "/api/rooms/{room}"),
    "me": Route("GET", "/api/rooms/{room}/me"),
    "next": Route("POST", "/api/rooms/{room}/me/next", {}),
    "hint": Route("POST", "/api/rooms/{room}/me/hint", {}),
    "wall": Route("GET", "/api/rooms/{room}/wall"),
    "streams": Route("GET", "/api/rooms/{room}/wall/events"),
    "names": Route("GET", "/api/rooms/names?code=ZZZZZZZ"),
    "join": Route("POST", "/api/rooms/join", {"code": "{code}"}),
    "rooms": Route("POST", "/api/rooms", {"game": "divisor-duel-evens"}),
    "games": Route("POST", "/api/games", {"game": "divisor-duel-evens"}),
    "moves": Route("POST", "/api/games/{game}/moves", {"number": 51, "ply": 0}),
    "solve": Route("POST", "/api/solve", {"pool": "2-300"}),
    "pages": Route("GET", "/join"),
}


class Seen(NamedTuple):
    """What came of one flood."""

    flooded: Counter[int]
    others: Counter[int]
    longest: float


class Flood:
    """A class at a server, and who floods it."""

    def __init__(self, port: int, pupils: int, seed: int = 7) -> None:
        self.port = port
        self.count = pupils
        self.random = Random(seed)

    async def open(self) -> None:
        """Open a room, let all in and begin."""
        async with Connection(self.port) as http:
            opened = await http.ask("POST", "/api/rooms", {**GAME})
            self.room, self.code = opened["room"]["room"], opened["room"]["code"]
            self.teacher = opened["token"]
            joins = [
                await http.ask("POST", "/api/rooms/join", {"code": self.code}) for _ in range(self.count)
            ]
            self.pupils = [each["token"] for each in joins]
            begun = await http.ask("POST", f"/api/rooms/{self.room}/begin", {}, self.teacher)
            self.game = begun["boards"][0]["game"]

    def _route(self, route: Route) -> tuple[str, str, Json | None]:
        path = route.path.format(room=self.room, game=self.game)
        body = route.body and {k: self.code if v == "{code}" else v for k, v in route.body.items()}
        return route.method, path, body

    async def flood(self, route: Route, seconds: float) -> Seen:
        """Flood a route while the others go on."""
        until = time.monotonic() + seconds
        flooded: Counter[int] = Counter()
        others: Counter[int] = Counter()
        longest = [0.0]
        keys = [self.pupils[0], "", "wrong"]
        async with asyncio.TaskGroup() as group:
            for number in range(AT_ONCE):
                group.create_task(self._flooding(route, keys[number % 3], until, flooded))
            for token in self.pupils[1:]:
                group.create_task(self._playing(token, until, others, longest))
            group.create_task(self._teaching(until, others, longest))
        return Seen(flooded, others, longest[0])

    async def _flooding(self, route: Route, token: str, until: float, seen: Counter[int]) -> None:
        held: list[Connection] = []
        while time.monotonic() < until:
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                http = await Connection(self.port).__aenter__()
                held.append(http)
                async with asyncio.timeout(max(0.1, until - time.monotonic())):
                    await http.send(*self._route(route), token)
                    head = await http.head()
                seen[int(head.split(maxsplit=2)[1])] += 1
                if b"text/event-stream" not in head:
                    held.pop().close()
        for http in held:
            http.close()

    async def _asked(
        self, http: Connection, seen: Counter[int], longest: list[float], *what: str | Json | None
    ) -> tuple[int, bytes]:
        began = time.monotonic()
        await http.send(*what)  # type: ignore[arg-type]
        status, content = await http.answer()
        seen[status] += 1
        longest[0] = max(longest[0], time.monotonic() - began)
        return status, content

    async def _playing(self, token: str, until: float, seen: Counter[int], longest: list[float]) -> None:
        """Do what a pupil does: look every second or so, at the page, at the class and at the board; now and then a hint."""
        random = Random(token)
        async with Connection(self.port) as http:
            while time.monotonic() < until:
                await asyncio.sleep(0.5 + random.random())
                await self._asked(http, seen, longest, "GET", f"/api/rooms/{self.room}/me", None, token)
                await self._asked(http, seen, longest, "GET", f"/api/games/{self.game}", None, token)
                if random.random() < 0.05:
                    await self._asked(
                        http, seen, longest, "POST", f"/api/rooms/{self.room}/me/hint", {}, token
                    )

    async def _teaching(self, until: float, seen: Counter[int], longest: list[float]) -> None:
        async with Connection(self.port) as http:
            while time.monotonic() < until:
                for method, what in (("POST", "/pause"), ("POST", "/resume"), ("GET", "")):
                    body: Json | None = {} if method == "POST" else None
                    await self._asked(
                        http, seen, longest, method, f"/api/rooms/{self.room}{what}", body, self.teacher
                    )
                    await asyncio.sleep(0.3)


def lost(seen: Seen) -> int:
    """Return how many requests of the others were refused."""
    return sum(count for status, count in seen.others.items() if status >= 400)


async def try_out(
    port: int, seconds: float, names: Sequence[str] = tuple(ROUTES), pupils: int = PUPILS
) -> dict[str, Seen]:
    """Flood each route in turn."""
    flood = Flood(port, pupils)
    await flood.open()
    return {name: await flood.flood(ROUTES[name], seconds) for name in names}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60, help="for each route")
    parser.add_argument("routes", nargs="*", default=[*ROUTES])
    wish = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as name,
        Server.started(f"sqlite:///{name}/games.db", options=()) as server,
    ):
        print("| flooded route | flood, by status | the others, by status | lost | longest |")
        print("| --- | --- | --- | --- | --- |", flush=True)

        async def one_after_another() -> int:
            flood, gone = Flood(server.port, PUPILS), 0
            await flood.open()
            for each in wish.routes:
                seen = await flood.flood(ROUTES[each], wish.seconds)
                gone += lost(seen)
                flooded, others = dict(sorted(seen.flooded.items())), dict(sorted(seen.others.items()))
                print(f"| {each} | {flooded} | {others} | {lost(seen)} | {seen.longest:.2f} s |", flush=True)
            return gone

        gone = asyncio.run(one_after_another())
    assert not gone, f"{gone} requests of the others were refused"


if __name__ == "__main__":
    main()
