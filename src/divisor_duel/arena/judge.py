"""Exact play's judgement of a game: a verdict on each turn, and how many choices there were."""

from __future__ import annotations

from divisor_duel.game.record import Record
from divisor_duel.review import Verdict, review

JUDGE_SECONDS = 10.0

Judged = tuple[tuple[Verdict, ...] | None, tuple[tuple[int, int], ...] | None]


def judge(record: Record) -> Judged:
    """The verdicts, and for each the legal numbers and those of them that keep the win; None if too hard."""
    turns = review(record, JUDGE_SECONDS).turns[record.given :]
    verdicts = tuple(turn.verdict for turn in turns)
    if Verdict.UNDECIDED in verdicts:
        return None, None
    return verdicts, tuple((turn.position.choices.bit_count(), len(turn.winning_moves)) for turn in turns)
