"""The word that opens a desk on another device: for a second teacher, and when a browser forgot the key.

The word follows from the teacher's own key and a salt, so a desk shows it again though only a hash is kept.
What the other device holds is the word with a proof that needs the salt: a word that was guessed opens
nothing but by the entrance, where guesses are counted.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Final

from divisor_duel.classroom.codes import LETTERS
from divisor_duel.classroom.values import DeskWord

DESK_LETTERS: Final = 10
PUPIL_LETTERS: Final = 5
"""A pupil's word: it opens one place of one class."""


def spelled(secret: str, salt: str, letters: int) -> str:
    """Return the word that follows from a secret.

    >>> spelled("a secret", "a salt", 5)
    'JBPXX'
    """
    number = int.from_bytes(hmac.digest(secret.encode(), salt.encode(), "sha256"), "big")
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(letters))


def read_word(text: str) -> str:
    """Read a typed word: case, spaces and hyphens do not matter."""
    return "".join(letter for letter in text.upper() if letter not in " -")


def new_salt() -> str:
    """Draw a salt."""
    return secrets.token_hex(16)


def token_for(word: str, salt: str) -> str:
    """Return the token that a word leads to."""
    proof = hmac.digest(salt.encode(), word.encode(), "sha256").hex()[:32]
    return f"{word}-{proof}"


def word_of(token: str, kept: DeskWord, first: bool) -> str:
    """Return the word as the holder of a token may see it: of the first key, or of one that the word gave."""
    return spelled(token, kept.salt, DESK_LETTERS) if first else token.partition("-")[0]
