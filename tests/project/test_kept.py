"""What people keep opens in every later version and goes on: games, a kept arena, a sweep that was stopped."""

from __future__ import annotations

import shutil
from pathlib import Path

from divisor_duel.arena.run import run as play_out
from divisor_duel.arena.tournament import Tournament
from divisor_duel.game.position import Outcome
from divisor_duel.game.record import Record
from divisor_duel.game.rules import games
from divisor_duel.sweep import Sweep, save
from tests.support.inline_executor import Here

KEPT = Path(__file__).parents[1] / "support" / "data" / "kept"


def test_a_game_that_was_resigned_is_read() -> None:
    record = Record.load(KEPT / "resigned.game")
    assert record.outcome == Outcome.resigned(1)
    assert str(record) == (KEPT / "resigned.game").read_text("utf-8")


def test_a_kept_arena_goes_on(tmp_path: Path) -> None:
    tournament = Tournament.between(["beginner", "perfect", "mute=bot:false"], games["divisor-duel-evens"], 4)
    shutil.copy(KEPT / "arena" / "games.jsonl", tmp_path)
    told: list[int] = []
    found = play_out(tournament, keep=tmp_path, tell=told.append)
    assert told[0] == 7  # which are not played again
    anew = play_out(tournament)
    assert [(game.record, game.verdicts) for game in found] == [(game.record, game.verdicts) for game in anew]


def test_a_sweep_that_was_stopped_goes_on(tmp_path: Path) -> None:
    shutil.copy(KEPT / "count.csv.journal", tmp_path)
    parts: list[float] = []
    save(Sweep("count", 2, 14), tmp_path / "count.csv", Here(), parts.append)
    assert parts[0] > 0  # which is not worked out again
    rows = (tmp_path / "count.csv").read_text("utf-8").splitlines()
    assert rows[:5] == ["n,games", "2,2", "3,4", "4,11", "5,20"]
    assert len(rows) == 1 + len(range(2, 15))
