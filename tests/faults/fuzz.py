"""Strange requests for the server: a refusal in words, soon, or it is a fault.

    python -m tests.faults.fuzz --count 200000

The readers of texts and files have a fuzz of their own, `readers.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.faults.strange_texts import mutated
from tests.support.process import Server
from tests.support.web.clients import run
from tests.support.web.http import Connection

_REQUESTS = (
    'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\r\n{"pool": "2-20", "rule": "chain", "names": ["a", null]}',
    'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\r\n{"seats": ["human", "medium"], "moves": [15, 5]}',
    'POST /api/games/ID/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\r\n{"number": 15, "ply": 0}',
    'POST /api/games/ID/seats HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\r\n{"name": "Ben"}',
    'POST /api/games/ID/undo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\r\n{"ply": 1, "agree": true}',
    "POST /api/games/ID/resign HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\n{}",
    'POST /api/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\r\n{"pool": "2-9", "moves": [4]}',
    'POST /api/review HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\r\n{"record": "game: nrich\\nmoves: 4 8\\n"}',
    "GET /api/puzzles/divisor-duel?level=1&seed=x HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /api/games/ID HTTP/1.1\r\nHost: x\r\nCookie: seat=x\r\n\r\n",
    "GET /api/games/ID/link.svg HTTP/1.1\r\nHost: play.example:80\r\n\r\n",
    "GET /play/ID HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n",
    "GET /static/styles/style.css HTTP/1.1\r\nHost: x\r\nRange: bytes=0-9\r\nIf-None-Match: x\r\n\r\n",
)


_HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


async def fuzz_http(port: int, seconds: float, most: int, at_once: int = 16, seed: int = 7) -> Counter[int]:
    """Send strange requests until the time or the count is up; count the statuses, 0 for a connection closed."""
    statuses: Counter[int] = Counter()
    until = time.monotonic() + seconds
    async with Connection(port) as http:
        game = (await http.ask("POST", "/api/games", {}))["game"]["id"]

    async def send(number: int) -> None:
        random = Random(seed * 1000 + number)
        while statuses.total() < most and time.monotonic() < until:
            request = random.choice(_REQUESTS).replace("ID", game)
            head, _, body = request.partition("\r\n\r\n")
            if random.random() < 0.5:
                head = mutated(head, random)
            if random.random() < 0.7:
                body = mutated(body, random)
            content = body.encode(errors="replace")
            length = f"\r\nContent-Length: {len(content)}" if random.random() < 0.95 else ""
            raw = f"{head}\r\nConnection: close{length}\r\n\r\n".encode(errors="replace") + content
            statuses[await _status(port, raw, random)] += 1

    await asyncio.gather(*(send(number) for number in range(at_once)))
    return statuses


async def _status(port: int, raw: bytes, random: Random) -> int:
    # An address has some 28,000 ports for its connections, and one that was closed keeps its port for a minute.
    address = f"127.0.{random.randint(1, 250)}.{random.randint(1, 250)}"
    with suppress(ConnectionError):
        async with Connection(port, address) as http, asyncio.timeout(30):
            http.writer.write(raw)
            reading = asyncio.ensure_future(http.reader.readline())
            done, _ = await asyncio.wait([reading], timeout=0.5)
            if not done:  # the server waits for the rest
                http.writer.write_eof()
            first = await reading
            if first.startswith(b"HTTP/1.1 "):
                status = int(first.split()[1])
                assert status != 500, raw
                return status
    return 0


def fuzz_server(seconds: float, most: int, seed: int = 7) -> Counter[int]:
    """Send strange requests to a server of its own, which must stay quiet and well."""
    with tempfile.TemporaryDirectory() as name:
        log = Path(name) / "log"
        with log.open("wb") as errors, Server.started(f"sqlite:///{name}/games.db", errors=errors) as server:
            statuses = run(fuzz_http(server.port, seconds, most, seed=seed))
            assert run(_status(server.port, _HEALTH, Random(seed))) == 200
        assert not any(status >= 500 for status in statuses), statuses
        assert log.read_bytes() == b"", log.read_text()
    return statuses


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=7)
    wish = parser.parse_args()
    tried = fuzz_server(wish.seconds, wish.count, wish.seed)
    print(f"{tried.total():,} requests, no fault: {dict(tried)}")


if __name__ == "__main__":
    main()
