"""A board drawn in black on white, for paper: a grid of numbers, those that are gone crossed out."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from divisor_duel.game.pool import Pool, board_cells
from divisor_duel.game.position import Position

CELL: Final = 10
# Beyond so many numbers a board is twice as wide, so that it does not get too long.
_MOST_NARROW: Final = 120


def columns(pool: Pool) -> int:
    """Return how many numbers stand in a row."""
    return 10 if len(pool) <= _MOST_NARROW else 20


def rows(pool: Pool) -> int:
    """Return how many rows there are."""
    return max(board_cells(pool, columns(pool)).values()) // columns(pool) + 1


def draw(pool: Pool, label: str, boxed: Collection[int] = (), crossed: Collection[int] = ()) -> str:
    """Draw a board as SVG; its colours and fonts are those of the sheet."""
    wide = columns(pool)
    width, height = wide * CELL, rows(pool) * CELL
    fields = [
        _field(number, slot % wide * CELL, slot // wide * CELL, number in boxed, number in crossed)
        for number, slot in board_cells(pool, wide).items()
    ]
    # Thick boxes come last, so that no neighbour is drawn over them.
    fields.sort(key=lambda field: 'class="boxed"' in field)
    return (
        f'<svg viewBox="-1 -1 {width + 2} {height + 2}" role="img" aria-label="{label}">'
        f"{''.join(fields)}</svg>"
    )


def draw_position(position: Position, label: str, show_choices: bool = True) -> str:
    """Draw a position, in a box what the next number depends on: the last one, or all that were taken."""
    rules, moves = position.rules, position.moves
    if rules.rule.follows:
        return draw(rules.pool, label, boxed=moves[-1:], crossed=moves[:-1])
    out = set(rules.pool) - set(rules.pool.members(position.open)) - set(moves)
    return draw(rules.pool, label, boxed=moves, crossed=out if show_choices else ())


def _field(number: int, x: int, y: int, boxed: bool, crossed: bool) -> str:
    size = 4.4 if number < 1000 else 13 / len(str(number))
    kind = "boxed" if boxed else "crossed" if crossed else "free"
    cross = f'<path d="M{x + 1} {y + 1}l8 8m0-8l-8 8"/>' if crossed and not boxed else ""
    return (
        f'<g class="{kind}"><rect x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'
        f'<text x="{x + CELL / 2:g}" y="{y + 6.6:g}" font-size="{size:.3g}">{number}</text>{cross}</g>'
    )
