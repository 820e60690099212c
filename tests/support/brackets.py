"""A language to try with: every message is the English one in brackets."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final

import pytest

from divisor_duel.language import LANGUAGES, telling

BRACKETS: Final = "xx"


class _Bracketed(NullTranslations):
    def pgettext(self, context: str, message: str) -> str:
        return f"[{message}]"

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return f"[{msgid1 if n == 1 else msgid2}]"


def add_brackets(monkeypatch: pytest.MonkeyPatch) -> str:
    """Let there be the language, for a test; return its code."""
    monkeypatch.setitem(LANGUAGES, BRACKETS, "[Brackets]")
    kept = telling.translations
    monkeypatch.setattr(
        telling, "translations", lambda code: _Bracketed() if code == BRACKETS else kept(code)
    )
    return BRACKETS
