"""The door of a class: opened with a game and a code, found by the code, entered with a name or a word.

A pupil is shown a short word on joining, which brings them back; only its hash is kept.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from divisor_duel.classroom import Pupil, PupilLevel, RoomSettings, State, naming, rounds
from divisor_duel.classroom.people import (
    PUPIL_LETTERS,
    UNCLAIMED,
    called,
    new_code,
    read_code,
    read_roster,
    read_word,
    spelled,
    token_for,
    unclaimed,
)
from divisor_duel.classroom.room import Room
from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import Pool
from divisor_duel.language import LANGUAGES, current
from divisor_duel.players.levels import LEVELS
from divisor_duel.web.api.game import key_of, new_id, new_token
from divisor_duel.web.api.problems import Conflict, NotFound, NotYourSeat
from divisor_duel.web.api.spec import MOST_ASKED, Spec, rules_of
from divisor_duel.web.classes import views
from divisor_duel.web.keep.rooms import RoomStore


def make_room(rooms: RoomStore, spec: Spec, allow: Callable[[], None], **chosen: Any) -> tuple[str, Room]:
    """Open a room that can be, if that is allowed: the teacher's token, told this once."""
    chosen["roster"] = read_roster(chosen.get("roster", ""))
    settings = checked(RoomSettings(rules_of(spec).spec, **chosen))
    allow()
    token = new_token()
    for _ in range(20):
        room = Room(new_id(), new_code(), key_of(token), settings)
        if rooms.create(room):
            return token, room
    raise Conflict("no-code-left")


def find(rooms: RoomStore, code: str) -> Room:
    """Return the room that a code opens."""
    try:
        found = rooms.find(read_code(code))
    except InvalidInput as error:
        raise NotFound(error.fact, "no-such-code") from None
    if found is None:
        raise NotFound("no-such-code", "no-such-code")
    return rooms.look(found)


def names(room: Room, count: int, held: Pupil | None) -> dict[str, Any]:
    """Return the names by which one can come in: of the teacher's list, or friendly ones that nobody has.

    `held` is the pupil whose key the asker shows, if any.
    """
    taken = [name for name in room.settings.roster if (one := called(room, name)) and one.key != UNCLAIMED]
    waiting = [pupil.name for pupil in unclaimed(room)]
    free = [name for name in room.settings.roster if name not in taken]
    return {
        "names": waiting + (free if room.settings.roster else _free(room, count)),
        "listed": bool(room.settings.roster),
        "taken": taken,
        "you": held and held.name,
        "room": held and room.id,
        "own": room.settings.own_names,
        "title": views.rules_of(room).words_in(current()).title,
        "code": room.code,
        "language": room.settings.language,
    }


def wished(room: Room, name: str | None) -> str:
    """Return the name by which one comes in; without one, and without a list, a friendly name is given."""
    listed = room.settings.roster
    if name is None or not name.strip():
        if listed:
            raise InvalidInput("name-from-list")
        return friendly(room)
    if name in listed:
        return name
    if not room.settings.own_names and (listed or not naming.is_friendly(name)):
        raise InvalidInput("name-from-list" if listed else "offered-names-only")
    if naming.insults(name):
        raise InvalidInput("class-name-insults")
    return name


def friendly(room: Room) -> str:
    """Return a friendly name that nobody here has."""
    return _free(room, 1)[0]


def desk_token(room: Room, typed: str) -> str:
    """Return the token that a desk's word leads to; a wrong word is like a wrong code."""
    kept = room.desk_word
    token = token_for(read_word(typed), kept.salt if kept else "")
    if kept is None or not hmac.compare_digest(kept.key, key_of(token)):
        raise NotFound("wrong-desk-word", "no-such-code")
    return token


def pupil_called(room: Room, name: str) -> Pupil:
    """Return the pupil of a name, or say that there is none, or that they were removed."""
    if (pupil := called(room, name)) is not None:
        return pupil
    if any(each.state is State.REMOVED and each.name == name for each in room.pupils):
        raise NotYourSeat("taken-out-of-class", "removed")
    raise NotFound("nobody-of-that-name", "no-such-code", name=name[:40])


def pupils_word(room_id: str, token: str) -> str:
    """Return the word of whoever came in with a token."""
    return spelled(token, room_id, PUPIL_LETTERS)


def hash_of_word(room_id: str, word: str) -> str:
    """Return what is kept of a word."""
    return key_of(f"{room_id} {word}")


def chosen_anew(room: Room, **chosen: Any) -> Room:
    """Return a room with some of the teacher's choices made anew; a list of names as it was pasted."""
    if "roster" in chosen:
        chosen["roster"] = read_roster(chosen["roster"])
    return rounds.choose(room, checked(replace(room.settings, **chosen)))


def own_level(pool: str | None, computer: str | None, glow: bool) -> PupilLevel:
    """Return what is to be easier for a pupil, if it can be."""
    if computer is not None and computer not in LEVELS:
        raise InvalidInput("class-level-unknown", level=computer[:40], levels=LEVELS)
    return PupilLevel(str(Pool.parse(pool, MOST_ASKED)) if pool else None, computer, glow)


def checked(settings: RoomSettings) -> RoomSettings:
    """Return a teacher's choices if each can be made."""
    if settings.level not in LEVELS:
        raise InvalidInput("class-level-unknown", level=settings.level[:40], levels=LEVELS)
    if settings.language not in LANGUAGES:
        raise InvalidInput("class-language-unknown", language=settings.language[:40], languages=[*LANGUAGES])
    return settings


def _free(room: Room, count: int) -> list[str]:
    taken = [pupil.name for pupil in room.members]
    return naming.suggest(taken, count, Random(), room.settings.language)
