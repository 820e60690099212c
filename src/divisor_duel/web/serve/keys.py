"""The key by which whoever asks is known: programs show it in a header, pages in a cookie."""

from __future__ import annotations

from typing import Final

from fastapi import Request, Response
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divisor_duel.classroom.homework import DAY
from divisor_duel.classroom.lifetime import KEY_DAYS

SEAT: Final = "seat"
"""The cookie that holds a seat."""
DESK: Final = "desk"
"""The beginning of the cookie that holds a teacher's key."""
PUPIL: Final = "pupil"
"""The beginning of the cookie that holds a pupil's key."""
ROOM_SECONDS: Final = KEY_DAYS * DAY
"""How long a page holds a key to a class."""


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


class RenewedKeys:
    """Let a page hold the key to a class that it has just used as long as before. As middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def renewing(message: Message) -> None:
            renewed: tuple[str, str] | None = scope.get("state", {}).get("renewed")
            if message["type"] == "http.response.start" and renewed and message["status"] < 400:
                kept, (cookie, token) = Response(), renewed
                _set(kept, cookie, token, "/", ROOM_SECONDS, scope["scheme"] == "https")
                MutableHeaders(scope=message).append("Set-Cookie", kept.headers["set-cookie"])
            await send(message)

        await self.app(scope, receive, renewing)
