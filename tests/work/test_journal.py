"""The journal of long work: a kill at any moment loses no finished piece, and nothing else is overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.work.journal import Journal

SETTINGS = {"who": ["Zoé", "b"], "to": 9}
PIECES: list[Any] = [[0, "é"], {"game": 2}, 3]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Journal(tmp_path / "journal", SETTINGS) as journal:
        assert journal.entries == []
        for piece in PIECES:
            journal.add(piece)
    return tmp_path / "journal"


def test_what_was_added_is_there_the_next_time(path: Path) -> None:
    with Journal(path, SETTINGS) as journal:
        assert journal.entries == PIECES
        journal.add("more")
    with Journal(path, SETTINGS) as journal:
        assert journal.entries == [*PIECES, "more"]


def test_cut_at_any_byte_it_keeps_its_whole_lines_and_goes_on(path: Path) -> None:
    whole = path.read_bytes()
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        kept = PIECES[: max(0, whole[:cut].count(b"\n") - 1)]
        with Journal(path, SETTINGS) as journal:
            assert journal.entries == kept
            journal.add("more")
        with Journal(path, SETTINGS) as journal:
            assert journal.entries == [*kept, "more"]


@pytest.mark.parametrize(
    "settings", [SETTINGS | {"to": 10}, dict(reversed(SETTINGS.items()))], ids=["other", "other order"]
)
def test_the_journal_of_other_work_is_left_alone(path: Path, settings: dict[str, object]) -> None:
    before = path.read_bytes()
    with pytest.raises(InvalidInput, match="journal was begun with other options"):
        Journal(path, settings)
    assert path.read_bytes() == before


def test_two_runs_do_not_write_the_same_journal(path: Path) -> None:
    with Journal(path, SETTINGS), pytest.raises(InvalidInput, match="written by another run"):
        Journal(path, SETTINGS)
    with Journal(path, SETTINGS) as journal:
        assert journal.entries == PIECES


@pytest.mark.parametrize("text", ["my precious notes", "my precious notes\n", "[" * 10**6 + "\n"])
def test_a_file_of_another_kind_is_left_alone(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(InvalidInput, match=r"journal is (a file of another kind|damaged).*; move it away"):
        Journal(path, SETTINGS)
    assert path.read_text() == text


@pytest.mark.parametrize("damage", [b"scribble\n", b"\xff\n", b"\n"])
def test_a_damaged_line_is_named_not_trusted(path: Path, damage: bytes) -> None:
    with path.open("ab") as file:
        file.write(damage)
    with pytest.raises(InvalidInput, match=r"journal is damaged \(.+\); move it away to begin again"):
        Journal(path, SETTINGS)
