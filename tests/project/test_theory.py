"""The page on theory shows what the solver finds today."""

from __future__ import annotations

from pathlib import Path

import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.rules import games
from divisor_duel.solver import solve
from tests.support.scripts import script

DOCS = Path(__file__).parents[2] / "docs"


def test_the_pictures_are_those_the_script_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = script("docs/making/make_theory_pictures.py")
    monkeypatch.setattr(pictures, "IMAGES", tmp_path)
    pictures.main()
    drawn = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert drawn == {path.name: path.read_text("utf-8") for path in (DOCS / "images").glob("theory-*.svg")}


def test_the_openings_said_to_have_one_good_answer_have_one() -> None:
    start = Position(games["factor-duel"])
    single = [n for n in start.legal_moves if len(solve(start.play(n)).winning_moves) == 1]
    assert single == [18, 22, 26, 28, 33, 39, 42, 44]
