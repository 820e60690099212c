"""The tables of rooms and their games, and what all of a room is."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from divisor_duel.web.api.stored import STORED
from divisor_duel.web.keep.answers import ANSWERS
from divisor_duel.web.keep.first_answers import FIRST_ANSWERS
from divisor_duel.web.keep.room_rows import BOARD, PUPIL, ROOM
from divisor_duel.web.keep.tally import TALLY

ROOMS: Final = sa.table("rooms", *map(sa.column, ROOM))
PUPILS: Final = sa.table("room_pupils", *map(sa.column, PUPIL))
BOARDS: Final = sa.table("room_boards", *map(sa.column, BOARD))
GAMES: Final = sa.table("games", *map(sa.column, STORED))

ALL_OF_ROOM: Final = (
    (GAMES, GAMES.c.room),
    (TALLY, TALLY.c.room),
    (BOARDS, BOARDS.c.room),
    (ANSWERS, ANSWERS.c.room),
    (FIRST_ANSWERS, FIRST_ANSWERS.c.room),
    (PUPILS, PUPILS.c.room),
    (ROOMS, ROOMS.c.id),
)
"""Where rows of a room are, and which column names it."""
