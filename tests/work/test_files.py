"""Files written whole, and by one run at a time, on every system."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from divisor_duel.work.files import try_lock, write_whole

posix = pytest.mark.skipif(os.name != "posix", reason="links, pipes and devices are those of POSIX")


def test_a_file_is_the_old_one_until_it_is_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "file"
    write_whole(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")
    assert path.read_text() == "old"
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("name", ["", ".", "/"])
def test_what_is_a_folder_by_its_name_is_no_file(name: str) -> None:
    with pytest.raises(OSError, match=r"irectory|denied"):
        write_whole(Path(name), "")


@posix
def test_what_is_no_ordinary_file_is_written_to_and_stays_what_it_is(tmp_path: Path) -> None:
    """Whoever is root could put a file in the place of /dev/null."""
    pipe, link, file = tmp_path / "pipe", tmp_path / "link", tmp_path / "file"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "through")
    assert (os.read(reading, 99), pipe.is_fifo()) == (b"through", True)
    os.close(reading)
    link.symlink_to(file)
    for text in ("new", "newer"):
        write_whole(link, text)
        assert (link.is_symlink(), file.read_text()) == (True, text)
    (loop := tmp_path / "loop").symlink_to(loop)
    with pytest.raises(OSError, match="symbolic links"):
        write_whole(loop, "")


@posix
def test_what_is_written_to_where_one_prints_comes_after_what_was_printed(tmp_path: Path) -> None:
    (log := tmp_path / "log").write_text("earlier\n")
    writes = """if True:
        from divisor_duel.work.files import Path, write_whole
        print("before")
        write_whole(Path("/dev/stdout"), "it\\n")
        print("after")
    """
    with log.open("a") as file:
        subprocess.run([sys.executable, "-c", writes], stdout=file, check=True)
    assert log.read_text().split() == ["earlier", "before", "it", "after"]


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


class Msvcrt(ModuleType):
    """What Windows has: it locks bytes from where the file stands, for one handle."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.locked: list[tuple[int, int]] = []

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        place = os.fstat(descriptor).st_ino, os.lseek(descriptor, 0, os.SEEK_CUR)
        if place in self.locked:
            raise PermissionError(errno.EACCES, "Permission denied")
        self.locked.append(place)


@pytest.fixture(params=["fcntl", "msvcrt"])
def _system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "msvcrt":
        monkeypatch.setitem(sys.modules, "fcntl", None)
        monkeypatch.setitem(sys.modules, "msvcrt", Msvcrt())


@pytest.mark.usefixtures("_system")
@pytest.mark.parametrize("content", [b"", b"a line\n"])
def test_a_locked_file_is_refused_to_others_and_reads_and_writes_as_ever(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with path.open("a+b") as mine, path.open("a+b") as theirs:
        assert try_lock(mine)
        assert not try_lock(theirs)
        mine.seek(0)
        assert mine.read() == content
        mine.write(b"more\n")
    assert path.read_bytes() == content + b"more\n"


def test_where_files_cannot_be_locked_nobody_is_kept_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with (tmp_path / "file").open("a+b") as file:
        assert try_lock(file)


def test_a_drive_that_knows_no_locks_keeps_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    with (tmp_path / "file").open("a+b") as file:
        assert try_lock(file)


def test_the_lock_of_a_killed_process_is_gone(tmp_path: Path) -> None:
    code = (
        "import sys, time; from divisor_duel.work.files import try_lock\n"
        "file = open(sys.argv[1], 'a+b'); print(try_lock(file), flush=True); time.sleep(1000)"
    )
    with (
        subprocess.Popen([sys.executable, "-c", code, tmp_path / "file"], stdout=subprocess.PIPE) as holder,
        (tmp_path / "file").open("a+b") as file,
    ):
        assert holder.stdout
        assert holder.stdout.readline() == b"True\n"
        assert not try_lock(file)
        holder.kill()
        holder.wait()
        assert try_lock(file)
