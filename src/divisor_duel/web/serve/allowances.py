"""How much each may ask and keep: all the numbers, and the purses they are taken from.

Whoever shows a valid key has purses of their own; without one, those of their address. A class may sit behind
one address: what one of it does must not be at the others' expense.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeVar

from starlette.routing import BaseRoute, Route

from divisor_duel.web.api.problems import NotFound, TooMany
from divisor_duel.web.api.table_of_questions import template
from divisor_duel.work.limited_cache import LimitedCache

T = TypeVar("T", bound=Callable[..., Any])

ALLOWANCE: Final = 1200.0
"""How much an address has in store for those without a key, and how much it gets back in a minute."""
USUAL: Final = 1.0
"""The price of most requests; that of others stands where their route is."""
STATIC: Final = 0.2
"""The price of a file of the pages, and of whatever else takes nearly nothing."""
MOST_BYTES: Final = 64 * 1024
"""How long a request may be."""
MOST_BYTES_AT: Final = {"/api/rooms/open": 2**20 + 64 * 1024}
"""Where it may be longer: a lesson as a file."""
DAILY_BYTES: Final = 32 * 2**20
"""How much they may have stored in a day: some 80,000 games of 2–50, or 1,000 of the largest pools."""
ROOM_BYTES: Final = 256 * 1024
"""What a room counts for with all its pupils: more than they take."""
MOST_WRONG: Final = 30
"""How many wrong codes one may try before each of them takes longer."""
WRONG_SECONDS: Final = 60.0
"""After how many seconds one more is forgiven."""
MOST_ADDRESSES: Final = 10_000
"""Of how many addresses at most anything is noted; those that asked last stay."""
_ENTRANCES: Final = {
    "/api/rooms": "open",
    "/api/rooms/open": "open-file",
    "/api/rooms/names": "join",
    "/api/rooms/join": "join",
    "/api/rooms/return": "return",
    "/api/rooms/desk": "open-desk",
}
"""What leads into a class: without a key there is an allowance for each, and nothing else uses it up."""


class Kind(StrEnum):
    """How somebody is known."""

    ADDRESS = "address"
    SEAT = "seat"
    PUPIL = "pupil"
    TEACHER = "teacher"


class Share(NamedTuple):
    """What somebody may have: requests in a minute and bytes in a day as shares of what an address may."""

    requests: float
    streams: int
    stored: float
    joins: int
    """How often they may join classes at once."""
    join_seconds: float
    """After how long once more."""
    rooms: int
    """How many classes they may open at once."""
    room_seconds: float
    """After how long one more."""


SHARES: Final = {
    Kind.ADDRESS: Share(1.0, 200, 1.0, 120, 1.0, 30, 60.0),
    Kind.SEAT: Share(0.25, 8, 1 / 256, 5, 60.0, 1, 3600.0),
    Kind.PUPIL: Share(0.5, 8, 1 / 32, 5, 60.0, 1, 3600.0),
    Kind.TEACHER: Share(2.0, 40, 0.5, 5, 60.0, 4, 900.0),
}


@dataclass(frozen=True)
class Person:
    """Somebody who asks, by a name of ours that says nothing about them."""

    name: str
    kind: Kind = Kind.ADDRESS
    made_by: str = ""
    """Who had a key already when they got this one: what is stored is for that one to pay."""

    @property
    def payer(self) -> str:
        """Return in whose name things are stored."""
        return self.made_by or self.name

    @property
    def share(self) -> Share:
        """What they may have."""
        return SHARES[self.kind]


def priced(price: float) -> Callable[[T], T]:
    """Give an endpoint its price."""

    def mark(endpoint: T) -> T:
        endpoint.price = price  # type: ignore[attr-defined]
        return endpoint

    return mark


class Prices:
    """The prices of routes, by method and path."""

    def __init__(self, routes: Iterable[BaseRoute] = ()) -> None:
        self._unusual: list[tuple[str, re.Pattern[str], float]] = [
            (method, template(route.path), price)
            for route in routes
            if isinstance(route, Route) and (price := getattr(route.endpoint, "price", USUAL)) != USUAL
            for method in route.methods or ()
        ]

    def of(self, method: str, path: str) -> float:
        """Return the price of a request."""
        if path.startswith("/static/"):
            return STATIC
        return next((p for m, pattern, p in self._unusual if m == method and pattern.fullmatch(path)), USUAL)


class Bucket:
    """What each has left of something that comes back with time. Safe to use from any thread."""

    def __init__(self, most_names: int) -> None:
        self._left = LimitedCache[str, tuple[float, float]](most_names)

    def take(self, name: str, cost: float, most: float, seconds: float) -> bool:
        """Take so much, if it is left; `seconds` is how long it takes until one more has come back."""
        now = time.monotonic()
        left, since = self._left.get(name) or (most, now)
        left = min(most, left + (now - since) / seconds)
        enough = left >= cost
        self._left.put(name, (left - cost if enough else left, now))
        return enough


class Requests:
    """How much each asks in a minute, and how many streams they have open."""

    def __init__(self, allowance: float, prices: Prices) -> None:
        self._allowance = allowance
        self._prices = prices
        self._left = Bucket(7 * MOST_ADDRESSES)
        self._streams: Counter[str] = Counter()

    def charge(self, person: Person, method: str, path: str) -> None:
        """Take the price of a request, or refuse it."""
        cost, most = self._prices.of(method, path), self._allowance * person.share.requests
        if not self._left.take(_account(person, path), cost, most, 60 / most):
            raise TooMany("too-much-at-once")

    @contextmanager
    def counted(self, person: Person, path: str) -> Iterator[None]:
        """Count an event stream as long as it is open, or refuse it."""
        if not path.endswith("/events"):
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


def _account(person: Person, path: str) -> str:
    """Return out of which allowance somebody asks."""
    if person.kind is not Kind.ADDRESS:
        return person.name
    return f"{person.name} {_ENTRANCES.get(path, 'other' if path.startswith('/api/') else 'pages')}"


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


class Entrance:
    """Count wrong codes, joins and new classes of each who asks. Safe to use from any thread."""

    def __init__(self, limited: bool = True) -> None:
        self._limited = limited
        self._wrong = Bucket(MOST_ADDRESSES)
        self._joins = Bucket(MOST_ADDRESSES)
        self._rooms = Bucket(MOST_ADDRESSES)

    @contextmanager
    def trying(self, person: Person) -> Iterator[None]:
        """Let somebody try a code: a right one always opens, after too many wrong ones these are refused."""
        try:
            yield
        except NotFound:
            if self._limited and not self._wrong.take(person.name, 1, MOST_WRONG, WRONG_SECONDS):
                raise TooMany("too-many-wrong-codes") from None
            raise

    def join(self, person: Person) -> None:
        """Let somebody join, unless they have just done so too often."""
        share = person.share
        if self._limited and not self._joins.take(person.name, 1, share.joins, share.join_seconds):
            raise TooMany("joined-too-often")

    def open(self, person: Person) -> None:
        """Let somebody open a class, unless they have just done so too often."""
        share = person.share
        if self._limited and not self._rooms.take(person.name, 1, share.rooms, share.room_seconds):
            raise TooMany("opened-too-often")
