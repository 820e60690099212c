"""The routes of a lesson as one file: the desk saves it, and any server opens it again."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from divisor_duel.web.classes import lesson_file
from divisor_duel.web.serve.allowances import ROOM_BYTES, Kind, priced
from divisor_duel.web.serve.askers import AllClasses, Teacher, hold_desk
from divisor_duel.web.serve.responses import answer
from divisor_duel.web.serve.services import Asker, WithServices
from divisor_duel.web.serve.shapes.class_places import LessonFile
from divisor_duel.web.serve.shapes.classes import OpenedRoom
from divisor_duel.web.serve.shapes.games import Id
from divisor_duel.web.serve.shapes.problems import PROBLEMS

router = APIRouter(prefix="/api/rooms", tags=["rooms"], responses=PROBLEMS)


FILE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/json": {}}, "description": "A lesson."}
}
"""How the schema tells of the file."""


@router.get("/{room}/lesson.json", response_class=Response, responses=FILE)
@priced(5.0)
def save_lesson(room: Id, classes: AllClasses, token: Teacher) -> Response:
    """Return a lesson as one file, which opens it again here or elsewhere; it holds names, and no keys."""
    classes.as_teacher(classes.rooms.look(room), token)
    saved = lesson_file.save(classes.rooms.whole(room), classes.now())
    return Response(json.dumps(saved, ensure_ascii=False), media_type="application/json")


@router.post("/open", status_code=201, response_model=OpenedRoom)
@priced(30.0)
async def open_lesson(
    wish: LessonFile, classes: AllClasses, services: WithServices, asker: Asker, request: Request
) -> Response:
    """Open a lesson from its file, as a room of its own; the teacher's token comes back this once."""
    allow = partial(services.let_open, asker, ROOM_BYTES + len(wish.text))
    token, room = await run_in_threadpool(lesson_file.bring, classes.rooms, wish.text, classes.now(), allow)
    services.persons.note(token, Kind.TEACHER, asker)
    desk = await run_in_threadpool(classes.desk, room)
    return hold_desk(answer({"token": token, "room": desk}, 201), request, room.id, token)
