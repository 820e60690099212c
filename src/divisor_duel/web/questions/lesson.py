"""The first lesson at the page: one answer at a time, with nothing kept here between two of them."""

from __future__ import annotations

from typing import Any

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.lesson import FAREWELL, HINT, STEPS, Lesson
from divisor_duel.web.questions.sentences import told

NAMES = ("You", "Guide")


def guide(number: int, moves: list[int], answer: str) -> dict[str, Any]:
    """Go on with the lesson from a step: what is said to the answer, and what is asked next.

    Without an answer the step is told once more.
    """
    if not 0 <= number <= len(STEPS):
        raise InvalidInput(f"the lesson has no step {number}; there are {len(STEPS)}")
    lesson = Lesson(number, Position(Lesson().position.rules, moves))
    said, lesson = lesson.answer(answer) if answer and lesson.step else ("", lesson)
    step, position = lesson.step, lesson.position
    return told(position.rules) | {
        "step": lesson.number,
        "steps": len(STEPS),
        "moves": list(position.moves),
        "legal_moves": list(position.legal_moves) if step else [],
        "names": NAMES,
        "said": _by_hand(said),
        "told": _by_hand(step.told if step else FAREWELL),
        "ask": _by_hand(step.ask) if step else "",
        "over": step is None,
    }


def _by_hand(text: str) -> str:
    """What is typed at a terminal is pressed at the page."""
    return text.replace(f"type {HINT}", f"press {HINT.capitalize()}")
