"""A run of verifiers is told by the arena's definitions, worked out by hand for a few answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from divisor_duel import InvalidInput
from divisor_duel.adapters.traces import read_traces
from divisor_duel.arena.metrics import share_interval

RULES = {"pool": "2-20", "rule": "chain"}


def trace(
    moves: list[int],
    winning: list[int],
    score: float | None,
    wording: str = "standard",
    missing: str = "",
) -> dict[str, Any]:
    """A move that a model was asked for; its answer is missing where there is no score, or it is said why."""
    judged = {} if score is None else {"exact": {"score": score}}
    return {
        "agent": {"config": {"model": "m"}},
        "task": {"data": {"rules": RULES, "moves": moves, "winning_moves": winning, "wording": wording}},
        "rewards": judged,
        "metrics": {"legal": 1.0, "lost": 0.0, "length_kept": 0.0} if judged else {},
        "info": {"missing": missing} if missing else {},
        "errors": [] if judged else [{"type": "ProviderError", "message": "gone"}],
    }


def told(folder: Path, *episodes: list[dict[str, Any]]) -> Path:
    lines = (json.dumps({"traces": traces}) for traces in episodes)
    (folder / "traces.jsonl").write_text("\n".join(lines))
    return folder


def test_accuracy_is_over_wins_that_could_be_lost_beside_chance_and_missing_answers(tmp_path: Path) -> None:
    # After 12 one may take 2, 3, 4 or 6, after 9 only 3 or 18.
    folder = told(
        tmp_path,
        [trace([12], [3], 1), trace([12, 6, 3], [9], 0)],
        [trace([9], [18], 1)],
        [trace([9], [3, 18], 1)],  # every number wins: it shows nothing
        [trace([12], [], 0)],  # lost
        [trace([9], [18], None)],
        [trace([9], [18], 0, missing="truncated")],
    )
    [group] = read_traces(folder)
    by_chance = (1 / 4 + 1 / 3 + 1 / 2) / 3
    assert len(group.counted_as_lost.risks) == 5
    assert group.accuracy == pytest.approx(2 / 3)
    assert group.accuracy_interval == share_interval([(1, 2), (1, 1)])
    assert group.counted_as_lost.accuracy == 2 / 5
    assert group.chance_accuracy == pytest.approx(by_chance)
    assert group.excess == pytest.approx((2 / 3 - by_chance) / (1 - by_chance))
    assert group.missing == {"ProviderError": 1, "truncated": 1}


def test_each_wording_has_its_figures_and_all_together_take_them_as_one_position(tmp_path: Path) -> None:
    asked = [[trace([12], [3], score, wording)] for wording, score in (("standard", 1), ("brief", 0))]
    standard, brief, together = read_traces(told(tmp_path, *asked))
    assert (standard.wording, standard.accuracy, brief.accuracy) == ("standard", 1, 0)
    assert (together.wording, together.accuracy) == ("all", 0.5)
    assert together.accuracy_interval == share_interval([(1, 2)])


OVER = json.dumps({"traces": [trace([12], [3], 1)]}).replace("2-20", "12")
"""A position after which nobody can move."""


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"traces": [{}]}', "[" * 5000, OVER])
def test_what_is_no_run_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "traces.jsonl").write_text(text)
    with pytest.raises(InvalidInput, match=r"has no moves|no game is finished"):
        read_traces(tmp_path)
