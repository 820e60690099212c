"""Click's own words ("Usage:", "Missing argument") in the language in use.

Click asks gettext for them by its English text, and each of its modules imports gettext's functions by name.
Those functions choose a file by the environment; put in their place, ours choose by our tables.
"""

from __future__ import annotations

import gettext
import sys
from functools import cache
from typing import Any

import click

from divisor_duel.language import current
from divisor_duel.language.catalogue import translations


@cache
def _codes() -> dict[str, str]:
    from divisor_duel.language.messages.terminal_click import MESSAGES

    return {text if isinstance(text, str) else next(iter(text)): code for code, text in MESSAGES.items()}


def worded(text: str) -> str:
    """Translate one of click's texts, which it fills in itself; what is none of them stays as it is."""
    code = _codes().get(text)
    return text if code is None else translations(current()).pgettext(code, text)


def _worded_by_count(one: str, many: str, count: int) -> str:
    code = _codes().get(one)
    if code is None:
        return gettext.NullTranslations().ngettext(one, many, count)
    return translations(current()).npgettext(code, one, many, count)


def _answer(text: str) -> str:
    # A kind of path asks for its name when it is made; it is told when it is shown.
    return text if text in ("file", "directory", "path") else worded(text)


class _Name:
    """The name of a kind of value, which click does not ask gettext for when it shows it."""

    def __init__(self, english: str) -> None:
        self.english = english

    def __get__(self, kind: Any, owner: object) -> str:
        return worded(self.english if kind is None else kind.__dict__.get("name", self.english))

    def __set__(self, kind: Any, english: str) -> None:
        kind.__dict__["name"] = english


_KINDS = (
    type(click.STRING),
    type(click.INT),
    type(click.FLOAT),
    click.IntRange,
    click.FloatRange,
    click.Path,
)


def answer_click() -> None:
    """Let click ask our tables from now on."""
    ours: dict[object, object] = {gettext.gettext: _answer, gettext.ngettext: _worded_by_count}
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] == "click":
            for asked in ("_", "ngettext"):
                if (answer := ours.get(getattr(module, asked, None))) is not None:
                    setattr(module, asked, answer)
    for kind in _KINDS:
        if not isinstance(english := kind.__dict__.get("name", ""), _Name):
            type.__setattr__(kind, "name", _Name(english))
