"""Worker processes as the tests see them: which there are, and what keeps one busy until it may go on."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep

import psutil


def workers_of(parent: int | None = None) -> set[psutil.Process]:
    """The workers of a process, of this one when none is named."""
    found = set()
    for child in psutil.Process(parent).children():
        try:
            if "spawn_main" in " ".join(child.cmdline()):
                found.add(child)
        except psutil.Error:
            pass  # it has just ended
    return found


def until(path: Path) -> None:
    """Wait for a file."""
    deadline = monotonic() + 60
    while not path.exists():
        assert monotonic() < deadline, f"there is still no {path}"
        sleep(0.01)
