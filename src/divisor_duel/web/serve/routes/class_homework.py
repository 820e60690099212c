"""The routes of homework: the teacher gives a set and reads the table, pupils answer."""

from __future__ import annotations

from fastapi import APIRouter, Response
from starlette.concurrency import run_in_threadpool

from divisor_duel.classroom.homework import end_homework as end_set
from divisor_duel.web.classes import homework
from divisor_duel.web.serve.allowances import priced
from divisor_duel.web.serve.askers import AllClasses, Pupil, TaughtRoom, Teacher
from divisor_duel.web.serve.responses import answer
from divisor_duel.web.serve.routes.class_desk import CSV
from divisor_duel.web.serve.services import WithServices
from divisor_duel.web.serve.shapes.class_homework import (
    HomeworkAnswer,
    HomeworkAtDesk,
    KeepRoom,
    MyHomework,
    NewHomework,
    Noted,
    PuzzleNumber,
    SetNumber,
)
from divisor_duel.web.serve.shapes.classes import RoomDesk
from divisor_duel.web.serve.shapes.games import Id
from divisor_duel.web.serve.shapes.problems import PROBLEMS

router = APIRouter(prefix="/api/rooms", tags=["rooms"], responses=PROBLEMS)


@router.get("/{room}/homework", response_model=HomeworkAtDesk)
def read_homework(room: TaughtRoom, classes: AllClasses) -> Response:
    """Return all homework of a class, with each pupil's first answers."""
    return answer(homework.at_desk(room, classes.rooms.first_answers(room.id), classes.now()))


@router.post("/{room}/homework", status_code=201, response_model=HomeworkAtDesk)
@priced(10.0)
async def give_homework(
    room: TaughtRoom, wish: NewHomework, classes: AllClasses, services: WithServices, token: Teacher
) -> Response:
    """Give a class a set of puzzles, for so many days."""
    spec = wish.rules and wish.rules.spec
    await homework.give(classes, services.solvers, room, token, wish.model_dump() | {"spec": spec})
    seen = await run_in_threadpool(classes.rooms.look, room.id)
    answers = await run_in_threadpool(classes.rooms.first_answers, room.id)
    return answer(homework.at_desk(seen, answers, classes.now()), 201)


@router.post("/{room}/homework/{number}/end", response_model=RoomDesk)
def end_homework(room: Id, number: SetNumber, classes: AllClasses, token: Teacher) -> Response:
    """Let no more answers to a set count."""
    return answer(classes.teach(room, token, lambda r, now: end_set(r, number, now)))


@router.post("/{room}/keep", response_model=RoomDesk)
def keep_room(room: Id, wish: KeepRoom, classes: AllClasses, token: Teacher) -> Response:
    """Keep a room so many days at least, though nobody uses it."""
    return answer(classes.teach(room, token, lambda r, now: r.kept(wish.days, now)))


@router.get("/{room}/homework/{number}.csv", response_class=Response, responses=CSV)
def homework_table(room: TaughtRoom, number: SetNumber, classes: AllClasses) -> Response:
    """Return a set's results as a table."""
    return Response(
        homework.as_csv(room, number, classes.rooms.first_answers(room.id)), media_type="text/csv"
    )


@router.get("/{room}/me/homework", response_model=MyHomework)
@priced(3.0)
def read_my_homework(room: Id, classes: AllClasses, token: Pupil) -> Response:
    """Return what a pupil has to do, and which first answers were right."""
    seen = classes.rooms.look(room)
    pupil = classes.as_pupil(seen, token)
    return answer(homework.of_pupil(seen, pupil, classes.rooms.first_answers(room), classes.now()))


@router.post("/{room}/me/homework/{number}/{puzzle}", response_model=Noted)
def answer_homework(
    room: Id, number: SetNumber, puzzle: PuzzleNumber, wish: HomeworkAnswer, classes: AllClasses, token: Pupil
) -> Response:
    """Answer a puzzle; the first answer counts."""
    return answer(homework.answer(classes, room, token, number, puzzle, wish.number))
