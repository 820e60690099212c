"""The words of the scripts, as a page hands them over."""

from __future__ import annotations

from string import Formatter

from divisor_duel.language import say
from divisor_duel.language.messages.scripts import SCRIPTS


def script_words() -> list[tuple[str, str]]:
    """Return what the scripts say, by its code, in the language in use; gaps are left for them to fill."""
    return [(code, say(code, **gaps(text))) for code, text in SCRIPTS.items()]


def gaps(text: str) -> dict[str, str]:
    """Return the gaps of a text, each with how it is written for a script.

    >>> gaps("{name}, move {move}")
    {'name': '$name', 'move': '$move'}
    """
    return {name: f"${name}" for _, name, _, _ in Formatter().parse(text) if name}
