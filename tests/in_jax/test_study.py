"""The study runs, goes on where it stopped, and tells what it found."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

STUDY = Path(__file__).parent.parent.parent / "examples" / "study"


def study(task: str, folder: Path, *options: str) -> str:
    command = [sys.executable, str(STUDY), task, "--folder", str(folder), "--toy", "--sizes", "16", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


SMALL = ("--labels", "2000", "--test", "50", "--seeds", "2", "--seconds", "0.2", "--jobs", "1")


@pytest.mark.long
def test_the_study_fills_every_cell_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Compiles networks and a tree search, in processes of their own."""
    methods = ("self-play", "supervised", "structure", "nimbers")
    study("train", tmp_path, "--methods", *methods, *SMALL)
    rows = [json.loads(line) for line in (tmp_path / "results.jsonl").read_text("utf-8").splitlines()]
    expected = {(method, rule) for method in methods for rule in ("chain", "antichain")} - {
        ("nimbers", "chain")
    }
    assert {tuple(row["cell"][:2]) for row in rows} == expected
    for row in rows:
        assert len(row["moves"]) == 2
        assert all(0 <= share <= 1 for share in row["moves"] + row["verdicts"])
        assert row["curve"][0][0] == 0
    before = (tmp_path / "results.jsonl").read_bytes()
    assert study("train", tmp_path, "--methods", *methods, *SMALL) == ""
    assert (tmp_path / "results.jsonl").read_bytes() == before
    told = study("report", tmp_path)
    assert "chain: a winning move taken" in told
    assert "| greedy |" in told
