"""A class that plays: who meets whom, what they have won, what their teacher may do. Values only, no web."""

from __future__ import annotations

from divisor_duel.classroom.values import (
    BoardKind,
    Claim,
    ClassBoard,
    DeskWord,
    Halt,
    HintMode,
    NotNow,
    PairingMode,
    Phase,
    Pupil,
    PupilLevel,
    RoomSettings,
    State,
    Undo,
    Wall,
    WrongTap,
)

__all__ = [
    "BoardKind",
    "Claim",
    "ClassBoard",
    "DeskWord",
    "Halt",
    "HintMode",
    "NotNow",
    "PairingMode",
    "Phase",
    "Pupil",
    "PupilLevel",
    "RoomSettings",
    "State",
    "Undo",
    "Wall",
    "WrongTap",
]
