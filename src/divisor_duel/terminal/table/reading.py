"""Reading at the table: the rules of a game, a rulebook's sample game, and texts longer than the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from divisor_duel.game.pool import which_numbers
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules
from divisor_duel.language import ENGLISH, Fact, Reader, current, say, tell, tell_all
from divisor_duel.learn.rulebooks.book import sections
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.view import Ask, PlainView
from divisor_duel.terminal.table.wording import wrapped

if TYPE_CHECKING:
    from divisor_duel.learn.rulebooks.slips import Turn


def pages(text: str, height: int | None) -> list[str]:
    """Cut a text into pages, between paragraphs where that leaves no page half empty.

    >>> pages("one\\ntwo\\n\\nthree\\nfour", 4)
    ['one\\ntwo', 'three\\nfour']
    """
    lines, found = text.split("\n"), []
    while height and len(lines) >= height:
        room = max(1, height - 1)
        gap = next((place for place in range(room, room // 2, -1) if not lines[place]), room)
        found.append("\n".join(lines[:gap]))
        lines = lines[gap:] if lines[gap] else lines[gap + 1 :]
    return [*found, "\n".join(lines)]


def read(view: PlainView, ask: Ask, text: str) -> None:
    """Show a text, page by page where it is longer than the screen."""
    first, *others = pages(text, view.height)
    view.say(first)
    for page in others:
        if not goes_on(view, ask):
            return
        view.say(page)


def goes_on(view: PlainView, ask: Ask) -> bool:
    """Ask whether to read on; at once yes where nothing scrolls away."""
    while view.height:
        answer = ask(f"{say('page-goes-on')} ", ("q",)).strip().lower()
        if answer in ("", "q", "quit", "exit"):
            return not answer
        view.problem(Fact("page-how"))
    return True


def rule_text(rules: Rules, width: int = 78) -> str:
    """Return the rules of a game; one of a rulebook in English, as the book is, has all its sections."""
    words = rules.words_in(current())
    paragraphs = [_filled(f"{words.title}{say('colon')} {words.summary}", width)]
    if rules.book and current() == ENGLISH:
        for title, lines in sections(rules.book).items():
            told = [_filled(f"- {line}" if len(lines) > 1 else line, width) for line in lines]
            paragraphs.append("\n".join([title, *told]))
    else:
        paragraphs += [_filled(text, width) for text in _in_short(rules)]
    if words.tips:
        tips = [_filled(f"- {tip} {truth}", width) for tip, truth in words.tips]
        paragraphs.append("\n".join([_filled(say("rules-tips"), width), *tips]))
    if rules.book:
        paragraphs.append(_filled(say("rules-after-book", book=rules.book), width))
    elif words.source:
        paragraphs.append(_filled(say("rules-after", source=words.source), width))
    return "\n\n".join(paragraphs)


def _in_short(rules: Rules) -> list[str]:
    words = rules.words_in(current())
    told = [words.about]
    if rules.id == "custom":
        told.append(say("pool-holds", pool=which_numbers(rules.pool, "the-")))
        if first := rules.first:
            told.append(say("first-must-be", first=first))
    return [*told, say("rules-example", example=words.example.strip())]


def _filled(paragraph: str, width: int) -> str:
    return wrapped(" ".join(paragraph.split()), width, "  " * paragraph.startswith("- "))


def show_example(view: PlainView, ask: Ask, book: str) -> None:
    """Play the sample game of a rulebook, turn by turn, and name each line that its rule contradicts."""
    # Imported here: few games need it, and each would start later.
    from divisor_duel.learn.rulebooks.slips import all_slips, sample

    turns = sample(book)
    title = wording.words(turns[0].stage.position).title
    view.say("", say("example-title", book=book, title=title))
    for turn in turns:
        _show(view, turn, len(turns))
        if not goes_on(view, ask):
            return
    told = {slip.line for turn in turns for slip in turn.slips}
    found = all_slips(book)
    elsewhere = [slip for slip in found if slip.line not in told]
    if elsewhere:
        view.say("")
        view.paragraph(say("example-elsewhere"))
    for slip in elsewhere:
        view.paragraph(tell_all(slip.told))
    view.say("")
    view.paragraph(say("example-slips", count=len(found), lines=[slip.line.place for slip in found]))


def _show(view: PlainView, turn: Turn, last: int) -> None:
    """Show one turn: the board, what may be taken, where the book slips, and what it takes."""
    stage = turn.stage
    position = stage.position
    view.heading(say("example-turn", turn=len(stage.moves) + 1, last=last, player=stage.to_move))
    record = Record(position)
    view.board(record, stage.before)
    lines = wording.MOST_LINES if stage.moves else wording.POOL_LINES
    choices = wording.listed("{numbers}", position.legal_moves, view.width, lines)
    view.paragraph(say("example-choices", choices=choices))
    for line in _told(turn):
        view.paragraph(line)


def _told(turn: Turn) -> Iterator[str]:
    stage, reader = turn.stage, Reader()
    for slip in turn.slips:
        yield tell_all(slip.told, reader)
    if turn.number is not None:
        yield tell(Fact("example-takes", player=stage.to_move, number=turn.number))
        if turn.number not in stage.position.legal_moves:
            yield say("example-goes-on", number=turn.number)
    elif stage.position.choices:
        yield say("example-breaks-off")
    else:
        yield tell(Fact("example-stuck", player=stage.to_move, winner=3 - stage.to_move))
