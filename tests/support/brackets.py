"""A language to try with: every message is the English one in brackets."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

import pytest

from divisor_duel.language import LANGUAGES
from divisor_duel.language.catalogue import translations

BRACKETS: Final = "xx"


class _Bracketed(NullTranslations):
    def pgettext(self, context: str, message: str) -> str:
        return f"[{message}]"

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return f"[{msgid1 if n == 1 else msgid2}]"


def add_brackets(monkeypatch: pytest.MonkeyPatch) -> str:
    """Let there be the language, for a test; return its code."""
    monkeypatch.setitem(LANGUAGES, BRACKETS, "[Brackets]")
    monkeypatch.setattr("divisor_duel.language.telling.translations", _translations)
    return BRACKETS


def _translations(language: str) -> NullTranslations:
    return _Bracketed() if language == BRACKETS else translations(language)
