"""The server on one core: moves committed in a second, how soon the other player sees one, memory per game.

The server and its database share one core; the players are on another, if there is one. Databases write
durably, as they do by default. The peer is what SQLite itself can commit on this disk.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from operator import methodcaller
from pathlib import Path
from time import perf_counter

import psutil
from timing import table

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.web.api.game import Game, key_of, new_id
from divisor_duel.web.keep.games import Store

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.support.process import Postgres, Server
from tests.support.web.http import Connection, Table

SECONDS = 3.0
LIVE = 500
POOL = "51-100"  # with the antichain rule every number may follow every other, so each game has 50 moves


@contextmanager
def one_core() -> Iterator[None]:
    """Whatever is started inside runs on the first core."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def bare_sqlite(folder: Path) -> float:
    """Rows updated and committed in a second by the sqlite3 module alone."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("pragma journal_mode = wal")
    connection.execute("create table games (id text primary key, moves text)")
    connection.execute("insert into games values ('x', '')")
    count, began = 0, perf_counter()
    while perf_counter() - began < SECONDS:
        connection.execute("begin immediate")
        connection.execute("select moves from games where id = 'x'").fetchone()
        connection.execute("update games set moves = ? where id = 'x'", (f"{count:150}",))
        connection.execute("commit")
        count += 1
    connection.close()
    return count / SECONDS


def by_the_store(database: str) -> float:
    """Moves committed in a second by the store alone, one after the other."""
    store, rules, token = Store(database), Rules.custom(POOL, "antichain"), "token"
    count, began = 0, perf_counter()
    while perf_counter() - began < SECONDS:
        game = Game(new_id(), Position(rules), keys=(key_of(token), key_of(token)))
        store.create(game)
        for ply, number in enumerate(rules.pool):
            store.change(game.id, methodcaller("move", token, number, ply))
            count += 1
    taken = perf_counter() - began
    store.close()
    return count / taken


async def by_http(server: Server, players: int = 8) -> float:
    """Moves acknowledged in a second, by players who each move as soon as the last move is answered."""
    deadline = perf_counter() + SECONDS

    async def play() -> int:
        count = 0
        async with Connection(server.port) as http:
            while perf_counter() < deadline:
                game = await Table.made(http, POOL)
                while game.ply < 50 and perf_counter() < deadline:
                    await game.move()
                    count += 1
        return count

    began = perf_counter()
    total = sum(await asyncio.gather(*(play() for _ in range(players))))
    return total / (perf_counter() - began)


async def from_move_to_event(server: Server, live: int, moves: int) -> tuple[list[float], float]:
    """Seconds from sending a move to its event at the other player, and kilobytes for each live game."""
    process = psutil.Process(server.process.pid)
    async with Connection(server.port) as http:
        tables = [await Table.made(http, POOL) for _ in range(live)]
    before = process.memory_info().rss
    streams = [await game.watch() for game in tables for _ in (1, 2)]
    kilobytes = (process.memory_info().rss - before) / 1024 / live
    taken = []
    async with Connection(server.port) as http:
        for turn in range(moves):
            game = tables[turn % live]
            game.http = http
            seen = asyncio.create_task(streams[2 * (turn % live)].next_event())
            began = perf_counter()
            await game.move()
            await seen
            taken.append(perf_counter() - began)
    for stream in streams:
        stream.close()
    return taken, kilobytes


def percentiles(seconds: list[float]) -> tuple[str, str]:
    cuts = statistics.quantiles(seconds, n=100)
    return f"{1000 * cuts[49]:.1f} ms", f"{1000 * cuts[98]:.1f} ms"


def main() -> None:
    with tempfile.TemporaryDirectory() as name, one_core(), Postgres.started(durable=True) as postgres:
        folder = Path(name)
        peer = bare_sqlite(folder)
        rows = [("sqlite3 alone (the peer)", f"{peer:,.0f}", "1.00")]
        latencies: list[tuple[str, str, str, str]] = []
        for kind, new in (
            ("SQLite", lambda: f"sqlite:///{folder / f'{new_id()}.db'}"),
            ("PostgreSQL", postgres.new_database),
        ):
            rate = by_the_store(new())
            rows.append((f"{kind}, the store", f"{rate:,.0f}", f"{rate / peer:.2f}"))
            with Server.started(new()) as server, elsewhere():
                rate = asyncio.run(by_http(server))
                rows.append((f"{kind}, over HTTP", f"{rate:,.0f}", f"{rate / peer:.2f}"))
            for live, rounds in ((1, 10), (LIVE, 1)):
                with Server.started(new()) as server, elsewhere():
                    taken: list[float] = []
                    for _ in range(rounds):
                        more, kilobytes = asyncio.run(from_move_to_event(server, live, max(live, 49)))
                        taken += more
                    memory = f"{kilobytes:.0f} kB" if live > 1 else "–"
                    latencies.append((f"{kind}, {live} live", *percentiles(taken), memory))
        table("Moves committed in a second, on one core", ("where", "moves", "of the peer"), rows)
        table(
            "From sending a move to its event at the other player",
            ("games", "50th percentile", "99th percentile", "memory per live game"),
            latencies,
        )


@contextmanager
def elsewhere() -> Iterator[None]:
    """Keep this process off the server's core, if there is another."""
    here = os.sched_getaffinity(0)
    others = set(range(os.cpu_count() or 1)) - here
    os.sched_setaffinity(0, others or here)
    try:
        yield
    finally:
        os.sched_setaffinity(0, here)


if __name__ == "__main__":
    main()
