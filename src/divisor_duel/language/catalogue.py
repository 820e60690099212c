"""The languages there are, the one in use, and the translations of each; English needs none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from typing import Final

ENGLISH: Final = "en"
LANGUAGES: Final = {ENGLISH: "English", "de": "Deutsch"}
"""Every language by its code, as it calls itself."""

_current: ContextVar[str] = ContextVar("language", default=ENGLISH)


def current() -> str:
    """Return the code of the language in use."""
    return _current.get()


@contextmanager
def use(language: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = _current.set(language)
    try:
        yield
    finally:
        _current.reset(before)


@cache
def translations(language: str) -> NullTranslations:
    """Return the translations of a language, as they were compiled from its catalogue."""
    if language == ENGLISH:
        return NullTranslations()
    # Imported here, because English does without it, and it takes a fifth of a start.
    from importlib.resources import files

    with files("divisor_duel.language").joinpath("catalogues", f"{language}.mo").open("rb") as compiled:
        return GNUTranslations(compiled)
