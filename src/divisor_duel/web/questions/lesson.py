"""The first lesson at the page: one answer at a time, with nothing kept here between two of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.lesson import FAREWELL, HINT, STEPS, Lesson
from divisor_duel.web.questions.sentences import rules_payload

NAMES = ("You", "Guide")


def guide(step: int = 0, moves: Sequence[int] = (), answer: str = "") -> dict[str, Any]:
    """Take the first lesson, an answer at a time."""
    if not 0 <= step <= len(STEPS):
        raise InvalidInput(f"the lesson has no step {step}; there are {len(STEPS)}")
    lesson = Lesson(step, Position(Lesson().position.rules, moves))
    # Without an answer the step is told once more.
    said, lesson = lesson.answer(answer) if answer and lesson.step else ("", lesson)
    now, position = lesson.step, lesson.position
    return rules_payload(position.rules) | {
        "step": lesson.number,
        "steps": len(STEPS),
        "moves": list(position.moves),
        "legal_moves": list(position.legal_moves) if now else [],
        "names": NAMES,
        "said": _by_hand(said),
        "told": _by_hand(now.told if now else FAREWELL),
        "ask": _by_hand(now.ask) if now else "",
        "over": now is None,
    }


def _by_hand(text: str) -> str:
    """What is typed at a terminal is pressed at the page."""
    return text.replace(f"type {HINT}", f"press {HINT.capitalize()}")
