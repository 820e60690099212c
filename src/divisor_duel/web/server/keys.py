"""The key by which whoever asks is known: programs show it in a header, pages in a cookie."""

from __future__ import annotations

from typing import Final

from fastapi import Request, Response

SEAT: Final = "seat"
"""The cookie that holds a seat."""


def shown(request: Request, cookie: str) -> str | None:
    """The key that a request shows; what a header says counts before a cookie."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else request.cookies.get(cookie)


def hold(
    response: Response, request: Request, cookie: str, token: str | None, path: str, seconds: int
) -> Response:
    """Let a page hold a key; the path keeps cookies apart, and each request free of the others'."""
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
