"""Connections that keep the server waiting are ended, and there are never more than it can have open.

uvicorn waits as long as it takes for a head, a body or a reader; and at the limit of open files asyncio does
nothing but complain. So each connection has its deadlines, each address so many connections, and all
together stay below the limit. At an address that has too many, one on which nobody has shown a valid key
gives way to the next. A class may share an address: the more of its pupils come from there, the more it has.
"""

from __future__ import annotations

import ipaddress
import os
import time
from collections import Counter
from functools import lru_cache
from typing import Any, Final

from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from divisor_duel.web.serve.allowances import MOST_ADDRESSES
from divisor_duel.work.limited_cache import LimitedCache

HEAD_SECONDS: Final = 10.0
"""How long a request's head may take, from the connection's beginning or the answer before."""
BODY_SECONDS: Final = 20.0
"""How long its body may take."""
READ_SECONDS: Final = 20.0
"""How long an answer may wait to be read."""
MOST_OF_ONE: Final = 512
"""How many connections an address may have open, but never more than half of all; a proxy may have all."""
PUPILS_CONNECTIONS: Final = 3
"""How many more for each pupil of a class who has come from there."""
MOST_WITH_KEY: Final = 64
"""How many connections the holder of one key keeps in any case: all their streams, and more to ask on."""
MOST_PUPILS: Final = 250
"""For how many pupils an address has more room than others, at most."""
KEY_SHOWN: Final = "divisor_duel.key_shown"
"""Where a request has what its connection is told when a valid key is shown on it, and whose."""
_HOUR: Final = 60 * 60
# What is open besides connections: the database, the workers' pipes, files.
_OTHERS: Final = 100
_FEWEST: Final = 16


@lru_cache(MOST_ADDRESSES)
def network(address: str) -> str:
    """Return what stands for an address: itself, or the network of an IPv6 one, all of which one visitor has.

    >>> network("192.0.2.7"), network("::ffff:192.0.2.7"), network("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class PupilsByAddress:
    """Note who with a key was seen at each address in the last hour or two. Safe to use from any thread."""

    def __init__(self) -> None:
        self._now = LimitedCache[str, set[str]](MOST_ADDRESSES)
        self._before = LimitedCache[str, set[str]](MOST_ADDRESSES)
        self._since = time.monotonic()

    def note(self, address: str, pupil: str) -> None:
        """Note somebody who has shown their key."""
        if time.monotonic() - self._since > _HOUR:
            self._before, self._since = self._now, time.monotonic()
            self._now = LimitedCache[str, set[str]](MOST_ADDRESSES)
        here = self._now.get(address) or set()
        if pupil not in here and len(here) < MOST_PUPILS:
            self._now.put(address, here | {pupil})

    def count(self, address: str) -> int:
        """Return how many were seen at an address."""
        return max(len(self._now.get(address) or ()), len(self._before.get(address) or ()))


class Door:
    """Who is let in: so many connections in all, and so many from one address."""

    def __init__(
        self, files: int, of_one: int | None = MOST_OF_ONE, pupils: PupilsByAddress | None = None
    ) -> None:
        # As many as wait may come in before any can be turned away.
        self.backlog = max(_FEWEST, min(512, files // 4))
        self.most = max(_FEWEST, files - self.backlog - _OTHERS)
        self._of_one = None if of_one is None else min(of_one, self.most // 2)
        self._proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1").replace(" ", "").split(",")
        self._here: dict[str, int] = {}
        self._without_key: dict[str, dict[Any, None]] = {}
        """The connections of each address on which nobody has shown a key, the oldest first."""
        self._with_key: dict[Any, str] = {}
        """Whose the others are."""
        self._keys: Counter[str] = Counter()
        self._pupils = pupils or PupilsByAddress()
        self.count = 0

    def let_in(self, address: str, one: Any) -> Any | None:
        """Count a connection; return the one that has to go, if any: perhaps this one."""
        self.count += 1
        self._here[address] = self._here.get(address, 0) + 1
        strangers = self._without_key.setdefault(address, {})
        strangers[one] = None
        if self.count > self.most:
            return one
        if self._of_one is None or "*" in self._proxies or address in self._proxies:
            return None
        pupils = PUPILS_CONNECTIONS * self._pupils.count(address)
        return next(iter(strangers)) if self._here[address] > self._of_one + pupils else None

    def key_shown(self, address: str, one: Any, person: str) -> None:
        """Let a connection stay on which somebody has shown a valid key, unless they have many already."""
        strangers = self._without_key.get(address, {})
        if one in strangers and self._keys[person] < MOST_WITH_KEY:
            del strangers[one]
            self._with_key[one] = person
            self._keys[person] += 1

    def let_out(self, address: str, one: Any) -> None:
        """Count a connection no more."""
        strangers = self._without_key.get(address, {})
        if one in strangers:
            del strangers[one]
        elif person := self._with_key.pop(one, None):
            self._keys[person] -= 1
            if not self._keys[person]:
                del self._keys[person]
        else:
            return  # it was let out when it had to go
        self.count -= 1
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address], self._without_key[address]


class Guarded(H11Protocol):
    """A connection that is ended when it keeps the server waiting."""

    # A kilobyte less for each connection.
    __slots__ = ("_address", "_app", "_door", "_paused_since", "_since")

    def __init__(self, door: Door, **arguments: Any) -> None:
        super().__init__(**arguments)
        self._door = door
        self._app, self.app = self.app, self._ask
        self._address = ""
        self._since = self._paused_since = self.loop.time()

    async def _ask(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[KEY_SHOWN] = self._key_shown
        await self._app(scope, receive, send)

    def _key_shown(self, person: str) -> None:
        self._door.key_shown(self._address, self, person)

    def connection_made(self, transport: Any) -> None:
        """Begin, or end at once when there are too many."""
        super().connection_made(transport)
        self._address = network(self.client[0]) if self.client else ""
        going = self._door.let_in(self._address, self)
        if going is not None:
            going.give_way()

    def give_way(self) -> None:
        """End for the sake of others."""
        self._door.let_out(self._address, self)
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """End, and let go of what goes round in circles, which only a search for garbage would find."""
        self._door.let_out(self._address, self)
        super().connection_lost(exc)
        self.app, self.cycle, self.scope = self._app, None, None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Take what was sent; with a new head, the time for its body begins."""
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._since = self.loop.time()

    def on_response_complete(self) -> None:
        """Begin to wait for the next request."""
        self._since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Wait until what was sent is read."""
        self._paused_since = self.loop.time()
        super().pause_writing()

    def end_if_overdue(self, now: float) -> None:
        """End a connection whose time is up."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            overdue = now - self._since > HEAD_SECONDS
        elif cycle.more_body:
            overdue = now - self._since > BODY_SECONDS
        else:
            overdue = self.flow.write_paused and now - self._paused_since > READ_SECONDS
        if overdue:
            self.transport.abort()


def raise_file_limit() -> int:
    """Allow as many open files as the system lets this process have; say how many."""
    try:
        import resource
    except ModuleNotFoundError:  # as on Windows, which has no such limit
        return 8192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65536 if hard == resource.RLIM_INFINITY else min(hard, 65536)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return most
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # a system may refuse what it says it allows; macOS does
        return soft
    return most
