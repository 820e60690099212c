"""The routes of a class for its teacher: the desk, rounds, pupils, results."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter, Response
from starlette.concurrency import run_in_threadpool

from divisor_duel.classroom import Wall, rounds
from divisor_duel.classroom.room import Room
from divisor_duel.web.api.spec import rules_of
from divisor_duel.web.classes.entry import chosen_anew, friendly, own_level
from divisor_duel.web.classes.results_csv import results_csv, standings_csv
from divisor_duel.web.classes.service import DESK
from divisor_duel.web.live.streams import EventStream
from divisor_duel.web.serve.askers import AllClasses, TaughtRoom, Teacher
from divisor_duel.web.serve.responses import answer
from divisor_duel.web.serve.services import Asker, WithServices
from divisor_duel.web.serve.shapes.class_told import Mistakes, Moment, Turning
from divisor_duel.web.serve.shapes.classes import (
    BeginRound,
    Choices,
    Easier,
    MoreTime,
    PairByHand,
    PupilNumber,
    Rename,
    Rest,
    RoomDesk,
    RoundNumber,
)
from divisor_duel.web.serve.shapes.games import Id
from divisor_duel.web.serve.shapes.problems import PROBLEMS

router = APIRouter(prefix="/api/rooms", tags=["rooms"], responses=PROBLEMS)

CSV: dict[int | str, dict[str, Any]] = {200: {"content": {"text/csv": {}}, "description": "A table."}}
"""How the schema tells of a table."""


@router.get("/{room}", response_model=RoomDesk)
def read_desk(room: TaughtRoom, classes: AllClasses) -> Response:
    """Look at a class as its teacher."""
    return answer(classes.desk(room))


@router.get("/{room}/events", response_class=EventStream, status_code=200)
async def watch_desk(room: TaughtRoom, classes: AllClasses) -> EventStream:
    """Watch a class as its teacher."""
    return EventStream(classes.streams, f"{room.id}/{DESK}")


@router.post("/{room}/settings", response_model=RoomDesk)
async def choose(
    room: Id, wish: Choices, classes: AllClasses, services: WithServices, token: Teacher
) -> Response:
    """Choose anew; what the wall shows of a round that is over is worked out first."""
    if wish.wall is Wall.MISTAKE:
        seen = classes.as_teacher(await run_in_threadpool(classes.rooms.look, room), token)
        await services.round_reviews.moment(seen, seen.round)
    given = wish.model_dump(exclude_unset=True).items()
    chosen = {name: value for name, value in given if value is not None or name == "minutes"}
    if wish.rules is not None:
        chosen["rules"] = rules_of(wish.rules.spec).spec
    return answer(await run_in_threadpool(classes.teach, room, token, lambda r, _: chosen_anew(r, **chosen)))


@router.post("/{room}/begin", response_model=RoomDesk)
async def begin(
    room: Id, wish: BeginRound, classes: AllClasses, services: WithServices, asker: Asker, token: Teacher
) -> Response:
    """Pair everybody, and begin the next round."""
    spend = partial(services.budget.spend, asker)
    return answer(await classes.begin(room, token, wish.pairs, wish.without, spend))


@router.post("/{room}/end", response_model=RoomDesk)
def end(room: Id, classes: AllClasses, token: Teacher) -> Response:
    """End the round: a game that is not over gives half a point to each."""
    return answer(classes.teach(room, token, rounds.end))


@router.post("/{room}/finish", response_model=RoomDesk)
def finish(room: Id, classes: AllClasses, token: Teacher) -> Response:
    """End the lesson."""
    return answer(classes.teach(room, token, rounds.finish))


@router.post("/{room}/pause", response_model=RoomDesk)
def pause(room: Id, classes: AllClasses, token: Teacher) -> Response:
    """Let nobody move, and stop the clock."""
    return answer(classes.teach(room, token, rounds.pause))


@router.post("/{room}/resume", response_model=RoomDesk)
def resume(room: Id, classes: AllClasses, token: Teacher) -> Response:
    """Go on after a pause."""
    return answer(classes.teach(room, token, rounds.resume))


@router.post("/{room}/more", response_model=RoomDesk)
def more(room: Id, wish: MoreTime, classes: AllClasses, token: Teacher) -> Response:
    """Give the round more time."""
    return answer(classes.teach(room, token, lambda r, now: rounds.more(r, wish.minutes, now)))


@router.post("/{room}/pair", response_model=RoomDesk)
def pair_by_hand(room: Id, wish: PairByHand, classes: AllClasses, token: Teacher) -> Response:
    """Let two meet in this round; those they leave meet each other, or the computer."""
    return answer(
        classes.teach(room, token, lambda r, now: rounds.pair(r, wish.first, wish.second, now)),
    )


@router.post("/{room}/pupils/{number}/rename", response_model=RoomDesk)
def rename(room: Id, number: PupilNumber, wish: Rename, classes: AllClasses, token: Teacher) -> Response:
    """Call a pupil by another name, or by a friendly one."""

    def renamed(seen: Room, now: float) -> Room:
        return rounds.rename(seen, number, wish.name or friendly(seen), now)

    return answer(classes.teach(room, token, renamed))


@router.post("/{room}/pupils/{number}/remove", response_model=RoomDesk)
def remove(room: Id, number: PupilNumber, classes: AllClasses, token: Teacher) -> Response:
    """Send a pupil out; who sits opposite gets the point."""
    return answer(classes.teach(room, token, lambda r, now: rounds.remove(r, number, now)))


@router.post("/{room}/pupils/{number}/level", response_model=RoomDesk)
def make_easier(room: Id, number: PupilNumber, wish: Easier, classes: AllClasses, token: Teacher) -> Response:
    """Make it easier for a pupil, at the boards to come."""
    level = own_level(wish.pool, wish.computer, wish.glow)
    return answer(classes.teach(room, token, lambda r, _: rounds.set_level(r, number, level)))


@router.post("/{room}/pupils/{number}/rest", response_model=RoomDesk)
def rest(room: Id, number: PupilNumber, wish: Rest, classes: AllClasses, token: Teacher) -> Response:
    """Leave a pupil out of the pairing, or take them in again."""
    return answer(classes.teach(room, token, lambda r, now: rounds.rest(r, number, wish.rest, now)))


@router.post("/{room}/undo", response_model=RoomDesk)
def undo(room: Id, classes: AllClasses, token: Teacher) -> Response:
    """Undo the teacher's last action."""
    return answer(classes.teach(room, token, rounds.undo))


@router.post("/{room}/delete", status_code=204)
def delete(room: Id, classes: AllClasses, token: Teacher) -> Response:
    """Delete a class and everything in it; for a minute it can be taken back."""
    classes.delete(room, token)
    return Response(status_code=204)


@router.post("/{room}/restore", response_model=RoomDesk)
def restore(room: Id, classes: AllClasses, token: Teacher) -> Response:
    """Take back that a class was deleted."""
    return answer(classes.restore(room, token))


@router.get("/{room}/results.csv", response_class=Response, responses=CSV)
def read_results(room: Id, classes: AllClasses, token: Teacher) -> Response:
    """Return every game of the class, as a table."""
    seen = classes.as_teacher(classes.rooms.load(room), token)
    return Response(
        results_csv(seen, classes.rooms.games([board.game for board in seen.boards])), media_type="text/csv"
    )


@router.get("/{room}/standings.csv", response_class=Response, responses=CSV)
def read_standings(room: Id, classes: AllClasses, token: Teacher) -> Response:
    """Return where everybody stands, as a table."""
    return Response(standings_csv(classes.as_teacher(classes.rooms.load(room), token)), media_type="text/csv")


@router.get("/{room}/rounds/{count}/moment", response_model=Moment | None)
async def read_moment(room: TaughtRoom, count: RoundNumber, services: WithServices) -> Response:
    """Return the decisive moment of a round, as question and answer; none where nobody gave a win away."""
    return answer(await services.round_reviews.moment(room, count))


@router.get("/{room}/mistakes", response_model=Mistakes)
async def read_mistakes(room: TaughtRoom, services: WithServices) -> Response:
    """Return the mistakes most made in all rounds."""
    found = await services.round_reviews.at(room)
    return answer({key: value for key, value in found.items() if key in Mistakes.model_fields})


@router.get("/{room}/turning", response_model=Turning)
async def read_turning(room: TaughtRoom, services: WithServices) -> Response:
    """Return each pupil's turning points."""
    found = await services.round_reviews.at(room)
    return answer({key: value for key, value in found.items() if key in Turning.model_fields})
