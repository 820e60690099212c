"""All that a class is told over the API: by every route there is, and by every stream."""

from __future__ import annotations

import json
from typing import Any

from fastapi import FastAPI

from divisor_duel.web.classes.service import Classes
from divisor_duel.web.live.streams import Watcher
from tests.support.web.class_api import Json, Lesson

WISHES: dict[str, Json] = {"moves": {"number": 2, "ply": 3}, "undo": {"ply": 3}, "seats": {}}
"""What is sent to the routes that need something to answer; to all others nothing."""


STREAMS = {
    "/api/games/{game_id}/events",
    "/api/rooms/{room}/events",
    "/api/rooms/{room}/me/events",
    "/api/rooms/{room}/wall/events",
}
"""All there are; but for the desk's they are heard below."""


def services(room: Lesson) -> Any:
    """What the server of a room works with."""
    assert isinstance(room.client.app, FastAPI)
    return room.client.app.state.services


def all_that_is_told(room: Lesson, board: str, number: int) -> dict[str, Any]:
    """Whatever the routes and the streams of a class and its games answer to a pupil, a stranger and the wall."""
    told: dict[str, Any] = {}
    assert isinstance(room.client.app, FastAPI)
    paths = room.client.app.openapi()["paths"]
    assert {path for path in paths if path.endswith("/events")} == STREAMS, "a new stream is to be heard here"
    for path, methods in paths.items():
        if not ("{room}" in path or "{game_id}" in path) or path in STREAMS:
            continue
        here = path.format(room=room.id, game_id=board, number=1, count=1, puzzle=1).removeprefix("/api")
        for method in methods:
            wish = WISHES.get(path.rpartition("/")[2], {}) if method == "post" else None
            for who, asker in (("stranger", room.nobody), ("pupil", room.pupils[number - 1])):
                answer = asker.ask(method.upper(), here, wish)
                told[f"{who} {method} {path}"] = (answer.status_code, _lasting(answer.text))
    classes: Classes = services(room).classes
    for view in ("wall", str(number)):
        (event,) = classes._events(f"{room.id}/{view}", [Watcher((), "en")]).values()
        told[f"the stream of {view}"] = _lasting(event.decode().removeprefix("data: ").partition("\nid")[0])
    for seats in ((), (1,), (2,)):
        watcher = Watcher(seats, "en")
        told[f"the stream of the board {seats}"] = services(room)._events(board, [watcher])[watcher]
    return told


def _lasting(text: str) -> Any:
    """An answer without what any change, or time itself, makes another."""
    try:
        answer = json.loads(text)
    except ValueError:
        return text
    return (
        {name: value for name, value in answer.items() if name not in ("version", "now")}
        if isinstance(answer, dict)
        else answer
    )
