"""Whole classes at once: how long a move takes to the other screen; hints and answers of all in one second.

    python benchmarks/load_class.py hints --pupils 40
    python benchmarks/load_class.py answers --pupils 28
    python benchmarks/load_class.py rounds --rooms 1 --pupils 200
    python benchmarks/load_class.py rounds --rooms 20 --pupils 30 --database postgresql --servers 2

Every pupil has two streams, of their game and of their class, and every room a desk and a wall that are
watched. All of a room come from one address and are under the server's limits. At each board moves come at an
even pace; their time is counted from when they were due. Nothing leaves this machine, and all of it is
bounded by the rounds and seconds given.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from crowd.machine import memory, worked
from crowd.players import Seen
from tests.support.process import Postgres, Server
from tests.support.web.http import Connection
from timing import table

from divisor_duel import Position, games

Json = dict[str, Any]

# With the antichain rule every number may follow every other, so each game has 50 moves.
NUMBERS = range(51, 101)
LONG = {"pool": "51-100", "rule": "antichain", "minutes": None}
LOST = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, AssertionError)


class Room:
    """A class: its teacher, its pupils, and the streams they watch."""

    def __init__(self, ports: list[int], number: int, seen: Seen) -> None:
        self.ports = ports
        self.address = f"127.0.7.{number + 1}"
        self.seen = seen
        self.tokens: list[str] = []
        self.streams: list[Connection] = []
        self.readers: list[asyncio.Task[None]] = []
        self.boards: list[Board] = []

    async def ask(self, method: str, path: str, body: Json | None = None, token: str = "") -> Json:
        async with Connection(self.ports[0], self.address) as http:
            return await http.ask(method, path, body, token)

    async def open(self, pupils: int, wish: Json) -> None:
        opened = await self.ask("POST", "/api/rooms", wish)
        self.path, self.teacher = f"/api/rooms/{opened['room']['room']}", opened["token"]
        for number in range(pupils):
            if number >= 100:  # so many join from one address at once, the others one a second
                await asyncio.sleep(1)
            joined = await self.ask("POST", "/api/rooms/join", {"code": opened["room"]["code"]})
            self.tokens.append(joined["token"])
            await self.watch(f"{self.path}/me/events", joined["token"], len(self.tokens))
        await self.watch(f"{self.path}/events", self.teacher, 0)
        await self.watch(f"{self.path}/wall/events", "", 1)

    async def watch(self, path: str, token: str, place: int, board: Board | None = None) -> None:
        stream = await Connection(self.ports[place % len(self.ports)], self.address).__aenter__()
        await stream.send("GET", path, token=token)
        head = await stream.head()
        assert b" 200 " in head, head[:60]
        self.streams.append(stream)
        self.readers.append(asyncio.create_task(self.read(stream, board, place)))

    async def read(self, stream: Connection, board: Board | None, place: int) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                try:
                    await stream.reader.readuntil(b"\nid: ")
                except asyncio.LimitOverrunError as more:  # the desk of a large class is long
                    await stream.reader.readexactly(more.consumed)
                    continue
                ply = int(await stream.reader.readuntil(b"\n"))
                # The one who did not move sees it: after an odd number of moves the second player.
                if board and place == ply % 2 and (due := board.due.pop(ply, None)) is not None:
                    self.seen.told.append(perf_counter() - due)
        self.seen.wrong["a stream ended"] += 1

    async def begin(self) -> None:
        """Begin a round, and let everybody watch their board."""
        began = perf_counter()
        desk = await self.ask("POST", f"{self.path}/begin", {}, self.teacher)
        self.begun = perf_counter() - began
        self.boards = [Board(self, board) for board in desk["boards"] if board["kind"] == "pair"]
        for board in self.boards:
            for place in (0, 1):
                await self.watch(f"{board.path}/events", board.tokens[place], place, board)

    async def end(self) -> None:
        """End the round, and leave the boards."""
        await self.ask("POST", f"{self.path}/end", {}, self.teacher)
        leave = 2 * len(self.boards)
        for reader, stream in zip(self.readers[-leave:], self.streams[-leave:], strict=True):
            reader.cancel()
            stream.close()
        del self.readers[-leave:], self.streams[-leave:]

    def close(self) -> None:
        for reader, stream in zip(self.readers, self.streams, strict=True):
            reader.cancel()
            stream.close()


class Board:
    """Two pupils, who move in turn."""

    def __init__(self, room: Room, board: Json) -> None:
        self.room = room
        self.path = f"/api/games/{board['game']}"
        self.tokens = [room.tokens[number - 1] for number in board["pupils"]]
        self.due: dict[int, float] = {}

    async def play(self, start: float, pace: float, until: float) -> None:
        """Move at an even pace."""
        seen = self.room.seen
        for ply, number in enumerate(NUMBERS):
            due = start + ply * pace
            if due > until:
                return
            await asyncio.sleep(max(0.0, due - perf_counter()))
            self.due[ply + 1] = due
            # The two may be at different servers.
            port = self.room.ports[ply % len(self.room.ports)]
            try:
                async with Connection(port, self.room.address) as http:
                    await http.ask(
                        "POST", f"{self.path}/moves", {"number": number, "ply": ply}, self.tokens[ply % 2]
                    )
                seen.acknowledged.append(perf_counter() - due)
            except LOST as error:
                seen.wrong[f"{type(error).__name__} {str(error)[:80]}"] += 1


def percentiles(seconds: list[float]) -> tuple[str, ...]:
    if len(seconds) < 2:
        return ("–",) * 3
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return tuple(f"{1000 * value:.1f} ms" for value in (cuts[49], cuts[98], max(seconds)))


async def measure_rounds(servers: list[Server], wish: argparse.Namespace) -> None:
    seen = Seen()
    ports, pids = [server.port for server in servers], [server.process.pid for server in servers]
    rooms = [Room(ports, number, seen) for number in range(wish.rooms)]
    for room in rooms:
        await room.open(wish.pupils, LONG)
    chance = Random(7)
    pace = max(wish.pace, wish.seconds / (len(NUMBERS) - 1))
    rows: list[tuple[object, ...]] = []
    for number in range(1, wish.rounds + 1):
        for each in (seen.acknowledged, seen.told):
            each.clear()
        for room in rooms:
            await room.begin()
        before, start = sum(worked(pids).values()), perf_counter() + 1
        boards = [board for room in rooms for board in room.boards]
        await asyncio.gather(
            *(board.play(start + chance.random() * pace, pace, start + wish.seconds) for board in boards)
        )
        await asyncio.sleep(1)
        processor = sum(worked(pids).values()) - before
        lost = sum(len(board.due) for board in boards)
        if lost:
            seen.wrong["a move never came to the other screen"] += lost
        for room in rooms:
            await room.end()
        slowest = max(room.begun for room in rooms)
        rows.append(
            (
                number,
                len(seen.told),
                *percentiles(seen.told),
                percentiles(seen.acknowledged)[1],
                f"{1000 * slowest:.0f} ms",
                f"{processor / (wish.seconds + 1):.0%}",
                f"{memory(pids):.0f} MB",
            )
        )
    streams = sum(len(room.streams) for room in rooms) + 2 * len(boards)
    for room in rooms:
        room.close()
    table(
        f"{wish.rooms} rooms of {wish.pupils}, {streams} streams, {len(boards) / pace:.0f} moves a second, "
        f"{wish.database}, {wish.servers} server{'s' * (wish.servers > 1)}",
        (
            "round",
            "moves",
            "to the other screen, 50th percentile",
            "99th",
            "longest",
            "acknowledged, 99th",
            "pairing and beginning",
            "processor",
            "memory",
        ),
        rows,
    )
    _tell_errors(seen.wrong)


async def measure_hints(servers: list[Server], wish: argparse.Namespace) -> None:
    """All pupils of a class ask for a hint within a second, at positions of their own and after few moves."""
    ports = [server.port for server in servers]
    rows: list[tuple[object, ...]] = []
    wrong: Counter[str] = Counter()
    for number, name in enumerate(wish.games or games):
        seen = Seen()
        room = Room(ports, number, seen)
        shown = {"hints": "unlimited", "choices_hidden": False}
        await room.open(wish.pupils, {"game": name, "minutes": None, **shown})
        await room.begin()
        chance = Random(number)
        for board in room.boards:
            position = Position(games[name])
            for ply in range(chance.randint(0, 3)):
                if not position.legal_moves:
                    break
                taken = chance.choice(position.legal_moves)
                position = position.play(taken)
                await room.ask(
                    "POST", f"{board.path}/moves", {"number": taken, "ply": ply}, board.tokens[ply % 2]
                )

        async def ask(token: str, after: float, room: Room = room, seen: Seen = seen) -> None:
            await asyncio.sleep(after)
            began = perf_counter()
            try:
                await room.ask("POST", f"{room.path}/me/hint", {}, token)
                seen.hints.append(perf_counter() - began)
            except LOST as error:
                seen.wrong[str(error)[:80]] += 1

        await asyncio.gather(*(ask(token, chance.random()) for token in room.tokens))
        room.close()
        rows.append((name, len(seen.hints), sum(seen.wrong.values()), *percentiles(seen.hints)))
        wrong += seen.wrong
    table(
        f"{wish.pupils} pupils of a class ask for a hint within a second",
        ("game", "answered", "refused", "50th percentile", "99th percentile", "longest"),
        rows,
    )
    _tell_errors(wrong)


async def measure_answers(servers: list[Server], wish: argparse.Namespace) -> None:
    """All pupils of a class answer a question at once, at whichever server, and all are counted."""
    seen = Seen()
    room = Room([server.port for server in servers], 0, seen)
    await room.open(wish.pupils, {"game": "juniper-green", "minutes": None})
    rows: list[tuple[object, ...]] = []
    for _ in range(wish.rounds):
        seen.acknowledged.clear()
        desk = await room.ask("POST", f"{room.path}/question", {"moves": [62]}, room.teacher)
        number = desk["question"]["number"]
        began = perf_counter()

        async def answer(place: int, token: str, number: int = number, began: float = began) -> None:
            async with Connection(room.ports[place % len(room.ports)], room.address) as http:
                tapped = {"question": number, "number": (1, 2, 31, 50)[place % 4]}
                await http.ask("POST", f"{room.path}/me/answer", tapped, token)
            seen.acknowledged.append(perf_counter() - began)

        await asyncio.gather(*(answer(place, token) for place, token in enumerate(room.tokens)))
        shown = {"question": number, "stage": "asking"}
        desk = await room.ask("POST", f"{room.path}/question/next", shown, room.teacher)
        counted = sum(bar["count"] for bar in desk["question"]["bars"])
        rows.append((number, counted, *percentiles(seen.acknowledged)))
    room.close()
    where = f"{wish.database}, {wish.servers} server{'s' * (wish.servers > 1)}"
    table(
        f"{wish.pupils} pupils answer at once, {where}",
        ("question", "answers counted", "acknowledged, 50th percentile", "99th percentile", "the last"),
        rows,
    )
    _tell_errors(seen.wrong)


def _tell_errors(wrong: Counter[str]) -> None:
    print(f"  errors: {sum(wrong.values())} {dict(wrong.most_common(5)) or ''}", flush=True)


MEASURES = {"hints": measure_hints, "answers": measure_answers, "rounds": measure_rounds}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=tuple(MEASURES))
    parser.add_argument("--rooms", type=int, default=1)
    parser.add_argument("--pupils", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60, help="of a round")
    parser.add_argument("--pace", type=float, default=5, help="seconds between two moves at a board")
    parser.add_argument("--games", nargs="*", choices=tuple(games))
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--servers", type=int, default=1)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        postgres = (
            stack.enter_context(Postgres.started(durable=True)) if wish.database == "postgresql" else None
        )
        database = postgres.new_database() if postgres else f"sqlite:///{folder}/games.db"
        servers = [stack.enter_context(Server.started(database, options=())) for _ in range(wish.servers)]
        asyncio.run(MEASURES[wish.what](servers, wish))


if __name__ == "__main__":
    main()
