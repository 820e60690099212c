"""The routes by which teacher and pupils come back to their places on another device."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from divisor_duel.classroom import people
from divisor_duel.classroom.room import Room
from divisor_duel.web.api.qr import sent
from divisor_duel.web.classes.entry import desk_token, find
from divisor_duel.web.serve.allowances import Kind, priced
from divisor_duel.web.serve.askers import AllClasses, Teacher, hold_desk, hold_pupil
from divisor_duel.web.serve.responses import answer
from divisor_duel.web.serve.services import Asker, WithServices
from divisor_duel.web.serve.shapes.class_places import CameBack, ComeBack, Decide, DeskWordTold, EnterDesk
from divisor_duel.web.serve.shapes.classes import OpenedRoom, PupilNumber, RoomDesk
from divisor_duel.web.serve.shapes.games import Id
from divisor_duel.web.serve.shapes.problems import PROBLEMS

router = APIRouter(prefix="/api/rooms", tags=["rooms"], responses=PROBLEMS)


@router.post("/desk", response_model=OpenedRoom)
async def enter_desk(
    wish: EnterDesk, classes: AllClasses, services: WithServices, asker: Asker, request: Request
) -> Response:
    """Open the desk of a class on another device, by its code and its word."""

    def entered() -> tuple[Room, str]:
        room = find(classes.rooms, wish.code)
        return room, desk_token(room, wish.word)

    with services.entrance.trying(asker):
        room, token = await run_in_threadpool(entered)
    services.persons.note(token, Kind.TEACHER, asker)
    desk = await run_in_threadpool(classes.desk, room)
    return hold_desk(answer({"token": token, "room": desk}), request, room.id, token)


@router.post("/{room}/word", response_model=DeskWordTold)
@priced(3.0)
def read_word(room: Id, classes: AllClasses, token: Teacher, request: Request) -> Response:
    """Return the word and the QR code that open this desk on another device."""
    seen, word = classes.desk_word(room, token)
    # What stands behind the # is sent to no server and written into no log.
    address = f"{request.url.replace(path='/class', query='')}#desk-{seen.code}-{word}"
    return answer({"word": word, **sent(address, request.app.state.elsewhere)})


@router.post("/{room}/word/withdraw", response_model=OpenedRoom)
def withdraw_word(
    room: Id, classes: AllClasses, services: WithServices, asker: Asker, token: Teacher, request: Request
) -> Response:
    """Close the desk on every other device; this one gets a new key."""
    fresh, desk = classes.withdraw_word(room, token)
    services.persons.note(fresh, Kind.TEACHER, asker)
    request.state.renewed = None  # the key that was shown opens nothing any more
    return hold_desk(answer({"token": fresh, "room": desk}), request, room, fresh)


@router.post("/return", response_model=CameBack)
async def come_back(
    wish: ComeBack, classes: AllClasses, services: WithServices, asker: Asker, request: Request
) -> Response:
    """Take one's old place in a class: with the word at once, without it as soon as the teacher says so."""

    def back() -> tuple[str, dict[str, object]]:
        room = find(classes.rooms, wish.code)
        return classes.come_back(room.id, wish.name, wish.word, wish.attempt)

    services.entrance.join(asker)
    with services.entrance.trying(asker):
        token, told = await run_in_threadpool(back)
    services.persons.note(token, Kind.PUPIL, asker)
    return hold_pupil(answer(told), request, str(told["room"]), token)


@router.post("/{room}/pupils/{number}/admit", response_model=RoomDesk)
def admit(room: Id, number: PupilNumber, wish: Decide, classes: AllClasses, token: Teacher) -> Response:
    """Give a pupil's place to the device that asks for it, or refuse it."""
    return answer(classes.teach(room, token, lambda r, _: people.decide(r, number, wish.admit)))
