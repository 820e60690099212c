"""Run a command under the system calls that a unit of systemd allows, where systemd itself does not run.

    python scripts/under_filter.py deploy/divisor-duel.service COMMAND…

`systemd-analyze` says what the sets of calls (@system-service and so on) hold; libseccomp puts the filter up.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import errno
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ALLOW = 0x7FFF0000
ERRNO = 0x00050000


def members(name: str) -> set[str]:
    """Return the system calls that a name of systemd's stands for, with those of the sets within it."""
    if not name.startswith("@"):
        return {name}
    shown = subprocess.run(
        ["systemd-analyze", "--no-pager", "syscall-filter", name], capture_output=True, text=True, check=True
    ).stdout
    return set().union(*(members(word) for word in re.findall(r"^ +([@\w-]+)$", shown, re.MULTILINE)))


def allowed(unit: str) -> set[str]:
    """Return the calls a unit allows: its lists in their order, those that begin with ~ taken away."""
    calls = members("@default")
    for line in re.findall(r"^SystemCallFilter=(.*)$", unit, re.MULTILINE):
        change = calls.difference_update if line.startswith("~") else calls.update
        for name in line.removeprefix("~").split():
            change(members(name))
    return calls


def put_up(calls: Iterable[str]) -> None:
    """Let this process and all that it starts make these calls alone; others fail with EPERM."""
    library = ctypes.CDLL(ctypes.util.find_library("seccomp") or "libseccomp.so.2", use_errno=True)
    library.seccomp_init.restype = ctypes.c_void_p
    seccomp = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(ERRNO | errno.EPERM)))
    for name in calls:
        number = library.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:  # other machines' calls have none here
            library.seccomp_rule_add(seccomp, ctypes.c_uint32(ALLOW), number, 0)
    if failed := library.seccomp_load(seccomp):
        raise OSError(-failed, "the filter cannot be put up")


if __name__ == "__main__":
    unit, *command = sys.argv[1:]
    put_up(allowed(Path(unit).read_text("utf-8")))
    os.execvp(command[0], command)
