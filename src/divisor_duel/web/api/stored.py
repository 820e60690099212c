"""A game as it is kept: the rules in a few words, the moves, the seats; what can be derived is not."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any, Final

from divisor_duel.classroom import Halt
from divisor_duel.classroom.hiding import Hiding
from divisor_duel.game.position import End, Outcome, Position
from divisor_duel.game.record import check_name
from divisor_duel.game.rules import Rules
from divisor_duel.players.levels import KNOWN
from divisor_duel.web.api.game import Game
from divisor_duel.work.foreign import LARGEST

Row = dict[str, Any]
UNREADABLE: Final = (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError)
"""What reading a row raises that nobody can have stored."""

COLUMNS: Final = (
    *("id", "rules", "moves", "seat_1", "seat_2", "name_1", "name_2", "key_1", "key_2"),
    *(
        "winner",
        "ended",
        "reason",
        "undo_by",
        "rematch",
        "guesses",
        "tossed",
        "version",
        "created",
        "updated",
    ),
    "hidden",
)
STORED: Final = (*COLUMNS, "room", "halted")
"""The same in a database, where games can be a class's."""


def most_stored(game: Game) -> int:
    """Return how many bytes a game can take in the end, when every number of its pool has been taken."""
    rules = game.position.rules
    return 300 + len(json.dumps(rules.spec)) + sum(len(str(number)) + 1 for number in rules.pool)


def row_of(game: Game) -> Row:
    """Return a game as it is kept, from now on."""
    return {
        "id": game.id,
        "rules": json.dumps(game.position.rules.spec),
        "moves": " ".join(map(str, game.position.moves)),
        "seat_1": game.seats[0],
        "seat_2": game.seats[1],
        "name_1": game.names[0],
        "name_2": game.names[1],
        "key_1": game.keys[0],
        "key_2": game.keys[1],
        "winner": game.ended and game.ended.winner,
        "ended": game.ended and str(game.ended.kind),
        "reason": game.ended and game.ended.detail,
        "undo_by": game.undo_by,
        "rematch": game.rematch,
        "guesses": " ".join(map(str, game.guesses)),
        "tossed": game.tossed,
        "version": game.version,
        "created": game.created,
        "updated": int(time.time()),
        "hidden": game.hiding and str(game.hiding),
    }


def stored_row(game: Game) -> Row:
    """Return a game as it is kept in a database."""
    return row_of(game) | {"room": game.room, "halted": game.halted}


def game_of(row: Mapping[str, Any], rules: Rules) -> Game:
    """Return a game as it was kept; raise `ValueError` and its like for what nobody can have stored."""
    texts = (
        row["id"],
        row["seat_1"],
        row["seat_2"],
        row["name_1"],
        row["name_2"],
        row["key_1"],
        row["key_2"],
        row["rematch"],
        row["reason"],
        row.get("room"),
    )
    if not (
        all(isinstance(text, str) for text in texts if text is not None)
        and {row["seat_1"], row["seat_2"]} <= {"human", *KNOWN}
        and row["winner"] in (None, 1, 2)
        and row["undo_by"] in (None, 1, 2)
        and row.get("halted") in (None, *Halt)
        and all(key is None or key.isascii() for key in (row["key_1"], row["key_2"]))
        and all(type(row[name]) is int and 0 <= row[name] <= LARGEST for name in ("version", "created"))
    ):
        raise ValueError
    return Game(
        id=row["id"],
        position=Position(rules, map(int, row["moves"].split())),
        seats=(row["seat_1"], row["seat_2"]),
        names=(check_name(row["name_1"]), check_name(row["name_2"])),
        keys=(row["key_1"], row["key_2"]),
        ended=_ended(row["winner"], row["ended"], row["reason"]),
        undo_by=row["undo_by"],
        rematch=row["rematch"],
        guesses=tuple(map(int, row["guesses"].split())),
        tossed=bool(row["tossed"]),
        room=row.get("room"),
        halted=Halt(row["halted"]) if row.get("halted") else None,
        hiding=Hiding.parse(row["hidden"]) if row["hidden"] else None,
        version=row["version"],
        created=row["created"],
    )


def _ended(winner: int | None, kind: str, detail: str) -> Outcome | None:
    return None if winner is None else Outcome(winner, End(kind), detail)
