"""The results of a class as tables that spreadsheets and gradebooks read.

Points are decimals (0.5, not ½), the text begins with the mark by which spreadsheets know UTF-8, and no cell
begins as a formula does.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from divisor_duel.classroom.room import Room
from divisor_duel.web.api.game import Game
from divisor_duel.web.classes.views import placed, points_at

_MARK = "\ufeff"
_FORMULAS = tuple("=+-@\t\r")


def results_csv(room: Room, games: Iterable[Game]) -> str:
    """Return every game: who opened, who answered, how it ended and how it went."""
    known = {game.id: game for game in games}
    rows = []
    for board in room.boards:
        if (game := known.get(board.game)) is None:
            continue
        winner = game.names[game.outcome.winner - 1] if game.outcome else ""
        moves = " ".join(map(str, game.position.moves))
        who = (*room.names_at(board), *(points_at(room, board, in_points) or ("", "")))
        rows.append((board.round, board.number, board.kind, *who, winner, game.ply, moves))
    head = ("round", "board", "kind", "opened", "answered", "points opened", "points answered")
    return table((*head, "winner", "length", "moves"), rows)


def standings_csv(room: Room) -> str:
    """Return where everybody stands."""
    head = ("rank", "name", "points", "opponents", "played", "won", "halves", "lost", "byes", "opened")
    rows = (
        (
            *(each.rank, room.pupil(each.number).name, in_points(each.points), in_points(each.opponents)),
            *(each.played, each.won, each.halves, each.lost, each.byes, each.opened),
        )
        for each in placed(room)
    )
    return table(head, rows)


def in_points(halves: int) -> str:
    """Return points as a decimal.

    >>> in_points(1), in_points(4)
    ('0.5', '2')
    """
    return f"{halves / 2:g}"


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a table as a spreadsheet opens it without questions."""
    text = io.StringIO()
    text.write(_MARK)
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows([_plain(cell) for cell in row] for row in rows)
    return text.getvalue()


def _plain(cell: object) -> object:
    # A spreadsheet would take these for formulas, also behind spaces.
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip(" ").startswith(_FORMULAS) else cell
