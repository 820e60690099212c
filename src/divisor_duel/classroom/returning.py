"""How a pupil takes their old place on another device: by their word, or once the teacher has let them in."""

from __future__ import annotations

from dataclasses import replace

from divisor_duel.classroom import naming
from divisor_duel.classroom.room import Room
from divisor_duel.classroom.values import Claim, NotNow, Pupil, State
from divisor_duel.errors import InvalidInput


def called(room: Room, name: str) -> Pupil | None:
    """Return the pupil whom a class would know by a name, if there is one."""
    return next((pupil for pupil in room.members if naming.alike(pupil.name, name)), None)


def take_place(room: Room, number: int, key: str) -> Room:
    """Let another key hold a pupil's place."""
    return room.with_pupil(replace(room.pupil(number), key=key, state=State.HERE, asks=None))


def ask_for_place(room: Room, number: int, claim: Claim) -> Room:
    """Ask the teacher for a pupil's place; whoever asks after somebody else waits until that is decided."""
    pupil = room.pupil(number)
    if pupil.asks not in (None, claim):
        raise NotNow("place-asked-for", name=pupil.name)
    return room.with_pupil(replace(pupil, asks=claim))


def decide(room: Room, number: int, admit: bool) -> Room:
    """Give a place to whoever asks for it, or refuse it."""
    pupil = room.pupil(number)
    if pupil.asks is None:
        raise NotNow("nobody-asks", name=pupil.name)
    if pupil.state is State.REMOVED:
        raise InvalidInput("class-no-pupil", number=number)
    if not admit:
        return room.with_pupil(replace(pupil, asks=None))
    return take_place(room.with_pupil(replace(pupil, word=pupil.asks.word)), number, pupil.asks.key)
