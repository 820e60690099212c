"""What a teacher and a class are told when a round is over, as plain values that travel well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from divisor_duel.classroom.mistakes import at_position, most_made, repeated
from divisor_duel.classroom.moments import by_pupil, decisive, look_back
from divisor_duel.game.record import Record
from divisor_duel.language import Fact
from divisor_duel.language.answers import said
from divisor_duel.learn.review import Verdict
from divisor_duel.solver.clock import Clock

# So much of the time is for finding out who was winning; the rest is for saying why.
_FOR_REVIEWS = 0.7


def afterwards(records: Sequence[Record], seconds: float | None = None) -> dict[str, Any]:
    """Look back at a round: its decisive moment, everyone's turning points, the mistakes most made.

    The moments for all to see name nobody; what is told of each pupil does.
    """
    clock = Clock(seconds)
    reviews = look_back(records, None if seconds is None else seconds * _FOR_REVIEWS)
    moment = decisive(reviews)
    undecided = sum(turn.verdict is Verdict.UNDECIDED for each in reviews for turn in each.turns)
    return {
        "decisive": moment and {"question": moment.question(), "answer": moment.answer(clock.left)},
        "pupils": [
            {"name": name, "turning_points": [one.as_dict() for one in turns]}
            for name, turns in by_pupil(reviews).items()
        ],
        "mistakes": [common.as_dict() for common in most_made(reviews)],
        "repeated": [
            {
                "count": common.count,
                **said("told", [at_position(common)]),
                "example": common.example.question(),
                **common.example.happened("happened"),
            }
            for common in repeated(reviews)
        ],
        "undecided": undecided,
        **said("message", _message(len(records), moment is not None, undecided)),
    }


def _message(games: int, found: bool, undecided: int) -> list[Fact]:
    """Return what is said where there is no moment to show, and of what could not be worked out."""
    facts = []
    if not games:
        facts.append(Fact("no-game-played"))
    elif not found:
        facts.append(Fact("nobody-known-to-give-away" if undecided else "nobody-gave-away"))
    if undecided:
        facts.append(Fact("turns-too-hard", count=undecided))
    return facts
