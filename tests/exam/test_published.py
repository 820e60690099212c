"""The published positions: the bytes are the ones that were published, and the program makes them again."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest

from divisor_duel.exam.check import check
from divisor_duel.exam.fair import found, rules_for
from divisor_duel.exam.lines import CANARY, SETS, published
from divisor_duel.position import Position

FOLDER = Path(__file__).parents[2] / "docs" / "results" / "positions"
HASHES: dict[str, str] = {}


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.jsonl").read_text("utf-8")


@pytest.mark.parametrize("name", SETS)
def test_a_published_set_never_changes(name: str) -> None:
    assert sha256((FOLDER / f"{name}.jsonl").read_bytes()).hexdigest() == HASHES[name]


@pytest.mark.parametrize("name", ["chain-2-20", "antichain-2-20"])
def test_the_program_makes_a_set_again_byte_for_byte(name: str) -> None:
    assert published(name) == text_of(name)


@pytest.mark.long
@pytest.mark.parametrize("name", SETS)
def test_the_program_makes_every_set_again(name: str) -> None:
    """The larger sets take up to a minute each."""
    assert published(name) == text_of(name)


@pytest.mark.parametrize("name", SETS)
def test_what_a_certificate_can_prove_is_proven(name: str) -> None:
    lines = text_of(name).splitlines()
    checked = check(lines)
    assert checked.lines == len(lines)
    assert checked.by_certificate == (len(lines) if "certificate" in lines[0] else 0)
    assert all(CANARY in line for line in lines)


@pytest.mark.parametrize("name", ["divisor-duel", "chain-2-20", "antichain-2-20"])
def test_rules_of_one_line_do_no_better_than_guessing(name: str) -> None:
    """Among them the smallest, the largest, the fewest replies and greed."""
    beyond: defaultdict[str, Fraction] = defaultdict(Fraction)
    for text in text_of(name).splitlines():
        line = json.loads(text)
        position = Position(SETS[name], line["moves"])
        for rule in rules_for(position):
            beyond[rule.__name__] += found(rule, position, line["winning_moves"]) - Fraction(line["chance"])
    assert {"smallest", "largest", "fewest_replies", "greedy"} <= {*beyond}
    assert max(beyond.values()) <= 2
