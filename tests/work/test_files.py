"""Files written whole, on whatever lies below."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from divisor_duel.work.files import write_whole


def test_a_file_is_the_old_one_until_it_is_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "file"
    write_whole(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")
    assert path.read_text() == "old"
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(path.parent.iterdir()) == [path]


def test_a_file_is_written_where_folders_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: object, *_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", path)

    monkeypatch.setattr(os, "open", refuse)
    write_whole(tmp_path / "file", "kept")
    assert (tmp_path / "file").read_text() == "kept"


def test_a_file_is_written_where_folders_cannot_be_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync

    def refuse_folders(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", refuse_folders)
    write_whole(tmp_path / "file", "kept")
    assert (tmp_path / "file").read_text() == "kept"
