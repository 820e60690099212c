"""The results of a class as tables for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from divisor_duel.room.room import Room
from divisor_duel.web.classes.views import points_at, tell_standings
from divisor_duel.web.questions.game import Game


def results_csv(room: Room, games: Iterable[Game]) -> str:
    """Return every game: who opened, who answered, how it ended and how it went."""
    known = {game.id: game for game in games}
    rows = []
    for board in room.boards:
        if (game := known.get(board.game)) is None:
            continue
        winner = game.names[game.outcome.winner - 1] if game.outcome else ""
        moves = " ".join(map(str, game.position.moves))
        who = (*room.names_at(board), *(points_at(room, board) or ("", "")))
        rows.append((board.round, board.number, board.kind, *who, winner, game.ply, moves))
    head = ("round", "board", "kind", "opened", "answered", "points opened", "points answered")
    return _table((*head, "winner", "length", "moves"), rows)


def standings_csv(room: Room) -> str:
    """Return where everybody stands."""
    columns = ("rank", "name", "points", "opponents", "played", "won", "halves", "lost", "byes", "opened")
    return _table(columns, ([place[column] for column in columns] for place in tell_standings(room)))


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows([_plain(cell) for cell in row] for row in rows)
    return text.getvalue()


def _plain(cell: object) -> object:
    # A spreadsheet would take these for formulas.
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in tuple("=+-@") else cell
