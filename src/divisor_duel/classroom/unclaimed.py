"""Places that nobody holds yet, as in a lesson that was opened from a file: whoever taps the name has it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from divisor_duel.classroom.returning import called, take_place
from divisor_duel.classroom.room import Room
from divisor_duel.classroom.values import Pupil

UNCLAIMED: Final = "unclaimed"
"""The key of such a place: no token leads to it."""


def unclaimed(room: Room) -> list[Pupil]:
    """Return the pupils whose places wait for them."""
    return [pupil for pupil in room.members if pupil.key == UNCLAIMED]


def claim(room: Room, name: str | None, key: str, word: str) -> Room | None:
    """Give such a place to whoever comes by its name; None if there is none."""
    pupil = called(room, name) if name else None
    if pupil is None or pupil.key != UNCLAIMED:
        return None
    return take_place(room.with_pupil(replace(pupil, word=word)), pupil.number, key)
