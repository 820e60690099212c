"""The mistakes people and programs make, one class per kind.

Each is a `ValueError` whose text is a sentence for a person and whose `code` is for a program. Front
ends map them once: to a line at the terminal, to a status on the web.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache


class Mistake(ValueError):
    """Something was asked for that cannot be."""

    code = "mistake"

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code


class InvalidInput(Mistake):
    """Text that cannot be read as what it should be."""

    code = "invalid-input"


class IllegalMove(Mistake):
    """A number the rules do not allow now.

    `code` is one of `not-in-pool`, `taken`, `unrelated`, `related`, `not-an-opening`, `game-over`, or
    `nothing-to-undo`. `why` is the first half of the sentence, without what would be legal instead.
    """

    code = "illegal-move"

    def __init__(self, message: str, code: str = code, why: str | None = None) -> None:
        super().__init__(message, code)
        self.why = why or message

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, str]]:
        return type(self), (str(self), self.code, self.why)


class BadRecord(Mistake):
    """A text that is no record of a game, or a record damaged or against the rules, with its line.

    `why` is the sentence without the line, for a record that is not read line by line.
    """

    code = "bad-record"

    def __init__(self, why: str, line: int | None = None) -> None:
        self.why, self.line = why, line
        super().__init__(why if line is None else f"line {line}: {why}")

    def __reduce__(self) -> tuple[type[BadRecord], tuple[str, int | None]]:
        return type(self), (self.why, self.line)


class Undecided(Mistake):
    """A question the solver could not settle in the time allowed."""

    code = "undecided"


class NotSolved(Undecided):
    """A question for which there is no solver, however much time is allowed."""

    code = "not-solved-yet"


class Unreachable(Mistake):
    """An endpoint that answers no question: a wrong address, a wrong key, or nobody there."""

    code = "unreachable"


class MissingExtra(Mistake):
    """A part of the program that is not installed."""

    code = "missing-extra"

    def __init__(self, what: str, extra: str) -> None:
        self.what, self.extra, self.command = what, extra, install(extra)
        super().__init__(f"{what} needs an extra part: {self.command}")

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str]]:
        return type(self), (self.what, self.extra)


@cache
def install(extra: str) -> str:
    """Return the command that adds an extra to this very installation: from a clone, the clone's own."""
    from importlib.util import find_spec
    from pathlib import Path

    clone = Path(__file__).parents[2]
    is_clone = (clone / "pyproject.toml").is_file()
    what = ["-e", f"{clone}[{extra}]"] if is_clone else [f"divisor-duel[{extra}]"]
    program = [sys.executable, "-m", "pip", "install"]
    if find_spec("pip") is None:
        program = ["uv", "pip", "install", "--python", sys.executable]
    return as_typed([*program, *what])


def as_typed(words: Sequence[str]) -> str:
    """A command as the shell of this system reads it."""
    if os.name == "nt":
        from subprocess import list2cmdline

        return list2cmdline(words)
    import shlex

    return shlex.join(words)
