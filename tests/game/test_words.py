"""The words of the games in other languages: nothing missing, the same gaps, the same numbers."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from gettext import NullTranslations
from importlib.resources import files
from typing import Any

import pytest

from divisor_duel.game.rules import Rules, games, words_of
from divisor_duel.game.words import SCREENS

NO_WORDS = {"pool", "rule", "goal", "openings", "books", *SCREENS}
FILES = [
    file for file in files("divisor_duel.game").iterdir() if re.fullmatch(r"games\.\w+\.toml", file.name)
]
LANGUAGES = [file.name.split(".")[1] for file in FILES]


def texts(entry: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a table with its place, what is no word left out."""
    if isinstance(entry, str):
        yield path, entry
    for key, value in entry.items() if isinstance(entry, dict) else ():
        if key not in NO_WORDS:
            yield from texts(value, f"{path}.{key}")
    for place, value in enumerate(entry) if isinstance(entry, list) else ():
        yield from texts(value, f"{path}.{place}")


def words(name: str) -> dict[str, str]:
    return dict(texts(tomllib.loads((files("divisor_duel.game") / name).read_text("utf-8"))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_all_that_english_says_with_the_same_gaps_and_numbers(language: str) -> None:
    english, other = words("games.toml"), words(f"games.{language}.toml")
    assert other.keys() == english.keys()
    for place in other:
        text = english[place]
        for what in (r"\{\w+\}", r"[0-9]+", "`.+?`"):
            found = {*re.findall(what, other[place])}
            assert found == {*re.findall(what, text)}, f"{place}: {other[place]}"
        assert bool(other[place]) == bool(text), place


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_tells_nothing_about_what_is_played(language: str) -> None:
    table = tomllib.loads((files("divisor_duel.game") / f"games.{language}.toml").read_text("utf-8"))
    assert not [name for name, entry in table.items() if NO_WORDS & entry.keys()]


@pytest.fixture
def _no_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the words of the games alone be in other languages."""
    monkeypatch.setattr("divisor_duel.language.telling.translations", lambda language: NullTranslations())
    words_of.cache_clear()
    yield
    words_of.cache_clear()


@pytest.mark.usefixtures("_no_catalogue")
def test_german_speaks_of_every_game_and_leaves_the_second_rulebook_its_english() -> None:
    assert "de" in LANGUAGES
    assert games["juniper-green"].words_in("de").verbed == "genommen"
    assert Rules.custom("1-12", "antichain", goal="misere").words_in("de").title == "Antikettenduell, misère"
    second = Rules.from_spec(book="001")
    assert second.words_in("de") == second.words != games["divisor-duel"].words_in("de")
    for rules in games.values():
        assert {*rules.terms("de")} == {*rules.terms("en")}
        assert "{aim}" not in rules.words_in("de").about
