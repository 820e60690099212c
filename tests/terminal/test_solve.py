"""`solve`: the answer in words for people and in JSON for programs."""

from __future__ import annotations

import json
from functools import reduce
from operator import xor

import pytest
from syrupy.assertion import SnapshotAssertion

from divisor_duel import nimber
from tests.terminal.conftest import Run


@pytest.mark.parametrize(
    "arguments",
    [
        ["divisor-duel", "--moves", "15 5 20"],
        ["divisor-duel-evens"],
        ["factor-duel", "--moves", "6,4,9,25,35,11"],
        ["divisor-duel", "--moves", "29"],
        ["--pool", "6"],
    ],
    ids=" ".join,
)
def test_a_position_is_solved_in_words(run: Run, snapshot: SnapshotAssertion, arguments: list[str]) -> None:
    assert run("solve", *arguments).out == snapshot


def test_the_answer_for_programs_names_every_move(run: Run) -> None:
    answer = json.loads(run("solve", "divisor-duel", "--moves", "15 5 20", "--json").out)
    assert answer["game"] == "divisor-duel"
    assert answer["moves"] == [15, 5, 20]
    assert (answer["to_move"], answer["winner"]) == (2, 2)
    assert answer["winning_moves"] == [4, 10, 40]
    assert answer["losing_moves"] == [2]
    assert answer["legal_moves"] == [2, 4, 10, 40]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["divisor-duel", "--moves", "15 7"], "7 is neither a factor nor a multiple of 15"),
        (["divisor-duel", "--moves", "15 x"], "'x' is not a whole number"),
        (
            ["--pool", "2-120", "--rule", "antichain", "--seconds", "0.01"],
            "could not be solved within 0.01 s",
        ),
    ],
)
def test_what_cannot_be_answered_is_said_in_one_line(run: Run, arguments: list[str], sentence: str) -> None:
    answer = run("solve", *arguments)
    assert answer.code == 2
    assert sentence in answer.err
    assert answer.out == ""


def test_the_answer_for_programs_has_the_proof_and_the_nimber(run: Run) -> None:
    answer = json.loads(run("solve", "divisor-duel-evens", "--moves", "12", "--json").out)
    assert answer["certificate"]["proves"] == 4
    assert [2, 14] in answer["certificate"]["answers"]
    assert answer["nimber"] is None
    answer = json.loads(run("solve", "--pool", "2-30", "--rule", "antichain", "--json").out)
    strengths = answer["certificate"]["strengths"]
    assert reduce(xor, strengths) == 0
    assert answer["nimber"] == nimber(range(2, 31)) == 1
