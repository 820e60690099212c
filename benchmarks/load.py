"""Many games at once, and one who means harm: how long moves take for the others.

    python benchmarks/load.py --games 1000 --rate 120 --seconds 600
    python benchmarks/load.py --games 100 --rate 20 --attack questions

Every game has two streams; moves come at an even rate, and their time is counted from when they were due, so
that a server that stalls is not spared the moves it kept waiting. Players, their friends and attackers come
from loopback addresses of their own and are under the server's limits. Nothing leaves this machine, and
every attack is bounded by the seconds given.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import logging
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import psutil
from timing import table

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.support.process import Postgres, Server
from tests.support.web.http import Connection, Table

# With the antichain rule every number may follow every other, so each game has 50 moves.
NUMBERS = range(51, 101)
POOL = "51-100"
LENGTH = len(NUMBERS)
ATTACKER = "127.0.0.2"
HELPER = "127.0.4.1"
LARGE = "999999999001-1000000000000"
EVERY = [*range(10**12 - 999, 10**12 + 1)]


def address(number: int) -> str:
    """The address of one of 200 households."""
    return f"127.0.1.{number % 200 + 1}"


class Seen:
    """Seconds for each move until it was acknowledged and until its event came, and for each hint."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.told: list[float] = []
        self.hints: list[float] = []
        self.wrong: Counter[str] = Counter()


class Live:
    """A game that is played and watched, again and again."""

    def __init__(self, ports: list[int], number: int, seen: Seen) -> None:
        self.ports = ports
        self.number = number
        self.seen = seen
        self.streams: list[Connection] = []
        self.readers: list[asyncio.Task[None]] = []
        self.due: dict[int, float] = {}
        self.lock = asyncio.Lock()

    async def begin(self, taken: int = 0) -> None:
        self.end()
        async with Connection(self.ports[self.number % len(self.ports)], address(self.number)) as http:
            self.game = await Table.made(http, POOL, NUMBERS[:taken])
            for place in range(2):
                # The other player may be at another server.
                http.port = self.ports[(self.number + place) % len(self.ports)]
                stream = await self.game.watch()
                self.streams.append(stream)
                self.readers.append(asyncio.create_task(self._read(stream, place == 1)))

    async def _read(self, stream: Connection, counts: bool) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            while True:
                await stream.reader.readuntil(b"\nid: ")
                ply = int(await stream.reader.readuntil(b"\n"))
                if counts and (due := self.due.pop(ply, None)) is not None:
                    self.seen.told.append(perf_counter() - due)
        self.seen.wrong["a stream ended"] += 1

    async def move(self, http: Connection, due: float) -> None:
        async with self.lock:
            if self.game.ply == LENGTH:
                await self.begin()
                due = perf_counter()
            self.game.http = http
            self.due[self.game.ply + 1] = due
            await self.game.move()
            self.seen.acknowledged.append(perf_counter() - due)

    def end(self) -> None:
        for reader in self.readers:
            reader.cancel()
        for stream in self.streams:
            stream.close()
        self.streams, self.readers = [], []
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
            await live.move(http, due)
        except (OSError, asyncio.IncompleteReadError, AssertionError) as error:
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
        task = asyncio.create_task(move(live, due))
        moving.add(task)
        task.add_done_callback(moving.discard)
    if moving:
        await asyncio.wait(moving, timeout=30)
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
        except (OSError, asyncio.IncompleteReadError, AssertionError) as error:
            seen.wrong[f"hint: {str(error)[:80]}"] += 1
        await asyncio.sleep(0.5)


Attack = Callable[[int], Coroutine[None, None, None]]


def asking(method: str, path: str, body: Any = None, host: str = "127.0.0.1", at_once: int = 8) -> Attack:
    """Ask the same again and again, on several connections."""

    async def ask(port: int, place: int) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                async with Connection(port, ATTACKER) as http:
                    while True:
                        await http.send(method, path, body(place) if callable(body) else body, host=host)
                        await http.answer()
            await asyncio.sleep(0.01)

    async def attack(port: int) -> None:
        await asyncio.gather(*(ask(port, place) for place in range(at_once)))

    return attack


def holding(count: int, sending: bytes, source: str = ATTACKER) -> Attack:
    """Hold connections open that say nothing, or a byte a second; open them again when they are closed."""

    async def hold(port: int, place: int) -> None:
        await asyncio.sleep(place / 1000)
        while True:
            with suppress(OSError):
                async with Connection(port, source.format(place % 250 + 1)) as http:
                    while not http.reader.at_eof():
                        http.writer.write(sending)
                        await asyncio.sleep(1)
            await asyncio.sleep(1)

    async def attack(port: int) -> None:
        await asyncio.gather(*(hold(port, place) for place in range(count)))

    return attack


async def watching(port: int) -> None:
    """200 watchers of one game, in which moves are made as fast as they are answered."""
    async with Connection(port, ATTACKER) as http:
        while True:
            game = await Table.made(http, POOL)
            streams: list[Connection] = []
            with suppress(AssertionError):  # what is refused is not tried again
                streams += [await game.watch() for _ in range(200)]
            for _ in range(LENGTH):
                with suppress(AssertionError):
                    await game.move()
            for stream in streams:
                stream.close()


def from_many(path: str, body: Any) -> Attack:
    """A hundred addresses that ask the same kind of question."""

    async def ask(port: int, place: int) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                async with Connection(port, f"127.0.3.{place + 1}") as http:
                    await http.send("POST", path, body(place))
                    await http.answer()
            await asyncio.sleep(0.05)

    async def attack(port: int) -> None:
        await asyncio.gather(*(ask(port, place) for place in range(100)))

    return attack


def hard(place: int) -> dict[str, Any]:
    return {"pool": f"2-{200 + place}", "rule": "antichain"}


ATTACKS: dict[str, Attack] = {
    "idle": holding(1100, b""),
    "idle-many": holding(5000, b"", "127.0.5.{}"),
    "dribble-many": holding(1000, b"x", "127.0.6.{}"),
    "host": asking("GET", "/api/games/0/link.svg", host="x" * 2200),
    "solve": asking(
        "POST",
        "/api/solve",
        {"pool": LARGE, "rule": "antichain", "moves": [*range(999999999001, 10**12 + 1)]},
    ),
    "watchers": watching,
    "spaces": asking("POST", "/api/games", {"pool": "2" + " " * 900}),
    "record": asking("POST", "/api/review", {"record": f"pool: {'1-1000000,' * 1000}\nrule: chain\n"}),
    "questions": asking("POST", "/api/solve", hard, at_once=16),
    "questions-many": from_many("/api/solve", hard),
    "pages": asking("GET", "/"),
    "files": asking("GET", "/static/styles/style.css"),
    "rows": asking("POST", "/api/games", {"pool": LARGE, "rule": "antichain"}),
}


@asynccontextmanager
async def attacked(port: int, attacks: list[str]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(ATTACKS[name](port)) for name in attacks]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def percentiles(seconds: list[float]) -> tuple[str, ...]:
    if len(seconds) < 2:
        return ("–",) * 3
    cuts = statistics.quantiles(seconds, n=100)
    return tuple(f"{1000 * value:.1f} ms" for value in (cuts[49], cuts[98], max(seconds)))


def processor(servers: list[Server]) -> float:
    times = [psutil.Process(server.process.pid).cpu_times() for server in servers]
    return sum(time.user + time.system for time in times)


def memory(servers: list[Server]) -> float:
    return sum(psutil.Process(server.process.pid).memory_info().rss for server in servers) / 2**20


async def measure(servers: list[Server], wish: argparse.Namespace) -> None:
    seen = Seen()
    ports = [server.port for server in servers]
    lives = [Live(ports, number, seen) for number in range(wish.games)]
    for live in lives:
        # Some have just begun, some are nearly over: so games end, and new ones begin, all the time.
        await live.begin(live.number % LENGTH)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(attacked(ports[0], wish.attack))
        if wish.attack:
            await asyncio.sleep(2)
        warm = min(30.0, wish.seconds / 4)
        # So that the workers have started, which takes seconds of both cores, and what is kept is there.
        await asyncio.gather(play(lives, wish.rate, warm, Seen()), ask_for_hints(ports[0], warm, Seen()))
        for each in (seen.acknowledged, seen.told):
            each.clear()
        before, worked = memory(servers), processor(servers)
        await asyncio.gather(
            play(lives, wish.rate, wish.seconds, seen), ask_for_hints(ports[0], wish.seconds, seen)
        )
        after, worked = memory(servers), processor(servers) - worked
    for live in lives:
        live.end()
    title = (
        f"{wish.games} games, {2 * wish.games} streams, {wish.rate:g} moves a second for {wish.seconds:g} s"
    )
    beside = f" beside {', '.join(wish.attack)}" if wish.attack else ""
    rows = [
        ("moves, until acknowledged", len(seen.acknowledged), *percentiles(seen.acknowledged)),
        ("moves, until the other sees them", len(seen.told), *percentiles(seen.told)),
        ("hints on a named game", len(seen.hints), *percentiles(seen.hints)),
    ]
    table(title + beside, ("what", "how many", "50th percentile", "99th percentile", "longest"), rows)
    print(f"  errors: {sum(seen.wrong.values())} {dict(seen.wrong.most_common(5)) or ''}")
    print(f"  processor: {worked / wish.seconds:.0%} of a core, the workers not counted")
    grown = f"{after / before - 1:+.1%}"
    print(f"  memory of the server: {before:.0f} MB, then {after:.0f} MB ({grown})", flush=True)


def main() -> None:
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # attackers are cut off, over and over
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rate", type=float, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--attack", choices=("all", *ATTACKS), nargs="*", default=[])
    wish = parser.parse_args()
    rounds = [[name] for name in ATTACKS] if wish.attack == ["all"] else [wish.attack]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        postgres = (
            stack.enter_context(Postgres.started(durable=True)) if wish.database == "postgresql" else None
        )
        for number, attack in enumerate(rounds):
            wish.attack = attack
            database = postgres.new_database() if postgres else f"sqlite:///{folder}/{number}.db"
            with ExitStack() as running:
                servers = [
                    running.enter_context(Server.started(database, options=())) for _ in range(wish.servers)
                ]
                asyncio.run(measure(servers, wish))


if __name__ == "__main__":
    main()
