"""`sweep` and `plot` as people use them."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pexpect
import pytest

from tests.terminal.conftest import Run

RESULTS = Path(__file__).parents[2] / "research"


def test_a_sweep_without_a_file_is_printed(run: Run) -> None:
    assert run("sweep", "antichain", "--to", "5", "--nimber", "--jobs", "1").out == (
        "n,winner,wins,openings,nimber\n2,1,1,2,1\n3,2,0,,0\n4,2,0,,0\n5,1,4,2-5,1\n"
    )
    rows = json.loads(run("sweep", "chain", "--from", "3", "--to", "4", "--jobs", "1", "--json").out)
    assert rows[0] == {"n": 3, "winner": 1, "wins": 2, "openings": "2,3", "d": 2, "a": 1, "c": 0}


def test_complete_games_are_counted_by_length(run: Run) -> None:
    assert run("count", "--pool", "1-6", "--openings", "2-6:2").out == (
        "Chain Duel, the numbers 1 to 6: 35 complete games.\n"
        "   3 moves   5\n   4 moves  15\n   5 moves  14\n   6 moves   1\n"
    )
    told = json.loads(run("count", "--pool", "2-6", "--rule", "antichain", "--json").out)
    assert (told["games"], told["by_length"]) == (18, {"3": 18})


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("chain --from 9 --to 3", "has no pools"),
        ("chain --to 9 --nimber", "chain pools have no nimbers"),
        ("chain --to 9 --jobs 2 --cluster tcp://x:1", "not both"),
        ("chain --to 9 --out rows.doc", "should end in"),
        ("chain --to 9 --bfile nimber", "no column"),
        ("length --to 9 --bfile long_line", "no column"),
        ("length --to 9 --openings even", "begins with any number"),
        ("length --to 900", "up to n = 251"),
    ],
)
def test_a_sweep_that_cannot_be_says_why(run: Run, arguments: str, why: str) -> None:
    refused = run("sweep", *arguments.split())
    assert (refused.code, refused.out) == (2, "")
    assert why in refused.err


@pytest.mark.frameworks
def test_a_sweep_is_drawn_the_same_each_time(run: Run, tmp_path: Path) -> None:
    """Slow: the program is started three times, and each time loads Matplotlib."""
    shutil.copy(RESULTS / "factor-duel.csv", tmp_path / "rows.csv")
    assert run("plot", "rows.csv", "--title", "Factor Duel").out == "Drawn in rows.svg\n"
    first = (tmp_path / "rows.svg").read_text()
    run("plot", "rows.csv", "--title", "Factor Duel")
    assert (tmp_path / "rows.svg").read_text() == first
    assert "<svg" in first
    assert run("plot", str(RESULTS / "juniper-green-300.csv"), "--out", "parts.png").code == 0
    assert (tmp_path / "parts.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.frameworks
@pytest.mark.parametrize(
    "rows", ["n,long_first,short_first,primes\n9,5,4,4\n", "n,length\n9,8\n", "n,games\n9,216\n"]
)
def test_every_kind_of_sweep_is_drawn(run: Run, tmp_path: Path, rows: str) -> None:
    (tmp_path / "rows.csv").write_text(rows)
    assert run("plot", "rows.csv").code == 0
    assert "<svg" in (tmp_path / "rows.svg").read_text()


@pytest.mark.frameworks
@pytest.mark.skipif(sys.platform != "linux", reason="other systems know no such name")
def test_a_sweep_in_a_file_whose_name_is_no_text_is_drawn(run: Run, tmp_path: Path) -> None:
    (tmp_path / "\udcfc.csv").write_text("n,length\n9,8\n")
    assert run("plot", "\udcfc.csv").code == 0
    assert "<svg" in (tmp_path / "\udcfc.svg").read_text()


def test_a_sweep_shows_how_far_it_is_and_stops_without_a_fuss(environment: dict[str, str]) -> None:
    command = ["-m", "divisor_duel", "sweep", "antichain", "--from", "60", "--to", "170", "--jobs", "2"]
    running = pexpect.spawn(sys.executable, command, env=environment, timeout=100, encoding="utf-8")
    running.expect(r"\d+%")
    running.expect("left")
    running.sendintr()
    running.expect("Stopped.")
    running.expect(pexpect.EOF)
    running.close()
    assert running.exitstatus == 130
    assert (running.before or "").strip() == ""


def test_what_is_no_sweep_is_not_drawn(run: Run, tmp_path: Path) -> None:
    (tmp_path / "shopping.csv").write_text("milk,bread\n1,2\n")
    assert "is not a sweep" in run("plot", "shopping.csv").err
    (tmp_path / "photo.csv").write_bytes(b"\x89PNG\xd0\xff")
    assert "is not text in UTF-8, so it is no sweep" in run("plot", "photo.csv").err
    (tmp_path / "empty.csv").write_text("")
    assert "is not a sweep" in run("plot", "empty.csv").err
    (tmp_path / "words.csv").write_text("n,wins\nmany,few\n")
    assert "is not a sweep" in run("plot", "words.csv").err
    assert "should end in" in run("plot", "words.csv", "--out", "words.gif").err
