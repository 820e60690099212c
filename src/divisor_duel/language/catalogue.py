"""The languages there are, the one in use, and the translations of each; English needs none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
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
    """Return the translations of a language, as they were compiled from its catalogue.

    In a clone that has not compiled them yet, as after a pull, they are read from the catalogue itself.
    """
    if language == ENGLISH:
        return NullTranslations()
    # Imported here, because English does without it, and it takes a fifth of a start.
    from importlib.resources import files

    there = files("divisor_duel.language").joinpath("catalogues")
    try:
        with there.joinpath(f"{language}.mo").open("rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        from divisor_duel.language.compiling import compiled, entries, said

        catalogue = there.joinpath(f"{language}.po").read_text("utf-8")
        return GNUTranslations(BytesIO(compiled(said(entries(catalogue)))))
