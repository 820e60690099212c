"""A sheet as HTML: what is asked, then the answers on a page of their own; styled by `styles/sheet.css`.

It is in the language in use.
"""

from __future__ import annotations

from typing import Final

from divisor_duel.counting.longest import Chain
from divisor_duel.game.ending import ends_at_once
from divisor_duel.game.pool import Pool, which_numbers
from divisor_duel.game.rules import Rules
from divisor_duel.game.turn import asked
from divisor_duel.language import Fact, current, say, tell, tell_all
from divisor_duel.puzzles import PUZZLE_LEVELS, Puzzle
from divisor_duel.sheet import Sheet, Solved, Wish, made_again
from divisor_duel.sheet.board import columns, draw, draw_position, rows
from divisor_duel.work.markup import escape

# What is left of a page for boards, the width of a field and what goes with each board, in millimetres.
_ROOM, _FIELD, _AROUND = 190, 15, 16
_MOST_ON_A_PAGE: Final = 4
# More choices than this are not named: the board shows them.
_MOST_NAMED: Final = 12
LEVELS: Final = PUZZLE_LEVELS[-1]
# Lines to write on.
_LINE: Final = '<span class="line"></span>'
_SHORT: Final = '<span class="line short"></span>'


def html(sheet: Sheet) -> str:
    """Return the sheet, to be put into a page that has its style."""
    wish = sheet.wish
    parts = [
        *([_puzzles(sheet.puzzles, wish)] if sheet.puzzles else []),
        *(_board(pool, wish.rules) for pool in wish.boards),
        *([_challenge(wish.chain, sheet.chain)] if wish.chain and sheet.chain else []),
        *([_answers(sheet)] if sheet.puzzles or sheet.chain else []),
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
    wide = " wide" if columns(rules.pool) > 10 else ""
    items = "".join(_puzzle(one.puzzle, place, wish.choices) for place, one in enumerate(solved, 1))
    told = " ".join((words.summary, words.aim, _legend(rules, wish.choices), say("sheet-which-wins")))
    content = f'{_name()}<p>{escape(told)}</p>\n<ol class="puzzles{wide}">\n{items}</ol>'
    title = say("sheet-puzzles-title", title=_title(rules))
    return _section("puzzles", title, content, say("sheet-level", level=wish.level, most=LEVELS))


def _legend(rules: Rules, choices: bool) -> str:
    if rules.rule.follows:
        return tell(Fact("legend-gone-and-last", rules))
    out = [Fact("legend-out", rules)] if choices else []
    return tell_all([Fact("legend-taken", rules), *out])


def _puzzle(puzzle: Puzzle, place: int, choices: bool) -> str:
    position = puzzle.position
    legal = position.legal_moves
    task = [Fact("sheet-to-move", mover=position.to_move), asked(position)]
    if choices and len(legal) <= _MOST_NAMED:
        task.append(Fact("sheet-is-it", numbers=legal))
    board = draw_position(position, say("sheet-board-of-puzzle", number=place), choices)
    blank = say("sheet-number-wins-because", number=_SHORT, reason=_LINE)
    return (
        f'<li><p class="task"><b>{place}</b> {escape(tell_all(task))}</p>{board}'
        f'<p class="blank">{blank}</p><p class="blank">{_LINE}</p></li>\n'
    )


def _board(pool: Pool, rules: Rules) -> str:
    fits = _ROOM // (rows(pool) * _FIELD * 10 // columns(pool) + _AROUND)
    who = _who(_field("sheet-player-1"), _field("sheet-player-2"), _field("sheet-winner"))
    board = f'<div class="play">{who}{_empty(pool)}</div>\n'
    content = f"<p>{escape(_how_to_play(pool, rules))}</p>\n{board * max(1, min(_MOST_ON_A_PAGE, fits))}"
    title = say("sheet-boards-title", title=_title(rules), numbers=_numbers(pool))
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


def _challenge(pool: Pool, chain: Chain) -> str:
    length = len(chain.numbers)
    known = say("chain-longest-has" if chain.proven else "chain-best-known-has", count=length)
    boxes = "".join(f"<li><span>{place}</span></li>" for place in range(1, length + 1))
    content = (
        f"{_name()}<p>{say('chain-how-long')} {known}</p>\n{_empty(pool)}\n"
        f'<ol class="boxes">{boxes}</ol>\n<p class="who">{say("chain-mine-has", number=_SHORT)}</p>'
    )
    return _section("chain", say("chain-title", numbers=_numbers(pool)), content)


def _answers(sheet: Sheet) -> str:
    items = "".join(
        f"<li>{say('sheet-answer-wins', number=one.puzzle.answer)} {escape(tell_all(one.why))}</li>\n"
        for one in sheet.puzzles
    )
    answers = f'<ol class="answers">\n{items}</ol>\n' if items else ""
    if (chain := sheet.chain) and (pool := sheet.wish.chain):
        numbers = " – ".join(map(str, chain.numbers))
        code = "chain-answer" if chain.proven else "chain-answer-at-most"
        answer = say(code, count=len(chain.numbers), numbers=numbers, most=chain.bound)
        answers += f"<h2>{say('chain-title', numbers=_numbers(pool))}</h2>\n<p>{answer}</p>\n"
    again = say("sheet-again", command=f"<code>{escape(made_again(sheet.wish))}</code>")
    return _section("answers", say("sheet-answers-title"), f'{answers}<p class="again">{again}</p>')


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
