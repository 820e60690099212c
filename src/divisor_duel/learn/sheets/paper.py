"""A sheet as HTML: what is asked, then the answers on a page of their own; styled by `styles/sheet.css`.

It is in the language in use.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil
from typing import Final

from divisor_duel.counting.longest import Chain
from divisor_duel.game.pool import Pool, board_cells, which_numbers
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.game.telling import asked, ends_at_once
from divisor_duel.language import Fact, current, say, tell, tell_all
from divisor_duel.learn.puzzles import PUZZLE_LEVELS, Puzzle
from divisor_duel.learn.sheets import Paper, Sheet, Solved, Wish, candidates, made_again
from divisor_duel.learn.sheets.drills import Drill, compared
from divisor_duel.work.markup import escape

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
        _numbered(number, slot % wide * CELL, slot // wide * CELL, number in boxed, number in crossed)
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


def _numbered(number: int, x: int, y: int, boxed: bool, crossed: bool) -> str:
    size = 4.4 if number < 1000 else 13 / len(str(number))
    kind = "boxed" if boxed else "crossed" if crossed else "free"
    cross = f'<path d="M{x + 1} {y + 1}l8 8m0-8l-8 8"/>' if crossed and not boxed else ""
    return (
        f'<g class="{kind}"><rect x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'
        f'<text x="{x + CELL / 2:g}" y="{y + 6.6:g}" font-size="{size:.3g}">{number}</text>{cross}</g>'
    )


# A page without its margins, in millimetres; what its title, the name and what is told above take of it.
_HEIGHT: Final = {Paper.A4: 269, Paper.LETTER: 251}
_ABOVE: Final = 42
# A board: the side of a field where two boards stand side by side, and what goes with each.
_FIELD, _AROUND = 8.5, 24
# A puzzle: the side of a field, its task with the first line to write on and what is around, and a line.
_SMALL, _TASK, _WRITING = 6.4, 24, 8
_FEWEST_LINES, _MOST_LINES = 2, 5
# A try of the chain: a box, how many stand in a row, and what goes with them.
_BOX, _BOXES, _WITH_BOXES = 8.5, 9, 14
_MOST_TRIES: Final = 4
LEVELS: Final = PUZZLE_LEVELS[-1]
# Lines to write on.
_LINE: Final = '<span class="line"></span>'
_SHORT: Final = '<span class="line short"></span>'


def html(sheet: Sheet) -> str:
    """Return the sheet, to be put into a page that has its style."""
    wish = sheet.wish
    parts = [
        *([_puzzles(sheet.puzzles, wish)] if sheet.puzzles else []),
        *([_drills(wish.drills)] if wish.drills else []),
        *(_board(pool, wish) for pool in wish.boards),
        *([_challenge(wish.chain, sheet.chain, wish.paper)] if wish.chain and sheet.chain else []),
        *([_answers(sheet)] if sheet.puzzles or sheet.chain or wish.drills else []),
    ]
    return f'<article class="sheet {wish.paper}" lang="{current()}">\n{"".join(parts)}</article>\n'


def document(sheet: Sheet, style: str) -> str:
    """Return the sheet as a file of its own, which needs nothing else."""
    title = escape(say("sheet-title", title=_title(sheet.wish.rules)))
    return (
        f'<!doctype html>\n<html lang="{current()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f'<style>\n{style}</style>\n</head>\n<body style="margin: 0">\n{html(sheet)}</body>\n</html>\n'
    )


def _puzzles(solved: tuple[Solved, ...], wish: Wish) -> str:
    rules = wish.rules
    words = rules.words_in(current())
    told = " ".join((words.summary, words.aim, _legend(rules, wish.choices), say("sheet-which-wins")))
    wide = columns(rules.pool) > 10
    pages, lines = _pages(len(solved), wish)
    lists = []
    for first in range(0, len(solved), pages):
        items = [
            _puzzle(one.puzzle, place, wish, lines)
            for place, one in enumerate(solved[first : first + pages], first + 1)
        ]
        lists.append(f'<ol class="puzzles{" wide" if wide else ""}">\n{"".join(items)}</ol>')
    content = f"{_name()}<p>{escape(told)}</p>\n" + "\n".join(lists)
    title = say("sheet-puzzles-title", title=_title(rules))
    return _section("puzzles", title, content, say("sheet-level", level=wish.level, most=LEVELS))


def _pages(count: int, wish: Wish) -> tuple[int, int]:
    """Return how many puzzles stand on a page, as many on each, and how many lines each has to write on."""
    pool = wish.rules.pool
    abreast = 1 if columns(pool) > 10 else 2
    room = _HEIGHT[wish.paper] - _ABOVE
    height = rows(pool) * _SMALL * 2 / abreast + _TASK
    most = max(1, int(room // (height + _FEWEST_LINES * _WRITING)))
    down = ceil(count / abreast)
    each = ceil(down / ceil(down / most))
    lines = int((room / each - height) // _WRITING)
    return each * abreast, max(_FEWEST_LINES, min(_MOST_LINES, lines))


def _legend(rules: Rules, choices: bool) -> str:
    if rules.rule.follows:
        return tell(Fact("legend-gone-and-last", rules))
    out = [Fact("legend-out", rules)] if choices else []
    return tell_all([Fact("legend-taken", rules), *out])


def _puzzle(puzzle: Puzzle, place: int, wish: Wish, lines: int) -> str:
    position = puzzle.position
    task = [Fact("sheet-to-move", mover=position.to_move), asked(position)]
    if wish.choices:
        task.append(Fact("sheet-is-it", numbers=candidates(puzzle, wish.seed)))
    board = draw_position(position, say("sheet-board-of-puzzle", number=place), wish.choices)
    blank = say("sheet-number-wins-because", number=_SHORT)
    return (
        f'<li><p class="task"><b>{place}</b> {escape(tell_all(task))}</p>{board}'
        f'<p class="blank">{blank}</p>{_writing(lines)}</li>\n'
    )


def _writing(lines: int) -> str:
    """Return lines to write on, as wide as there is room."""
    return f'<p class="blank">{_LINE}</p>' * lines


def _drills(made: Sequence[Drill]) -> str:
    items = "".join(
        f'<li><p class="blank"><b>{one.number}</b> = {_LINE}</p>'
        f'<p class="blank">{say("drill-divisors")} {_LINE}</p>'
        + "".join(
            f'<p class="blank">{say("drill-related", number=one.number, after=other)}</p>{_writing(1)}'
            for other in one.others
        )
        + "</li>\n"
        for one in made
    )
    content = f'{_name()}<p>{say("drill-how")}</p>\n<ol class="drills">\n{items}</ol>'
    return _section("drills", say("drill-title"), content)


def _board(pool: Pool, wish: Wish) -> str:
    abreast = 1 if columns(pool) > 10 else 2
    down = (_HEIGHT[wish.paper] - _ABOVE) // (rows(pool) * _FIELD + _AROUND)
    who = _who(_field("sheet-player-1"), _field("sheet-player-2")) + _who(_field("sheet-winner"))
    board = f'<div class="play">{who}{_empty(pool)}</div>\n' * abreast * max(1, int(down))
    content = (
        f'<p>{escape(_how_to_play(pool, wish.rules))}</p>\n<div class="plays abreast-{abreast}">{board}</div>'
    )
    title = say("sheet-boards-title", title=_title(wish.rules), numbers=_numbers(pool))
    return _section("boards", title, content)


def _how_to_play(pool: Pool, rules: Rules) -> str:
    """Tell the game on its own pool; on another its summary, and no first number that ends it."""
    words = rules.words_in(current())
    if pool == rules.pool and rules.id != "custom":
        return words.about.strip()
    mixed = {number % 2 for number in pool} == {0, 1} and rules.rule.follows
    free = mixed and rules.first is None and ends_at_once(Rules.custom(pool, rules.rule))
    first = [say("sheet-first-even")] if free else []
    return " ".join((words.summary, *first, say("sheet-cross-out"), words.aim))


def _challenge(pool: Pool, chain: Chain, paper: Paper) -> str:
    length = len(chain.numbers)
    known = say("chain-longest-has" if chain.proven else "chain-best-known-has", count=length)
    boxes = "".join(f"<li><span>{place}</span></li>" for place in range(1, length + 1))
    height = rows(pool) * _FIELD + ceil(length / _BOXES) * (_BOX + 1.2) + _WITH_BOXES
    tries = min(_MOST_TRIES, 2 * max(1, int((_HEIGHT[paper] - _ABOVE) // height)))
    one = (
        f'<div class="try">{_empty(pool)}<ol class="boxes">{boxes}</ol>'
        f'<p class="who">{say("chain-mine-has", number=_SHORT)}</p></div>\n'
    )
    content = (
        f"{_name()}<p>{say('chain-how-long')} {known} {say('chain-tries')}</p>\n"
        f'<div class="tries">{one * tries}</div>'
    )
    return _section("chain", say("chain-title", numbers=_numbers(pool)), content)


def _answers(sheet: Sheet) -> str:
    items = "".join(
        f"<li>{say('sheet-answer-wins', number=one.puzzle.answer)} {escape(tell_all(one.why))}</li>\n"
        for one in sheet.puzzles
    )
    answers = f'<ol class="answers">\n{items}</ol>\n' if items else ""
    if sheet.wish.drills:
        answers += f"<h2>{say('drill-title')}</h2>\n{_drill_answers(sheet.wish.drills)}"
    if (chain := sheet.chain) and (pool := sheet.wish.chain):
        numbers = " – ".join(map(str, chain.numbers))
        code = "chain-answer" if chain.proven else "chain-answer-at-most"
        answer = say(code, count=len(chain.numbers), numbers=numbers, most=chain.bound)
        answers += f"<h2>{say('chain-title', numbers=_numbers(pool))}</h2>\n<p>{answer}</p>\n"
    again = say("sheet-again", command=f"<code>{escape(made_again(sheet.wish))}</code>")
    return _section("answers", say("sheet-answers-title"), f'{answers}<p class="again">{again}</p>')


def _drill_answers(made: Sequence[Drill]) -> str:
    items = (
        tell_all(
            [
                one.product,
                Fact("drill-all-divisors", numbers=one.divisors),
                *(compared(one.number, other) for other in one.others),
            ]
        )
        for one in made
    )
    return f'<ol class="answers">\n{"".join(f"<li>{escape(item)}</li>" for item in items)}</ol>\n'


def _section(kind: str, title: str, content: str, beside: str = "") -> str:
    """Return a part of the sheet, which begins on a page of its own."""
    level = f"<p>{beside}</p>" if beside else ""
    header = f"<header><h1>{escape(title)}</h1>{level}</header>"
    return f'<section class="on-{kind}">\n{header}\n{content}\n</section>\n'


def _field(asked: str, line: str = _LINE) -> str:
    """Return what somebody is asked to write, and the line to write it on."""
    return f"{say(asked)} {line}"


def _who(*fields: str) -> str:
    return f'<p class="who">{" ".join(fields)}</p>'


def _name() -> str:
    return _who(_field("sheet-name"), _field("sheet-date", _SHORT))


def _title(rules: Rules) -> str:
    return rules.words_in(current()).title


def _numbers(pool: Pool) -> Fact:
    """Return which numbers these are, for a title."""
    return which_numbers(pool, "titled-")


def _empty(pool: Pool) -> str:
    return draw(pool, say("sheet-board-with", numbers=which_numbers(pool, "the-")))
