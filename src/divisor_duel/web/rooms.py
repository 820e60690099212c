"""The routes of a class: open a room, join it, play in it, teach in it, watch it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from divisor_duel.room import attending, teaching
from divisor_duel.web.answers import PROBLEMS, answer
from divisor_duel.web.classes import DESK, KEPT, WALL, Classes, settings_with
from divisor_duel.web.desk import AtDesk, Visitor
from divisor_duel.web.learning import Solved
from divisor_duel.web.live import EventStream
from divisor_duel.web.roomresults import results_csv, standings_csv
from divisor_duel.web.shapes import Id
from divisor_duel.web.shapes_rooms import (
    BeginRound,
    Choices,
    Joined,
    JoinRoom,
    MoreTime,
    NewRoom,
    NextBoard,
    OpenedRoom,
    PairByHand,
    PupilNumber,
    Rename,
    Rest,
    RoomDesk,
    RoomMe,
    RoomNames,
    RoomWall,
)
from divisor_duel.web.shapes_told import Mistakes, Moment, Turning

router = APIRouter(prefix="/api/rooms", tags=["rooms"], responses=PROBLEMS)

_CSV: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {}}, "description": "A table."}}


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


def _hold(response: Response, request: Request, name: str, token: str | None, path: str) -> Response:
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


def _seated(response: Response, request: Request, token: str | None, me: dict[str, Any]) -> Response:
    """Let the page hold the seat at the pupil's board, too."""
    return _hold(response, request, "seat", token, f"/api/games/{me['board']}") if me["board"] else response


@router.post("", status_code=201, response_model=OpenedRoom)
def open_room(wish: NewRoom, classes: Room, request: Request) -> Response:
    """Open a class; the teacher's token comes back this once."""
    chosen = wish.model_dump(include={"pairing", "minutes", "level", "own_names", "hints"})
    token, seen = classes.open(wish.spec, **chosen)
    opened = answer({"token": token, "room": seen}, 201)
    return _hold(opened, request, "desk", token, f"/api/rooms/{seen['room']}")


@router.get("/names", response_model=RoomNames)
async def read_names(
    classes: Room,
    desk: AtDesk,
    visitor: Visitor,
    code: Annotated[str, Query(max_length=20)],
    count: Annotated[int, Query(ge=1, le=20)] = 6,
) -> Response:
    """Friendly names that nobody in a class has."""
    with desk.guesses.of(visitor):
        room = await run_in_threadpool(classes.find, code)
    return answer(classes.names(room, count))


@router.post("/join", status_code=201, response_model=Joined)
async def join_room(
    wish: JoinRoom, classes: Room, desk: AtDesk, visitor: Visitor, request: Request
) -> Response:
    """Join a class by its code; when the answer is lost, the same `attempt` leads to the same pupil."""
    with desk.guesses.of(visitor):
        room = await run_in_threadpool(classes.find, wish.code)
    token, me = await run_in_threadpool(classes.join, room.id, wish.name, wish.attempt)
    desk.guests.note(visitor, f"{room.id}/{me['you']}")
    joined = answer({"token": token, "me": me}, 201)
    _hold(joined, request, "seat", token, f"/api/rooms/{room.id}")
    return _seated(joined, request, token, me)


@router.get("/{room}/me", response_model=RoomMe)
def read_me(
    room: Id, classes: Room, desk: AtDesk, visitor: Visitor, token: Pupil, request: Request
) -> Response:
    """Look at a class as one of its pupils."""
    me = classes.me(room, token)
    desk.guests.note(visitor, f"{room}/{me['you']}")
    return _seated(answer(me), request, token, me)


@router.get("/{room}/me/events", response_class=EventStream, status_code=200)
async def watch_me(room: Id, classes: Room, desk: AtDesk, visitor: Visitor, token: Pupil) -> EventStream:
    """Watch a class as one of its pupils."""
    me = await run_in_threadpool(classes.me, room, token)
    desk.guests.note(visitor, f"{room}/{me['you']}")
    return EventStream(classes.streams, f"{room}/{me['you']}", (1,))


@router.post("/{room}/me/next", response_model=RoomMe)
def next_board(room: Id, wish: NextBoard, classes: Room, token: Pupil, request: Request) -> Response:
    """Ask for a game: with a partner in free play, else for practice."""
    me = classes.attend(room, token, lambda r, n, now: attending.next_game(r, n, now, wish.computer))
    return _seated(answer(me), request, token, me)


@router.post("/{room}/me/leave", response_model=RoomMe)
def leave_room(room: Id, classes: Room, token: Pupil) -> Response:
    """Leave a class for a while; the board waits."""
    return answer(classes.attend(room, token, lambda r, n, _: attending.leave(r, n)))


@router.post("/{room}/me/return", response_model=RoomMe)
def return_to_room(room: Id, classes: Room, token: Pupil) -> Response:
    """Come back to a class."""
    return answer(classes.attend(room, token, lambda r, n, _: attending.come_back(r, n)))


@router.post("/{room}/me/hint", response_model=Solved)
async def hint(room: Id, classes: Room, token: Pupil) -> Response:
    """Say who wins at one's board, with which numbers, and why, if the teacher allows it."""
    return answer(await classes.hint(room, token))


@router.get("/{room}", response_model=RoomDesk)
def read_desk(room: Id, classes: Room, token: Teacher) -> Response:
    """Look at a class as its teacher."""
    classes.as_teacher(classes.rooms.look(room), token)
    return answer(classes.desk(room))


@router.get("/{room}/events", response_class=EventStream, status_code=200)
async def watch_desk(room: Id, classes: Room, token: Teacher) -> EventStream:
    """Watch a class as its teacher."""
    classes.as_teacher(await run_in_threadpool(classes.rooms.look, room), token)
    return EventStream(classes.streams, f"{room}/{DESK}")


@router.get("/{room}/wall", response_model=RoomWall)
def read_wall(room: Id, classes: Room) -> Response:
    """Look at a class as everybody in the room does."""
    return answer(classes.wall(room))


@router.get("/{room}/wall/events", response_class=EventStream, status_code=200)
async def watch_wall(room: Id, classes: Room) -> EventStream:
    """Watch a class as everybody in the room does."""
    await run_in_threadpool(classes.rooms.look, room)
    return EventStream(classes.streams, f"{room}/{WALL}")


@router.post("/{room}/settings", response_model=RoomDesk)
async def choose(room: Id, wish: Choices, classes: Room, desk: AtDesk, token: Teacher) -> Response:
    """Choose anew; what the wall asks after a round is worked out first."""
    if wish.wall in ("question", "answer"):
        seen = classes.as_teacher(await run_in_threadpool(classes.rooms.look, room), token)
        await desk.looking_back.moment(room, token, seen.round)
    chosen = wish.model_dump(exclude_unset=True)
    return answer(
        await run_in_threadpool(classes.teach, room, token, lambda r, _: settings_with(r, **chosen))
    )


@router.post("/{room}/begin", response_model=RoomDesk)
async def begin(
    room: Id, wish: BeginRound, classes: Room, desk: AtDesk, visitor: Visitor, token: Teacher
) -> Response:
    """Pair everybody, and begin the next round."""
    desk.budget.spend(visitor, await run_in_threadpool(classes.cost, room))
    return answer(await classes.begin(room, token, wish.pairs, wish.without))


@router.post("/{room}/end", response_model=RoomDesk)
def end(room: Id, classes: Room, token: Teacher) -> Response:
    """End the round: a game that is not over gives half a point to each."""
    return answer(classes.teach(room, token, teaching.end))


@router.post("/{room}/finish", response_model=RoomDesk)
def finish(room: Id, classes: Room, token: Teacher) -> Response:
    """End the lesson."""
    return answer(classes.teach(room, token, teaching.finish))


@router.post("/{room}/pause", response_model=RoomDesk)
def pause(room: Id, classes: Room, token: Teacher) -> Response:
    """Let nobody move, and stop the clock."""
    return answer(classes.teach(room, token, teaching.pause))


@router.post("/{room}/resume", response_model=RoomDesk)
def resume(room: Id, classes: Room, token: Teacher) -> Response:
    """Go on after a pause."""
    return answer(classes.teach(room, token, teaching.resume))


@router.post("/{room}/more", response_model=RoomDesk)
def more(room: Id, wish: MoreTime, classes: Room, token: Teacher) -> Response:
    """Give the round more time."""
    return answer(classes.teach(room, token, lambda r, now: teaching.more(r, wish.minutes, now)))


@router.post("/{room}/pair", response_model=RoomDesk)
def pair_by_hand(room: Id, wish: PairByHand, classes: Room, token: Teacher) -> Response:
    """Let two meet in this round; those they leave meet each other, or the computer."""
    return answer(
        classes.teach(room, token, lambda r, now: teaching.pair(r, wish.first, wish.second, now)),
    )


@router.post("/{room}/pupils/{number}/rename", response_model=RoomDesk)
def rename(room: Id, number: PupilNumber, wish: Rename, classes: Room, token: Teacher) -> Response:
    """Call a pupil by another name."""
    return answer(classes.teach(room, token, lambda r, now: teaching.rename(r, number, wish.name, now)))


@router.post("/{room}/pupils/{number}/remove", response_model=RoomDesk)
def remove(room: Id, number: PupilNumber, classes: Room, token: Teacher) -> Response:
    """Send a pupil out; who sits opposite gets the point."""
    return answer(classes.teach(room, token, lambda r, now: teaching.remove(r, number, now)))


@router.post("/{room}/pupils/{number}/rest", response_model=RoomDesk)
def rest(room: Id, number: PupilNumber, wish: Rest, classes: Room, token: Teacher) -> Response:
    """Leave a pupil out of the pairing, or take them in again."""
    return answer(classes.teach(room, token, lambda r, now: teaching.rest(r, number, wish.rest, now)))


@router.post("/{room}/undo", response_model=RoomDesk)
def undo(room: Id, classes: Room, token: Teacher) -> Response:
    """Undo the teacher's last action."""
    return answer(classes.teach(room, token, teaching.undo))


@router.delete("/{room}", status_code=204)
def delete(room: Id, classes: Room, token: Teacher) -> Response:
    """Delete a class and everything in it, at once."""
    classes.delete(room, token)
    return Response(status_code=204)


@router.get("/{room}/results.csv", response_class=Response, responses=_CSV)
def read_results(room: Id, classes: Room, token: Teacher) -> Response:
    """Every game of the class, as a table."""
    seen = classes.as_teacher(classes.rooms.load(room), token)
    return Response(
        results_csv(seen, classes.rooms.games([board.game for board in seen.boards])), media_type="text/csv"
    )


@router.get("/{room}/standings.csv", response_class=Response, responses=_CSV)
def read_standings(room: Id, classes: Room, token: Teacher) -> Response:
    """Where everybody stands, as a table."""
    return Response(standings_csv(classes.as_teacher(classes.rooms.load(room), token)), media_type="text/csv")


@router.get("/{room}/rounds/{count}/moment", response_model=Moment | None)
async def read_moment(room: Id, count: PupilNumber, desk: AtDesk, token: Teacher) -> Response:
    """The decisive moment of a round, as a question and its answer; none where nobody gave a win away."""
    return answer(await desk.looking_back.moment(room, token, count))


@router.get("/{room}/mistakes", response_model=Mistakes)
async def read_mistakes(room: Id, desk: AtDesk, token: Teacher) -> Response:
    """The mistakes most made in all rounds."""
    found = await desk.looking_back.lesson(room, token)
    return answer({key: found[key] for key in ("mistakes", "repeated", "undecided", "message")})


@router.get("/{room}/turning", response_model=Turning)
async def read_turning(room: Id, desk: AtDesk, token: Teacher) -> Response:
    """Each pupil's turning points."""
    found = await desk.looking_back.lesson(room, token)
    return answer({key: found[key] for key in ("pupils", "message")})
