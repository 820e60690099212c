"""Who asks about a class: the keys of its teacher and its pupils."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Request, Response

from divisor_duel.web.classes.service import KEEP_SECONDS, Classes
from divisor_duel.web.server import keys
from divisor_duel.web.server.keys import SEAT
from divisor_duel.web.server.services import WithServices

DESK: Final = "desk"
"""The cookie that holds the key of a teacher."""


async def _classes(services: WithServices) -> Classes:
    return services.classes


async def _teacher(request: Request) -> str | None:
    return keys.shown(request, DESK)


async def _pupil(request: Request) -> str | None:
    return keys.shown(request, SEAT)


AllClasses = Annotated[Classes, Depends(_classes)]
Teacher = Annotated[str | None, Depends(_teacher)]
Pupil = Annotated[str | None, Depends(_pupil)]


def hold(response: Response, request: Request, cookie: str, token: str | None, path: str) -> Response:
    """Let a page hold a key as long as a room is kept, for the requests below a path."""
    return keys.hold(response, request, cookie, token, path, KEEP_SECONDS)
