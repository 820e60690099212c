"""Codes cannot be misread, and names can be shown to a class."""

from __future__ import annotations

from random import Random

import pytest

from divisor_duel.classroom import NotNow, RoomSettings, naming
from divisor_duel.classroom.codes import LENGTH, LETTERS, new_code, read_code
from divisor_duel.classroom.room import Room
from divisor_duel.errors import InvalidInput
from divisor_duel.language import LANGUAGES


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code()
    assert read_code(f" {code[:2].lower()}-{code[2:]} ") == code


def test_codes_have_no_letters_that_look_alike_and_spell_no_words() -> None:
    assert not {*"ILOQUVAE"} & {*LETTERS}
    assert all(len(new_code()) == LENGTH and {*new_code()} <= {*LETTERS} for _ in range(50))


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
