"""A class that plays: who meets whom, what they have won, what their teacher may do. Values only, no web."""

from __future__ import annotations

from divisor_duel.room.values import (
    BoardKind,
    Claim,
    ClassBoard,
    DeskWord,
    Halt,
    NotNow,
    PairingMode,
    Phase,
    Pupil,
    RoomSettings,
    State,
    Undo,
    Wall,
)

__all__ = [
    "BoardKind",
    "Claim",
    "ClassBoard",
    "DeskWord",
    "Halt",
    "NotNow",
    "PairingMode",
    "Phase",
    "Pupil",
    "RoomSettings",
    "State",
    "Undo",
    "Wall",
]
