"""The players: many games at an even rate, and what each move took until the other player saw it."""

from __future__ import annotations

import asyncio
import itertools
import os
import re
import statistics
from collections import Counter
from collections.abc import Collection
from multiprocessing.connection import Connection as Pipe
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from tests.support.web.http import Connection, Table

# With the antichain rule every number may follow every other, so each game has 50 moves.
NUMBERS = range(51, 101)
POOL = "51-100"
LENGTH = len(NUMBERS)
HELPER = "127.0.4.1"
# So many games are begun at once before anything is measured.
AT_ONCE = 16
LOST = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)
_ID = re.compile(rb"\nid: (\d+)\n")
_ID_BYTES = 16


def address(number: int) -> str:
    """The address of one of 200 households."""
    return f"127.0.1.{number % 200 + 1}"


class Refused(Exception):
    """An answer that is no success."""


class Percentiles(NamedTuple):
    """How long something took, in milliseconds."""

    count: int
    median: float
    p99: float
    longest: float

    @classmethod
    def of(cls, seconds: list[float]) -> Percentiles:
        if len(seconds) < 2:
            return cls(len(seconds), *[1000 * sum(seconds)] * 3)
        cuts = statistics.quantiles(seconds, n=100, method="inclusive")
        return cls(len(seconds), *(round(1000 * each, 2) for each in (cuts[49], cuts[98], max(seconds))))


class Seen:
    """Seconds for each move until it was acknowledged and until its event came, and for each hint."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.told: list[float] = []
        self.hints: list[float] = []
        self.late: list[float] = []
        """By how much the players themselves came too late, before anything was sent."""
        self.refused: Counter[str] = Counter()
        self.wrong: Counter[str] = Counter()

    def figures(self) -> dict[str, Any]:
        return {
            "told": Percentiles.of(self.told)._asdict(),
            "acknowledged": Percentiles.of(self.acknowledged)._asdict(),
            "hints": Percentiles.of(self.hints)._asdict(),
            "late": Percentiles.of(self.late)._asdict(),
            "refused": dict(self.refused),
            "errors": dict(self.wrong),
        }


class Screen(asyncio.Protocol):
    """One who watches a game, and notes when an event comes."""

    def __init__(self, live: Live, counts: bool) -> None:
        self.live = live
        self.counts = counts
        self.begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rest = b""
        self.closed = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(f"GET {self.live.game.path}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        data = self.rest + data
        for found in _ID.finditer(data):
            if not self.begun.done():
                self.begun.set_result(None)
            if self.counts and (due := self.live.due.pop(int(found[1]), None)) is not None:
                self.live.seen.told.append(now - due)
        self.rest = data[-_ID_BYTES:]

    def connection_lost(self, error: Exception | None) -> None:
        if not self.begun.done():
            self.begun.set_exception(ConnectionError("a stream was refused"))
        elif not self.closed:
            self.live.seen.wrong["a stream ended"] += 1

    def close(self) -> None:
        self.closed = True
        self.transport.close()


class Live:
    """A game that is played and watched, again and again."""

    def __init__(self, ports: list[int], number: int) -> None:
        self.ports = ports
        self.number = number
        self.seen = Seen()
        self.screens: list[Screen] = []
        self.due: dict[int, float] = {}
        self.lock = asyncio.Lock()

    async def begin(self, taken: int = 0) -> None:
        self.end()
        async with Connection(self.ports[self.number % len(self.ports)], address(self.number)) as http:
            self.game = await Table.made(http, POOL, NUMBERS[:taken])
        for place in range(2):
            # The other player may be at another server.
            port = self.ports[(self.number + place) % len(self.ports)]
            _, screen = await asyncio.get_running_loop().create_connection(
                lambda place=place: Screen(self, place == 1),  # type: ignore[misc]
                "127.0.0.1",
                port,
                local_addr=(address(self.number), 0),
            )
            self.screens.append(screen)
            await screen.begun

    async def move(self, http: Connection, due: float, seen: Seen) -> None:
        async with self.lock:
            self.seen = seen
            if self.game.ply == LENGTH:
                await self.begin()
                due = perf_counter()
            ply = self.game.ply
            self.due[ply + 1] = due
            move = {"number": NUMBERS[ply], "ply": ply}
            await http.send("POST", f"{self.game.path}/moves", move, self.game.token)
            status, content = await http.answer()
            if status != 200:
                del self.due[ply + 1]
                raise Refused(f"{status} {content.decode()[:80]}")
            self.game.ply += 1
            seen.acknowledged.append(perf_counter() - due)

    def end(self) -> None:
        for screen in self.screens:
            screen.close()
        self.screens = []
        self.due.clear()


async def play(lives: list[Live], rate: float, seconds: float, seen: Seen) -> None:
    """Move at an even rate, in one game after the other."""
    players: asyncio.Queue[Connection] = asyncio.Queue()
    ports = lives[0].ports
    # So few that none is idle for the five seconds after which the server ends a connection.
    for number in range(max(1, min(64, int(rate)))):
        players.put_nowait(await Connection(ports[number % len(ports)], address(number)).__aenter__())

    async def move(live: Live, due: float) -> None:
        http = await players.get()
        try:
            await live.move(http, due, seen)
        except Refused as refused:
            seen.refused[str(refused)] += 1
        except (*LOST, AssertionError) as error:
            seen.wrong[f"{type(error).__name__} {str(error)[:80]}"] += 1
            http.close()
            http = await Connection(http.port, http.address).__aenter__()
        players.put_nowait(http)

    began = perf_counter()
    moving: set[asyncio.Task[None]] = set()
    for turn, live in enumerate(itertools.cycle(lives)):
        due = began + turn / rate
        if due > began + seconds:
            break
        await asyncio.sleep(due - perf_counter())
        seen.late.append(max(0.0, perf_counter() - due))
        task = asyncio.create_task(move(live, due))
        moving.add(task)
        task.add_done_callback(moving.discard)
    if moving:
        await asyncio.wait(moving, timeout=30)
    await asyncio.sleep(0.5)
    if lost := sum(len(live.due) for live in lives):
        seen.wrong["a move never came to the other screen"] += lost
    while not players.empty():
        players.get_nowait().close()


async def ask_for_hints(port: int, seconds: float, seen: Seen) -> None:
    """Ask for a hint on a named game, twice a second."""
    random = Random(7)
    until = perf_counter() + seconds
    while perf_counter() < until:
        began = perf_counter()
        try:
            async with Connection(port, HELPER) as http:
                await http.ask(
                    "POST", "/api/solve", {"game": "divisor-duel", "moves": [random.randint(2, 25)]}
                )
            seen.hints.append(perf_counter() - began)
        except (*LOST, AssertionError) as error:
            seen.wrong[f"hint: {str(error)[:80]}"] += 1
        await asyncio.sleep(0.5)


async def _take_part(pipe: Pipe, ports: list[int], games: int, rate: float) -> None:
    lives = [Live(ports, number) for number in range(games)]
    doors = asyncio.Semaphore(AT_ONCE)

    async def begin(live: Live) -> None:
        async with doors:
            # Some have just begun, some are nearly over: so games end, and new ones begin, all the time.
            await live.begin(live.number % LENGTH)

    await asyncio.gather(*map(begin, lives))
    pipe.send("ready")
    while seconds := await asyncio.to_thread(pipe.recv):
        seen = Seen()
        await asyncio.gather(play(lives, rate, seconds, seen), ask_for_hints(ports[0], seconds, seen))
        pipe.send(seen.figures())
    for live in lives:
        live.end()


def take_part(pipe: Pipe, cores: Collection[int], ports: list[int], games: int, rate: float) -> None:
    """Begin games, say so, and play for as many seconds as the pipe says, until it says none."""
    os.sched_setaffinity(0, cores)
    asyncio.run(_take_part(pipe, ports, games, rate))
