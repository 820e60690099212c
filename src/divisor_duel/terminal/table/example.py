"""A rulebook's sample game at the table, turn by turn, with the lines that its rule contradicts."""

from __future__ import annotations

from collections.abc import Iterator

from divisor_duel.game.record import Record
from divisor_duel.language import Fact, Reader, say, tell, tell_all
from divisor_duel.learn.rulebooks.slips import Turn, all_slips, sample
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.keyboard import Ask
from divisor_duel.terminal.table.reading import goes_on
from divisor_duel.terminal.table.view import PlainView


def show_example(view: PlainView, ask: Ask, book: str) -> None:
    """Play the sample game of a rulebook, turn by turn, and name each line that its rule contradicts."""
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
