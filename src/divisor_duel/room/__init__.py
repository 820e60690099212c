"""A class that plays: who meets whom, what they have won, what their teacher may do. Values only, no web."""

from __future__ import annotations

from divisor_duel.room.values import (
    Board,
    Halt,
    Kind,
    NotNow,
    Pairing,
    Phase,
    Pupil,
    Settings,
    State,
    Undo,
    Wall,
)

__all__ = [
    "Board",
    "Halt",
    "Kind",
    "NotNow",
    "Pairing",
    "Phase",
    "Pupil",
    "Settings",
    "State",
    "Undo",
    "Wall",
]
