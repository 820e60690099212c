"""Boards drawn as SVG, for notebooks and for pgx's tools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from divisor_duel.adapters.jax.game import Board
from divisor_duel.adapters.jax.words import Array, unpacked

_COLUMNS: Final = 10
_CELL: Final = 40
_GAP: Final = 20


class Colours(NamedTuple):
    """The paper, the ink and what each player took; the last number has a border of its own."""

    paper: str
    ink: str
    grid: str
    taken: tuple[str, str]
    last: str


THEMES: Final = {
    "light": Colours("#ffffff", "#222222", "#cccccc", ("#9ecae1", "#fdae6b"), "#d62728"),
    "dark": Colours("#1e1e1e", "#eeeeee", "#555555", ("#2b6c99", "#a85a1c"), "#ff6b6b"),
}


def picture(numbers: Sequence[int], board: Board, steps: Array, theme: str | None, scale: float) -> str:
    """Draw a board, or those of a batch: the first player's numbers, the second's, and the last."""
    colours = THEMES.get(theme or "light", THEMES["light"])
    size = len(numbers)
    mine, theirs = (np.reshape(unpacked(words, size), (-1, size)) for words in (board.mine, board.theirs))
    lasts, turns = np.reshape(board.last, -1), np.reshape(steps, -1)
    wide = -(-int(len(turns) ** 0.5 * 1000) // 1000)
    columns, rows = min(_COLUMNS, size), -(-size // _COLUMNS)
    width, height = columns * _CELL + _GAP, rows * _CELL + _GAP
    parts = []
    for i in range(len(turns)):
        # Who is to move is the first player after an even number of moves.
        takers = (mine[i], theirs[i]) if turns[i] % 2 == 0 else (theirs[i], mine[i])
        across, down = i % wide * width + _GAP // 2, i // wide * height + _GAP // 2
        cells = "".join(_cells(numbers, takers, int(lasts[i]), colours))
        parts.append(f'<g transform="translate({across},{down})">{cells}</g>')
    whole = (min(wide, len(turns)) * width, -(-len(turns) // wide) * height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole[0] * scale:g}" height="{whole[1] * scale:g}" '
        f'viewBox="0 0 {whole[0]} {whole[1]}" font-family="sans-serif" font-size="15" text-anchor="middle">'
        f'<rect width="100%" height="100%" fill="{colours.paper}"/>{"".join(parts)}</svg>'
    )


def _cells(numbers: Sequence[int], takers: tuple[Array, Array], last: int, colours: Colours) -> Iterator[str]:
    for place, number in enumerate(numbers):
        x, y = place % _COLUMNS * _CELL, place // _COLUMNS * _CELL
        fill = next((colours.taken[p] for p in (0, 1) if takers[p][place]), "none")
        border = f'stroke="{colours.last}" stroke-width="3"' if place == last else f'stroke="{colours.grid}"'
        yield (
            f'<rect x="{x + 2}" y="{y + 2}" width="{_CELL - 4}" height="{_CELL - 4}" fill="{fill}" {border}/>'
            f'<text x="{x + _CELL // 2}" y="{y + _CELL // 2 + 5}" fill="{colours.ink}">{number}</text>'
        )
