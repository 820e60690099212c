"""What pupils needed at their boards: the numbers they tapped wrongly, and the hints they asked for.

A row is one of them: in which game, at which seat, after which number; a hint has the number 0. The same
again, as when an answer was lost and the request is repeated, is the same row. Rows are only added.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import sqlalchemy as sa

from divisor_duel.classroom.hiding import Miss
from divisor_duel.web.api.game import Game
from divisor_duel.work.limited_cache import LimitedCache

HINT: Final = 0
"""What stands for the number of a hint."""
MOST: Final = 200
"""So many are counted at one seat of a game; whoever taps more is not looking at the numbers."""


class Tallied(NamedTuple):
    """A number that was tapped wrongly after another, or a hint."""

    game: str
    seat: int
    after: int
    number: int


TALLY: Final = sa.table("room_tally", *map(sa.column, ("room", *Tallied._fields)))
_ROWS = sa.select(*(TALLY.c[name] for name in Tallied._fields))
_OF_ROOM = TALLY.c.room == sa.bindparam("room_")
_AT_SEAT = (TALLY.c.game == sa.bindparam("game_")) & (TALLY.c.seat == sa.bindparam("seat_"))


class Tally:
    """Read what was counted in rooms; what is known already is not read again."""

    def __init__(self, most_rooms: int) -> None:
        self._known = LimitedCache[str, list[Tallied]](most_rooms)

    def read(self, connection: sa.Connection, room: str) -> list[Tallied]:
        """Return all that was counted in a room."""
        count = sa.select(sa.func.count()).select_from(TALLY).where(_OF_ROOM)
        known = self._known.get(room) or []
        if connection.execute(count, {"room_": room}).scalar_one() != len(known):
            known = [Tallied(*row) for row in connection.execute(_ROWS.where(_OF_ROOM), {"room_": room})]
            self._known.put(room, known)
        return known


def note_miss(connection: sa.Connection, game: Game, miss: Miss) -> None:
    """Count a wrong number in a class, once; the game's row is locked."""
    if game.room:
        _note(connection, game, Tallied(game.id, miss.player, miss.after, miss.number))


def note_hint(connection: sa.Connection, game: Game, seat: int, most: int | None) -> bool:
    """Count a hint and say that it may be given, unless there were `most` in this game; its row is locked."""
    hint = Tallied(game.id, seat, game.position.last or 0, HINT)
    given = [each for each in _at_seat(connection, hint) if each.number == HINT]
    if hint not in given and most is not None and len(given) >= most:
        return False
    _note(connection, game, hint)
    return True


def _at_seat(connection: sa.Connection, one: Tallied) -> list[Tallied]:
    rows = connection.execute(_ROWS.where(_AT_SEAT), {"game_": one.game, "seat_": one.seat})
    return [Tallied(*row) for row in rows]


def _note(connection: sa.Connection, game: Game, one: Tallied) -> None:
    there = _at_seat(connection, one)
    if one not in there and len(there) < MOST:
        connection.execute(sa.insert(TALLY), {"room": game.room, **one._asdict()})
