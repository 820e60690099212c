"""Who is who: codes and names that a class can read, lists of names, and places that are taken again."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel.classroom import Claim, DeskWord, NotNow, RoomSettings, State, naming, people, rounds
from divisor_duel.classroom.people import CODE_LENGTH, LETTERS, new_code, read_code, read_roster
from divisor_duel.classroom.room import Room
from divisor_duel.errors import InvalidInput
from divisor_duel.language import LANGUAGES
from tests.support.classrooms import begun, refused, room_of


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code()
    assert read_code(f" {code[:2].lower()}-{code[2:]} ") == code


def test_codes_have_no_letters_that_look_alike_and_spell_no_words() -> None:
    assert not {*"ILOQUVAE"} & {*LETTERS}
    assert all(len(new_code()) == CODE_LENGTH and {*new_code()} <= {*LETTERS} for _ in range(50))


@pytest.mark.parametrize(
    "text", ["", "KPRTX", "KPRTXB", "KPRTXB1", "KPRTXBO", "КPRTXBD", "' or 1=1", "KPRTXBDF"]
)
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="not the code of a class"):
        read_code(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_friendly_names_are_free_and_there_are_enough_for_a_large_class(language: str) -> None:
    taken = naming.suggest([], 250, Random(1), language)
    assert len({*taken}) == 250
    more = naming.suggest(taken, 20, Random(2), language)
    assert not {*more} & {*taken}
    assert all(map(naming.is_friendly, more))
    every = naming.suggest([], 10_000, Random(1), language)
    assert len({naming.looks(name) for name in every}) == len(every) == 2500
    assert all(len(name) <= naming.LONGEST and name.isascii() for name in every)


def test_friendly_names_are_those_of_the_language_and_english_where_it_has_none() -> None:
    assert not {*naming.suggest([], 2500, Random(1), "de")} & {*naming.suggest([], 2500, Random(1))}
    assert naming.suggest([], 6, Random(1), "xx") == naming.suggest([], 6, Random(1))


@pytest.mark.parametrize("name", ["Zoë", "  Ada  Lovelace ", "李雷", "O'Neil", "Jean-Luc 3", "मीरा"])
def test_names_of_all_languages_are_taken(name: str) -> None:
    assert naming.check(name) == " ".join(name.split())


@pytest.mark.parametrize(
    "name",
    [
        *("<b>Ada</b>", "Ada & Ben", "&lt;script&gt;", 'Ada" onload="x', "=1+1", "🦦", "x" * 25),
        *("Ada\u202eneb", "Ada\u2066x", "\u200fAda", "A\u200bda", "Ada\nBen", "a\u0301\u0301\u0301\u0301"),
        *("", "  ", "\u3164", "Anna\u3164", "An\ufe0fna"),
    ],
)
def test_markup_direction_marks_and_what_cannot_be_seen_are_refused_in_names(name: str) -> None:
    with pytest.raises(InvalidInput):
        naming.check(name)


def test_names_that_a_class_would_take_for_the_same_are_alike() -> None:
    for name in ("prime-OTTER.", "Príme Otter", "Prime\u3164 Otter", "Рrіmе Оttеr", "Ρrime Otteг"):
        assert naming.alike("Prime Otter", name), name
    for one, other in (("Anna", "\u0410nna"), ("Anna", "Anna\uffa0"), ("Alia", "AIia"), ("Zoe0", "ZoeO")):
        assert naming.alike(one, other), other
    for one, other in (("Alia", "Aila"), ("Ben", "Beth"), ("Ida", "Ada"), ("Анна", "Инна")):
        assert not naming.alike(one, other), other


def test_nobody_is_called_like_the_computer_or_the_teacher_in_any_language() -> None:
    room = Room("a", "b", "c", RoomSettings({"game": "divisor-duel"}))
    for name in (
        *("Computer", "The Computer", "C0mputer", "С\u043emputer", "teacher", "Tea cher", "Teacher 2"),
        *("LEHRER", "Lehrkraft", "Herr Lehrer"),
    ):
        with pytest.raises(NotNow, match="computer or the teacher"):
            room.free_name(name)
    assert room.free_name("Computerfan") == "Computerfan"


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
    room = rounds.rest(begun(room_of(2)), 1, True, 5)
    back = people.take_place(room, 1, "new key")
    assert (back.pupil(1).key, back.pupil(1).state, back.boards) == ("new key", State.HERE, room.boards)
    asked = people.ask_for_place(room, 1, Claim("new key", "word"))
    assert asked.pupil(1).key == room.pupil(1).key, "until then nothing changes"
    assert people.ask_for_place(asked, 1, Claim("new key", "word")) == asked
    refused("wrong-phase", people.ask_for_place, asked, 1, Claim("another", "word"))
    let_in = people.decide(asked, 1, True).pupil(1)
    assert (let_in.key, let_in.word, let_in.asks) == ("new key", "word", None)
    assert people.decide(asked, 1, False) == room
    refused("wrong-phase", people.decide, room, 1, True)


def test_a_pupil_is_known_by_a_name_as_a_class_reads_it() -> None:
    room = people.join(room_of(1), "Zoë", "key")
    found = people.called(room, "zoe")
    assert found is not None
    assert found.number == 2
    assert people.called(rounds.remove(room, 2, 1), "Zoë") is None


@given(st.text(min_size=1), st.text(max_size=20))
def test_a_word_follows_from_the_key_and_is_of_the_letters_of_codes(token: str, salt: str) -> None:
    word = people.spelled(token, salt, people.DESK_LETTERS)
    assert len(word) == people.DESK_LETTERS
    assert {*word} <= {*LETTERS}
    kept = DeskWord(salt, "")
    assert people.word_of(token, kept, True) == word
    assert people.word_of(people.token_for(word, salt), kept, False) == word
    assert people.read_word(f"{word[:5].lower()}-{word[5:]} ") == word
