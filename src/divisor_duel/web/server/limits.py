"""How much one visitor may ask: bytes in a request, requests in a minute, streams at once. As middleware."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.web.questions.problems import NotYourSeat, TooLarge, TooMany
from divisor_duel.web.server.prices import Prices
from divisor_duel.web.server.responses import REFUSAL_SECONDS, mistake_response
from divisor_duel.web.server.visitors import PupilsByAddress
from divisor_duel.work.limited_cache import LimitedCache

MOST_BYTES = 64 * 1024
_MOST_ADDRESSES = 10_000

# A whole class may sit behind one address; what a request costs is said where its route is.
ALLOWANCE = 1200.0
"""How much an address has in store, and how much it gets back in a minute."""
PUPILS_ALLOWANCE = 60.0
"""How much more for each pupil of a class who has come from there."""
MOST_STREAMS = 200
"""How many event streams an address may have open."""
PUPILS_STREAMS = 2
"""How many more for each pupil of a class."""
DAILY_BYTES = 32 * 2**20
"""How much an address may have stored in a day: some 80,000 games of 2–50, or 1,000 of the largest pools."""

_HOST = re.compile(r"(?:[0-9A-Za-z._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_PORTS = {"http": 80, "https": 443}


class Limits:
    """Refuse requests that are too large, too many, or sent by another site's page."""

    def __init__(
        self,
        app: ASGIApp,
        allowance: float | None = ALLOWANCE,
        pupils: PupilsByAddress | None = None,
        prices: Prices | None = None,
    ) -> None:
        self.app = app
        self.prices = prices or Prices()
        self.allowance = allowance
        self.pupils = pupils or PupilsByAddress()
        self._streams: Counter[str] = Counter()
        self._left = LimitedCache[str, tuple[float, float, float]](_MOST_ADDRESSES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or say why not."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        try:
            self._check(scope)
            with self._counted(scope):
                await self.app(scope, _limited(receive), send)
        except TooMany as mistake:
            await asyncio.sleep(REFUSAL_SECONDS)
            await mistake_response(mistake)(scope, receive, send)
        except Mistake as mistake:
            await mistake_response(mistake)(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not _HOST.fullmatch(host) and (host or scope.get("http_version") != "1.0"):
            raise InvalidInput("host-unreadable")
        if scope["method"] not in ("GET", "HEAD"):
            _check_origin(headers, host)
        length = headers.get("content-length", "0")
        if length.isdecimal() and (len(length) > 9 or int(length) > MOST_BYTES):
            raise _too_large()
        if self.allowance is not None and scope["client"] is not None:
            address = scope["client"][0]
            allowance = self.allowance + PUPILS_ALLOWANCE * self.pupils.count(address)
            self._spend(address, self.prices.of(scope["method"], scope["path"]), allowance)

    @contextmanager
    def _counted(self, scope: Scope) -> Iterator[None]:
        """Count an event stream as long as it is open."""
        if self.allowance is None or scope["client"] is None or not scope["path"].endswith("/events"):
            yield
            return
        address = scope["client"][0]
        most = MOST_STREAMS + PUPILS_STREAMS * self.pupils.count(address)
        if self._streams[address] >= most:
            raise TooMany("watching-too-many", count=most)
        self._streams[address] += 1
        try:
            yield
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]

    def _spend(self, address: str, cost: float, allowance: float) -> None:
        now = time.monotonic()
        left, since, before = self._left.get(address) or (allowance, now, allowance)
        left += max(0.0, allowance - before)  # more of a class have come
        left = min(allowance, left + (now - since) * allowance / 60)
        self._left.put(address, (left - cost if left >= cost else left, now, allowance))
        if left < cost:
            raise TooMany("too-much-at-once")


class Budget:
    """How much each address may have stored in a day. Safe to use from any thread."""

    def __init__(self, most: int | None = DAILY_BYTES) -> None:
        self._most = most
        self._day = 0
        self._spent: Counter[str] = Counter()

    def spend(self, address: str, stored: int) -> None:
        """Note that something is to be stored for an address, or refuse it."""
        if self._most is None:
            return
        if (today := int(time.time() // 86400)) != self._day:
            self._day, self._spent = today, Counter()
        if self._spent[address] + stored > self._most:
            raise TooMany("too-many-games-today")
        self._spent[address] += stored


def _check_origin(headers: Headers, host: str) -> None:
    """Refuse what a page of another site, or of another port of this host, sends in a visitor's name."""
    site = headers.get("sec-fetch-site")
    if site is None:  # browsers do not say it to a plain http address
        foreign = "origin" in headers and not _is_same(headers["origin"], host)
    else:
        foreign = site not in ("same-origin", "none")
    if foreign:
        raise NotYourSeat("other-site", "cross-site")


def _is_same(origin: str, host: str) -> bool:
    try:
        here, there = urlsplit(f"//{host}"), urlsplit(origin)
        default = _PORTS.get(there.scheme)
        # Behind a proxy only the page knows the scheme.
        return default is not None and (there.hostname, there.port or default) == (
            here.hostname,
            here.port or default,
        )
    except ValueError:
        return False


def _too_large() -> TooLarge:
    return TooLarge("request-too-large", most=MOST_BYTES // 1024)


def _limited(receive: Receive) -> Receive:
    # A body without a declared length is counted as it comes.
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > MOST_BYTES:
            raise HTTPException(413) from _too_large()  # the only kind the body's reader lets through
        return message

    return counted
