"""Damaged files and strange wishes are answered in a sentence, never with a traceback."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from divisor_duel.players.programs.engine import speak
from divisor_duel.terminal.commands.engine import engine
from divisor_duel.terminal.table import saves
from divisor_duel.work import files

TODAY = datetime.date(2026, 3, 14)


def test_more_seconds_than_the_system_can_count_are_as_good_as_for_ever() -> None:
    asked = "position 15 5 20\ngo 1e12\nsolve 1e10\ngo 1e300\nsolve 1e308\nquit\n"
    answered = CliRunner().invoke(engine, [], input=asked, catch_exceptions=False).output.splitlines()
    assert len(answered) == 5
    assert not any(line.startswith("error") for line in answered)


@pytest.mark.parametrize("seconds", ["1e309", "nan", "-1", "0", "soon", "9" * 400])
def test_seconds_that_are_none_are_refused(seconds: str) -> None:
    said: list[str] = []
    speak(lambda position, seconds: 2, lines=[f"go {seconds}", f"solve {seconds}"], say=said.append)
    assert all(line.startswith("error") and "is not a number of seconds" in line for line in said)


@pytest.mark.parametrize(
    "kept",
    [
        '{"last": "2026-03-13", "days": 1e999}',
        "[" * 100_000,
        '{"last": 5}',
        "{}",
        "\xff",
        '{"last": "2026-03-13", "days": "9"}',
    ],
)
def test_a_damaged_streak_begins_anew(kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "state_folder", lambda: tmp_path)
    (tmp_path / "streak.json").write_text(kept, "latin-1")
    assert saves.streak(TODAY) in (0, 9)
    assert saves.solved(TODAY) in (1, 10)
    assert saves.streak(TODAY) in (1, 10)


def test_what_killed_programs_have_left_is_cleared_at_the_next_start(tmp_path: Path) -> None:
    killed = (
        "import os, signal; from pathlib import Path; from divisor_duel.work import files;"
        "os.fsync = lambda file: os.kill(os.getpid(), signal.SIGKILL);"
        f"files.write_whole(Path({str(tmp_path / 'a.game')!r}), 'half')"
    )
    for _ in range(2):
        subprocess.run([sys.executable, "-c", killed], check=False)
    mine = tmp_path / f".b.game.{os.getpid()}.{'0' * 32}"
    mine.touch()
    other = tmp_path / ".profile"
    other.touch()
    assert len([*tmp_path.iterdir()]) >= 3
    files.clear_strays.cache_clear()
    files.write_whole(tmp_path / "c.game", "whole")
    assert {path.name for path in tmp_path.iterdir()} == {mine.name, ".profile", "c.game"}
