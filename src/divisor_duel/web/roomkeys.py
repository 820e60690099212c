"""Who asks about a class: the keys of teachers and pupils, in a header of programs or a cookie of pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response

from divisor_duel.web.classes import KEPT, Classes
from divisor_duel.web.desk import AtDesk


async def _classes(desk: AtDesk) -> Classes:
    return desk.classes


async def _bearer(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def _teacher(request: Request) -> str | None:
    return await _bearer(request) or request.cookies.get("desk")


async def _pupil(request: Request) -> str | None:
    return await _bearer(request) or request.cookies.get("seat")


Room = Annotated[Classes, Depends(_classes)]
Teacher = Annotated[str | None, Depends(_teacher)]
Pupil = Annotated[str | None, Depends(_pupil)]


def hold(response: Response, request: Request, name: str, token: str | None, path: str) -> Response:
    """Let a page hold a key, for the requests below a path."""
    if token is not None:
        response.set_cookie(
            name,
            token,
            max_age=KEPT,
            path=path,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
    return response
