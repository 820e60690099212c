"""A rule that is there and not solved: every front end plays it, and says of the rest that it is not solved."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import divisor_duel
from tests.support.third_rule import copy_with_rule

NOT_SOLVED = "not solved yet"
ANSWERED = "answered"
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What each front end says, by its name."""
    folder = tmp_path_factory.mktemp("third-rule")
    package = copy_with_rule(Path(divisor_duel.__file__).parent, folder / "src")
    (home := folder / "home").mkdir()
    environment = {
        "PYTHONPATH": f"{package}{os.pathsep}{ROOT}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(home),
        "XDG_DATA_HOME": str(home),
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.third_rule"],
        cwd=home,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, dict[str, Any]] = json.loads(done.stdout)
    return found


def test_no_front_end_ends_in_a_traceback(told: dict[str, dict[str, Any]]) -> None:
    assert {name: each["failed"] for name, each in told.items() if each["failed"]} == {}
    assert not [name for name, each in told.items() if "Traceback" in each["output"]]


def test_two_people_play_it_to_the_end_and_ask_for_hints_in_vain(told: dict[str, dict[str, Any]]) -> None:
    assert told["play"]["code"] == 0
    assert told["play"]["output"].count(NOT_SOLVED) == 2
    assert "Player 1 wins after 5 moves." in " ".join(told["play"]["output"].split())


def test_the_computer_plays_it_and_says_that_it_guesses(told: dict[str, dict[str, Any]]) -> None:
    assert told["play the computer"]["code"] == 0
    assert "a guess" in told["play the computer"]["output"]
    assert told["page: computer"]["output"].endswith("True)")


@pytest.mark.parametrize(
    "name",
    ["solve", "solve --json", "misere", "length", "review", "puzzle", "sheet", "arena", "positions", "count"],
)
def test_a_command_that_needs_a_solver_says_in_a_line_that_there_is_none(
    told: dict[str, dict[str, Any]], name: str
) -> None:
    assert told[name]["code"] == 2
    (line,) = told[name]["output"].strip().splitlines()
    assert NOT_SOLVED in line
    assert "'any'" in line


def test_a_sweep_names_the_families_there_are(told: dict[str, dict[str, Any]]) -> None:
    assert told["sweep"]["code"] == 2
    assert "'any' is not one of 'chain', 'antichain'" in told["sweep"]["output"]


@pytest.mark.parametrize(
    "name",
    [
        *("server: who wins", "folder: who wins", "page: who wins", "page: review", "labels", "questions"),
        *("assistant: solve", "assistant: review", "assistant: puzzle"),
    ],
)
def test_a_program_is_told_by_a_code(told: dict[str, dict[str, Any]], name: str) -> None:
    assert told[name]["code"] == "not-solved-yet"
    assert NOT_SOLVED in told[name]["output"]


@pytest.mark.parametrize(
    "name",
    [
        "page: replies",
        "assistant: play",
        "batch",
        *(
            pytest.param(name, marks=pytest.mark.frameworks(name))
            for name in ("pettingzoo", "gymnasium", "pyspiel")
        ),
    ],
)
def test_what_needs_no_solver_goes_on(told: dict[str, dict[str, Any]], name: str) -> None:
    assert told[name]["code"] == ANSWERED


def test_a_program_plays_it_over_the_line_protocol(told: dict[str, dict[str, Any]]) -> None:
    ready, at, legal, number, solved = told["engine"]["output"].splitlines()
    assert (ready, at, legal) == ("ok", "ok", "3 4 5 6")
    assert number in legal
    assert solved.startswith("error ")
    assert NOT_SOLVED in solved


def test_a_model_is_asked_in_its_words(told: dict[str, dict[str, Any]]) -> None:
    assert told["prompt"]["code"] == 0
    assert "Players take turns taking any number that is left." in told["prompt"]["output"]
