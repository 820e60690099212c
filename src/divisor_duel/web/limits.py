"""How much one visitor may ask: bytes in a request, requests in a minute, streams at once. As middleware."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divisor_duel.errors import Mistake
from divisor_duel.web.answers import mistake_response
from divisor_duel.web.mistakes import NotYourSeat, TooLarge, TooMany

MOST_BYTES = 64 * 1024
_MOST_ADDRESSES = 10_000

# What costs how much of an address's allowance; a whole class may sit behind one address.
ALLOWANCE = 1200.0
"""How much an address has in store, and how much it gets back in a minute."""
MOST_STREAMS = 200
"""How many event streams an address may have open."""
_COSTS = {"POST /api/games": 5.0, "POST /api/solve": 3.0, "POST /api/review": 5.0}


class Limits:
    """Refuse requests that are too large, too many, or sent by another site's page."""

    def __init__(self, app: ASGIApp, allowance: float | None = ALLOWANCE) -> None:
        self.app = app
        self.allowance = allowance
        self._streams: Counter[str] = Counter()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or say why not."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            return await self.app(scope, receive, send)
        try:
            self._check(scope)
            with self._counted(scope):
                await self.app(scope, _limited(receive), send)
        except Mistake as mistake:
            await mistake_response(mistake)(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        site = headers.get("sec-fetch-site", "none")
        if scope["method"] not in ("GET", "HEAD") and site not in ("same-origin", "none"):
            raise NotYourSeat("another site's page may not act here", "cross-site")
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > MOST_BYTES:
            raise _too_large()
        if self.allowance is not None and scope["client"] is not None:
            self._spend(scope["client"][0], _cost(scope["method"], scope["path"]), self.allowance)

    @contextmanager
    def _counted(self, scope: Scope) -> Iterator[None]:
        """Count an event stream as long as it is open."""
        if self.allowance is None or scope["client"] is None or not scope["path"].endswith("/events"):
            yield
            return
        address = scope["client"][0]
        if self._streams[address] >= MOST_STREAMS:
            raise TooMany(f"your address watches {MOST_STREAMS} games already; close some pages first")
        self._streams[address] += 1
        try:
            yield
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]

    def _spend(self, address: str, cost: float, allowance: float) -> None:
        now = time.monotonic()
        left, since = self._left.pop(address, (allowance, now))
        left = min(allowance, left + (now - since) * allowance / 60)
        self._left[address] = (left - cost if left >= cost else left), now
        while len(self._left) > _MOST_ADDRESSES:
            self._left.popitem(last=False)
        if left < cost:
            raise TooMany("that was too much at once from your address; wait a few seconds and try again")


def _cost(method: str, path: str) -> float:
    return 5.0 if path.startswith("/api/puzzles/") else _COSTS.get(f"{method} {path}", 1.0)


def _too_large() -> TooLarge:
    return TooLarge(f"a request has at most {MOST_BYTES // 1024} kB")


def _limited(receive: Receive) -> Receive:
    # A body without a declared length is counted as it comes.
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > MOST_BYTES:
            raise HTTPException(413, str(_too_large()))  # the only kind the body's reader lets through
        return message

    return counted
