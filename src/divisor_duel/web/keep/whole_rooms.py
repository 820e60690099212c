"""Rooms with everything in them at once: opened from a file, deleted, and for a minute brought back.

A room that is deleted loses every row at once; they are kept as one text until it is too late to undo that.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import sqlalchemy as sa

from divisor_duel.classroom.room import Room
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.stored import Row, stored_row
from divisor_duel.web.keep.first_answers import FIRST_ANSWERS, FirstAnswers
from divisor_duel.web.keep.room_rows import row_of_board, row_of_pupil, row_of_room
from divisor_duel.web.keep.tables import ALL_OF_ROOM, BOARDS, GAMES, PUPILS, ROOMS
from divisor_duel.web.keep.tally import TALLY, Tallied

_DELETED: Final = sa.table("rooms_deleted", *map(sa.column, ("room", "rows", "until")))


@dataclass(frozen=True)
class WholeRoom:
    """A room with the games at its boards, what was counted there, and first answers to homework."""

    room: Room
    games: Sequence[Game] = ()
    tally: Sequence[Tallied] = ()
    first: FirstAnswers = field(default_factory=dict)


def insert(connection: sa.Connection, whole: WholeRoom, now: float) -> None:
    """Keep a room with all that is in it."""
    room = whole.room
    first = [
        {"room": room.id, "homework": homework, "pupil": pupil, "puzzle": puzzle, "answer": answer}
        for (homework, pupil, puzzle), answer in whole.first.items()
    ]
    _insert_rows(
        connection,
        {
            ROOMS.name: [row_of_room(room, now)],
            PUPILS.name: [row_of_pupil(room.id, pupil) for pupil in room.pupils],
            BOARDS.name: [row_of_board(room.id, board) for board in room.boards],
            GAMES.name: [stored_row(game) for game in whole.games],
            TALLY.name: [{"room": room.id, **each._asdict()} for each in whole.tally],
            FIRST_ANSWERS.name: first,
        },
    )


def delete(connection: sa.Connection, rooms: Sequence[str]) -> None:
    """Delete all of these rooms."""
    for table, column in ALL_OF_ROOM:
        connection.execute(sa.delete(table).where(column.in_(rooms)))


def set_aside(connection: sa.Connection, room: str, until: float) -> None:
    """Delete a room, and keep until then what brings it back."""
    rows = {
        table.name: [dict(row._mapping) for row in connection.execute(sa.select(table).where(column == room))]
        for table, column in ALL_OF_ROOM
    }
    delete(connection, [room])
    connection.execute(sa.insert(_DELETED), {"room": room, "rows": json.dumps(rows), "until": until})


def bring_back(connection: sa.Connection, room: str, now: float) -> bool:
    """Bring back a room that was set aside; say whether that could be done."""
    mine = _DELETED.c.room == room
    query = sa.select(_DELETED.c.rows).where(mine, _DELETED.c.until >= now)
    kept = connection.execute(query).scalar_one_or_none()
    if kept is None:
        return False
    _insert_rows(connection, json.loads(kept))
    connection.execute(sa.delete(_DELETED).where(mine))
    return True


def forget(connection: sa.Connection, now: float) -> None:
    """Delete for good what nobody has taken back in time."""
    connection.execute(sa.delete(_DELETED).where(_DELETED.c.until < now))


def _insert_rows(connection: sa.Connection, rows: Mapping[str, Sequence[Row]]) -> None:
    for table, _ in ALL_OF_ROOM:
        if rows.get(table.name):
            connection.execute(sa.insert(table), list(rows[table.name]))
