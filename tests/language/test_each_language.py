"""Each language: what it needs that English does not show: its signs in numbers, where its verbs stand, its yes and no."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from gettext import GNUTranslations
from typing import NamedTuple

import pytest

from divisor_duel.errors import IllegalMove
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, books, games
from divisor_duel.language import ENGLISH, LANGUAGES, Fact, say, sentence, tell, telling, use
from divisor_duel.language.compiling import CATALOGUES, compiled, entries, said
from divisor_duel.terminal.table.choosing import agreed
from divisor_duel.terminal.table.view import PlainView


class Spoken(NamedTuple):
    """How a language says what the tests ask of it."""

    large: str
    accuracy: str
    size: str
    date: str
    first: str
    """Of a game's rules, in which the first number must be {}."""
    refused_first: str
    must_be: tuple[str, str, str]
    """Even and below 50; 4; one of the even numbers 2 to 12."""
    refused: str
    last_of_a_choice: tuple[str, str, str]
    """Of a list with "or", before 8, 11 and 110."""
    give_up: str
    yes: tuple[str, ...]
    no: tuple[str, ...]


SPOKEN = {
    "de": Spoken(
        large="1.234.567",
        accuracy="Ada: Genauigkeit 83\u00a0%",
        size="1,2 MB",
        date="5. März 2026",
        first="Die erste Zahl muss {}.",
        refused_first="11 kann nicht die erste Zahl sein; die muss {}; du kannst ",
        must_be=(
            "gerade und kleiner als 50 sein",
            "4 sein",
            "eine von diesen sein: die geraden Zahlen 2 bis 12",
        ),
        refused="7 ist weder Teiler noch Vielfaches von 20; du kannst 2, 4, 5, 10 oder 40 wählen",
        last_of_a_choice=("oder 8", "oder 11", "oder 110"),
        give_up="Aufgeben? ja oder nein [nein] ",
        yes=("ja", "J"),
        no=("nein", "n"),
    ),
    "fr": Spoken(
        large="1\u202f234\u202f567",
        accuracy="Ada\u202f: précision 83\u202f%",
        size="1,2 Mo",
        date="5 mars 2026",
        first="Le premier nombre doit être {}.",
        refused_first="11 ne peut pas être le premier nombre, qui doit être {}\u202f; tu peux ",
        must_be=("pair et plus petit que 50", "4", "un de ceux-ci\u202f: les nombres pairs de 2 à 12"),
        refused="7 n’est ni un diviseur ni un multiple de 20\u202f; tu peux choisir 2, 4, 5, 10 ou 40",
        last_of_a_choice=("ou 8", "ou 11", "ou 110"),
        give_up="Aufgeben? oui ou non [non] ",
        yes=("oui", "O"),
        no=("non", "n"),
    ),
    "es": Spoken(
        large="1\u202f234\u202f567",
        accuracy="Ada: precisión 83\u00a0%",
        size="1,2 MB",
        date="5 de marzo de 2026",
        first="El primer número debe ser {}.",
        refused_first="11 no puede ser el primer número, que debe ser {}; puedes ",
        must_be=("par y menor que 50", "4", "uno de los números pares del 2 al 12"),
        refused="7 no es divisor ni múltiplo de 20; puedes elegir 2, 4, 5, 10 o 40",
        last_of_a_choice=("u 8", "u 11", "o 110"),
        give_up="Aufgeben? sí o no [no] ",
        yes=("sí", "Si", "s"),
        no=("no", "N"),
    ),
}
RULES = (
    games["nrich"],
    Rules.custom(pool="1-12", openings="4"),
    Rules.custom(pool="1-12", openings="2-12:2"),
)


@pytest.fixture(params=SPOKEN)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Speak a language, as its catalogue has it now, compiled or not."""
    code: str = request.param
    catalogue = (CATALOGUES / f"{code}.po").read_text("utf-8")
    told = GNUTranslations(io.BytesIO(compiled(said(entries(catalogue)))))
    others = telling.translations
    monkeypatch.setattr(telling, "translations", lambda other: told if other == code else others(other))
    with use(code):
        yield code


def test_numbers_have_the_signs_of_the_language(language: str) -> None:
    spoken = SPOKEN[language]
    assert say("large-number", number=1234567) == spoken.large
    assert say("review-accuracy", player="Ada", accuracy=0.834) == spoken.accuracy
    assert spoken.size in say("site-written", count=3, folder="site", size=1.24)
    assert say("date", day=5, month=Fact("month-3"), year=2026) == spoken.date


@pytest.mark.parametrize("which", range(3), ids=["in words", "one", "some"])
def test_what_the_first_number_must_be_is_a_whole_sentence(language: str, which: int) -> None:
    spoken, rules = SPOKEN[language], RULES[which]
    assert say("first-must-be", first=rules.first) == spoken.first.format(spoken.must_be[which])
    with pytest.raises(IllegalMove) as refused:
        Position(rules).play(11)
    why = sentence(tell(refused.value.fact))
    assert why.startswith(spoken.refused_first.format(spoken.must_be[which]))


def test_sentences_about_another_rulebook_have_the_words_of_the_language(language: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        Position(books["001"], [20]).play(7)
    assert tell(refused.value.fact) == SPOKEN[language].refused


def test_or_suits_the_number_behind_it(language: str) -> None:
    for last, wanted in zip((8, 11, 110), SPOKEN[language].last_of_a_choice, strict=True):
        assert tell(Fact("better-moves", numbers=(2, 4, last))) == f"2, 4 {wanted}"


def test_yes_and_no_may_be_in_the_language_or_english(language: str) -> None:
    spoken = SPOKEN[language]
    wanted = dict.fromkeys((*spoken.yes, "yes", "y"), True) | dict.fromkeys(
        (*spoken.no, "no", "n", ""), False
    )
    for answer, yes in wanted.items():
        answers = iter([answer])

        def ask(question: str, words: object, answers: Iterator[str] = answers) -> str:
            assert question == spoken.give_up
            assert words == (spoken.yes[0], spoken.no[0])
            return next(answers)

        assert agreed(PlainView(io.StringIO()), ask, "Aufgeben?") is yes, answer


SPACE_BEFORE = {"fr": "\u202f"}
"""What stands before ; : ! ? in a language that wants a space there, and inside its quotes."""


@pytest.mark.parametrize("language", SPACE_BEFORE)
def test_spaces_that_belong_to_a_sign_do_not_break_and_apostrophes_are_curved(language: str) -> None:
    """A colon that is typed, as in `chat:MODEL` or 'NAME: VALUE', has none."""
    space = SPACE_BEFORE[language]
    for entry in entries((CATALOGUES / f"{language}.po").read_text("utf-8")):
        for form in entry.forms if entry.texts != ("",) else ():
            text = re.sub(r"<[^<>]*>|'[^']*'|`[^`]*`|\{[^{}]*\}", lambda typed: "x" * len(typed[0]), form)
            assert not re.search(r" [;:!?](?!\w)|«[^\u202f]|[^\u202f]»", text), form
            assert not re.search(rf"[^{space}\s(\[#]" + r"[;!?](?!\w)", text), form
            assert not re.search(r"[^\W\d_]'[^\W\d_]", text), form


def test_what_each_language_needs_is_asked_of_every_language() -> None:
    assert SPOKEN.keys() == LANGUAGES.keys() - {ENGLISH}
