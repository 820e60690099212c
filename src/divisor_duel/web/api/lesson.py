"""The first lesson at the page: one answer at a time, with nothing kept here between two of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.language import Fact, say
from divisor_duel.language.answers import said
from divisor_duel.learn.lesson import FAREWELL, STEPS, Lesson
from divisor_duel.web.api.sentences import rules_payload

_BY_HAND: Final = ("lesson-hint-ask", "lesson-hint-wrong", "lesson-hint-done")
"""The messages of the lesson that tell what to type; at the page it is pressed."""


def guide(step: int = 0, moves: Sequence[int] = (), answer: str = "") -> dict[str, Any]:
    """Take the first lesson, an answer at a time."""
    if not 0 <= step <= len(STEPS):
        raise InvalidInput("no-lesson-step", step=step, steps=len(STEPS))
    lesson = Lesson(step, Position(Lesson().position.rules, moves))
    # Without an answer the step is told once more.
    heard, lesson = lesson.answer(answer) if answer and lesson.step else ([], lesson)
    now, position = lesson.step, lesson.position
    return rules_payload(position.rules) | {
        "step": lesson.number,
        "steps": len(STEPS),
        "moves": list(position.moves),
        "legal_moves": list(position.legal_moves) if now else [],
        "names": (say("lesson-you"), say("lesson-guide")),
        **said("said", [*map(_at_page, heard)]),
        **said("told", [now.told if now else FAREWELL]),
        **said("ask", [_at_page(now.ask)] if now else []),
        "over": now is None,
    }


def _at_page(fact: Fact) -> Fact:
    """Return what is told at the page instead of what is told at a terminal."""
    return Fact(f"{fact.code}-page", **fact.about) if fact.code in _BY_HAND else fact
