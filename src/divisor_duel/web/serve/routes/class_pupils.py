"""The routes of a class for those who play in it: open a room, join it, ask for a game, look at the wall."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from divisor_duel.classroom import NotNow, Phase, people
from divisor_duel.classroom.room import Room
from divisor_duel.language import current
from divisor_duel.web.api.game import key_of
from divisor_duel.web.classes.entry import find, make_room, names, pupils_word
from divisor_duel.web.classes.hints import check_no_question
from divisor_duel.web.classes.service import WALL
from divisor_duel.web.live.streams import EventStream
from divisor_duel.web.serve.allowances import ROOM_BYTES, Kind, Person, priced
from divisor_duel.web.serve.askers import AllClasses, Pupil, hold_desk, hold_pupil
from divisor_duel.web.serve.keys import cookie_of_pupil, shown
from divisor_duel.web.serve.responses import answer
from divisor_duel.web.serve.services import Asker, Services, WithServices
from divisor_duel.web.serve.shapes.class_told import MyTurning
from divisor_duel.web.serve.shapes.classes import (
    Joined,
    JoinRoom,
    NewRoom,
    NextBoard,
    Nudge,
    OpenedRoom,
    RoomMe,
    RoomNames,
    RoomWall,
)
from divisor_duel.web.serve.shapes.games import Id, WhichRules
from divisor_duel.web.serve.shapes.learning import Solved
from divisor_duel.web.serve.shapes.problems import PROBLEMS

router = APIRouter(prefix="/api/rooms", tags=["rooms"], responses=PROBLEMS)


async def _found(services: Services, asker: Person, code: str) -> Room:
    """Return the room that a code opens; who has typed too many wrong ones waits for the refusal."""
    with services.entrance.trying(asker):
        return await run_in_threadpool(find, services.classes.rooms, code)


@router.post("", status_code=201, response_model=OpenedRoom)
@priced(20.0)
def open_room(
    wish: NewRoom, classes: AllClasses, services: WithServices, asker: Asker, request: Request
) -> Response:
    """Open a class; the teacher's token comes back this once."""
    allow = partial(services.let_open, asker, ROOM_BYTES)
    chosen = wish.model_dump(exclude={*WhichRules.model_fields, "language"})
    token, room = make_room(classes.rooms, wish.spec, allow, language=wish.language or current(), **chosen)
    services.persons.note(token, Kind.TEACHER, asker)
    return hold_desk(answer({"token": token, "room": classes.desk(room)}, 201), request, room.id, token)


@router.get("/names", response_model=RoomNames)
async def read_names(
    classes: AllClasses,
    services: WithServices,
    asker: Asker,
    request: Request,
    code: Annotated[str, Query(max_length=20)],
    count: Annotated[int, Query(ge=1, le=20)] = 6,
) -> Response:
    """Return names by which one can join a class, and who one is there already, if so."""
    room = await _found(services, asker, code)
    token = shown(request, cookie_of_pupil(room.id))
    held = next((pupil for pupil in room.members if token and pupil.key == key_of(token)), None)
    return answer(names(room, count, held))


@router.post("/join", status_code=201, response_model=Joined)
async def join_room(
    wish: JoinRoom, classes: AllClasses, services: WithServices, asker: Asker, request: Request
) -> Response:
    """Join a class by its code; when the answer is lost, the same `attempt` leads to the same pupil."""
    room = await _found(services, asker, wish.code)
    allow = partial(services.entrance.join, asker)
    token, me = await run_in_threadpool(classes.join, room.id, wish.name, wish.attempt, allow)
    services.persons.note(token, Kind.PUPIL, asker)
    joined = {"token": token, "word": pupils_word(room.id, token), "me": me}
    return hold_pupil(answer(joined, 201), request, room.id, token)


@router.get("/{room}/me", response_model=RoomMe)
def read_me(room: Id, classes: AllClasses, token: Pupil) -> Response:
    """Look at a class as one of its pupils."""
    return answer(classes.me(room, token))


@router.get("/{room}/me/events", response_class=EventStream, status_code=200)
async def watch_me(room: Id, classes: AllClasses, token: Pupil) -> Response:
    """Watch a class as one of its pupils."""
    pupil = f"{room}/{(await run_in_threadpool(classes.pupil, room, token)).number}"
    return EventStream(classes.streams, pupil, (1,))


@router.post("/{room}/me/next", response_model=RoomMe)
@priced(5.0)
def next_board(
    room: Id, wish: NextBoard, classes: AllClasses, services: WithServices, asker: Asker, token: Pupil
) -> Response:
    """Ask for a game: with a partner in free play, else for practice."""
    return answer(classes.next_board(room, token, wish.computer, partial(services.budget.spend, asker)))


@router.post("/{room}/me/leave", response_model=RoomMe)
def leave_room(room: Id, classes: AllClasses, token: Pupil) -> Response:
    """Leave a class for a while; the board waits."""
    return answer(classes.attend(room, token, lambda r, n, _: people.leave(r, n)))


@router.post("/{room}/me/return", response_model=RoomMe)
def return_to_room(room: Id, classes: AllClasses, token: Pupil) -> Response:
    """Come back to a class."""
    return answer(classes.attend(room, token, lambda r, n, _: people.come_back(r, n)))


@router.post("/{room}/me/hint", response_model=Solved | Nudge)
@priced(3.0)
async def hint(room: Id, classes: AllClasses, token: Pupil) -> Response:
    """Say who wins at one's board, with which numbers, and why, if the teacher allows it; else a nudge."""
    return answer(await classes.hint(room, token))


@router.get("/{room}/me/turning", response_model=MyTurning)
@priced(3.0)
async def read_my_turning(room: Id, classes: AllClasses, services: WithServices, token: Pupil) -> Response:
    """Read where one gave a win away, once the lesson is over."""
    seen = await run_in_threadpool(classes.rooms.look, room)
    pupil = classes.as_pupil(seen, token)
    if seen.phase is not Phase.FINISHED:
        raise NotNow("lesson-goes-on")
    check_no_question(seen)
    return answer(await services.round_reviews.turning(seen, pupil))


@router.get("/{room}/wall", response_model=RoomWall)
def read_wall(room: Id, classes: AllClasses) -> Response:
    """Look at a class as everybody in the room does."""
    return answer(classes.wall(classes.rooms.look(room)))


@router.get("/{room}/wall/events", response_class=EventStream, status_code=200)
async def watch_wall(room: Id, classes: AllClasses) -> EventStream:
    """Watch a class as everybody in the room does."""
    await run_in_threadpool(classes.rooms.look, room)
    return EventStream(classes.streams, f"{room}/{WALL}")
