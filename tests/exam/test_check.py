"""The checker knows no solver, believes what is right, and finds what is wrong."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.exam import check as checker
from divisor_duel.exam import plain, questions
from divisor_duel.exam.check import check
from divisor_duel.exam.sets import text
from divisor_duel.game.rules import Rules

Line = dict[str, Any]


@cache
def lines_of(rule: str) -> list[str]:
    """A dozen questions of a small pool."""
    pool = {"chain": "2-20", "antichain": "2-22"}[rule]
    return text(questions(Rules.custom(pool, rule), 12)).splitlines()


def test_the_checker_imports_no_solver() -> None:
    tree = ast.parse(Path(checker.__file__).read_text("utf-8"))
    ours = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    assert {name for name in ours if name.startswith("divisor_duel")} == {
        "divisor_duel.errors",
        "divisor_duel.exam.plain",
        "divisor_duel.game.pool",
        "divisor_duel.game.rules",
        "divisor_duel.work.foreign",
    }
    assert "divisor_duel" not in Path(plain.__file__).read_text("utf-8")


def test_every_chain_is_proven_by_its_certificate_and_small_antichains_by_search() -> None:
    assert check(lines_of("chain")).by_certificate == len(lines_of("chain")) == 12
    assert check(lines_of("antichain")).by_search == len(lines_of("antichain")) == 12


def with_a_losing_move_called_winning(line: Line) -> None:
    lost = next(number for number in line["legal_moves"] if number not in line["winning_moves"])
    line["winning_moves"] = sorted([*line["winning_moves"], lost])
    line["chance"] = f"{len(line['winning_moves'])}/{len(line['legal_moves'])}"
    if "certificate" in line:
        line["certificate"]["instead"][str(lost)] = next(iter(line["certificate"]["instead"].values()))


def with_a_winning_move_left_out(line: Line) -> None:
    gone = line["winning_moves"].pop()
    line["chance"] = f"{len(line['winning_moves'])}/{len(line['legal_moves'])}"
    line.get("certificate", {"instead": {}})["instead"].pop(str(gone), None)


def with_a_move_that_was_not_legal(line: Line) -> None:
    line["moves"].insert(0, 1)


def with_a_barrier_that_proves_nothing(line: Line) -> None:
    line.get("certificate", {})["barrier"] = line["legal_moves"]
    line["chance"] = line["chance"] if "certificate" in line else "1"


@pytest.mark.parametrize("rule", ["chain", "antichain"])
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"id": "factor-duel-001"}, r"the id should be \w+-2-2\d, a hyphen and a number"),
        ({"side": "train"}, "the position is on the side 'test' of the split"),
        ({"game": "divisor-duel"}, "the pool, the rule or the openings are not those of divisor-duel"),
        ({"game": "tag"}, "there is no game called 'tag'"),
        ({"distance": 99}, r"the end is \d+ moves away, when the winner leaves little"),
        ({"canary": "divisor-duel"}, "the canary is missing or another"),
    ],
)
def test_what_a_line_says_of_itself_is_checked_too(rule: str, change: Line, told: str) -> None:
    with pytest.raises(InvalidInput, match=f"line 2: {told}"):
        check([lines_of(rule)[0], json.dumps(json.loads(lines_of(rule)[1]) | change)])


def test_no_two_lines_have_the_same_id() -> None:
    first, second = (json.loads(line) for line in lines_of("chain")[:2])
    with pytest.raises(InvalidInput, match="line 2: a line before has the same id"):
        check([json.dumps(first), json.dumps(second | {"id": first["id"]})])


def test_answers_beyond_the_search_are_told_to_be_unproven() -> None:
    checked = check(lines_of("antichain"), searched=9)
    assert 0 < checked.unproven == checked.lines - checked.by_search


@pytest.mark.parametrize("rule", ["chain", "antichain"])
@pytest.mark.parametrize(
    "change",
    [
        with_a_losing_move_called_winning,
        with_a_winning_move_left_out,
        with_a_move_that_was_not_legal,
        with_a_barrier_that_proves_nothing,
    ],
)
def test_what_is_wrong_is_found(rule: str, change: Callable[[Line], None]) -> None:
    for written in lines_of(rule):
        line = json.loads(written)
        change(line)
        with pytest.raises(InvalidInput, match=r"^line 1: "):
            check([json.dumps(line)])


def test_the_same_position_twice_is_found() -> None:
    with pytest.raises(InvalidInput, match="line 2: the same position stands in a line before"):
        check([lines_of("chain")[0], lines_of("chain")[0].replace("-001", "-002")])


def test_a_rule_that_nobody_has_solved_is_named_and_not_checked() -> None:
    line = json.loads(lines_of("chain")[0]) | {"rule": "any"}
    with pytest.raises(InvalidInput, match="line 1: the rule 'any' cannot be checked: it is not solved yet"):
        check([json.dumps(line)])
