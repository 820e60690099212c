"""What people have from version 0.1.0 opens and goes on: games, a kept arena, a sweep that was stopped."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from divisor_duel.arena.run import run as play_out
from divisor_duel.arena.tournament import Tournament
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Outcome
from divisor_duel.game.record import Record
from divisor_duel.game.rules import games
from divisor_duel.sweep import Sweep, save
from divisor_duel.terminal.table import saves
from tests.support.inline_executor import Here

MADE = Path(__file__).parents[1] / "support/data/0.1.0"


def test_a_game_that_was_resigned_is_read() -> None:
    record = Record.load(MADE / "resigned.game")
    assert record.outcome == Outcome.resigned(1)
    assert str(record) == (MADE / "resigned.game").read_text("utf-8")


def test_a_game_with_a_level_that_is_gone_is_read_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Record.load(MADE / "casual.game")
    assert record.seats == ("human", "casual")
    monkeypatch.setattr(saves, "folder", lambda: tmp_path)
    shutil.copy(MADE / "casual.game", tmp_path / f"2026-11-16-1200-divisor-duel-abcdef{saves.SUFFIX}")
    for _, kept in (saves.unfinished(), saves.unfinished("abcdef")):
        assert kept.seats == ("human", "medium")
        assert kept.position == record.position


def test_a_kept_arena_goes_on(tmp_path: Path) -> None:
    tournament = Tournament.between(["beginner", "perfect", "mute=bot:false"], games["divisor-duel-evens"], 4)
    shutil.copy(MADE / "arena/games.jsonl", tmp_path)
    told: list[int] = []
    found = play_out(tournament, keep=tmp_path, tell=told.append)
    assert told[0] == 7  # which are not played again
    anew = play_out(tournament)
    assert [game.record for game in found] == [game.record for game in anew]
    assert [game.verdicts for game in found] == [game.verdicts for game in anew]


def test_a_sweep_that_was_stopped_goes_on(tmp_path: Path) -> None:
    journal = tmp_path / "count.csv.journal"
    shutil.copy(MADE / "count.csv.journal", journal)
    with pytest.raises(InvalidInput, match="begun with other options"):
        save(Sweep("count", 2, 13), tmp_path / "count.csv", Here())
    parts: list[float] = []
    save(Sweep("count", 2, 14), tmp_path / "count.csv", Here(), parts.append)
    assert parts[0] > 0  # which is not worked out again
    rows = (tmp_path / "count.csv").read_text("utf-8").splitlines()
    assert rows[:5] == ["n,games", "2,2", "3,4", "4,11", "5,20"]
    assert len(rows) == 1 + len(range(2, 15))
