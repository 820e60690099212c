"""Everything that was ever tried on the readers and the server, for as many minutes as one likes.

    make soak MINUTES=60

A quarter of the time for the readers, a quarter for the server's requests, a quarter for whole games in which anything is
tried, the rest for kills, those of lessons among them, each in turn. The first fault ends it, with the text or the request that found it. All of it stays on this machine.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.faults.fuzz import fuzz_server
from tests.faults.kills import WHAT, Place, kill_terminals, try_out
from tests.faults.lesson_kills import lessons
from tests.faults.readers import fuzz_readers
from tests.faults.stateful import Games
from tests.support.process import Postgres, Server

MOST = 10**9


def main(minutes: float) -> None:
    """Try everything, round after round."""
    until, part, rounds = time.monotonic() + 60 * minutes, min(300.0, 15 * minutes), 0
    texts = requests = games = 0
    while time.monotonic() < until:
        rounds += 1
        texts += fuzz_readers(part, MOST, seed=rounds).total()
        print(f"{texts:,} texts read or refused, none took a second", flush=True)
        requests += fuzz_server(part, MOST, seed=rounds).total()
        print(f"{requests:,} requests answered, none with a fault of ours", flush=True)
        games += _try_anything(part)
        print(f"{games:,} games in which anything was tried stayed what they should be", flush=True)
        ends = time.monotonic() + part
        for what in ("lesson", *WHAT, "terminal"):
            if time.monotonic() < min(ends, until):
                print(_kill(what, max(3, int(part / 10)), rounds), flush=True)
    print(
        f"{minutes:g} minutes: {texts:,} texts, {requests:,} requests, {games:,} games, {rounds} rounds of kills: no fault"
    )


def _try_anything(seconds: float) -> int:
    until, count = time.monotonic() + seconds, 50
    done = 0
    with tempfile.TemporaryDirectory() as name, Server.started(f"sqlite:///{name}/games.db") as server:
        here = type("Here", (Games,), {"port": server.port})
        while time.monotonic() < until:
            run_state_machine_as_test(
                here,
                settings=settings(max_examples=count, stateful_step_count=50, deadline=None, database=None),
            )
            done += count
    return done


def _kill(what: str, kills: int, seed: int) -> str:
    if what == "lesson":
        # On either database, and now and then on two servers.
        database, servers = (("sqlite", 1), ("postgresql", 1), ("postgresql", 2))[seed % 3]
        return lessons(database, servers, kills, 10, seed)
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        if what == "terminal":
            return kill_terminals(Path(name), kills, seed)
        # Servers and workers on either database in turn.
        on_postgres = what in ("postmaster", "backends") or seed % 2 == 0
        postgres = stack.enter_context(Postgres.started(durable=True)) if on_postgres else None
        database = postgres.new_database() if postgres else f"sqlite:///{name}/games.db"
        place = Place(database, postgres, Path(name) / "log")
        stack.callback(place.close)
        said = asyncio.run(try_out(place, what, kills, seed=seed))
        assert "Traceback" not in (Path(name) / "log").read_text()
        return f"{said} on {'PostgreSQL' if postgres else 'SQLite'}"


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3)
