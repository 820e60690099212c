"""The first answers of pupils to their homework: each is kept once, and none is ever changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import sqlalchemy as sa

from divisor_duel.web.keep.games import Store
from divisor_duel.web.keep.notices import Notice

_COLUMNS: Final = ("room", "homework", "pupil", "puzzle", "answer")
FIRST_ANSWERS: Final = sa.table("room_homework", *map(sa.column, _COLUMNS))
_FIRST: Final = sa.text(
    "insert into room_homework (room, homework, pupil, puzzle, answer) "
    "values (:room, :homework, :pupil, :puzzle, :answer) on conflict do nothing"
)
_OF_ROOM: Final = sa.select(FIRST_ANSWERS).where(FIRST_ANSWERS.c.room == sa.bindparam("this"))

FirstAnswers = Mapping[tuple[int, int, int], int]
"""What was answered first, by homework, pupil and puzzle."""


def note_first(
    store: Store, room: str, homework: int, pupil: int, puzzle: int, answer: int
) -> tuple[int, bool]:
    """Keep an answer, unless there is one already; the one that counts, and whether it is this one."""
    which = {"room": room, "homework": homework, "pupil": pupil, "puzzle": puzzle}
    with store.writing() as connection:
        new = connection.execute(_FIRST, which | {"answer": answer}).rowcount == 1
        matching = (FIRST_ANSWERS.c[name] == value for name, value in which.items())
        kept = int(connection.execute(sa.select(FIRST_ANSWERS.c.answer).where(*matching)).scalar_one())
        notice = Notice((), room, ())
        if new:
            store.announce(connection, notice)
    if new:
        store.announced(notice)
    return kept, new


def read_first(store: Store, room: str) -> FirstAnswers:
    """Return all first answers of a room."""
    with store.reading() as connection:
        rows = connection.execute(_OF_ROOM, {"this": room}).all()
    return {(row.homework, row.pupil, row.puzzle): row.answer for row in rows}
