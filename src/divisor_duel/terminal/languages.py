"""Which language the program speaks: the one asked for, else the system's, else English."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Final

from divisor_duel.language import ENGLISH, LANGUAGES

OPTION: Final = "--language"
VARIABLE: Final = "DIVISOR_DUEL_LANGUAGE"


def spoken(arguments: Sequence[str]) -> str:
    """Return the language to speak; for one that is asked for and not there, the system's."""
    for text in (_asked(arguments), _of_the_system()):
        if (code := _code(text)) in LANGUAGES:
            return code
    return ENGLISH


def check(arguments: Sequence[str]) -> None:
    """Refuse a language that is asked for and not there."""
    text = _asked(arguments)
    if text and _code(text) not in LANGUAGES:
        from divisor_duel.errors import InvalidInput

        there = tuple(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise InvalidInput("no-such-language", language=text[:40], languages=there)


def _code(text: str) -> str:
    """Return the language of a text like `de`, `de-AT` or `de_DE.UTF-8`."""
    return re.split("[-_.@]", text.strip().lower(), maxsplit=1)[0]


def _asked(arguments: Sequence[str]) -> str:
    """Find the option wherever it stands, before click reads it: what click complains of is told in it."""
    found = os.environ.get(VARIABLE, "")
    for i, word in enumerate(arguments):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == OPTION:
            found = value if equals else "".join(arguments[i + 1 : i + 2])
    return found


def _of_the_system() -> str:
    if os.name == "nt":
        import locale

        # Windows says `German_Germany` where others say `de_DE`.
        return locale.normalize(_code(locale.getlocale()[0] or ""))
    return next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
