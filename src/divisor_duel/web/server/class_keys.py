"""Who asks about a class: the keys of its teacher and its pupils."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Request, Response

from divisor_duel.room.room import Room
from divisor_duel.web.classes.service import KEEP_SECONDS, Classes
from divisor_duel.web.server import keys
from divisor_duel.web.server.services import WithServices
from divisor_duel.web.server.shapes.games import Id

_DESK: Final = "desk"
"""The cookie that holds the key of a teacher."""


async def _classes(services: WithServices) -> Classes:
    return services.classes


async def _teacher(request: Request) -> str | None:
    return keys.shown(request, _DESK)


async def _pupil(room: Id, request: Request) -> str | None:
    return keys.shown(request, *keys.cookies_of_pupil(room))


AllClasses = Annotated[Classes, Depends(_classes)]
Teacher = Annotated[str | None, Depends(_teacher)]


def _taught(room: Id, classes: AllClasses, token: Teacher) -> Room:
    return classes.as_teacher(classes.rooms.look(room), token)


TaughtRoom = Annotated[Room, Depends(_taught)]
"""A room, for the teacher who shows its key."""
Pupil = Annotated[str | None, Depends(_pupil)]


def hold_desk(response: Response, request: Request, room: str, token: str) -> Response:
    """Let a page hold a teacher's key as long as a room is kept, for the requests about the room."""
    return keys.hold(response, request, _DESK, token, f"/api/rooms/{room}", KEEP_SECONDS)


def hold_pupil(response: Response, request: Request, room: str, token: str | None) -> Response:
    """Let a page hold a pupil's key as long as a room is kept, for the class and each board there will be."""
    cookie, _ = keys.cookies_of_pupil(room)
    return keys.hold(response, request, cookie, token, "/api", KEEP_SECONDS)
