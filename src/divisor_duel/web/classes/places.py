"""How teacher and pupils come back to their places on another device: by words, or by a tap at the desk."""

from __future__ import annotations

import hmac
from dataclasses import replace
from typing import Any

from divisor_duel.classroom import Claim, DeskWord, Pupil, State
from divisor_duel.classroom.people import (
    ask_for_place,
    called,
    new_salt,
    read_word,
    take_place,
    token_for,
    word_of,
)
from divisor_duel.classroom.room import Room
from divisor_duel.web.api.game import key_of, new_token, token_of
from divisor_duel.web.api.problems import NotFound, NotYourSeat
from divisor_duel.web.classes.pupil_words import hash_of_word, pupils_word
from divisor_duel.web.classes.service import Classes

Answer = dict[str, Any]


def desk_word(classes: Classes, room_id: str, token: str | None) -> tuple[Room, str]:
    """Return the word that opens this desk elsewhere; made when it is first asked for."""
    with classes.rooms.changing(room_id) as change:
        room = classes.as_teacher(change.room, token)
        assert token is not None
        if room.desk_word is None:
            salt = new_salt()
            word = word_of(token, DeskWord(salt, ""), True)
            change.room = replace(room, desk_word=DeskWord(salt, key_of(token_for(word, salt))))
    kept = change.room.desk_word
    assert kept is not None
    return change.room, word_of(token, kept, hmac.compare_digest(change.room.key, key_of(token)))


def enter_desk(room: Room, typed: str) -> str:
    """Return the token that a desk's word leads to; a wrong word is like a wrong code."""
    kept = room.desk_word
    token = token_for(read_word(typed), kept.salt if kept else "")
    if kept is None or not hmac.compare_digest(kept.key, key_of(token)):
        raise NotFound("wrong-desk-word", "no-such-code")
    return token


def withdraw(classes: Classes, room_id: str, token: str | None) -> tuple[str, Answer]:
    """Close the desk on every other device: a new key for this one, and no word."""
    fresh = new_token()

    def anew(room: Room, _: float) -> Room:
        return replace(room, key=key_of(fresh), desk_word=None)

    return fresh, classes.teach(room_id, token, anew)


def come_back(
    classes: Classes, room_id: str, name: str, typed: str | None, attempt: str | None
) -> tuple[str, Answer]:
    """Take a pupil's old place with their word, or ask the teacher for it; their token, and how it stands."""
    with classes.rooms.changing(room_id) as change:
        pupil = _found(change.room, name)
        # Another token than the same page was given when it joined as somebody else.
        token = token_of(f"{room_id} {pupil.number}", attempt) if attempt else new_token()
        key = key_of(token)
        word = read_word(typed or "") or pupils_word(room_id, token)
        if typed:
            if pupil.word is None or not hmac.compare_digest(pupil.word, hash_of_word(room_id, word)):
                raise NotFound("wrong-pupil-word", "no-such-code", name=pupil.name)
            change.room = take_place(change.room, pupil.number, key)
        elif pupil.key != key:
            claim = Claim(key, hash_of_word(room_id, word))
            change.room = ask_for_place(change.room, pupil.number, claim)
    there = any(each.key == key for each in change.room.pupils)
    me = classes.me(room_id, token) if there else None
    return token, {"token": token, "room": room_id, "name": pupil.name, "word": word, "me": me}


def _found(room: Room, name: str) -> Pupil:
    if (pupil := called(room, name)) is not None:
        return pupil
    if any(each.state is State.REMOVED and each.name == name for each in room.pupils):
        raise NotYourSeat("taken-out-of-class", "removed")
    raise NotFound("nobody-of-that-name", "no-such-code", name=name[:40])
