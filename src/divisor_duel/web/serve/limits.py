"""How much each may ask: bytes in a request, requests in a minute, streams at once. As middleware."""

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
from divisor_duel.web.api.problems import NotYourSeat, TooLarge, TooMany
from divisor_duel.web.serve.persons import Bucket, Kind, Person, Persons
from divisor_duel.web.serve.prices import Prices
from divisor_duel.web.serve.responses import REFUSAL_SECONDS, mistake_response
from divisor_duel.web.serve.visitors import KEY_SHOWN, MOST_ADDRESSES, PupilsByAddress, network
from divisor_duel.work.limited_cache import LimitedCache

MOST_BYTES = 64 * 1024
MOST_BYTES_AT = {"/api/rooms/open": 2**20 + 64 * 1024}
"""Where more may be sent: a lesson as a file."""
# What a request costs is said where its route is; what each may have of these, in `persons.SHARES`.
ALLOWANCE = 1200.0
"""How much an address has in store for those without a key, and how much it gets back in a minute."""
DAILY_BYTES = 32 * 2**20
"""How much they may have stored in a day: some 80,000 games of 2–50, or 1,000 of the largest pools."""
ROOM_BYTES = 256 * 1024
"""What a room counts for with all its pupils: more than they take."""
_ENTRANCES = {
    "/api/rooms": "open",
    "/api/rooms/open": "open-file",
    "/api/rooms/names": "join",
    "/api/rooms/join": "join",
    "/api/rooms/return": "return",
    "/api/rooms/desk": "open-desk",
}
"""What leads into a class: without a key there is an allowance for each, and nothing else uses it up."""

_HOST = re.compile(r"(?:[0-9A-Za-z._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_PORTS = {"http": 80, "https": 443}


class Limits:
    """Refuse requests that are too large, too many, or sent by another site's page."""

    def __init__(
        self,
        app: ASGIApp,
        allowance: float | None = ALLOWANCE,
        persons: Persons | None = None,
        pupils: PupilsByAddress | None = None,
        prices: Prices | None = None,
    ) -> None:
        self.app = app
        self.prices = prices or Prices()
        self.allowance = allowance
        self.persons = persons or Persons()
        self.pupils = pupils or PupilsByAddress()
        self._streams: Counter[str] = Counter()
        self._left = Bucket(7 * MOST_ADDRESSES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or say why not."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        served = False
        try:
            self._check(scope)
            # Keys first, costs after: who shows a valid one pays out of an allowance of their own.
            person = await self.persons.who(scope)
            scope.setdefault("state", {})["person"] = person
            if person.kind is not Kind.ADDRESS and (shown := scope.get(KEY_SHOWN)):
                shown(person.name)
            self._charge(scope, person)
            with self._counted(scope, person):
                served = True
                await self.app(scope, _limited(receive, _most(scope)), send)
        except Mistake as mistake:
            # What is turned away here has cost its sender nothing of the allowance, so it costs time.
            if not served or isinstance(mistake, TooMany):
                await asyncio.sleep(REFUSAL_SECONDS)
            await mistake_response(mistake)(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not _HOST.fullmatch(host) and (host or scope.get("http_version") != "1.0"):
            raise InvalidInput("host-unreadable")
        if scope["method"] not in ("GET", "HEAD"):
            _check_origin(headers, host)
        length = headers.get("content-length", "0")
        if length.isdecimal() and (len(length) > 9 or int(length) > _most(scope)):
            raise _too_large()

    def _charge(self, scope: Scope, person: Person) -> None:
        if self.allowance is None or scope["client"] is None:
            return
        if person.kind is not Kind.ADDRESS:
            self.pupils.note(network(scope["client"][0]), person.name)
        cost, most = self.prices.of(scope["method"], scope["path"]), self.allowance * person.share.requests
        if not self._left.take(_account(person, scope["path"]), cost, most, 60 / most):
            raise TooMany("too-much-at-once")

    @contextmanager
    def _counted(self, scope: Scope, person: Person) -> Iterator[None]:
        """Count an event stream as long as it is open."""
        if self.allowance is None or scope["client"] is None or not scope["path"].endswith("/events"):
            yield
            return
        name, most = person.name, person.share.streams
        if self._streams[name] >= most:
            raise TooMany("watching-too-many", count=most)
        self._streams[name] += 1
        try:
            yield
        finally:
            self._streams[name] -= 1
            if not self._streams[name]:
                del self._streams[name]


class Budget:
    """How much each may have stored in a day. Safe to use from any thread."""

    def __init__(self, most: int | None = DAILY_BYTES) -> None:
        self._most = most
        self._day = 0
        self._new_day()

    def _new_day(self) -> None:
        self._spent = LimitedCache[str, int](2 * MOST_ADDRESSES)

    def spend(self, person: Person, stored: int) -> None:
        """Note that something is to be stored for somebody, or refuse it."""
        if self._most is None:
            return
        if (today := int(time.time() // 86400)) != self._day:
            self._day = today
            self._new_day()
        spent = (self._spent.get(person.payer) or 0) + stored
        if spent > self._most * person.share.stored:
            raise TooMany("too-many-games-today")
        self._spent.put(person.payer, spent)


def _account(person: Person, path: str) -> str:
    """Return out of which allowance somebody asks."""
    if person.kind is not Kind.ADDRESS:
        return person.name
    return f"{person.name} {_ENTRANCES.get(path, 'other' if path.startswith('/api/') else 'pages')}"


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


def _most(scope: Scope) -> int:
    return MOST_BYTES_AT.get(scope["path"], MOST_BYTES)


def _limited(receive: Receive, most: int) -> Receive:
    # A body without a declared length is counted as it comes.
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise HTTPException(413) from _too_large()  # the only kind the body's reader lets through
        return message

    return counted
