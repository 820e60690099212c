"""The keys by which people are known: programs show them in a header, pages in a cookie.

Who asks is whoever shows a valid key, and without one it is their address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import Request, Response
from starlette.requests import cookie_parser
from starlette.types import Scope

from divisor_duel.classroom.room import DAY, KEY_DAYS
from divisor_duel.web.api.game import key_of
from divisor_duel.web.api.problems import Damaged, NotFound, Unavailable
from divisor_duel.web.serve.allowances import SHARES, Kind, Person
from divisor_duel.web.serve.connections import network
from divisor_duel.work.limited_cache import LimitedCache

SEAT: Final = "seat"
"""The cookie that holds a seat."""
DESK: Final = "desk"
"""The beginning of the cookie that holds a teacher's key."""
PUPIL: Final = "pupil"
"""The beginning of the cookie that holds a pupil's key."""
ROOM_SECONDS: Final = KEY_DAYS * DAY
"""How long a page holds a key to a class."""
_MOST_KNOWN: Final = 20_000
_MOST_TRIED: Final = 4
"""So many keys of one request are tried; a browser may still have those of older classes."""
_ABOUT: Final = re.compile("/api/(rooms|games)/([0-9a-f]{16})(?:/.*)?")
# Looking up keys leaves threads for those who move.
_READERS: Final = 4


def cookie_of_pupil(room: str) -> str:
    """Return the cookie that holds a pupil's key to a room."""
    return f"{PUPIL}-{room}"


def cookie_of_teacher(room: str) -> str:
    """Return the cookie that holds a teacher's key to a room."""
    return f"{DESK}-{room}"


def bearer(authorization: str) -> str | None:
    """Return the key that a program shows in a header."""
    scheme, _, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def shown(request: Request, cookie: str) -> str | None:
    """Return the key that a request shows: what a header says, or else this cookie."""
    token = bearer(request.headers.get("authorization", ""))
    return request.cookies.get(cookie) if token is None else token


def shown_in_class(request: Request, cookie: str) -> str | None:
    """Return the same for a class, whose key a page holds anew with each use."""
    token = shown(request, cookie)
    if token is not None and token == request.cookies.get(cookie):
        request.state.renewed = cookie, token
    return token


def hold(
    response: Response, request: Request, cookie: str, token: str | None, path: str, seconds: int
) -> Response:
    """Let a page hold a key, for the requests below a path."""
    if token is not None:
        _set(response, cookie, token, path, seconds, request.url.scheme == "https")
    return response


def _set(response: Response, cookie: str, token: str, path: str, seconds: int, secure: bool) -> None:
    response.set_cookie(
        cookie, token, max_age=seconds, path=path, httponly=True, samesite="strict", secure=secure
    )


def renewed(scope: Scope) -> str | None:
    """Return the cookie by which a page holds the key to a class that it has just used as long as before."""
    if not (used := scope.get("state", {}).get("renewed")):
        return None
    kept, (cookie, token) = Response(), used
    _set(kept, cookie, token, "/", ROOM_SECONDS, scope["scheme"] == "https")
    return kept.headers["set-cookie"]


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
