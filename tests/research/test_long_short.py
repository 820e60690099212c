"""The published lengths of Long against Short: worked out again, and checked by code of its own."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from divisor_duel.sweep import Sweep, files, spec
from tests.support.mutants import proofs
from tests.support.scripts import script

RESULTS = Path(__file__).parents[2] / "research"


PROOFS = "long-short.jsonl.gz"
checker = script("research/proofs/check_lengths.py")
minimax = script("research/proofs/minimax_lengths.py")
published: dict[str, list[Any]] = files.read(RESULTS / "long-short.csv")


def strategies() -> dict[int, Any]:
    return {1: checker.Strategy(1), -1: checker.Strategy(-1)}


def test_the_table_has_every_n_and_its_first_columns() -> None:
    assert list(published)[:3] == ["n", "long_first", "short_first"]
    assert published["n"] == list(range(2, published["n"][-1] + 1))
    assert published["n"][-1] >= 150


def test_rows_worked_out_again() -> None:
    sweep = Sweep("length", 2, published["n"][-1], 2)
    for n in (5, 27, 51, 65):
        (row,) = spec.rows(sweep, range(n, n + 1))
        assert row == [published[column][n - 2] for column in sweep.columns]


def test_the_published_values_of_others_are_ours() -> None:
    values = dict(
        zip(published["n"], zip(published["long_first"], published["short_first"], strict=True), strict=True)
    )
    assert values[65] == (26, 20)
    assert values[85][0] == values[86][0] == 32


@pytest.mark.parametrize("most", [20, pytest.param(26, marks=pytest.mark.long)])
def test_plain_minimax_says_the_same(most: int) -> None:
    for n in range(2, most + 1):
        whole = frozenset(range(2, n + 1))
        for long, name in ((True, "long_first"), (False, "short_first")):
            assert minimax.length(whole, long) == published[name][n - 2]


def test_there_is_a_proof_for_every_n_and_of_what_the_table_says() -> None:
    lines = proofs(PROOFS, published["n"][-1])
    assert [line["n"] for line in lines] == list(range(2, len(lines) + 2))
    assert len(lines) >= 99  # up to 100
    for name in ("long_first", "short_first"):
        assert [line[name] for line in lines] == published[name][: len(lines)]


@pytest.mark.parametrize("most", [60, pytest.param(120, marks=pytest.mark.long)])
def test_every_proof_holds(most: int) -> None:
    """Slow when long: all proofs take some seconds."""
    shown, lines = strategies(), proofs(PROOFS, most)
    for line in lines:
        told = f"n = {line['n']}: Long first {line['long_first']}, Short first {line['short_first']}; "
        assert checker.check(line, shown).startswith(told)


@pytest.mark.parametrize("turn", ["long_first", "short_first"])
@pytest.mark.parametrize("one", [1, -1])
def test_a_proof_that_claims_too_much_is_refused(turn: str, one: int) -> None:
    *before, last = proofs(PROOFS, 40)
    shown = strategies()
    for line in before:
        checker.check(line, shown)
    with pytest.raises(checker.Wrong):
        checker.check({**last, turn: last[turn] + one}, deepcopy(shown))
    checker.check(last, shown)


def test_moves_at_random_prove_nothing_that_is_false() -> None:
    random = Random(1)
    for _ in range(1000):
        n, turn, sign = random.randint(2, 30), random.choice([1, -1]), random.choice([1, -1])
        length = published["long_first" if turn == 1 else "short_first"][n - 2]
        place, liar = checker.state(checker.BOARD.pool(n), 0), checker.Strategy(sign)
        liar.moves = iter(lambda: random.randint(0, 2), None)  # without end
        with pytest.raises(checker.Wrong):
            liar.show(place, turn, sign * (length - place.beside) + 1)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"n": 1}, "n is from 2 to"),
        ({"n": True}, "whole numbers"),
        ({"long_first": 2.0}, "whole numbers"),
        ({"moves": [[], [], [None], []]}, "whole numbers"),
        ({"moves": [[], [], []]}, "four strategies"),
        ({"moves": [[], [], [], [0]]}, "more moves than it needs"),
        ({"more": 1}, "a line has n, long_first"),
        ({"n": 30}, "ends too soon"),
    ],
)
def test_what_has_not_the_shape_of_a_proof_is_refused(change: dict[str, Any], told: str) -> None:
    line = {"n": 3, "long_first": 2, "short_first": 2, "moves": [[], [], [], []]}
    assert checker.check(line, strategies()) == "n = 3: Long first 2, Short first 2; 0 moves"
    with pytest.raises(checker.Wrong, match=told):
        checker.check({**line, **change}, strategies())


def test_what_the_proofs_rest_on_is_so_on_small_pools() -> None:
    """The bounds of regions hold of all games, and sorting columns changes no length."""
    board = checker.Board(24)
    for n in range(2, 17):
        pool = board.pool(n)
        assert sorted(p * m for i in checker.members(pool) for p, m in [board.places[i]]) == [
            *range(2, n + 1)
        ]
        for first in checker.members(pool):
            left = pool & ~board.near[first]
            numbers = [
                frozenset(p * m for i in checker.members(some) for p, m in [board.places[i]])
                for some in (left, board.sort(left))
            ]
            for long in (True, False):
                assert minimax.length(numbers[0], long) == minimax.length(numbers[1], long)


def test_the_bounds_of_a_region_hold_of_every_game() -> None:
    for n in (12, 14, 16):
        pool = checker.BOARD.pool(n)
        for first in [-1, *checker.members(pool)]:
            left = pool & ~checker.NEAR[first] if first >= 0 else pool
            for long in (True, False):
                numbers = frozenset(
                    p * m for i in checker.members(left) for p, m in [checker.BOARD.places[i]]
                )
                found = checker.state(left, 0)
                least, most = (found.passes + found.beside + some for some in (found.low, found.high))
                assert least <= minimax.length(numbers, long) <= most


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "nothing is shown"),
        ("[]", "list indices"),
        ("{}", "'n'"),
        ('{"n": 2}', "a line has n, long_first"),
        ("[" * 100_000, "(recursion|stack overflow)"),  # as Python 3.14 calls it
        ("no line", "Expecting value"),
    ],
)
def test_a_file_that_is_none_ends_with_a_word(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "proofs.gz"
    path.write_bytes(gzip.compress(text.encode()))
    with pytest.raises(SystemExit, match=f"(?i)^WRONG: .*{told}"):
        checker.main(str(path))
    path.write_bytes(path.read_bytes()[:-4])
    with pytest.raises(SystemExit, match=r"^WRONG: "):
        checker.main(str(path))


def test_the_checkers_run_alone() -> None:
    """With no package at hand, and so with none of ours."""
    alone = [sys.executable, "-S", "-E"]
    command = [*alone, "check_lengths.py", PROOFS, "30"]
    done = subprocess.run(command, cwd=RESULTS / "proofs", capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == 29
    command = [*alone, "minimax_lengths.py", "12"]
    done = subprocess.run(command, cwd=RESULTS / "proofs", capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == f"12 {published['long_first'][10]} {published['short_first'][10]}"


def test_proofs_are_made_again(tmp_path: Path) -> None:
    path = tmp_path / "proofs.jsonl.gz"
    for most in (20, 40):  # the second goes on with what the first has left
        command = [sys.executable, "prove_lengths.py", str(most), str(path)]
        subprocess.run(command, cwd=RESULTS / "proofs", capture_output=True, check=True)
    lines = gzip.decompress(path.read_bytes()).splitlines()
    assert [*map(json.loads, lines)] == proofs(PROOFS, 40)


def test_the_page_is_made_of_the_table() -> None:
    assert (RESULTS / "long-short.md").read_text("utf-8") == script("docs/making/make_lengths.py").page(
        published
    )


def test_the_letter_says_what_is_proven() -> None:
    letter = " ".join((RESULTS / "letters" / "erdos-872.md").read_text("utf-8").split())
    packed = (RESULTS / "proofs" / PROOFS).stat().st_size
    assert (
        f"for every $n\\le {proofs(PROOFS, published['n'][-1])[-1]['n']}$, in one file of {packed / 1000:.0f} kB"
        in letter
    )
    assert f"for every $n\\le {published['n'][-1]}$, for either player" in letter
