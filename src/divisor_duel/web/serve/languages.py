"""In which language a request is answered: by its address, by what was chosen before, or by the browser.

A script asks in the language of its page, whatever was chosen since: what it is told stands on that page.
"""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divisor_duel.language import ENGLISH, LANGUAGES, use

ASKED: Final = "lang"
"""What stands in an address before the language it is to be read in."""
COOKIE: Final = "language"
"""The cookie that keeps the language somebody chose."""
_KEEP_SECONDS: Final = 365 * 24 * 60 * 60


class Languages:
    """Answer each request in its language; one that an address asked for is kept. As middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        asked = None if _by_script(request) else request.query_params.get(ASKED)

        async def keeping(message: Message) -> None:
            if message["type"] == "http.response.start" and asked and asked in LANGUAGES:
                MutableHeaders(scope=message).append("Set-Cookie", _cookie(asked, scope["scheme"] == "https"))
            await send(message)

        with use(language_of(request)):
            await self.app(scope, receive, keeping)


def language_of(request: HTTPConnection) -> str:
    """Return the language in which a request is answered."""
    wished = wishes(request.headers.get("accept-language", ""))
    return chosen(request) or next((each for each in wished if each in LANGUAGES), ENGLISH)


def chosen(request: HTTPConnection) -> str | None:
    """Return the language that a person has chosen; what their browser wishes for is no choice."""
    kept = None if _by_script(request) else request.cookies.get(COOKIE)
    return next((each for each in (request.query_params.get(ASKED), kept) if each in LANGUAGES), None)


def wishes(header: str) -> list[str]:
    """Return the languages that a browser wishes for, the dearest first.

    >>> wishes("fr;q=0.7, de-AT, en;q=0.8, xx;q=0")
    ['de', 'en', 'fr']
    """
    weighed = []
    for part in header.split(","):
        tag, *more = (word.strip() for word in part.split(";"))
        weighed.append((_weight(more), tag.partition("-")[0].lower()))
    return [tag for weight, tag in sorted(weighed, key=lambda each: -each[0]) if weight > 0]


def _by_script(request: HTTPConnection) -> bool:
    path: str = request.scope["path"]
    return path.startswith("/api/")


def _weight(more: list[str]) -> float:
    try:
        return next((float(word[2:]) for word in more if word.startswith("q=")), 1.0)
    except ValueError:
        return 0.0


def _cookie(language: str, secure: bool) -> str:
    kept = Response()
    kept.set_cookie(COOKIE, language, max_age=_KEEP_SECONDS, samesite="lax", secure=secure)
    return kept.headers["set-cookie"]
