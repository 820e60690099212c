"""What is kept for its owner alone: nobody else reads it, no link leads out of it, and no pipe in it hangs anybody."""

from __future__ import annotations

import datetime
import os
import stat
from pathlib import Path

import pytest

from divisor_duel import games
from divisor_duel.arena import Tournament
from divisor_duel.arena.folder import ResultsJournal
from divisor_duel.arena.run import run
from divisor_duel.arena.tournament import Entrant
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.terminal.table import saves
from divisor_duel.work.files import write_whole
from divisor_duel.work.journal import Journal

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes, links and pipes are those of POSIX")
GAME = Record(Position(games["divisor-duel-evens"]).play(12), ("Ada", "Ben"))
TODAY = datetime.date(2026, 3, 14)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def tournament(count: int = 2) -> Tournament:
    return Tournament(
        games["divisor-duel-evens"], (Entrant("a", "random"), Entrant("b", "greedy")), games=count
    )


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(saves, "state_folder", lambda: tmp_path / "state")
    return tmp_path / "state"


def test_games_and_streaks_are_for_their_owner_alone_and_a_folder_of_before_is_closed(home: Path) -> None:
    saves.folder().mkdir(parents=True, mode=0o755)
    saves.Save().write(GAME)
    saves.solved(TODAY)
    assert {mode(path) for path in (home, home / "games")} == {0o700}
    assert {mode(path) for path in home.rglob("*") if path.is_file()} == {0o600}


def test_what_a_person_asks_for_as_a_file_is_as_open_as_their_other_files(tmp_path: Path) -> None:
    write_whole(tmp_path / "new" / "sheet.html", "")
    beside = tmp_path / "beside"
    beside.mkdir()
    (beside / "file").touch()
    assert mode(tmp_path / "new") == mode(beside)
    assert mode(tmp_path / "new" / "sheet.html") == mode(beside / "file")


def test_a_kept_arena_is_for_its_owner_alone_and_says_the_same_when_it_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run(tournament(), keep=kept)
    assert mode(kept) == 0o700
    assert {mode(path) for path in kept.iterdir()} == {0o600}
    texts = {path: path.read_text() for path in kept.glob("*.txt")}
    run(tournament(), keep=kept)
    assert texts == {path: path.read_text() for path in kept.glob("*.txt")}


@pytest.mark.parametrize("name", ["games.jsonl", "00001.txt"])
def test_a_link_in_a_kept_arena_is_not_followed(name: str, tmp_path: Path) -> None:
    elsewhere, kept = tmp_path / "precious", tmp_path / "kept"
    elsewhere.write_text("precious")
    kept.mkdir()
    (kept / name).symlink_to(elsewhere)
    with pytest.raises(InvalidInput, match=f"{name} is a link"):
        run(tournament(), keep=kept)
    assert elsewhere.read_text() == "precious"


@pytest.mark.timeout(30)
def test_a_pipe_hangs_nobody(home: Path, tmp_path: Path) -> None:
    # Among the games that are kept, under the name of one, as the streak, as a journal.
    saves.Save().write(GAME)
    for path in (home / "games" / "2099-a-pipe1.game", home / "streak.json", tmp_path / "games.jsonl"):
        os.mkfifo(path)
    assert saves.any_kept()
    assert saves.chosen(None) == GAME
    with pytest.raises(InvalidInput, match="pipe1"):
        saves.unfinished("pipe1")
    assert saves.Save(home / "games" / "2099-a-pipe1.game").name == "pipe1"
    assert saves.streak(TODAY) == 0
    with pytest.raises(InvalidInput, match="is not an ordinary file"):
        Journal(tmp_path / "games.jsonl", {})
    with pytest.raises(InvalidInput, match="is not an ordinary file"):
        ResultsJournal(tmp_path, tournament(), [])
