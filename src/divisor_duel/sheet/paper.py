"""A sheet as HTML: what is asked, then the answers on a page of their own; styled by `styles/sheet.css`."""

from __future__ import annotations

from html import escape
from typing import Final

from divisor_duel.counting.longest import Chain
from divisor_duel.game.ending import ends_at_once
from divisor_duel.game.pool import Pool, the_numbers
from divisor_duel.game.position import join_or
from divisor_duel.game.rules import Rules
from divisor_duel.game.turn import asked
from divisor_duel.puzzles import PUZZLE_LEVELS, Puzzle
from divisor_duel.sheet import Sheet, Solved, Wish, made_again
from divisor_duel.sheet.board import columns, draw, draw_position, rows

# What is left of a page for boards, the width of a field and what goes with each board, in millimetres.
_ROOM, _FIELD, _AROUND = 190, 15, 16
_MOST_ON_A_PAGE: Final = 4
# More choices than this are not named: the board shows them.
_MOST_NAMED: Final = 12
LEVELS: Final = PUZZLE_LEVELS[-1]
_NAME: Final = '<p class="who">Name <span class="line"></span> Date <span class="line short"></span></p>'
_PAIR: Final = (
    '<p class="who">Player 1 <span class="line"></span> Player 2 <span class="line"></span> '
    'Winner <span class="line"></span></p>'
)

_BLANK: Final = (
    '<p class="blank">The number <span class="line short"></span> wins, because '
    '<span class="line"></span></p><p class="blank"><span class="line"></span></p>'
)


def html(sheet: Sheet) -> str:
    """Return the sheet, to be put into a page that has its style."""
    wish = sheet.wish
    parts = [
        *([_puzzles(sheet.puzzles, wish)] if sheet.puzzles else []),
        *(_board(pool, wish.rules) for pool in wish.boards),
        *([_challenge(wish.chain, sheet.chain)] if wish.chain and sheet.chain else []),
        *([_answers(sheet)] if sheet.puzzles or sheet.chain else []),
    ]
    return f'<article class="sheet {wish.paper}" lang="en">\n{"".join(parts)}</article>\n'


def document(sheet: Sheet, style: str) -> str:
    """Return the sheet as a file of its own, which needs nothing else."""
    title = escape(f"{sheet.wish.rules.words.title}: a sheet to print")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f'<style>\n{style}</style>\n</head>\n<body style="margin: 0">\n{html(sheet)}</body>\n</html>\n'
    )


def _puzzles(solved: tuple[Solved, ...], wish: Wish) -> str:
    rules = wish.rules
    words = rules.words
    wide = " wide" if columns(rules.pool) > 10 else ""
    items = "".join(_puzzle(one.puzzle, place, wish.choices) for place, one in enumerate(solved, 1))
    told = (
        f"{words.summary} {words.aim} {_legend(rules, wish.choices)} "
        "On each board exactly one number wins, whatever the other player does then: which one?"
    )
    content = f'{_NAME}<p>{escape(told)}</p>\n<ol class="puzzles{wide}">\n{items}</ol>'
    return _section("puzzles", f"{words.title}: the next move", content, f"Level {wish.level} of {LEVELS}")


def _legend(rules: Rules, choices: bool) -> str:
    verbed = rules.words.verbed
    if rules.rule.follows:
        return f"Numbers with a cross are gone; the one in the thick box was {verbed} last."
    out = f" Numbers with a cross are {rules.words.divisor}s or multiples of these." if choices else ""
    return f"The numbers in thick boxes have been {verbed}.{out}"


def _puzzle(puzzle: Puzzle, place: int, choices: bool) -> str:
    position = puzzle.position
    legal = position.legal_moves
    named = f" Is it {join_or(legal)}?" if choices and len(legal) <= _MOST_NAMED else ""
    task = f"Player {position.to_move} is to move. {asked(position)}{named}"
    board = draw_position(position, f"The board of puzzle {place}", choices)
    return f'<li><p class="task"><b>{place}</b> {escape(task)}</p>{board}{_BLANK}</li>\n'


def _board(pool: Pool, rules: Rules) -> str:
    fits = _ROOM // (rows(pool) * _FIELD * 10 // columns(pool) + _AROUND)
    board = f'<div class="play">{_PAIR}{_empty(pool)}</div>\n'
    content = f"<p>{escape(_how_to_play(pool, rules))}</p>\n{board * max(1, min(_MOST_ON_A_PAGE, fits))}"
    return _section("boards", f"{rules.words.title}: {_numbers(pool)}", content)


def _how_to_play(pool: Pool, rules: Rules) -> str:
    """Tell the game on its own pool; on another its summary, and no first number that ends it."""
    words = rules.words
    if pool == rules.pool and rules.id != "custom":
        return words.about.strip()
    mixed = {number % 2 for number in pool} == {0, 1} and rules.rule.follows
    free = mixed and rules.first is None and ends_at_once(Rules.custom(pool, rules.rule))
    first = "The first number must be even. " if free else ""
    return f"{words.summary} {first}Cross out each number that is taken. {words.aim}"


def _challenge(pool: Pool, chain: Chain) -> str:
    length = len(chain.numbers)
    known = "The longest chain there is has" if chain.proven else "The best chain we know has"
    boxes = "".join(f"<li><span>{place}</span></li>" for place in range(1, length + 1))
    content = (
        f"{_NAME}<p>Begin with any number. Each number after it must divide the last one exactly, or be a "
        "multiple of it, and no number comes twice. How long a chain can you make? "
        f'{known} <b>{length} numbers</b>.</p>\n{_empty(pool)}\n<ol class="boxes">{boxes}</ol>\n'
        '<p class="who">My chain has <span class="line short"></span> numbers.</p>'
    )
    return _section("chain", f"The longest chain: {_numbers(pool)}", content)


def _answers(sheet: Sheet) -> str:
    items = "".join(
        f"<li><b>{one.puzzle.answer}</b> {escape(one.why.removeprefix(f'{one.puzzle.answer} '))}</li>\n"
        for one in sheet.puzzles
    )
    answers = f'<ol class="answers">\n{items}</ol>\n' if items else ""
    if (chain := sheet.chain) and (pool := sheet.wish.chain):
        longer = "no chain is longer" if chain.proven else f"no chain has more than {chain.bound}"
        numbers = " – ".join(map(str, chain.numbers))
        answers += (
            f"<h2>The longest chain: {_numbers(pool)}</h2>\n"
            f"<p>{len(chain.numbers)} numbers, and {longer}: {numbers}.</p>\n"
        )
    again = f'<p class="again">The same sheet again: <code>{escape(made_again(sheet.wish))}</code></p>'
    return _section("answers", "Answers", answers + again)


def _section(kind: str, title: str, content: str, beside: str = "") -> str:
    """Return a part of the sheet, which begins on a page of its own."""
    level = f"<p>{beside}</p>" if beside else ""
    header = f"<header><h1>{escape(title)}</h1>{level}</header>"
    return f'<section class="on-{kind}">\n{header}\n{content}\n</section>\n'


def _numbers(pool: Pool) -> str:
    return the_numbers(pool).removeprefix("the ")


def _empty(pool: Pool) -> str:
    return draw(pool, f"A board with {the_numbers(pool)}")
