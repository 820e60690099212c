"""The short word that a pupil is shown on joining, and that brings them back; only its hash is kept."""

from __future__ import annotations

from divisor_duel.classroom.people import PUPIL_LETTERS, spelled
from divisor_duel.web.api.game import key_of


def pupils_word(room_id: str, token: str) -> str:
    """Return the word of whoever came in with a token."""
    return spelled(token, room_id, PUPIL_LETTERS)


def hash_of_word(room_id: str, word: str) -> str:
    """Return what is kept of a word."""
    return key_of(f"{room_id} {word}")
