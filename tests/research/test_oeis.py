"""The files for the OEIS: they say what the tables say, and the programs in the drafts print their terms."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from divisor_duel.game.pool import Pool
from divisor_duel.solver.chain import match_up
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.matching import ALONE
from divisor_duel.sweep import files
from tests.support.published import LONGEST_CHAINS
from tests.support.scripts import ROOT, script

RESULTS = ROOT / "research"
OEIS = RESULTS / "oeis"
maker = script("research/oeis/make_oeis.py")
DRAFTS = sorted(OEIS.glob("draft-*.txt"))
BFILES = sorted(OEIS.glob("b*.txt"))

# What the OEIS has, from the offset on.
FIRST = {
    "b337125.txt": (1, LONGEST_CHAINS),
    "b344497.txt": (1, [0, 1, 1, 2, 2, 3, 3, 3, 4, 5, 5, 5, 5, 6, 7, 7, 7, 8, 8, 8, 9, 10, 10, 10, 11, 12]),
    "b348842.txt": (1, [0, 1, 1, 6, 10, 35, 47, 147, 216, 452, 512, 3055, 3365, 5602, 12160, 35951, 37959]),
    "b348843.txt": (2, [1, 1, 3, 3, 5, 5, 12, 11, 12, 16, 15, 16, 33, 39, 36, 39, 49, 58, 51, 58, 72, 103]),
    "b348844.txt": (2, [0, 1, 1, 0, 2, 1, 2, 1, 3, 2, 3, 2, 6, 6, 7, 4, 6, 6, 8, 8, 9, 6, 8, 8, 14, 19]),
}


def terms(path: Path) -> dict[int, int]:
    lines = [line.split() for line in path.read_text("utf-8").splitlines()]
    return {int(n): int(value) for n, value in lines}


@pytest.mark.frameworks
def test_every_file_is_made_of_the_tables() -> None:
    made = dict(maker.files())
    assert {path.name for path in (*DRAFTS, *BFILES)} == made.keys()
    for name, text in made.items():
        assert (OEIS / name).read_text("utf-8") == text, name


@pytest.mark.parametrize("path", BFILES, ids=lambda path: path.name)
def test_a_bfile_has_no_gap_and_begins_as_published(path: Path) -> None:
    told = terms(path)
    first, begun = FIRST.get(path.name, (min(told), []))
    assert list(told) == list(range(first, first + len(told)))
    assert list(told.values())[: len(begun)] == begun


@pytest.mark.parametrize(
    ("name", "table", "column"),
    [
        ("b337125.txt", "longest.csv", "length"),
        ("b348842.txt", "games.csv", "games"),
        ("b-missed.txt", "juniper-green-300.csv", "d"),
        ("b-long-first.txt", "long-short.csv", "long_first"),
        ("b-short-first.txt", "long-short.csv", "short_first"),
        ("b-duel-openings.txt", "factor-duel.csv", "wins"),
        ("b-duel-nimber.txt", "factor-duel-nimbers.csv", "nimber"),
    ],
)
def test_a_bfile_is_a_column(name: str, table: str, column: str) -> None:
    columns: dict[str, list[Any]] = files.read(RESULTS / table)
    told = terms(OEIS / name)
    rows = dict(zip(columns["n"], columns[column], strict=True))
    shared = rows.keys() & told.keys()
    assert len(shared) > 40
    assert all(told[n] == rows[n] for n in shared)


def test_the_openings_and_the_winners_of_factor_duel_are_those_of_the_table() -> None:
    columns: dict[str, list[Any]] = files.read(RESULTS / "factor-duel.csv")
    smallest, lost = terms(OEIS / "b-duel-smallest.txt"), set(terms(OEIS / "b-duel-second.txt").values())
    for n, winner, openings in zip(columns["n"], columns["winner"], columns["openings"], strict=True):
        assert smallest[n] == (Pool.parse(str(openings)).numbers[0] if openings else 0)
        assert (n in lost) == (winner == 2) == (smallest[n] == 0)


@pytest.mark.parametrize("n", [1, 2, 3, 50, 500, 501, 2000])
def test_matchings_worked_out_again(n: int) -> None:
    pool = Pool(range(1, n + 1))
    partners = match_up(pool, pool.all, Clock()).without(None, Clock())
    pairs = sum(partner != ALONE for partner in partners) // 2
    assert terms(OEIS / "b344497.txt")[n] == pairs


def test_games_by_opening_worked_out_again_and_summed() -> None:
    published = (RESULTS / "games-by-opening.csv").read_text("utf-8")
    assert published.startswith(maker.by_opening(14))
    sums: dict[int, int] = {}
    for line in published.splitlines()[1:]:
        n, _, odd, even = map(int, line.split(","))
        sums[n] = sums.get(n, 0) + odd + even
    counted = terms(OEIS / "b348842.txt")
    assert sums == {n: counted[n] for n in range(2, max(sums) + 1)}
    assert max(sums) >= 30


@pytest.mark.parametrize("path", DRAFTS, ids=lambda path: path.stem)
def test_the_program_of_a_draft_prints_its_first_terms_and_its_offset_is_right(path: Path) -> None:
    lines = [line[11:] for line in path.read_text("utf-8").splitlines() if line.startswith("%o")]
    assert lines[0] == "(Python)"
    done = subprocess.run(
        [sys.executable, "-I", "-c", "\n".join(lines[1:])], capture_output=True, text=True, check=True
    )
    told = terms(OEIS / path.name.replace("draft-", "b-"))
    printed = json.loads(done.stdout)
    assert len(printed) >= 10
    assert printed == list(told.values())[: len(printed)]

    draft = path.read_text("utf-8").splitlines()
    shown = "".join(line[11:] for line in draft if line[1] in "STU").split(",")
    assert [int(value) for value in shown] == list(told.values())[: len(shown)]
    (offset,) = (line[11:] for line in draft if line.startswith("%O"))
    assert offset.split(",")[0] == str(min(told))
    assert list(told.values())[int(offset.split(",")[1]) - 1] > 1
    assert [line[1] for line in draft if line[1] in "INKOA"] == list("INKOA")


def test_the_page_tells_of_every_file() -> None:
    page = (OEIS / "README.md").read_text("utf-8")
    for path in (*DRAFTS, *BFILES):
        assert f"({path.name})" in page, path.name
