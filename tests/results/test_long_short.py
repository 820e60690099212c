"""The published lengths of Long against Short: worked out again, and checked by code of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from divisor_duel.sweep import Sweep, files, spec
from tests.support.scripts import script

DOCS = Path(__file__).parents[2] / "docs"
RESULTS = DOCS / "results"


checker = script("docs/results/check_lengths.py")
published: dict[str, list[Any]] = files.read(RESULTS / "long-short.csv")
certificates = json.loads((RESULTS / "certificates.json").read_text("utf-8"))
CERTIFIED = [certificate["n"] for certificate in certificates]


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
            assert checker.length(whole, 0, long) == published[name][n - 2]


@pytest.mark.parametrize("most", [50, pytest.param(100, marks=pytest.mark.long)])
def test_every_claim_of_the_certificates_holds(most: int) -> None:
    for certificate in certificates:
        if certificate["n"] > most:
            continue
        assert checker.check_certificate(certificate) > 10
        for name in ("long_first", "short_first"):
            assert certificate[name]["length"] == published[name][certificate["n"] - 2]


@pytest.mark.parametrize("whose", ["long", "short"])
def test_a_certificate_that_claims_too_much_is_refused(whose: str) -> None:
    certificate = json.loads(json.dumps(certificates[CERTIFIED.index(40)]))
    one = 1 if whose == "long" else -1
    certificate["long_first"]["length"] += one
    for claim in certificate["long_first"][whose]:
        claim[3] += one
    with pytest.raises(checker.Wrong):
        checker.check_certificate(certificate)
    certificate = json.loads(json.dumps(certificates[CERTIFIED.index(40)]))
    del certificate["long_first"][whose][1:]
    with pytest.raises(checker.Wrong):
        checker.check_certificate(certificate)


def test_the_checker_runs_alone() -> None:
    command = [sys.executable, "-I", str(RESULTS / "check_lengths.py"), "12"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == f"12 {published['long_first'][10]} {published['short_first'][10]}"


def test_the_page_is_made_of_the_table() -> None:
    assert (RESULTS / "long-short.md").read_text("utf-8") == script("docs/make_lengths.py").page(
        published, CERTIFIED
    )
