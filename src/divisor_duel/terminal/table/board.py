"""The board on the screen: the pool as a grid, every number marked by more than its colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from divisor_duel.game.pool import Pool, board_cells
from divisor_duel.game.position import Position
from divisor_duel.language import say

if TYPE_CHECKING:
    from rich.text import Text

MOST_DRAWN = 400
"""A larger pool is not drawn; its choices are listed."""

Cell = tuple[str, str]
"""A number as drawn, and the name of its style."""

STYLES = {
    "one": "strike cyan",
    "two": "strike magenta",
    "last": "bold reverse",
    "choice": "bold green",
    "free": "",
    "out": "dim",
    "gap": "",
}


def rows(
    position: Position, width: int, show_choices: bool = True, before: Sequence[int] = ()
) -> list[list[Cell]]:
    """Lay the pool out in rows of cells, at most ten to a row and none wider than the screen.

    `before` are numbers that were taken earlier and that the position's own pool has lost.
    """
    pool = Pool({*position.rules.pool, *before}) if before else position.rules.pool
    numbers = pool.numbers
    size = len(str(numbers[-1])) + 2
    cell = _cell(size, width)
    columns = max(1, min(10, (width + cell - size) // cell))
    cells = [(" " * cell, "gap")] * board_cells(pool, columns)[numbers[0]]
    turns = {number: turn for turn, number in enumerate((*before, *position.moves))}
    choices = set(position.legal_moves) if show_choices else set()
    still_open = set(position.rules.pool.members(position.open))
    for number in numbers:
        turn = turns.get(number)
        if turn is not None:
            marks = "()" if turn % 2 == 0 else "[]"
            style = "last" if number == position.last else ("one", "two")[turn % 2]
        else:
            marks = " *" if number in choices else "  "
            style = "choice" if number in choices else "free"
            if show_choices and number not in still_open:
                style = "out"
        cells.append((((marks[0] + str(number)).rjust(size - 1) + marks[1]).ljust(cell), style))
    return [cells[start : start + columns] for start in range(0, len(cells), columns)]


def _cell(size: int, width: int) -> int:
    """Return how many characters a number has: on a narrow screen there are no gaps between them."""
    return size + 1 if 10 * (size + 1) - 1 <= width else size


def legend(names: tuple[str, str], show_choices: bool = True) -> str:
    """Say what the marks mean."""
    return f"(n) {names[0]}   [n] {names[1]}" + (f"   n* {say('may-be-taken')}" if show_choices else "")


def plain_board(
    position: Position,
    names: tuple[str, str],
    width: int,
    show_choices: bool = True,
    before: Sequence[int] = (),
) -> str:
    """Draw the board with characters alone."""
    if len(position.rules.pool) > MOST_DRAWN:
        return say("pool-too-large-to-draw", count=len(position.rules.pool))
    drawn = rows(position, width, show_choices, before)
    lines = ["".join(text for text, _ in row).rstrip() for row in drawn]
    return "\n".join([*lines, legend(names, show_choices and bool(position.choices))])


def colour_board(
    position: Position,
    names: tuple[str, str],
    width: int,
    show_choices: bool = True,
    before: Sequence[int] = (),
) -> Text:
    """Draw the board for a terminal with colours."""
    from rich.text import Text

    if len(position.rules.pool) > MOST_DRAWN:
        return Text(plain_board(position, names, width, show_choices))
    board = Text()
    for row in rows(position, width, show_choices, before):
        for text, style in row:
            number = text.strip()
            left, _, right = text.partition(number) if number else (text, "", "")
            board.append(left).append(number, STYLES[style]).append(right)
        board.append("\n")
    board.append("(n) ", STYLES["one"].split()[-1]).append(f"{names[0]}   ")
    board.append("[n] ", STYLES["two"].split()[-1]).append(names[1])
    if show_choices and position.choices:
        board.append("   ").append("n*", STYLES["choice"]).append(f" {say('may-be-taken')}")
    return board
