"""The guard at the door, past which every request goes, in this order.

1. The language of the request is found, for whatever is said from here on.
2. Its head is read: a host that is none, another site's page, or too long a body is refused.
3. Who asks: one who shows a valid key, or else an address. Keys first, costs after: who shows a valid one
   pays out of an allowance of their own.
4. What it costs is taken from their allowance, and an event stream is counted as long as it is open.
5. The app answers; of a body without a declared length it reads no more than may be sent.

Every answer, a refusal too, gets the headers that keep a page safe, and the cookies of its page: the language
that was chosen, and the key to a class that was just used. What each may ask is in `allowances`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.language import use
from divisor_duel.web.api.problems import NotYourSeat, TooLarge, TooMany
from divisor_duel.web.serve.allowances import (
    ALLOWANCE,
    MOST_BYTES,
    MOST_BYTES_AT,
    Kind,
    Person,
    Prices,
    Requests,
)
from divisor_duel.web.serve.connections import KEY_SHOWN, PupilsByAddress, network
from divisor_duel.web.serve.keys import Persons, renewed
from divisor_duel.web.serve.languages import kept_choice, language_of
from divisor_duel.web.serve.responses import REFUSAL_SECONDS, SAFE, mistake_response

_HOST: Final = re.compile(r"(?:[0-9A-Za-z._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_PORTS: Final = {"http": 80, "https": 443}


class Guard:
    """Let requests in, or say why not. As middleware."""

    def __init__(
        self,
        app: ASGIApp,
        allowance: float | None = ALLOWANCE,
        persons: Persons | None = None,
        pupils: PupilsByAddress | None = None,
        prices: Prices | None = None,
    ) -> None:
        self.app = app
        self.requests = None if allowance is None else Requests(allowance, prices or Prices())
        self.persons = persons or Persons()
        self.pupils = pupils or PupilsByAddress()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message, request)
            await send(message)

        with use(language_of(request)):
            await self._serve(scope, receive, dressed)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        served = False
        try:
            _check_head(scope)
            person = await self._who(scope)
            with self._paid(scope, person):
                served = True
                await self.app(scope, _limited(receive, _most_bytes(scope)), send)
        except Mistake as mistake:
            # What is turned away here has cost its sender nothing of the allowance, so it costs time.
            if not served or isinstance(mistake, TooMany):
                await asyncio.sleep(REFUSAL_SECONDS)
            await mistake_response(mistake)(scope, receive, send)

    async def _who(self, scope: Scope) -> Person:
        person = await self.persons.who(scope)
        scope.setdefault("state", {})["person"] = person
        if person.kind is not Kind.ADDRESS and (shown := scope.get(KEY_SHOWN)):
            shown(person.name)
        return person

    @contextmanager
    def _paid(self, scope: Scope, person: Person) -> Iterator[None]:
        if self.requests is None or scope["client"] is None:
            yield
            return
        if person.kind is not Kind.ADDRESS:
            self.pupils.note(network(scope["client"][0]), person.name)
        self.requests.charge(person, scope["method"], scope["path"])
        with self.requests.counted(person, scope["path"]):
            yield


def _add_headers(message: Message, request: HTTPConnection) -> None:
    headers = MutableHeaders(scope=message)
    headers.update(SAFE)
    headers.setdefault("Cache-Control", "no-cache")
    if choice := kept_choice(request):
        headers.append("Set-Cookie", choice)
    if message["status"] < 400 and (key := renewed(request.scope)):
        headers.append("Set-Cookie", key)


def _check_head(scope: Scope) -> None:
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    if not _HOST.fullmatch(host) and (host or scope.get("http_version") != "1.0"):
        raise InvalidInput("host-unreadable")
    if scope["method"] not in ("GET", "HEAD"):
        _check_origin(headers, host)
    length = headers.get("content-length", "0")
    if length.isdecimal() and (len(length) > 9 or int(length) > _most_bytes(scope)):
        raise _too_large()


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


def _most_bytes(scope: Scope) -> int:
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
