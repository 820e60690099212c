"""The published results: rows are worked out again, and what the page claims is in the data."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from divisor_duel.sweep import Sweep, files, spec

RESULTS = Path(__file__).parents[2] / "research"
PUBLISHED = RESULTS.parent / "docs" / "results"
MOST_BYTES = 2_000_000


def assert_rows(name: str, sweep: Sweep, sample: int) -> None:
    columns = files.read(RESULTS / name)
    numbers: list[Any] = columns["n"]
    assert numbers == list(range(sweep.start, sweep.stop + 1, sweep.step))
    for place in Random(name).sample(range(len(numbers)), sample):
        (row,) = spec.rows(sweep, range(numbers[place], numbers[place] + 1))
        assert row == [columns[column][place] for column in sweep.columns], numbers[place]


@pytest.mark.frameworks
@pytest.mark.parametrize("sample", [1, pytest.param(12, marks=pytest.mark.long)])
def test_juniper_green_worked_out_again(sample: int) -> None:
    """Slow: some of the pools are large."""
    assert_rows("juniper-green.parquet", Sweep("chain", 2, 100_000, openings="even", most=10), sample)
    assert_rows("juniper-green-300.csv", Sweep("chain", 2, 300, openings="even", most=300), 5 * sample)


@pytest.mark.frameworks
def test_the_second_player_wins_juniper_green_for_43_n_and_118_is_the_last() -> None:
    columns = files.read(RESULTS / "juniper-green.parquet")
    lost = [n for n, winner in zip(columns["n"], columns["winner"], strict=True) if winner == 2]
    assert (len(lost), lost[-1]) == (43, 118)


@pytest.mark.parametrize("sample", [1, pytest.param(12, marks=pytest.mark.long)])
def test_the_density_worked_out_again(sample: int) -> None:
    """Slow: the pools are large."""
    assert_rows("density.csv", Sweep("chain", 2000, 1_000_000, step=2000, most=0), sample)


def test_factor_duel_worked_out_again() -> None:
    columns = files.read(RESULTS / "factor-duel.csv")
    last: Any = columns["n"][-1]
    assert columns["n"] == list(range(2, last + 1))
    sweep = Sweep("antichain", 2, last, 2)
    for n in (3, 50, 77, 100, 112):
        (row,) = spec.rows(sweep, range(n, n + 1))
        assert row == [columns[column][n - 2] for column in sweep.columns]


def test_the_nimbers_of_factor_duel_worked_out_again_and_beside_the_other_table() -> None:
    columns, other = (files.read(RESULTS / name) for name in ("factor-duel-nimbers.csv", "factor-duel.csv"))
    last: Any = columns["n"][-1]
    sweep = Sweep("antichain", 2, last, 2, nimber=True)
    for n in (28, 50, 66):
        (row,) = spec.rows(sweep, range(n, n + 1))
        assert row == [columns[column][n - 2] for column in sweep.columns]
    for column in ("n", "winner", "wins", "openings"):
        assert columns[column] == other[column][: last - 1]
    assert [value == 0 for value in columns["nimber"]] == [winner == 2 for winner in columns["winner"]]


def test_the_page_lists_who_wins_factor_duel() -> None:
    columns = files.read(RESULTS / "factor-duel.csv")
    page = (RESULTS / "README.md").read_text("utf-8")
    for wins in (0, 1):
        having = [n for n, count in zip(columns["n"], columns["wins"], strict=True) if count == wins]
        assert f" {' '.join(map(str, having))}.\n" in page


@pytest.mark.parametrize(
    "path",
    sorted(path for path in (*RESULTS.rglob("*.*"), *PUBLISHED.rglob("*.*")) if path.suffix != ".pyc"),
    ids=lambda path: path.name,
)
def test_no_file_of_results_is_large(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES
