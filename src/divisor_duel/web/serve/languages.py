"""In which language a request is answered: by its address, by what was chosen before, or by the browser.

A script asks in the language of its page, whatever was chosen since: what it is told stands on that page.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from divisor_duel.language import ENGLISH, LANGUAGES

ASKED: Final = "lang"
"""What stands in an address before the language it is to be read in."""
COOKIE: Final = "language"
"""The cookie that keeps the language somebody chose."""
_KEEP_SECONDS: Final = 365 * 24 * 60 * 60


def language_of(request: HTTPConnection) -> str:
    """Return the language in which a request is answered."""
    wished = wishes(request.headers.get("accept-language", ""))
    return chosen(request) or next((each for each in wished if each in LANGUAGES), ENGLISH)


def chosen(request: HTTPConnection) -> str | None:
    """Return the language that a person has chosen; what their browser wishes for is no choice."""
    kept = None if _by_script(request) else request.cookies.get(COOKIE)
    return next((each for each in (request.query_params.get(ASKED), kept) if each in LANGUAGES), None)


def kept_choice(request: HTTPConnection) -> str | None:
    """Return the cookie that keeps the language an address asked for."""
    asked = request.query_params.get(ASKED)
    if _by_script(request) or asked not in LANGUAGES:
        return None
    kept, secure = Response(), request.scope["scheme"] == "https"
    kept.set_cookie(COOKIE, asked, max_age=_KEEP_SECONDS, samesite="lax", secure=secure)
    return kept.headers["set-cookie"]


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
