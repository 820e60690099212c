"""A class of 30 behind one address, one of whom floods one route after the other, and what the others notice of it.

    python -m tests.faults.flood --seconds 60

The other 29 move, look and hint as pupils do, and the teacher chooses and looks at the desk, each with their key and over a new
connection each time; every request of theirs must be answered. The flood comes with the pupil's own key, with none, and with
wrong ones, each of them new. All of it comes from one address of this machine, which is no proxy's; for each route from
another one, since an address has 28,000 ports and each rests for a minute after its connection. Several of these programs can
run side by side with a `--network` each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from random import Random
from typing import NamedTuple

from starlette.routing import Route as Starlette

from divisor_duel.web.api.table_of_questions import template
from divisor_duel.web.serve.app import ROUTERS
from tests.support.process import Server
from tests.support.web.http import Connection, Json

PUPILS = 30
SCHOOL = "127.{network}.2.{place}"
"""Where all of them come from; a place for each route."""
AT_ONCE = 16
"""How many connections the flood uses."""
HELD = 50
"""How many each of these holds open where connections themselves are the flood: more than the address may have."""
GAME = {"pool": "51-100", "rule": "antichain", "minutes": None}


NOT_ANSWERED = 0
"""The status of what was not answered at all."""


class Route(NamedTuple):
    """What is flooded."""

    method: str
    path: str
    body: Json | None = None


_KNOWN: dict[str, Route] = {
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
    "leave": Route("POST", "/api/rooms/{room}/me/leave", {}),
    "return": Route("POST", "/api/rooms/{room}/me/return", {}),
    "own streams": Route("GET", "/api/rooms/{room}/me/events"),
    "results": Route("GET", "/api/rooms/{room}/results.csv"),
    "settings": Route("POST", "/api/rooms/{room}/settings", {"wall": "mistake"}),
    "question": Route("POST", "/api/rooms/{room}/question", {"moves": []}),
    "answer": Route("POST", "/api/rooms/{room}/me/answer", {"question": 1, "number": 51}),
    "pictures": Route("GET", "/api/rooms/{room}/link.svg"),
    "seats": Route("POST", "/api/games/{game}/seats", {}),
    "game streams": Route("GET", "/api/games/{game}/events"),
    "review": Route("POST", "/api/review", {"record": "pool: 2-60\nrule: chain\nmoves: 4 2\n"}),
    "homework": Route("GET", "/api/rooms/{room}/me/homework"),
    "health": Route("GET", "/healthz"),
    "files": Route("GET", "/static/styles/style.css"),
    "pages": Route("GET", "/join"),
    "replies": Route("POST", "/api/replies", {"pool": "2-100", "moves": [48]}),
    "solo": Route("POST", "/api/solo", {"size": 100, "moves": [50], "hint": True}),
    "puzzles": Route("GET", "/api/puzzles/divisor-duel?level=3"),
    "practise": Route("POST", "/api/practise", {"pool": "2-60"}),
    "sheet": Route("POST", "/api/sheet", {"pool": "2-60"}),
    "sets": Route("POST", "/api/sets", {"pool": "2-60", "seed": "x"}),
    "sets/try": Route("POST", "/api/sets/try", {"pool": "2-60", "moves": [12], "number": 6}),
    "sets/line": Route("POST", "/api/sets/line", {"pool": "2-60", "seed": "x", "name": "Ada", "first": [6]}),
    "sets/check": Route("POST", "/api/sets/check", {"text": "Hello\n" * 1000}),
    "links": Route("POST", "/api/links", {"game": "divisor-duel"}),
    "links/open": Route("POST", "/api/links/open", {"link": "x" * 500}),
    "links/take": Route("POST", "/api/links/take", {"link": "x" * 500, "number": 12}),
    "links/again": Route("POST", "/api/links/again", {"link": "x" * 500, "you": 1}),
    "links/send": Route("POST", "/api/links/send", {"address": "http://localhost/play/0"}),
    "kept": Route("POST", "/api/kept", {"text": "[" * 30_000}),
    "undo": Route("POST", "/api/games/{game}/undo", {"ply": 0}),
    "lessons as files": Route("POST", "/api/rooms/open", {"text": "[" * 30_000}),
    "wrong words": Route("POST", "/api/rooms/return", {"code": "{code}", "name": "Ada", "word": "wrong"}),
    "wrong words of a desk": Route("POST", "/api/rooms/desk", {"code": "{code}", "word": "wrong"}),
}
_STANDS_FOR = {"room": "{room}", "game_id": "{game}", "path": "styles/style.css", "code": "KPRTXBD"}
"""What stands in a route for a part of its path; for a number, a 1."""


def routes() -> Iterator[tuple[str, str]]:
    """Yield the method and path of every route of the server."""
    for route in chain.from_iterable(router.routes for router in ROUTERS):
        if isinstance(route, Starlette):
            yield from ((method, route.path) for method in sorted((route.methods or set()) - {"HEAD"}))


def floods(route: Route, method: str, path: str) -> bool:
    """Say whether one floods the route of this method and path."""
    flooded = route.path.partition("?")[0]
    return route.method == method and template(path).fullmatch(flooded) is not None


def _others() -> Iterator[tuple[str, Route]]:
    """Yield the routes to flood of which nothing more is known."""
    for method, path in routes():
        if not any(floods(known, method, path) for known in _KNOWN.values()):
            filled = re.sub(r"\{(\w+)\}", lambda found: _STANDS_FOR.get(found[1], "1"), path)
            yield f"{method} {path}", Route(method, filled, {} if method == "POST" else None)


ROUTES: dict[str, Route] = {**_KNOWN, **dict(_others()), "connections": Route("", "")}


class Seen(NamedTuple):
    """What came of one flood."""

    flooded: Counter[int]
    others: Counter[int]
    longest: float


class Flood:
    """A class at a server, and who floods it."""

    def __init__(self, port: int, pupils: int, network: int = 0, seed: int = 7) -> None:
        self.port = port
        self.network = network
        self.place = 1
        self.count = pupils
        self.random = Random(seed)

    async def open(self) -> None:
        """Open a room, let all in and begin."""
        async with self._connect() as http:
            opened = await http.ask("POST", "/api/rooms", {**GAME, "hints": "unlimited"})
            self.room, self.code = opened["room"]["room"], opened["room"]["code"]
            self.teacher = opened["token"]
            joins = [
                await http.ask("POST", "/api/rooms/join", {"code": self.code}) for _ in range(self.count)
            ]
            self.pupils = [each["token"] for each in joins]
            await self._begin(http)

    def _connect(self) -> Connection:
        return Connection(self.port, SCHOOL.format(network=self.network, place=self.place))

    async def _begin(self, http: Connection) -> None:
        begun = await http.ask("POST", f"/api/rooms/{self.room}/begin", {}, self.teacher)
        self.game = begun["boards"][0]["game"]

    def _route(self, route: Route) -> tuple[str, str, Json | None]:
        path = route.path.format(room=self.room, game=self.game)
        body = route.body and {k: self.code if v == "{code}" else v for k, v in route.body.items()}
        return route.method, path, body

    async def flood(self, route: Route, seconds: float) -> Seen:
        """Flood a route while the others go on."""
        self.place += 1
        until = time.monotonic() + seconds
        flooded: Counter[int] = Counter()
        others: Counter[int] = Counter()
        longest = [0.0]
        async with self._connect() as http:  # a round of its own, so that there is something to move
            await http.ask("POST", f"/api/rooms/{self.room}/end", {}, self.teacher)
            await self._begin(http)
        flooding = self._flooding if route.method else self._holding
        async with asyncio.TaskGroup() as group:
            for number in range(AT_ONCE):
                group.create_task(flooding(route, number % 3, until, flooded))
            for token in self.pupils[1:]:
                group.create_task(self._playing(token, until, others, longest))
            group.create_task(self._teaching(until, others, longest))
        return Seen(flooded, others, longest[0])

    async def _holding(self, route: Route, key: int, until: float, seen: Counter[int]) -> None:
        """Hold connections on which nothing is said, and open others for those that are ended."""
        held: list[Connection] = []
        while time.monotonic() < until:
            for http in [each for each in held if each.reader.at_eof() or each.reader.exception()]:
                http.close()
                held.remove(http)
            with suppress(OSError):
                while len(held) < HELD:
                    held.append(await self._connect().__aenter__())
                    seen[200] += 1
            await asyncio.sleep(0.05)
        for http in held:
            http.close()

    async def _flooding(self, route: Route, key: int, until: float, seen: Counter[int]) -> None:
        held: list[Connection] = []
        while time.monotonic() < until:
            token = (self.pupils[0], "", f"wrong {self.random.random()}")[key]
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                http = await self._connect().__aenter__()
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
        self, seen: Counter[int], longest: list[float], method: str, path: str, body: Json | None, token: str
    ) -> Json:
        """Ask over a new connection, as a page does that has rested for some seconds."""
        began, status, content = time.monotonic(), NOT_ANSWERED, b""
        with suppress(OSError, asyncio.IncompleteReadError):
            async with self._connect() as http:
                await http.send(method, path, body, token)
                status, content = await http.answer()
        seen[status] += 1
        longest[0] = max(longest[0], time.monotonic() - began)
        return dict(json.loads(content)) if status == 200 else {}

    async def _playing(self, token: str, until: float, seen: Counter[int], longest: list[float]) -> None:
        """Do what a pupil does: look every second or so, at the class and at the board; move; now and then a hint."""
        random = Random(token)
        while time.monotonic() < until:
            await asyncio.sleep(0.5 + random.random())
            me = await self._asked(seen, longest, "GET", f"/api/rooms/{self.room}/me", None, token)
            if not (board := me.get("board")):
                continue
            path = f"/api/games/{board}"
            game = await self._asked(seen, longest, "GET", path, None, token)
            if game and game["to_move"] in game["you"] and game["legal_moves"]:
                move = {"number": random.choice(game["legal_moves"]), "ply": game["ply"]}
                await self._asked(seen, longest, "POST", f"{path}/moves", move, token)
            if random.random() < 0.05:
                await self._asked(seen, longest, "POST", f"/api/rooms/{self.room}/me/hint", {}, token)

    async def _teaching(self, until: float, seen: Counter[int], longest: list[float]) -> None:
        at = f"/api/rooms/{self.room}"
        while time.monotonic() < until:
            for shown in (True, False):
                wish = {"names_shown": shown}
                await self._asked(seen, longest, "POST", f"{at}/settings", wish, self.teacher)
                await asyncio.sleep(0.3)
            await self._asked(seen, longest, "GET", at, None, self.teacher)
            await asyncio.sleep(0.3)


def lost(seen: Seen) -> int:
    """Return how many requests of the others were refused, or never answered."""
    return sum(count for status, count in seen.others.items() if status >= 400 or status == NOT_ANSWERED)


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
    parser.add_argument("--network", type=int, default=0, help="of the addresses 127.NETWORK")
    parser.add_argument("routes", nargs="*", default=[*ROUTES])
    wish = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as name,
        Server.started(f"sqlite:///{name}/games.db", options=()) as server,
    ):
        print("| flooded route | flood, by status | the others, by status | lost | longest |")
        print("| --- | --- | --- | --- | --- |", flush=True)

        async def one_after_another() -> int:
            flood, gone = Flood(server.port, PUPILS, wish.network), 0
            await flood.open()
            for each in wish.routes:
                seen = await flood.flood(ROUTES[each], wish.seconds)
                gone += lost(seen)
                flooded, others = dict(sorted(seen.flooded.items())), dict(sorted(seen.others.items()))
                print(f"| {each} | {flooded} | {others} | {lost(seen)} | {seen.longest:.2f} s |", flush=True)
            return gone

        gone = asyncio.run(one_after_another())
    assert not gone, f"{gone} requests of the others were lost"


if __name__ == "__main__":
    main()
