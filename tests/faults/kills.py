"""Kills the server, its workers, PostgreSQL or its backends while people play, and looks for what was lost.

    python -m tests.faults.kills server --database postgresql --kills 250
    python -m tests.faults.kills terminal --kills 500

Whatever was acknowledged must be there, once, in its order; at most the move whose answer was cut off may be there
too. No answer may have the status 500. Nothing but what this program itself started is killed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random

import psutil
import psycopg

from divisor_duel.game.record import Record
from tests.support.children import workers_of
from tests.support.process import Postgres, Server
from tests.support.web.http import Connection, Json

POOL = [*range(51, 101)]
WHAT = ("server", "workers", "postmaster", "backends")


class Playing:
    """One who plays game after game, remembers every acknowledged move, and tries again what was not answered."""

    def __init__(self, place: Place, seed: int) -> None:
        self.place = place
        self.random = Random(seed)
        self.move_house()
        self.kept: dict[str, list[int]] = {}
        self.statuses: Counter[int] = Counter()

    async def play(self) -> None:
        """Go on until cancelled."""
        while True:
            self.move_house()
            made = await self.ask(
                "POST", "/api/games", {"pool": "51-100", "rule": "antichain", "take": [1, 2]}
            )
            game, token = made["game"]["id"], made["token"]
            moves = self.kept[game] = []
            for number in self.random.sample(POOL, len(POOL)):
                move = {"number": number, "ply": len(moves)}
                await self.ask("POST", f"/api/games/{game}/moves", move, token)
                moves.append(number)

    def move_house(self) -> None:
        """Come from another address of this machine from now on, since each may ask only so much in a minute."""
        self.address = f"127.0.{self.random.randint(1, 9)}.{self.random.randint(1, 250)}"

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Json:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, ValueError, TimeoutError):
                async with Connection(self.place.port, self.address) as http, asyncio.timeout(20):
                    assert body is None or isinstance(body, dict)
                    await http.send(method, path, body, token)
                    status, content = await http.answer()
                    self.statuses[status] += 1
                    if status < 300:
                        answer: Json = json.loads(content)
                        return answer
            await asyncio.sleep(0.02)


class Place:
    """A server on a port that stays the same, and its database."""

    def __init__(self, database: str, postgres: Postgres | None, log: Path) -> None:
        self.database = database
        self.postgres = postgres
        self.port = 0
        self._log = log
        self._stack = ExitStack()

    def start(self) -> None:
        errors = self._stack.enter_context(self._log.open("ab"))
        for trial in range(5):
            try:
                starting = Server.started(self.database, self.port, errors=errors)
                self.server = self._stack.enter_context(starting)
                break
            except AssertionError:  # the port may be held by what the killed one left for a moment
                if trial == 4:
                    raise AssertionError(self._log.read_text()[-500:]) from None
                time.sleep(0.2)
        self.port = self.server.port

    def kill(self, what: str, random: Random) -> None:
        """Kill one thing, and start again what does not start again by itself."""
        if what == "server":
            self.server.process.kill()
            self._stack.close()
            self.start()
        elif what == "workers":
            while not (workers := [*workers_of(self.server.process.pid)]):
                time.sleep(0.01)
            with suppress(psutil.Error):
                random.choice(workers).kill()
        elif what == "postmaster":
            assert self.postgres
            self.postgres.end(signal.SIGKILL)
            deadline = time.monotonic() + 20
            while time.monotonic() < deadline:
                with suppress(AssertionError):  # its children may still be ending
                    self.postgres.start()
                    return
        else:
            self._kill_backend(random)

    def _kill_backend(self, random: Random) -> None:
        assert self.postgres
        name = self.database.partition("?")[0].rpartition("/")[2]
        with (
            suppress(psycopg.Error, ProcessLookupError),
            psycopg.connect(self.postgres.url("postgres")) as asking,
        ):
            rows = asking.execute("select pid from pg_stat_activity where datname = %s", [name]).fetchall()
            if rows:
                os.kill(random.choice(rows)[0], signal.SIGKILL)

    def close(self) -> None:
        self._stack.close()


async def try_out(place: Place, what: str, kills: int, players: int = 4, seed: int = 7) -> str:
    """Kill so often, then look at every game; say what was seen."""
    random = Random(seed)
    place.start()
    playing = [Playing(place, seed + number) for number in range(players)]
    tasks = [asyncio.create_task(each.play()) for each in playing]
    asking = asyncio.create_task(_ask_questions(place)) if what == "workers" else None
    for _ in range(kills):
        # Some moves after the last kill, or what is killed would never have come back.
        enough = _acknowledged(playing) + random.randint(1, 12)
        async with asyncio.timeout(60):
            while _acknowledged(playing) < enough:
                await asyncio.sleep(0.01)
        await asyncio.sleep(random.random() * 0.05)
        await asyncio.to_thread(place.kill, what, random)
    await asyncio.sleep(1)
    for task in (*tasks, *([asking] if asking else [])):
        task.cancel()
    await asyncio.gather(*tasks, *([asking] if asking else []), return_exceptions=True)
    games = moves = 0
    for each in playing:
        for game, kept in each.kept.items():
            there = (await each.ask("GET", f"/api/games/{game}"))["moves"]
            assert [*map(int, there)][: len(kept)] == kept, (
                f"game {game}: {kept} were acknowledged, {there} are there"
            )
            assert len(there) <= len(kept) + 1
            games, moves = games + 1, moves + len(kept)
    statuses = sum((each.statuses for each in playing), Counter[int]())
    assert 500 not in statuses, statuses
    return (
        f"{kills} kills of {what}: {moves:,} moves in {games} games acknowledged, "
        f"none lost, doubled or reordered; statuses {dict(statuses)}"
    )


def _acknowledged(playing: list[Playing]) -> int:
    return sum(len(moves) for each in playing for moves in each.kept.values())


async def _ask_questions(place: Place) -> None:
    playing = Playing(place, 1)
    while True:
        playing.move_house()
        # Another each time: what was asked before is answered without a worker.
        await playing.ask("POST", "/api/solve", {"pool": f"2-{playing.random.randint(20, 900)}"})


def kill_terminals(folder: Path, kills: int, seed: int = 7) -> str:
    """Kill a game at the terminal between or inside its writes; look for every number that was shown as taken."""
    random = Random(seed)
    environment = os.environ | {"XDG_STATE_HOME": str(folder), "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}
    games = folder / "divisor-duel" / "games"
    acknowledged = 0
    what = ["play", "--pool", "51-100", "--rule", "antichain", "--p2", "human"]
    program = [sys.executable, "-m", "divisor_duel", *what]
    for _ in range(kills):
        before = {*games.glob("*.game")} if games.exists() else set()
        with subprocess.Popen(
            program,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        ) as process:
            assert process.stdin
            assert process.stdout
            numbers = random.sample(POOL, 50)
            with suppress(BrokenPipeError):
                process.stdin.write("".join(f"{number}\n" for number in numbers[: random.randint(1, 49)]))
                process.stdin.close()
            wanted = random.randint(1, 40)
            shown = 0
            for line in process.stdout:
                shown += line.startswith("Turn ")  # all numbers before this turn are on disk
                if shown >= wanted:
                    break
            time.sleep(random.random() * 0.01)
            process.kill()
        new = {*games.glob("*.game")} - before
        assert len(new) <= 1, new
        for path in new:
            moves = Record.load(path).position.moves
            assert list(moves) == numbers[: len(moves)]
            assert len(moves) >= shown - 1, f"{shown} were shown, {len(moves)} are there"
            acknowledged += len(moves)
    subprocess.run(program, input="60\nquit\n", capture_output=True, text=True, env=environment, check=False)
    strays = [path.name for path in games.iterdir() if path.suffix != ".game"]
    assert not strays, strays
    return f"{kills} kills of a game at the terminal: {acknowledged:,} numbers kept, none lost; nothing stray"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=(*WHAT, "terminal"))
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=7)
    wish = parser.parse_args()
    if wish.what in ("postmaster", "backends"):
        wish.database = "postgresql"
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        if wish.what == "terminal":
            print(kill_terminals(folder, wish.kills, wish.seed))
            return
        postgres = (
            stack.enter_context(Postgres.started(durable=True)) if wish.database == "postgresql" else None
        )
        database = postgres.new_database() if postgres else f"sqlite:///{folder / 'games.db'}"
        place = Place(database, postgres, folder / "log")
        stack.callback(place.close)
        print(asyncio.run(try_out(place, wish.what, wish.kills, seed=wish.seed)), f"on {wish.database}")
        assert "Traceback" not in (folder / "log").read_text()


if __name__ == "__main__":
    main()
