"""Who asks about a class: the keys of its teacher and its pupils."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response

from divisor_duel.classroom.room import Room
from divisor_duel.web.classes.service import Classes
from divisor_duel.web.serve import keys
from divisor_duel.web.serve.services import WithServices
from divisor_duel.web.serve.shapes.games import Id


async def _classes(services: WithServices) -> Classes:
    return services.classes


async def _teacher(room: Id, request: Request) -> str | None:
    return keys.shown_in_class(request, keys.cookie_of_teacher(room))


async def _pupil(room: Id, request: Request) -> str | None:
    return keys.shown_in_class(request, keys.cookie_of_pupil(room))


AllClasses = Annotated[Classes, Depends(_classes)]
Teacher = Annotated[str | None, Depends(_teacher)]


def _taught(room: Id, classes: AllClasses, token: Teacher) -> Room:
    return classes.as_teacher(classes.rooms.look(room), token)


TaughtRoom = Annotated[Room, Depends(_taught)]
"""A room, for the teacher who shows its key."""
Pupil = Annotated[str | None, Depends(_pupil)]


def hold_desk(response: Response, request: Request, room: str, token: str) -> Response:
    """Let a page hold a teacher's key as long as a room is kept."""
    return keys.hold(response, request, keys.cookie_of_teacher(room), token, "/", keys.ROOM_SECONDS)


def hold_pupil(response: Response, request: Request, room: str, token: str) -> Response:
    """Let a page hold a pupil's key as long as a room is kept, for the class and each board there will be."""
    return keys.hold(response, request, keys.cookie_of_pupil(room), token, "/", keys.ROOM_SECONDS)
