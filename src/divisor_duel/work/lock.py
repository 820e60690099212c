"""A lock on an open file, by whatever the system offers; it goes with the process, however that ends."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from io import BufferedRandom
from typing import Final

# Windows locks bytes, and keeps others from reading them: one far behind all that is ever written.
_FAR: Final = 2**31 - 2


def try_lock(file: BufferedRandom) -> bool:
    """Lock a file for as long as it is open; say whether nobody else had.

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
