"""Ask a running server what only a solver can work out, and see that each is answered.

    python scripts/ask_solvers.py http://127.0.0.1:8000

A position, a hint in a game, a question to a class with its proof, homework and a sheet; then its health.
Needs nothing but Python.
"""

from __future__ import annotations

import json
import ssl
import sys
import urllib.request
from typing import Any
from urllib.error import HTTPError


class Server:
    """A running server; certificates are not what is tried."""

    def __init__(self, url: str, host: str | None = None) -> None:
        context = ssl._create_unverified_context()
        handlers = urllib.request.HTTPSHandler(context=context), urllib.request.ProxyHandler({})
        self._open = urllib.request.build_opener(*handlers).open
        self._url = url
        self._headers = {"Content-Type": "application/json"} | ({"Host": host} if host else {})

    def ask(self, path: str, body: object = None, key: str | None = None) -> Any:
        """Return an answer, or end with what was said instead."""
        headers = self._headers | ({"Authorization": f"Bearer {key}"} if key else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._url + path, data, headers)
        try:
            with self._open(request, timeout=90) as answer:
                return json.load(answer)
        except HTTPError as error:
            sys.exit(f"{path}: {error.code} {error.read().decode()}")


def see(what: str, is_so: object) -> None:
    """Say that something was answered as it should be, or end."""
    if not is_so:
        sys.exit(f"{what}: not as it should be")
    print(f"{what}: answered")


def main(url: str, host: str | None = None) -> None:
    """Ask everything once."""
    server = Server(url, host)
    ask = server.ask
    moves = {"game": "divisor-duel-evens", "moves": [12]}
    see("solve", ask("/api/solve", moves)["winning_moves"] == [4])

    opened = ask("/api/rooms", {"game": "divisor-duel-evens", "hints": "unlimited"})
    room, teacher = opened["room"]["room"], opened["token"]
    pupils = [ask("/api/rooms/join", {"code": opened["room"]["code"]})["token"] for _ in range(3)]
    see("a round", ask(f"/api/rooms/{room}/begin", {}, teacher)["boards"])
    seen = ask(f"/api/rooms/{room}/me/hint", {}, pupils[0])
    see("a hint", seen["hint"])
    ask(f"/api/rooms/{room}/end", {}, teacher)
    ask(f"/api/rooms/{room}/question", {"moves": [12]}, teacher)
    for pupil, number in zip(pupils, (4, 6, 2), strict=True):
        ask(f"/api/rooms/{room}/me/answer", {"question": 1, "number": number}, pupil)
    for stage in ("asking", "bars"):
        ask(f"/api/rooms/{room}/question/next", {"question": 1, "stage": stage}, teacher)
    see("a question to all", ask(f"/api/rooms/{room}/wall")["question"]["answer"]["winning_moves"] == [4])

    given = ask(f"/api/rooms/{room}/homework", {"count": 3, "level": 1, "seed": "a day", "days": 7}, teacher)
    see("homework", len(given["sets"]) == 1)
    see("a sheet", "<svg" in ask("/api/sheet", {"game": "divisor-duel"})["html"])
    see("health", ask("/healthz")["status"] == "ok")


if __name__ == "__main__":
    main(*sys.argv[1:])
