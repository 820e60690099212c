"""The code of a room: seven letters that nobody mistakes for others, and that spell no word."""

from __future__ import annotations

import secrets
from typing import Final

from divisor_duel.errors import InvalidInput

LETTERS: Final = "BCDFGHJKMNPRSTWXYZ"
"""Without I and L, O and Q, U and V, which look alike, and without the other vowels."""
LENGTH: Final = 7
"""So many that trying them out is hopeless, even where nobody is refused for a wrong one."""


def new_code() -> str:
    """Draw a code out of 612 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """Read a typed code: case, spaces and hyphens do not matter."""
    code = "".join(letter for letter in text.upper() if letter not in " -")
    if len(code) != LENGTH or any(letter not in LETTERS for letter in code):
        raise InvalidInput("not-a-class-code", text=text[:20], letters=LENGTH)
    return code
