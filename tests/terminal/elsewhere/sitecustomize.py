"""Python as on another system: whoever has this folder on their path finds what Windows lacks taken away.

What others' code needs here and not there is left alone: `termios` for click, SIGKILL for multiprocessing.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
from pathlib import Path
from typing import Any

for name in ("SIGHUP", "SIGALRM", "SIGUSR1", "ITIMER_REAL", "setitimer", "alarm"):
    delattr(signal, name)
for name in ("fork", "forkpty", "killpg", "setsid", "getpgid"):
    delattr(os, name)
for name in ("fcntl", "pwd", "resource"):
    vars(sys)["modules"][name] = None

_open = os.open


def open_files_only(path: Any, *rest: Any, **options: Any) -> int:
    """Open a file as ever, and a folder not at all."""
    if Path(path).is_dir():
        raise PermissionError(errno.EACCES, "Permission denied", path)
    return _open(path, *rest, **options)


os.open = open_files_only
