"""Run the program with a state folder of its own: here, or in a process of its own, or in a real terminal.

`run` starts `__main__.main` in this process, with streams of its own, which costs a tenth of a start. `started` is a
real start: for what depends on the process (signals, the environment, what is imported) and for one of each command.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import chdir
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pexpect
import pyte
import pytest

from divisor_duel import __main__ as program

Run = Callable[..., "Answer"]

ROWS = 150  # enough for nothing to scroll away before a test has read it


class Answer:
    """What the program printed; the name of a kept game, which differs from run to run, is written as NAME."""

    def __init__(self, code: int, out: bytes, err: bytes) -> None:
        self.code = code
        self.raw = out
        self.out = re.sub(r"--resume [0-9a-f]{6}\b", "--resume NAME", out.decode())
        self.err = err.decode()


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return kept | {
        "PATH": path,
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "TERM": "xterm-256color",
        "DIVISOR_DUEL_LANGUAGE": "en",
    }


@pytest.fixture
def run(tmp_path: Path, environment: dict[str, str]) -> Run:
    """Run the program in this process, as if it had been started."""

    def run(*arguments: str, typed: str | bytes = b"") -> Answer:
        given, out, err = BytesIO(_bytes(typed)), BytesIO(), BytesIO()
        process: dict[str, Any] = {
            "stdin": TextIOWrapper(given, "utf-8"),
            "stdout": TextIOWrapper(out, "utf-8", write_through=True),
            "stderr": TextIOWrapper(err, "utf-8", write_through=True),
            "argv": [program.__file__, *arguments],
        }
        code: object = 0
        with chdir(tmp_path), patch.dict(os.environ, environment, clear=True), patch.multiple(sys, **process):
            try:
                program.main()
            except SystemExit as end:
                code = end.code or 0
        assert isinstance(code, int)
        return Answer(code, out.getvalue(), err.getvalue())

    return run


@pytest.fixture
def started(tmp_path: Path, environment: dict[str, str]) -> Run:
    """Start the program in a process of its own."""

    def start(*arguments: str, typed: str | bytes = b"", options: Sequence[str] = ()) -> Answer:
        done = subprocess.run(
            [sys.executable, *options, "-m", "divisor_duel", *arguments],
            input=_bytes(typed),
            capture_output=True,
            env=environment,
            cwd=tmp_path,
            timeout=60,
            check=False,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return start


def _bytes(typed: str | bytes) -> bytes:
    return typed.encode() if isinstance(typed, str) else typed


class Screen:
    """A real terminal with the program in it."""

    def __init__(
        self,
        arguments: list[str],
        environment: dict[str, str],
        folder: Path,
        columns: int = 80,
        rows: int = ROWS,
    ) -> None:
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "divisor_duel", *arguments],
            env=environment,
            cwd=str(folder),
            dimensions=(rows, columns),
            timeout=30,
        )
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""

    def read_until(self, text: str, after: str = "") -> str:
        """Wait for a text on the screen, below another one, and give back what stands below that."""
        while text not in (shown := self.below(after)):
            try:
                some = self.child.read_nonblocking(65536, timeout=30)
            except (pexpect.EOF, pexpect.TIMEOUT):
                raise AssertionError(f"{text!r} never came; the screen shows:\n{shown}") from None
            self.raw += some
            self.stream.feed(some)
        return shown

    def below(self, text: str) -> str:
        shown = "\n".join(line.rstrip() for line in self.screen.display)
        return shown.partition(text)[2] if text else shown

    def type(self, text: str) -> None:
        self.child.send(text)

    def resize(self, columns: int) -> None:
        self.child.setwinsize(ROWS, columns)
        self.screen.resize(ROWS, columns)

    def wait(self) -> int:
        self.raw += self.child.read()
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -self.child.signalstatus)


@pytest.fixture
def terminal(tmp_path: Path, environment: dict[str, str]) -> Callable[..., Screen]:
    def open_terminal(*arguments: str, columns: int = 80, rows: int = ROWS, **more: str) -> Screen:
        return Screen(list(arguments), environment | more, tmp_path, columns, rows)

    return open_terminal
