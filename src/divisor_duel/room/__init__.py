"""A class that plays: who meets whom, what they have won, what their teacher may do. Values only, no web."""

from __future__ import annotations

from divisor_duel.room.room import Room
from divisor_duel.room.standings import Standing, standings, tell_points
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
    "Room",
    "Settings",
    "Standing",
    "State",
    "Undo",
    "Wall",
    "standings",
    "tell_points",
]
