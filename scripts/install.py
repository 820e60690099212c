"""Run a program that fetches and installs; where it fails, say in a line or two what happened and what to do.

    python scripts/install.py COMMAND ...

What it said then is in the environment's install.log; on a terminal its last line is shown while it works.
"""

from __future__ import annotations

import errno
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LOG: Final = Path(sys.prefix) / "install.log"
FULL: Final = re.compile(r"No space left on device|ENOSPC|Disk quota exceeded|not enough space on the disk")
OFFLINE: Final = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeoutError|ReadTimeoutError|ProxyError|MaxRetryError"
    r"|Failed to establish|dns error|tcp connect error|operation timed out|Network is unreachable"
    r"|EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH"
)
HOST: Final = re.compile(r"https?://(?:[^/@\s]*@)?([\w.-]+)|host='([\w.-]+)'")
LINES: Final = 12
"""How many of the last lines are shown where nobody knows what they mean."""


def run(*command: str) -> int:
    """Run it, and return its exit status; ENOSPC where the disk was full."""
    said = []
    watched = sys.stderr.isatty()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
    ) as running:
        assert running.stdout
        for line in running.stdout:
            said.append(line)
            if watched:
                width = shutil.get_terminal_size().columns - 1
                print(f"\r\033[K{line.strip()[:width]}", end="", file=sys.stderr, flush=True)
    if watched:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    if not running.returncode:
        return 0
    text = "".join(said)
    if FULL.search(text):
        print(full_disk(), file=sys.stderr)
        return errno.ENOSPC
    LOG.write_text(text, "utf-8")
    print(why(text), file=sys.stderr)
    return running.returncode


def why(said: str) -> str:
    """Say why an installation failed, by what it said."""
    kept = f"All that was said is in {LOG}."
    if OFFLINE.search(said):
        host = HOST.search(said)
        who = (host[1] or host[2]) if host else "The registry of packages"
        return f"{who} cannot be reached. Once there is a network, type the same again.\n{kept}"
    return "".join(said.splitlines(keepends=True)[-LINES:]) + kept


def full_disk() -> str:
    """Say that the disk is full, and what to do."""
    free = shutil.disk_usage(ROOT).free // 1_000_000
    return (
        f"The disk is too full: {ROOT} has {free} MB left. Make room and type the same again; "
        "what is missing or half there is then made anew."
    )


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]))
