"""`puzzle`: one right answer, wrong ones explained, a streak for those who come back."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from divisor_duel.terminal.table.saves import solved, streak
from tests.terminal.conftest import Run


def test_a_puzzle_is_posed_until_it_is_solved(run: Run, snapshot: SnapshotAssertion) -> None:
    made = json.loads(run("puzzle", "divisor-duel-evens", "--level", "2", "--seed", "a", "--json").out)
    wrong = next(number for number in made["legal_moves"] if number != made["answer"])
    typed = f"hint\n\nhelp\nx\n99\n{wrong}\n{made['answer']}\n"
    assert run("puzzle", "divisor-duel-evens", "--level", "2", "--seed", "a", typed=typed).out == snapshot


def test_every_further_hint_rules_out_a_number_that_was_not_tried(run: Run) -> None:
    made = json.loads(run("puzzle", "divisor-duel-evens", "--level", "2", "--seed", "a", "--json").out)
    tried, *others = (number for number in made["legal_moves"] if number != made["answer"])
    typed = f"{tried}\n" + "hint\n" * (len(others) + 3)
    told = run("puzzle", "divisor-duel-evens", "--level", "2", "--seed", "a", typed=typed).out
    ruled_out = re.findall(r"(\d+) loses", told)
    assert ruled_out == [str(number) for number in (tried, *others)]
    assert told.count("There are no more hints: every number but one is ruled out.") == 2


def test_several_puzzles_are_all_different_and_of_the_level_asked_for(run: Run) -> None:
    made = json.loads(run("puzzle", "factor-duel", "--level", "3", "--count", "3", "--json").out)
    assert len({tuple(one["moves"]) for one in made}) == 3
    assert {one["level"] for one in made} == {3}


def test_a_count_that_the_game_does_not_have_is_said(run: Run) -> None:
    answer = run("puzzle", "divisor-duel-evens", "--level", "2", "--count", "9", "--json")
    assert len(json.loads(answer.out)) == 3
    assert answer.err == "Only 3 puzzles of level 2 could be found, not 9.\n"
    other = run("puzzle", "divisor-duel-evens", "--level", "5", "--count", "2", "--json")
    assert [one["level"] for one in json.loads(other.out)] == [2]
    assert other.err == "This game has no puzzles of level 5: here is one of level 2.\n"
    assert run("puzzle", "divisor-duel-evens", "--daily", "--json").err == (
        "This game has no puzzles of level 3: here is one of level 2.\n"
    )


def test_skip_shows_the_answer_and_quit_leaves(run: Run) -> None:
    answer = run("puzzle", "--count", "3", "--seed", "b", typed="skip\nskip\nquit\n")
    assert answer.out.count(" wins.") >= 2
    assert answer.out.endswith("Good-bye.\n")


def test_the_daily_puzzle_is_the_same_for_everyone_and_keeps_a_streak(run: Run) -> None:
    made = json.loads(run("puzzle", "--daily", "--json").out)
    assert made == json.loads(run("puzzle", "--daily", "--json").out)
    said = run("puzzle", "--daily", typed=f"{made['answer']}\n").out
    assert "Your streak: 1 day in a row." in said
    assert "Your streak stays at 1." in run("puzzle", "--daily", typed="skip\n").out


def test_a_streak_grows_by_a_day_and_breaks_when_one_is_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    day = datetime.date(2026, 2, 27)
    assert streak(day) == 0
    assert [solved(day + datetime.timedelta(days)) for days in (0, 0, 1, 2, 4)] == [1, 1, 2, 3, 1]
    (tmp_path / "divisor-duel" / "streak.json").write_text("rubbish")
    assert streak(day) == 0
