"""Strange texts for every reader and strange requests for the server: a refusal in words, soon, or it is a fault.

    python -m tests.faults.fuzz readers --count 1000000
    python -m tests.faults.fuzz requests --count 200000

Texts grow from good ones by small changes; those that a reader understood, or refused in a new way, are changed
further, so that the fuzz finds its way into the grammar by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from divisor_duel.errors import Mistake
from divisor_duel.game.pool import Pool, read_number, read_numbers
from divisor_duel.game.record import Record, check_name
from divisor_duel.game.rules import Rules, named, rule_called
from divisor_duel.players.match import Forfeit
from divisor_duel.players.models.chat import read_answer
from divisor_duel.players.models.completion import read_completion
from divisor_duel.players.programs.engine import Engine
from tests.support.process import Server
from tests.support.web.clients import run
from tests.support.web.http import Connection

LONGEST = 1.0
"""A reader that works for so many seconds hangs."""


def _engine(text: str) -> None:
    engine = Engine(lambda position, seconds: position.legal_moves[0], "fuzzed")
    for line in text.splitlines():
        word, *rest = line.split(maxsplit=1) or [""]
        if word != "solve":  # large pools may take as long as they like
            answer = engine.answer(word, "".join(rest))
            assert "\n" not in answer


def _record(text: str) -> None:
    record = Record.parse(text, most=1000)
    assert Record.parse(str(record)) == record


def _pool(text: str) -> None:
    pool = Pool.parse(text, most=1000)
    assert Pool.parse(str(pool)) == pool


READERS: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
    "pool": (_pool, ("2-50", "1-12,15,20-30:5", " 2 – 20 : 2 ,7")),
    "record": (
        _record,
        (
            "game: divisor-duel\nplayer 1: Ada\nplayer 2: Ben\ndate: 2026-03-14\nmoves: 15 5 20\nresult: unfinished\n",
            'pool: 2-20\nrule: antichain\nopenings: 2-8\nseats: human, "bot:a, b"\ngiven: 1\nmoves: 7 11\n  13\nresult: unfinished\n',
            'pool: 2-20\nrule: chain\nmoves: 4\nresult: player 1 wins, player 2 forfeited (too-slow): "it slept"\n',
        ),
    ),
    "answer of a model": (read_answer, ("I think (12?)\nMOVE: 12", "**MOVE:** `7` (not 8)", "15")),
    "completion": (
        lambda text: read_completion(text.encode("utf-8", "replace")),
        (
            '{"choices": [{"message": {"content": "<think>6?</think>MOVE: 12"}, "finish_reason": "stop"}]}',
            '{"choices": [{"message": {"content": [], "tool_calls": [{}]}}], "usage": {"prompt_tokens": 1}}',
            'data: {"choices": [{"delta": {"content": "MOVE"}}]}\n\ndata: [DONE]\n',
            '{"error": {"message": "busy"}}',
        ),
    ),
    "number": (read_number, ("15", "-3", " 007 ")),
    "numbers": (read_numbers, ("15 5, 20", "1,2,3")),
    "name": (check_name, ("Ada", "Zoë ☃", "가나")),
    "rules": (named, ("nrich", "factor-duel")),
    "rule": (rule_called, ("chain", "antichain")),
    "custom rules": (lambda text: Rules.custom(*text.split("|")[:3]), ("2-50|chain|2-8", "1-20:2|antichain")),
    "engine": (
        _engine,
        ("rules 2-20 chain 2-8\nposition 4 8\nlegal\ngo 1\n", "name\nrules nrich\ngo 1e12\n"),
    ),
}
_PIECES = (
    *"0123456789-:,;()[]{}\"'\\ \t\n#–\u2800\u3164\u0301\0\x85\u2028é٣",
    "1-1000000",
    "999999999999999999999",
    "1e999",
    "player 1",
    "result:",
    "moves:",
    "MOVE:",
    "  ",
    "((((",
)


def mutated(text: str, random: Random) -> str:
    """A text with a few small changes."""
    for _ in range(random.randint(1, 4)):
        start = random.randint(0, len(text))
        end = min(len(text), start + random.choice((0, 0, 1, 2, 8)))
        middle = text[start:end]
        new = random.choice(
            (
                random.choice(_PIECES),
                "",
                middle * random.choice((2, 3, 40)),
                middle[::-1],
                chr(random.choice((random.randrange(0x20, 0x7F), random.randrange(0x110000)))),
            )
        )
        text = text[:start] + new + text[end:]
    return text[:2000]


def fuzz_readers(seconds: float, most: int, seed: int = 7) -> Counter[str]:
    """Try texts on every reader until the time or the count is up; count them."""
    random, tried = Random(seed), Counter[str]()
    grown = {name: list(seeds) for name, (_, seeds) in READERS.items()}
    seen: set[tuple[str, str]] = set()
    until = time.monotonic() + seconds
    while tried.total() < most and time.monotonic() < until:
        for name, (read, _) in READERS.items():
            text = mutated(random.choice(grown[name]), random)
            began = time.process_time()
            try:
                read(text)
                heard = "understood"
            except Mistake as mistake:
                heard = re.sub(r"[0-9]+|'.*?'", "_", str(mistake))[:60]
            except Forfeit as forfeit:
                heard = str(forfeit)[:20]
            except Exception as error:
                raise AssertionError(f"the reader of a {name} failed on {text!r}") from error
            assert time.process_time() - began < LONGEST, f"the reader of a {name} hangs on {text!r}"
            tried[name] += 1
            if (name, heard) not in seen and len(grown[name]) < 200:
                seen.add((name, heard))
                grown[name].append(text)
    return tried


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
    parser.add_argument("what", choices=("readers", "requests"))
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=7)
    wish = parser.parse_args()
    fuzz = fuzz_readers if wish.what == "readers" else fuzz_server
    tried = fuzz(wish.seconds, wish.count, wish.seed)
    print(f"{tried.total():,} {wish.what}, no fault: {dict(tried)}")


if __name__ == "__main__":
    main()
