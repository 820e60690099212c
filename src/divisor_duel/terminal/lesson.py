"""The first lesson at the terminal, and its offer to somebody who has never played."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from divisor_duel.game.record import Record
from divisor_duel.language import Fact, say, tell, tell_all
from divisor_duel.learn.lesson import FAREWELL, Lesson
from divisor_duel.terminal.table.keyboard import Ask
from divisor_duel.terminal.table.saves import any_kept, state_folder
from divisor_duel.terminal.table.view import PlainView
from divisor_duel.work.files import write_whole


def teach(view: PlainView, ask: Ask) -> None:
    """Give the lesson; what cannot be read is explained and asked again."""
    view.heading(say("lesson-title"))
    note_offered()
    names = say("lesson-you"), say("lesson-guide")
    lesson, shown = Lesson(), None
    while (step := lesson.step) is not None:
        if shown != lesson.number:
            shown = lesson.number
            view.say("")
            view.board(Record(lesson.position, names))
            view.say("")
            view.paragraph(tell(step.told))
            view.paragraph(tell(step.ask))
        line = ask("> ", ("hint", "help", "quit")).strip()
        match line.lower():
            case "quit" | "exit" | "q":
                raise EOFError
            case "help" | "?" | "":
                view.problem(Fact("lesson-help"))
            case _:
                said, lesson = lesson.answer(line)
                view.paragraph(tell_all(said))
    view.say("")
    view.board(Record(lesson.position, names))
    view.say("")
    view.paragraph(tell(FAREWELL))


def is_offered_first() -> bool:
    """Tell whether the lesson is offered before all else: once, to somebody who has never played here."""
    return not (_offered().exists() or any_kept())


def _offered() -> Path:
    return state_folder() / "lesson-offered"


def note_offered() -> None:
    """Remember that the lesson has been offered."""
    with suppress(OSError):
        write_whole(_offered(), "", private=True)
