"""Exact play's judgement of a game: a verdict on each turn, and how many choices there were."""

from __future__ import annotations

from typing import NamedTuple

from divisor_duel.game.record import Record
from divisor_duel.learn.review import Verdict, review

JUDGE_SECONDS = 10.0


class Judgement(NamedTuple):
    """What perfect play says of each turn after the opening of a game; nothing if that is too hard."""

    verdicts: tuple[Verdict, ...] | None = None
    choices: tuple[tuple[int, int], ...] | None = None
    """How many numbers were legal, and how many of them kept the win."""
    winning: tuple[tuple[int, ...], ...] | None = None
    """Those that kept it."""


def judge(record: Record) -> Judgement:
    """Hold each turn of a game against perfect play."""
    turns = review(record, JUDGE_SECONDS).turns[record.given :]
    verdicts = tuple(turn.verdict for turn in turns)
    if Verdict.UNDECIDED in verdicts:
        return Judgement()
    choices = tuple((turn.position.choices.bit_count(), len(turn.winning_moves)) for turn in turns)
    return Judgement(verdicts, choices, tuple(turn.winning_moves for turn in turns))
