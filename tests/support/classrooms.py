"""Rooms with pupils in them, for tests of what may be done there."""

from __future__ import annotations

from random import Random

import pytest

from divisor_duel.classroom import NotNow, PairingMode, RoomSettings, people, rounds
from divisor_duel.classroom.pairing import pair
from divisor_duel.classroom.room import Room

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")


def room_of(count: int, pairing: PairingMode = PairingMode.SWISS, minutes: int | None = 10) -> Room:
    room = Room("room", "KPRTX", "key", RoomSettings({"game": "nrich"}, pairing, minutes))
    for name in NAMES[:count]:
        room = people.join(room, name, f"key of {name}")
    return room


def begun(room: Room, now: float = 0.0) -> Room:
    return rounds.begin(room, pair(room.players(), Random(1)), now)


def refused(code: str, step: object, *arguments: object) -> str:
    assert callable(step)
    with pytest.raises(NotNow) as refusal:
        step(*arguments)
    assert refusal.value.code == code
    return str(refusal.value)
