"""The proofs of who wins Factor Duel: checked by code of its own, and held against the table."""

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

from divisor_duel import nimber
from divisor_duel.game.pool import Pool
from divisor_duel.sweep import files
from tests.support.mutants import proofs
from tests.support.scripts import script

RESULTS = Path(__file__).parents[2] / "research"
PROOFS = "factor-duel.jsonl.gz"
checker = script("research/proofs/check_factor_duel.py")
published: dict[str, list[Any]] = files.read(RESULTS / "factor-duel.csv")


def test_there_is_a_proof_for_every_n_and_of_what_the_table_says() -> None:
    lines = proofs(PROOFS, published["n"][-1])
    assert [line["n"] for line in lines] == list(range(2, len(lines) + 2))
    assert len(lines) >= 127
    for line, openings in zip(lines, published["openings"], strict=False):
        winning = [*Pool.parse(str(openings))] if openings else []
        assert line["winning"] == winning
        assert sorted(line["winning"] + line["losing"]) == list(range(2, line["n"] + 1))


@pytest.mark.parametrize("most", [60, pytest.param(128, marks=pytest.mark.long)])
def test_every_proof_holds(most: int) -> None:
    """Slow when long: all proofs take most of a minute."""
    proof = checker.Proof()
    for line in proofs(PROOFS, most):
        wins = bool(line["winning"])
        told = "the first player wins by " if wins else "the second player wins; "
        assert checker.check(line, proof).startswith(f"N = {line['n']}: {told}")


def test_an_opening_on_the_wrong_side_is_refused() -> None:
    *before, last = proofs(PROOFS, 40)
    proof = checker.Proof()
    for line in before:
        checker.check(line, proof)
    for one, other in (("winning", "losing"), ("losing", "winning")):
        for opening in last[one]:
            rest = [number for number in last[one] if number != opening]
            with pytest.raises(checker.Wrong):
                checker.check({**last, one: rest, other: [opening, *last[other]]}, deepcopy(proof))
    checker.check(last, proof)


def test_moves_at_random_prove_nothing_that_is_false() -> None:
    random = Random(1)
    for _ in range(1000):
        n = random.randint(2, 40)
        line, proof = proofs(PROOFS, n)[-1], checker.Proof()
        opening = random.randint(2, n)
        claims = [proof.are_worth, proof.are_not_worth]  # of what an opening leaves, and 0
        claim = claims[opening in line["winning"]]
        place = checker.BOARD.places.index(next((p, m) for p, m in checker.BOARD.places if p * m == opening))
        proof.told = iter(lambda: random.randint(-3, 12), None)  # without end
        with pytest.raises(checker.Wrong):
            claim(checker.BOARD.pool(n) & ~checker.NEAR[place], 0)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"n": 129}, "n is from 2 to 128"),
        ({"n": "5"}, "whole numbers"),
        ({"moves": [[1]]}, "whole numbers"),
        ({"winning": [2, 6]}, "not of the pool"),
        ({"winning": [], "losing": [2, 3, 4]}, "missing"),
        ({"losing": [2]}, "the worth that they should not have"),
        ({"n": 7}, "another worth"),
        ({"moves": [0]}, "more moves than it needs"),
        ({"more": 1}, "a line has n, winning"),
    ],
)
def test_what_is_no_proof_is_refused(change: dict[str, Any], told: str) -> None:
    line = {"n": 5, "winning": [2, 3, 4, 5], "losing": [], "moves": []}
    assert checker.check(line, checker.Proof()).startswith("N = 5: the first player wins by 2, 3, 4, 5 and")
    with pytest.raises(checker.Wrong, match=told):
        checker.check({**line, **change}, checker.Proof())


def test_what_was_shown_of_regions_is_what_the_solver_says() -> None:
    proof = checker.Proof()
    for line in proofs(PROOFS, 45):
        checker.check(line, proof)
    assert len(proof.worth) > 100
    for region, worth in proof.worth.items():
        # Columns are sorted, so that a place stands for a number of the pool.
        assert nimber(p * m for i in checker.members(region) for p, m in [checker.BOARD.places[i]]) == worth


def test_the_checker_runs_alone() -> None:
    """With no package at hand, and so with none of ours."""
    command = [sys.executable, "-S", "-E", "check_factor_duel.py", PROOFS, "30"]
    done = subprocess.run(command, cwd=RESULTS / "proofs", capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == 29


def test_proofs_are_made_again(tmp_path: Path) -> None:
    path = tmp_path / "proofs.jsonl.gz"
    for most in (20, 40):  # the second goes on with what the first has left
        command = [sys.executable, "prove_factor_duel.py", str(most), str(path)]
        subprocess.run(command, cwd=RESULTS / "proofs", capture_output=True, check=True)
    lines = gzip.decompress(path.read_bytes()).splitlines()
    assert [*map(json.loads, lines)] == proofs(PROOFS, 40)


def test_rows_go_on_with_a_table_in_one_that_all_share(tmp_path: Path) -> None:
    path, lines = tmp_path / "rows.csv", (RESULTS / "factor-duel.csv").read_text("utf-8").splitlines(True)
    path.write_text("".join(lines[:20]), "utf-8")
    command = [sys.executable, "factor_duel_rows.py", "40", str(path), "1", "2"]
    subprocess.run(command, cwd=RESULTS / "proofs", capture_output=True, check=True)
    made = files.read(path)
    for name in ("n", "winner", "wins", "openings"):
        assert made[name] == published[name][: 40 - 1], name
