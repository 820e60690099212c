"""The first lesson at the terminal, and its offer to somebody who has never played."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from divisor_duel.game.record import Record
from divisor_duel.lesson import FAREWELL, Lesson
from divisor_duel.terminal.table.choosing import choose
from divisor_duel.terminal.table.keyboard import Ask
from divisor_duel.terminal.table.saves import any_kept, state_folder
from divisor_duel.terminal.table.view import PlainView
from divisor_duel.work.files import write_whole

NAMES = ("You", "Guide")
HELP = "type the number asked for, hint for a hint, or quit to stop"


def teach(view: PlainView, ask: Ask) -> None:
    """Give the lesson; what cannot be read is explained and asked again."""
    view.heading("A first game")
    _note_offered()
    lesson, shown = Lesson(), None
    while (step := lesson.step) is not None:
        if shown != lesson.number:
            shown = lesson.number
            view.say("")
            view.board(Record(lesson.position, NAMES))
            view.say("")
            view.paragraph(step.told)
            view.paragraph(step.ask)
        line = ask("> ", ("hint", "help", "quit")).strip()
        match line.lower():
            case "quit" | "exit" | "q":
                raise EOFError
            case "help" | "?" | "":
                view.problem(HELP)
            case _:
                said, lesson = lesson.answer(line)
                view.paragraph(said)
    view.say("")
    view.board(Record(lesson.position, NAMES))
    view.say("")
    view.paragraph(FAREWELL)


def offer(view: PlainView, ask: Ask) -> bool:
    """Offer the lesson, once, to somebody who has never played here; tell whether it is wanted."""
    if _offered().exists() or any_kept():
        return False
    options = {
        "learn": "a first game that teaches: six steps, three minutes",
        "play": "straight to a game; the lesson stays at hand as the command learn",
    }
    answer = choose(view, ask, "Is this your first game?", options)
    _note_offered()
    return answer == "learn"


def _offered() -> Path:
    return state_folder() / "lesson-offered"


def _note_offered() -> None:
    with suppress(OSError):
        write_whole(_offered(), "The lesson is offered once; `divisor-duel learn` gives it again.\n")
