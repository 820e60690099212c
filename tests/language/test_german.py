"""German: what it needs that English does not show: its signs in numbers, verbs at the end, its yes and no."""

from __future__ import annotations

import io
from collections.abc import Iterator
from gettext import GNUTranslations

import pytest

from divisor_duel.errors import IllegalMove
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, books, games
from divisor_duel.language import Fact, say, sentence, tell, telling, use
from divisor_duel.language import catalogue as catalogue_of
from divisor_duel.language.compiling import CATALOGUES, compiled, entries, said
from divisor_duel.terminal.table.choosing import agreed
from divisor_duel.terminal.table.view import PlainView


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak German, as its catalogue has it now, compiled or not."""
    catalogue = (CATALOGUES / "de.po").read_text("utf-8")
    told = GNUTranslations(io.BytesIO(compiled(said(entries(catalogue)))))
    others = catalogue_of.translations
    monkeypatch.setattr(
        telling, "translations", lambda language: told if language == "de" else others(language)
    )
    with use("de"):
        yield


def test_numbers_have_the_signs_of_the_language() -> None:
    assert say("large-number", number=1234567) == "1.234.567"
    assert say("review-accuracy", player="Ada", accuracy=0.834) == "Ada: Genauigkeit 83\u00a0%"
    assert "1,2 MB" in say("site-written", count=3, folder="site", size=1.24)
    assert say("date", day=5, month=Fact("month-3"), year=2026) == "5. März 2026"


@pytest.mark.parametrize(
    ("rules", "must"),
    [
        (games["nrich"], "gerade und kleiner als 50 sein"),
        (Rules.custom(pool="1-12", openings="4"), "4 sein"),
        (Rules.custom(pool="1-12", openings="2-12:2"), "eine von diesen sein: die geraden Zahlen 2 bis 12"),
    ],
    ids=["in words", "one", "some"],
)
def test_what_the_first_number_must_be_ends_with_its_verb(rules: Rules, must: str) -> None:
    assert say("first-must-be", first=rules.first) == f"Die erste Zahl muss {must}."
    with pytest.raises(IllegalMove) as refused:
        Position(rules).play(11)
    why = sentence(tell(refused.value.fact))
    assert why.startswith(f"11 kann nicht die erste Zahl sein; die muss {must}; du kannst ")


def test_sentences_about_another_rulebook_have_german_words() -> None:
    with pytest.raises(IllegalMove) as refused:
        Position(books["001"], [20]).play(7)
    told = tell(refused.value.fact)
    assert told == "7 ist weder Teiler noch Vielfaches von 20; du kannst 2, 4, 5, 10 oder 40 wählen"


@pytest.mark.parametrize(
    ("answer", "yes"),
    [
        ("ja", True),
        ("J", True),
        ("yes", True),
        ("y", True),
        ("nein", False),
        ("no", False),
        ("n", False),
        ("", False),
    ],
)
def test_yes_and_no_may_be_german_or_english(answer: str, yes: bool) -> None:
    answers = iter([answer])

    def ask(question: str, words: object) -> str:
        assert question == "Aufgeben? ja oder nein [nein] "
        assert words == ("ja", "nein")
        return next(answers)

    assert agreed(PlainView(io.StringIO()), ask, "Aufgeben?") is yes
