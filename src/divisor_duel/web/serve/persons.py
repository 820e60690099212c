"""Who asks: one who shows a valid key, and has an allowance of their own, or else an address."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.requests import cookie_parser
from starlette.types import Scope

from divisor_duel.web.api.game import key_of
from divisor_duel.web.api.problems import Damaged, NotFound, Unavailable
from divisor_duel.web.serve.keys import DESK, PUPIL, SEAT, bearer
from divisor_duel.web.serve.visitors import network
from divisor_duel.work.limited_cache import LimitedCache


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


# A class may sit behind one address: what one of it does must not be at the others' expense.
SHARES: Final = {
    Kind.ADDRESS: Share(1.0, 200, 1.0, 120, 1.0, 30, 60.0),
    Kind.SEAT: Share(0.25, 8, 1 / 256, 5, 60.0, 1, 3600.0),
    Kind.PUPIL: Share(0.5, 8, 1 / 32, 5, 60.0, 1, 3600.0),
    Kind.TEACHER: Share(2.0, 40, 0.5, 5, 60.0, 4, 900.0),
}
_MOST_KNOWN: Final = 20_000
_MOST_TRIED: Final = 4
"""So many keys of one request are tried; a browser may still have those of older classes."""
_ABOUT: Final = re.compile("/api/(rooms|games)/([0-9a-f]{16})(?:/.*)?")
# Looking up keys leaves threads for those who move.
_READERS: Final = 4


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


class Claim(NamedTuple):
    """A key that a request shows, and what it is said to open."""

    about: str
    """`rooms` or `games`."""
    id: str
    key: str


class Persons:
    """Know people by their keys; a key not seen before is looked up once."""

    def __init__(self) -> None:
        self.look_up: Callable[[str, str, str], str | None] | None = None
        """Say of what kind a key is to a room or a game, if it opens it; called on another thread."""
        self._known = LimitedCache[str, Person](_MOST_KNOWN)
        self._wrong = LimitedCache[Claim, bool](_MOST_KNOWN)
        self._readers: CapacityLimiter | None = None

    def note(self, token: str, kind: Kind, asker: Person) -> None:
        """Know the holder of a new key.

        Whoever had one stays the same person, or else pays for what is stored: keys are made by asking, so
        each new one would be a new allowance.
        """
        key, keyless = key_of(token), asker.kind is Kind.ADDRESS
        same = not keyless and asker.share.requests >= SHARES[kind].requests
        self._known.put(key, asker if same else Person(key, kind, "" if keyless else asker.payer))

    async def who(self, scope: Scope) -> Person:
        """Return who asks; without a valid key, it is the address."""
        claims = [*_claims(scope)]
        for claim in claims:
            if person := self._known.get(claim.key):
                return person
        for claim in [each for each in claims if each.id and not self._wrong.get(each)][:_MOST_TRIED]:
            if person := await self._looked_up(claim):
                return person
        return Person(network(scope["client"][0]) if scope.get("client") else "unknown")

    async def _looked_up(self, claim: Claim) -> Person | None:
        if self.look_up is None:
            return None
        self._readers = self._readers or CapacityLimiter(_READERS)
        try:
            kind = await run_sync(self.look_up, *claim, limiter=self._readers)
        except (NotFound, Damaged):
            kind = None
        except Unavailable:
            return None
        if kind is None:
            self._wrong.put(claim, True)
            return None
        person = Person(claim.key, Kind(kind))
        self._known.put(claim.key, person)
        return person


def _claims(scope: Scope) -> Iterator[Claim]:
    """Yield the keys that a request shows, the teacher's first."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    about, about_id = found.groups() if (found := _ABOUT.fullmatch(scope["path"])) else ("", "")
    if (token := bearer(headers.get(b"authorization", ""))) is not None:
        yield Claim(about, about_id, key_of(token))
        return
    cookies = cookie_parser(headers.get(b"cookie", ""))
    for name, token in sorted(cookies.items(), key=lambda each: not each[0].startswith(DESK)):
        kind, _, room = name.partition("-")
        if kind in (DESK, PUPIL) and room:
            yield Claim("rooms", room, key_of(token))
        elif name == SEAT and about:
            yield Claim(about, about_id, key_of(token))


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
