"""The key by which whoever asks is known: programs show it in a header, pages in a cookie."""

from __future__ import annotations

from typing import Final

from fastapi import Request, Response

SEAT: Final = "seat"
"""The cookie that holds a seat."""


def cookies_of_pupil(room: str) -> tuple[str, str]:
    """Return the cookies that may hold a pupil's key: that of the room, and that of version 0.1.0."""
    return f"pupil-{room}", SEAT


def shown(request: Request, *cookies: str) -> str | None:
    """Return the key that a request shows: what a header says, or else the first of these cookies it has."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return next((request.cookies[cookie] for cookie in cookies if cookie in request.cookies), None)


def hold(
    response: Response, request: Request, cookie: str, token: str | None, path: str, seconds: int
) -> Response:
    """Let a page hold a key, for the requests below a path."""
    if token is not None:
        response.set_cookie(
            cookie,
            token,
            max_age=seconds,
            path=path,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
    return response
