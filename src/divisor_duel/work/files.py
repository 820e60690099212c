"""Files written whole or not at all, and by one process at a time."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import cache
from importlib import import_module
from io import BufferedRandom
from pathlib import Path
from typing import Final

# Windows locks bytes, and keeps others from reading them: one far behind all that is ever written.
_FAR: Final = 2**31 - 2
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


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file so that a crash leaves the old file or the new one, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    clear_strays(path.parent)
    temporary = path.with_name(f".{path.name[:40]}.{os.getpid()}.{os.urandom(16).hex()}")
    try:
        with temporary.open("xb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
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
