"""Files written whole or not at all, and by one process at a time."""

from __future__ import annotations

import os
import re
import stat
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from io import BufferedRandom
from pathlib import Path
from typing import Final

from divisor_duel.errors import InvalidInput

# Windows locks bytes, and keeps others from reading them: one far behind all that is ever written.
_FAR: Final = 2**31 - 2
# What is private: its owner alone reads it.
_FOLDER, _FILE = 0o700, 0o600
# Where a system has no such wish, what it wishes for cannot happen there either.
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_NO_WAIT: Final = getattr(os, "O_NONBLOCK", 0)
_STRAY = re.compile(r"\..+\.([0-9]+)\.[0-9a-f]{32}")


@cache
def clear_strays(folder: Path) -> None:
    """Remove, once, what programs that were killed while they wrote have left in a folder."""
    with suppress(OSError):
        for path in folder.iterdir():
            match = _STRAY.fullmatch(path.name)
            if match and not _lives(int(match[1])):
                path.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    if os.name != "posix":
        return True  # asking might end it
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def private_folder(path: Path) -> Path:
    """Make a folder that nobody else may look into; one that is there is closed, where it is ours."""
    path.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
    with suppress(OSError):
        path.chmod(_FOLDER)
    return path


def open_own(path: Path) -> BufferedRandom:
    """Open a file of ours to read it and to add to it; nobody else may read one that is made by that.

    A link in its place is not followed, and what would keep us waiting, as a pipe does, is refused.
    """
    if path.is_symlink():
        raise InvalidInput("file-is-a-link", path=str(path))
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | _NO_LINK | _NO_WAIT | getattr(os, "O_BINARY", 0)
    opened = os.open(path, flags, _FILE)
    if not stat.S_ISREG(os.fstat(opened).st_mode):
        os.close(opened)
        raise InvalidInput("file-not-ordinary", file=str(path))
    return os.fdopen(opened, "a+b")


def write_whole(path: Path, content: str | bytes, private: bool = False) -> None:
    """Write a file so that a crash leaves the old file or the new one, never half of it.

    Of a private one the folder is closed to others too. What is no file, or is a link, is written into.
    """
    content = content.encode() if isinstance(content, str) else content
    if not private and (path.is_symlink() or (path.exists() and not path.is_file())):
        _write_into(path, content)
        return
    if private:
        private_folder(path.parent)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
    clear_strays(path.parent)
    temporary = path.with_name(f".{path.name[:40]}.{os.getpid()}.{os.urandom(16).hex()}")
    try:
        with temporary.open("xb") as file:
            if private:
                temporary.chmod(_FILE)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    # Windows opens no folders, and some drives do not sync them; the file is there all the same.
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _write_into(path: Path, content: bytes) -> None:
    """Write to a device, to a pipe or through a link; after what was printed, if it leads there."""
    if _is_printed_to(path):
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
    else:
        path.write_bytes(content)


def _is_printed_to(path: Path) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(sys.stdout.fileno()))
    except OSError:
        return False


def try_lock(file: BufferedRandom) -> bool:
    """Lock a file for as long as it is open, or its process lives; say whether nobody else had.

    Where files cannot be locked nobody is kept out.
    """
    try:
        with suppress(ModuleNotFoundError):
            fcntl = import_module("fcntl")
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        with suppress(ModuleNotFoundError):
            msvcrt = import_module("msvcrt")
            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        pass  # as on some network drives
    return True
