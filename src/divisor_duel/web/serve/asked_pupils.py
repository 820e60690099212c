"""Pupils whose class is being asked a question: until its proof is shown, nothing works it out for them.

They are known by the cookies that their pages hold. Who shows none is like anybody who types a position in.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from fastapi import Request

from divisor_duel.game.position import Position
from divisor_duel.web.api.problems import Damaged, NotFound, NotYourSeat
from divisor_duel.web.classes.kept_back import check_position
from divisor_duel.web.serve import keys
from divisor_duel.web.serve.services import Services

_MOST: Final = 4
"""In so many classes a browser is looked for, the newest ones."""


def rooms_of(request: Request) -> list[str]:
    """Return the classes in which a browser is a pupil, as its cookies say."""
    mine = (cookie.partition("-") for cookie in request.cookies)
    return [room for kind, _, room in mine if kind == keys.PUPIL and room][-_MOST:]


def check(services: Services, request: Request, position: Callable[[], Position]) -> None:
    """Refuse a pupil what leads through the question that one of their classes is asked."""
    for room in rooms_of(request):
        with suppress(NotFound, Damaged):  # the class is over and gone
            check_in_room(services, request, room, position)


def check_in_room(
    services: Services, request: Request, room_id: str, position: Callable[[], Position]
) -> None:
    """Refuse all but the teacher of a class what leads through the question it is asked."""
    room = services.classes.rooms.look(room_id)
    if room.question is None or not room.question.unproven:
        return
    try:
        services.classes.as_teacher(room, keys.shown(request, keys.cookie_of_teacher(room_id)))
    except NotYourSeat:
        check_position(room, position())
