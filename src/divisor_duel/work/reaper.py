"""Ends the bots of a process once that process has ended, however it did.

`bots.py` starts this file as a program of its own and tells it the process group of each bot: a number on
a line when a bot starts, the number with a minus when it has gone. The input closes when the other process
ends, even by a kill that nothing can catch; then what is left of its bots is ended too.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

# Once is enough but for a process that is just starting another.
KILLING_ROUNDS: Final = 10


def kill_group(group: int) -> None:
    """End a process group, if there is one."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def kill_marked(mark: str) -> None:
    """End all processes with a mark in their environment, where the system shows it, as Linux does."""
    for _ in range(KILLING_ROUNDS):
        found = False
        for place in Path("/proc").glob("[0-9]*/environ"):
            with suppress(OSError):
                if mark.encode() in place.read_bytes():
                    os.kill(int(place.parent.name), signal.SIGKILL)
                    found = True
        if not found:
            return


def main(mark: str) -> None:
    """Wait for the end of the process that holds the other end of the input, and end its bots."""
    groups = set()
    for line in sys.stdin:
        group = int(line)
        groups.add(group) if group > 0 else groups.discard(-group)
    for group in groups:
        kill_group(group)
    kill_marked(mark)


if __name__ == "__main__":
    main(sys.argv[1])
