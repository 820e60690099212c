"""Who is who: lists of names, names that are refused, and places that are taken again; what is undone, and until when."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel.classroom import Claim, NotNow, State, attending, desk_word, naming, returning, teaching
from divisor_duel.classroom.codes import LETTERS
from divisor_duel.classroom.room import Room
from divisor_duel.classroom.roster import read_roster
from divisor_duel.classroom.values import DeskWord
from divisor_duel.errors import InvalidInput
from divisor_duel.language import LANGUAGES
from tests.support.classrooms import begun, refused, room_of


def test_a_list_is_read_as_teachers_paste_it() -> None:
    assert read_roster("Ada\n  Ben \n\nZoë  M.\r\n") == ("Ada", "Ben", "Zoë M.")
    assert read_roster("Lovelace,\tAda\nPascal,\tBlaise\n") == ("Lovelace Ada", "Pascal Blaise")
    assert read_roster("Ada; Ben; Cleo") == ("Ada", "Ben", "Cleo")
    assert read_roster(" \n,\n") == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ada\nBen\nADA", "on the list twice"),
        ("Ada\nComputer", "the computer"),
        ("\n".join(f"Pupil {number}" for number in range(251)), "at most"),
    ],
)
def test_a_list_that_cannot_be_used_says_which_name_is_wrong(text: str, why: str) -> None:
    with pytest.raises(InvalidInput, match=why):
        read_roster(text)


def test_a_list_that_is_far_too_long_is_refused_before_its_names_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Five thousand names, which fit into a request, took two seconds in which all others stood still."""
    monkeypatch.setattr(naming, "alike", None)
    with pytest.raises(InvalidInput, match="at most"):
        read_roster("\n".join(f"{number:x}" for number in range(5000)))


@pytest.mark.parametrize(
    "name", ["Arschloch", "4rschl0ch", "ARSCHLOCH 7", "f u c k", "Du Idiot", "Mr Shit", "Scheisse", "Fuсker"]
)
def test_names_that_insult_are_refused(name: str) -> None:
    assert naming.insults(name)


@pytest.mark.parametrize(
    "name", ["Harshit", "Nazim", "Prof Uckermark", "Dick", "Cassandra", "Essex", "Hansi", "Peacock", "Ass'ad"]
)
def test_names_of_people_are_not(name: str) -> None:
    assert naming.insults(name) == (name == "Ass'ad"), "short lists look at words; a teacher renames"


def test_no_friendly_name_is_refused() -> None:
    for language in LANGUAGES:
        assert not any(map(naming.insults, naming._friendly(language)))


def test_a_place_goes_to_another_key_at_once_or_when_the_teacher_says_so() -> None:
    room = teaching.rest(begun(room_of(2)), 1, True, 5)
    back = returning.take_place(room, 1, "new key")
    assert (back.pupil(1).key, back.pupil(1).state, back.boards) == ("new key", State.HERE, room.boards)
    asked = returning.ask_for_place(room, 1, Claim("new key", "word"))
    assert asked.pupil(1).key == room.pupil(1).key, "until then nothing changes"
    assert returning.ask_for_place(asked, 1, Claim("new key", "word")) == asked
    refused("wrong-phase", returning.ask_for_place, asked, 1, Claim("another", "word"))
    let_in = returning.decide(asked, 1, True).pupil(1)
    assert (let_in.key, let_in.word, let_in.asks) == ("new key", "word", None)
    assert returning.decide(asked, 1, False) == room
    refused("wrong-phase", returning.decide, room, 1, True)


def test_a_pupil_is_known_by_a_name_as_a_class_reads_it() -> None:
    room = attending.join(room_of(1), "Zoë", "key")
    found = returning.called(room, "zoe")
    assert found is not None
    assert found.number == 2
    assert returning.called(teaching.remove(room, 2, 1), "Zoë") is None


@given(st.text(min_size=1), st.text(max_size=20))
def test_a_word_follows_from_the_key_and_is_of_the_letters_of_codes(token: str, salt: str) -> None:
    word = desk_word.spelled(token, salt, desk_word.DESK_LETTERS)
    assert len(word) == desk_word.DESK_LETTERS
    assert {*word} <= {*LETTERS}
    kept = DeskWord(salt, "")
    assert desk_word.word_of(token, kept, True) == word
    assert desk_word.word_of(desk_word.token_for(word, salt), kept, False) == word
    assert desk_word.read_word(f"{word[:5].lower()}-{word[5:]} ") == word


def moved(room: Room) -> Room:
    return replace(room, moved=True)


def test_a_beginning_is_undone_until_the_first_number_is_taken() -> None:
    room = begun(room_of(2), now=0)
    assert not teaching.undo(room, 500).boards
    assert moved(room).undoable(1) is None
    with pytest.raises(NotNow, match="end the round instead"):
        teaching.undo(moved(room), 1)


def test_what_ends_boards_is_undone_for_a_minute_and_a_new_name_for_ever() -> None:
    room = moved(begun(room_of(4), now=0))
    first, second = room.boards[0].pupils[0], room.boards[1].pupils[0]
    assert first
    assert second
    for ended in (
        teaching.end(room, 100),
        teaching.finish(room, 100),
        teaching.remove(room, 1, 100),
        teaching.pair(room, first, second, 100),
    ):
        assert teaching.undo(ended, 160).boards == room.boards
        assert ended.undoable(160.5) is None
        with pytest.raises(NotNow, match="for a minute"):
            teaching.undo(ended, 160.5)
    assert teaching.undo(teaching.rename(room, 1, "Zoë", 100), 10_000).pupils == room.pupils
