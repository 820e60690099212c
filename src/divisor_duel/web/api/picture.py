"""A game as a picture: its board with the chain drawn over it, who played and how it ended."""

from __future__ import annotations

from itertools import pairwise
from textwrap import wrap

from divisor_duel.game.pool import board_cells as places_of
from divisor_duel.game.record import Record
from divisor_duel.game.telling import called, ending
from divisor_duel.language import Fact, Reader, current, say, tell
from divisor_duel.work.markup import escape

CELL, GAP, EDGE = 56, 6, 28
"""The side of a number's field, what is between two, and the margin."""
COLUMNS = 10
_PAPER, _INK, _MUTED, _LINE = "#f6f2e9", "#22252b", "#585c66", "#d8d0bf"
_SIDES = (("#1d5687", "#dce9f4", "●"), ("#99401a", "#f7e2d6", "◆"))
_FONT = "system-ui, sans-serif"


def draw(record: Record) -> str:
    """Draw a game as an SVG of its own, which needs nothing else."""
    pool, moves = record.position.rules.pool, record.position.moves
    places = {number: _centre(slot) for number, slot in places_of(pool).items()}
    width = 2 * EDGE + COLUMNS * (CELL + GAP) - GAP
    top = 64  # below the title
    board = [_field(number, x, y + top, moves) for number, (x, y) in places.items()]
    height = max(y for _, y in places.values()) + CELL / 2 + top
    steps = pairwise(moves) if record.position.rules.rule.follows else ()
    lines = [_line(places[a], places[b], top) for a, b in steps]
    chain = _wrapped(" – ".join(map(str, moves)), 76)
    words = [
        _text(EDGE, EDGE + 14, record.position.rules.words_in(current()).title, 24, _INK, 700),
        *(
            _text(EDGE + side * width / 2, EDGE + 44, f"{_SIDES[side][2]} {name}", 18, _SIDES[side][0], 600)
            for side, name in enumerate(called(record.names, record.seats))
        ),
        *(_text(EDGE, height + 32 + 22 * i, line, 15, _MUTED) for i, line in enumerate(chain)),
        *(
            _text(EDGE, height + 36 + 22 * (len(chain) + i), line, 16, _INK, 600)
            for i, line in enumerate(_told(record))
        ),
    ]
    height += 60 + 22 * (len(chain) + len(_told(record)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" width="{width}" '
        f'height="{height:g}" font-family="{_FONT}"><title>{escape(_title(record))}</title>'
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>{"".join((*board, *lines, *words))}</svg>'
    )


def _title(record: Record) -> str:
    (first, second), moves = called(record.names, record.seats), " ".join(map(str, record.position.moves))
    title = record.position.rules.words_in(current()).title
    return say(
        "picture-of" if moves else "picture-of-none", title=title, first=first, second=second, moves=moves
    )


def _told(record: Record) -> list[str]:
    facts = ending(record, record.outcome) if record.outcome else [Fact("game-unfinished")]
    reader = Reader(called(record.names, record.seats))
    return [part for fact in facts for part in _wrapped(tell(fact, reader), 70)]


def _centre(slot: int) -> tuple[float, float]:
    row, column = divmod(slot, COLUMNS)
    return EDGE + CELL / 2 + column * (CELL + GAP), EDGE + CELL / 2 + row * (CELL + GAP)


def _field(number: int, x: float, y: float, moves: tuple[int, ...]) -> str:
    taken = number in moves
    ply = moves.index(number) if taken else 0
    strong, tint, mark = _SIDES[ply % 2]
    last = taken and ply == len(moves) - 1
    fill = (strong if last else tint) if taken else "#fffdf8"
    ink = ("#ffffff" if last else strong) if taken else _INK
    size = 22 if number < 10_000 else 22 * 5 / (len(str(number)) + 1)
    box = (
        f'<rect x="{x - CELL / 2:g}" y="{y - CELL / 2:g}" width="{CELL}" height="{CELL}" rx="9" '
        f'fill="{fill}" stroke="{strong if taken else _LINE}" stroke-width="{3 if last else 1}"/>'
    )
    figure = _text(x, y + (1 if taken else 7), str(number), size, ink, 600, "middle")
    turn = _text(x, y + 20, f"{mark}{ply + 1}", 13, ink, 600, "middle") if taken else ""
    return box + figure + turn


def _line(start: tuple[float, float], end: tuple[float, float], top: float) -> str:
    (ax, ay), (bx, by) = start, end
    return (
        f'<path d="M{ax:g} {ay + top - 22:g} L{bx:g} {by + top - 22:g}" stroke="{_MUTED}" stroke-width="1.5" '
        'stroke-linecap="round" opacity="0.45" fill="none"/>'
    )


def _text(
    x: float, y: float, text: str, size: float, colour: str, weight: int = 400, anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" fill="{colour}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width) or [""]
