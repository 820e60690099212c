"""Where the answers of pupils are kept: one row for each room, question and pupil, however often it is sent.

An answer changes no room: whoever gives one locks the room's row together with all others who do, so that a
class answers at once, and nobody after the question was closed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from divisor_duel.classroom import GivenAnswer, Question
from divisor_duel.web.api.problems import NotFound
from divisor_duel.web.keep.games import Store
from divisor_duel.web.keep.notices import Notice
from divisor_duel.web.keep.room_rows import question_of

_rooms = sa.table("rooms", *map(sa.column, ("id", "question")))
ANSWERS = sa.table("room_answers", *map(sa.column, ("room", "question", "pupil", "number", "answered")))

_SELECT_QUESTION = sa.select(_rooms.c.id, _rooms.c.question).where(_rooms.c.id == sa.bindparam("room"))
_SELECT = sa.select(ANSWERS.c.pupil, ANSWERS.c.number, ANSWERS.c.answered).where(
    (ANSWERS.c.room == sa.bindparam("room_")) & (ANSWERS.c.question == sa.bindparam("question_"))
)
_OF_PUPIL = _SELECT.where(ANSWERS.c.pupil == sa.bindparam("pupil_"))
# What is sent once more, because its answer was lost, is no later for it.
_GIVE = sa.text(
    "insert into room_answers (room, question, pupil, number, answered)"
    " values (:room, :question, :pupil, :number, :answered)"
    " on conflict (room, question, pupil) do update"
    " set number = excluded.number, answered = excluded.answered"
    " where room_answers.number <> excluded.number"
)


class AnswerStore:
    """The answers in the database of the games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def give(
        self, room_id: str, pupil: int, number: int, check: Callable[[Question | None], Question]
    ) -> None:
        """Keep what a pupil answers, if `check` lets them; it is kept when this returns."""
        now = self._store.now()
        with self._store.writing(first=True) as connection:
            row = connection.execute(
                _SELECT_QUESTION.with_for_update(read=True), {"room": room_id}
            ).one_or_none()
            if row is None:
                raise NotFound("no-such-class", id=room_id[:40])
            question = check(question_of(row.question))
            given = {"room": room_id, "question": question.key, "pupil": pupil, "number": number}
            connection.execute(_GIVE, given | {"answered": now})
            notice = Notice((), room_id, (pupil,))
            self._store.announce(connection, notice)
        self._store.announced(notice)

    def of(self, room_id: str, question: str) -> list[GivenAnswer]:
        """Read all that was answered to a question."""
        return self._read(_SELECT.order_by(ANSWERS.c.pupil), room_=room_id, question_=question)

    def of_pupil(self, room_id: str, question: str, pupil: int) -> int | None:
        """Read what one pupil answered."""
        found = self._read(_OF_PUPIL, room_=room_id, question_=question, pupil_=pupil)
        return found[0].number if found else None

    def _read(self, query: sa.Select[Any], **about: object) -> list[GivenAnswer]:
        with self._store.reading() as connection:
            rows = connection.execute(query, about).all()
        return [GivenAnswer(row.pupil, row.number, row.answered) for row in rows]
