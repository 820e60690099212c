"""The figures of a run of verifiers as the rows of a table: one for each model and wording."""

from __future__ import annotations

from collections.abc import Sequence

from divisor_duel.adapters.traces import Group
from divisor_duel.language import Fact, say
from divisor_duel.players.models.usage import FAULT_WORDS
from divisor_duel.terminal.results.tables import Row, ranged


def rows_of(groups: Sequence[Group], dash: str) -> list[Row]:
    """Return the headings, and a row for each group."""
    headings = [
        *("column-model", "column-wording", "column-moves", "column-accuracy", "column-by-chance"),
        *("column-excess", "column-legal", "column-length-kept", "column-missing", "column-score-lost"),
    ]
    rows = [[*map(say, headings)]]
    rows += [
        [
            group.model,
            group.wording,
            f"{len(group.risks)}",
            ranged(group.accuracy, group.accuracy_interval, dash),
            ranged(group.chance_accuracy),
            ranged(group.excess),
            ranged(group.legal),
            ranged(group.length_kept),
            _missing(group),
            ranged(group.counted_as_lost.accuracy),
        ]
        for group in groups
    ]
    return rows


def _missing(group: Group) -> str:
    """Write how many answers are missing, by reason; an error of verifiers' own has only its name."""
    words = {str(fault): code for fault, code in FAULT_WORDS.items()}
    kinds = [
        say("so-often", count=count, what=Fact(words[why]) if why in words else why)
        for why, count in sorted(group.missing.items())
    ]
    return ", ".join(kinds) or "0"
