"""The mistakes people and programs make, one class per kind.

Each is a `ValueError` with a fact: what is wrong, which a front end tells in its reader's language. Its text
is the English sentence, and its `code` is for a program. Front ends map them once: to a line at the terminal,
to a status on the web.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from divisor_duel.language import Fact, in_english, tell

if TYPE_CHECKING:
    from pathlib import Path


class Mistake(ValueError):
    """Something was asked for that cannot be.

    It is made of a fact, or of a message's code and what it is about: `InvalidInput("too-large", number=5)`.
    Behind the message may stand a code for programs that says more than the kind of mistake does.
    """

    code = "mistake"

    def __init__(self, what: str | Fact, code: str | None = None, /, **about: Any) -> None:
        self.fact = what if isinstance(what, Fact) else Fact(what, **about)
        super().__init__(self.fact)
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return in_english(self.fact)

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (type(self), self.fact, self.code)

    @property
    def why(self) -> Fact:
        """What is wrong, without the place it is in or what would be right instead."""
        why = self.fact.about.get("why")
        return why if isinstance(why, Fact) else self.fact

    def as_dict(self) -> dict[str, Any]:
        """Return the mistake as programs get it: its kind, a sentence in the language in use, the fact."""
        return {"code": self.code, "message": tell(self.fact), "fact": self.fact.as_dict()}


def _made_again(kind: type[Mistake], fact: Fact, code: str) -> Mistake:
    mistake = kind.__new__(kind)
    Mistake.__init__(mistake, fact, code)
    return mistake


class InvalidInput(Mistake):
    """Text that cannot be read as what it should be."""

    code = "invalid-input"


class IllegalMove(Mistake):
    """A number the rules do not allow now.

    `code` is one of `not-in-pool`, `taken`, `unrelated`, `related`, `not-an-opening`, `game-over`, or
    `nothing-to-undo`.
    """

    code = "illegal-move"


class BadRecord(Mistake):
    """A text that is no record of a game, or a record damaged or against the rules, with its line."""

    code = "bad-record"

    @property
    def line(self) -> int | None:
        """The line it is in."""
        return self.fact.about.get("line")


class Undecided(Mistake):
    """A question the solver could not settle in the time allowed."""

    code = "undecided"


class NotSolved(Undecided):
    """A question for which there is no solver, however much time is allowed."""

    code = "not-solved-yet"


class Unreachable(Mistake):
    """An endpoint that answers no question: a wrong address, a wrong key, or nobody there."""

    code = "unreachable"


UNPACKED: Final = "unpacked-by-divisor-duel.pyz"
"""A file in the folder into which the program unpacked itself (scripts/app), beside what is missing."""


class MissingExtra(Mistake):
    """A part of the program that is not installed; the message's code says what needs it."""

    code = "missing-extra"

    def __init__(self, what: str, extra: str) -> None:
        super().__init__("missing-extra", what=Fact(what), command=install(extra))

    @property
    def command(self) -> str:
        """What installs it."""
        return str(self.fact.about["command"])


def installer() -> list[str]:
    """Return the command that installs what is named behind it beside this program."""
    from importlib.util import find_spec

    if find_spec("pip") is None:
        return ["uv", "pip", "install", "--python", sys.executable]
    return [sys.executable, "-m", "pip", "install"]


@cache
def install(extra: str) -> str:
    """Return the command that adds an extra to this very installation, by what made it and from where."""
    from pathlib import Path

    beside, clone, place = Path(__file__).parents[1], Path(__file__).parents[2], Path(sys.prefix)
    program = installer()
    if (beside / UNPACKED).is_file():
        return as_typed([*program, "--upgrade", "--target", str(beside), *_needed(extra)])
    by_uv, by_pipx = place / "uv-receipt.toml", place / "pipx_metadata.json"
    # What these two install next takes the place of what is there, with its extras.
    kept = _extras_by_uv(by_uv) if by_uv.is_file() else _extras_by_pipx(by_pipx) if by_pipx.is_file() else []
    extras = ",".join(sorted({extra, *kept}))
    if (clone / "pyproject.toml").is_file():
        what = ["-e", f"{clone}[{extras}]"]
    else:
        what = [f"divisor-duel[{extras}]{_came_from()}"]
    if by_uv.is_file():
        return as_typed(["uv", "tool", "install", *what])
    if by_pipx.is_file():
        return as_typed(["pipx", "install", "--force", *what])
    if "archive-v0" in place.parts:  # where uvx keeps what it runs once
        return as_typed(["uvx", "--from", *what, "divisor-duel"])
    return as_typed([*program, *what])


def _needed(extra: str) -> list[str]:
    """Return what an extra requires and is not there; all of it, if what is there is for another Python."""
    import re
    from importlib.metadata import requires

    marked = [need.partition(";") for need in requires("divisor-duel") or ()]
    wanted = [need.strip() for need, _, when in marked if re.search(rf"""extra == ['"]{extra}['"]""", when)]
    return [need for need in wanted if not _is_there(re.split(r"[^\w.-]", need)[0])] or wanted


def _is_there(package: str) -> bool:
    from importlib.metadata import Distribution, PackageNotFoundError

    try:
        return bool(Distribution.from_name(package))
    except PackageNotFoundError:
        return False


def _extras_by_uv(receipt: Path) -> list[str]:
    """Return the extras that a tool of uv has."""
    import tomllib

    needs = tomllib.loads(receipt.read_text("utf-8"))["tool"]["requirements"]
    return [extra for need in needs if need["name"] == "divisor-duel" for extra in need.get("extras", ())]


def _extras_by_pipx(metadata: Path) -> list[str]:
    """Return the extras that an application of pipx has."""
    import json

    asked = str(json.loads(metadata.read_text("utf-8"))["main_package"]["package_or_url"])
    return asked.partition("[")[2].partition("]")[0].split(",") if "[" in asked else []


def _came_from() -> str:
    """Return the file this was installed from, as a requirement names it, unless it came from an index."""
    import json
    from importlib.metadata import Distribution, PackageNotFoundError

    try:
        written = Distribution.from_name("divisor-duel").read_text("direct_url.json")
    except PackageNotFoundError:
        return ""
    url = json.loads(written)["url"] if written else ""
    return f" @ {url}" if url.startswith("file:") else ""


def as_typed(words: Sequence[str]) -> str:
    """Return a command as the shell of this system reads it."""
    if os.name == "nt":
        from subprocess import list2cmdline

        return list2cmdline(words)
    import shlex

    return shlex.join(words)
