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
LANGUAGES: Final = {ENGLISH: "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
"""Every language by its code, as it calls itself; each says all there is to say."""

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
    """Return the translations of a language."""
    if language == ENGLISH:
        return NullTranslations()
    return GNUTranslations(BytesIO(compiled_catalogue(language)))


def compiled_catalogue(language: str) -> bytes:
    """Return a catalogue as gettext reads it; in a clone that has not compiled it yet, it is compiled now."""
    # Imported here, because English does without it.
    from pkgutil import get_data

    def catalogue(ending: str) -> bytes:
        content = get_data("divisor_duel.language", f"catalogues/{language}.{ending}")
        assert content is not None
        return content

    try:
        return catalogue("mo")
    except OSError:  # as a zip file says it, too
        from divisor_duel.language.compiling import compiled, entries, said

        return compiled(said(entries(catalogue("po").decode())))
