"""The front door of the package: what it offers, and that it costs nothing to open."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import divisor_duel


def test_dir_shows_the_public_names_before_any_is_used() -> None:
    code = "import sys, divisor_duel; print(*dir(divisor_duel)); print('divisor_duel.game.position' in sys.modules)"
    shown, loaded = subprocess.check_output([sys.executable, "-c", code], text=True).splitlines()
    assert {*divisor_duel.__all__, "__version__", "__doc__"} <= {*shown.split()}
    assert loaded == "False"


def test_every_public_name_is_there() -> None:
    assert [name for name in divisor_duel.__all__ if not hasattr(divisor_duel, name)] == []


def test_the_file_to_cite_by_names_this_version() -> None:
    cited = (Path(__file__).parents[2] / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {divisor_duel.__version__}\n" in cited
