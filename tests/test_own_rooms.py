"""Tests keep out of the home of whoever runs them, and out of each other's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from divisor_duel.terminal.table.saves import state_folder
from tests.support.scripts import ROOT

KEEPS_A_GAME = (
    "tests/terminal/test_play.py::test_two_programs_that_go_on_with_one_game_lose_none_of_their_moves"
)


def test_a_test_that_keeps_a_game_leaves_nothing_at_home(tmp_path: Path) -> None:
    """Starts another run of tests, in a home that can be looked at."""
    home = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", KEEPS_A_GAME]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=ROOT,
        env=home | {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path), "LOCALAPPDATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert list(tmp_path.rglob("*")) == []


def test_what_one_test_keeps_no_other_finds() -> None:
    assert not state_folder().exists()
    state_folder().mkdir(parents=True)


def test_what_another_test_keeps_this_one_does_not_find() -> None:
    assert not state_folder().exists()
    state_folder().mkdir(parents=True)
