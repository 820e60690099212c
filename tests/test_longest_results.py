"""The published longest chains and counts of games: checked by code of its own, and worked out again."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from divisor_duel.sweep import Sweep, files, spec
from tests.test_longest import PUBLISHED

RESULTS = Path(__file__).parent.parent / "docs" / "results"
chains: dict[str, list[Any]] = files.read(RESULTS / "longest.csv")
games: dict[str, list[Any]] = files.read(RESULTS / "games.csv")


def test_every_chain_is_one_of_its_length_and_the_first_lengths_are_those_of_the_oeis() -> None:
    assert chains["length"][: len(PUBLISHED)] == PUBLISHED
    assert chains["n"] == sorted(set(chains["n"]))
    assert chains["n"][-1] > 200  # where the published terms end
    for n, length, text in zip(chains["n"], chains["length"], chains["chain"], strict=True):
        chain = [int(number) for number in text.split()]
        assert len(chain) == len(set(chain)) == length
        assert set(chain) <= set(range(1, n + 1))
        assert all(a % b == 0 or b % a == 0 for a, b in pairwise(chain))


def test_a_longer_pool_has_no_shorter_chain() -> None:
    assert chains["length"] == sorted(chains["length"])


@pytest.mark.parametrize("n", [30, 77])
def test_a_length_worked_out_again(n: int) -> None:
    (row,) = spec.rows(Sweep("longest", 1, n), range(n, n + 1))
    assert row[1] == chains["length"][n - 1]


@pytest.mark.parametrize("name", ["longest", "games"])
def test_the_bfiles_say_what_the_tables_say(name: str) -> None:
    columns, column, path = {
        "longest": (chains, "length", "b337125.txt"),
        "games": (games, "games", "b348842.txt"),
    }[name]
    lines = [f"{n} {value}\n" for n, value in zip(columns["n"], columns[column], strict=True)]
    assert (RESULTS / path).read_text("utf-8") == "".join(lines)


def test_games_counted_again() -> None:
    sweep = Sweep("count", 2, games["n"][-1], openings="even")
    counted = dict(zip(games["n"], games["games"], strict=True))
    for n in (2, 13, 22):
        assert spec.rows(sweep, range(n, n + 1)) == [[n, counted[n]]]
    assert counted[22] == 1_467_813  # the last that is published
    assert counted.keys() >= set(range(2, 37))
