"""The page for teachers: its facts are those of the solver, its commands those of the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from divisor_duel.counting.longest import KNOWN
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.game.telling import ends_at_once
from divisor_duel.language.facts import Message
from divisor_duel.language.telling import ENGLISH, LANGUAGES, messages, translations
from divisor_duel.solver import solve
from tests.support import documents
from tests.support.scripts import ROOT

TEMPLATES = ROOT / "src/divisor_duel/web/page/templates"
PAGES = {
    language: ROOT / "docs" / f"teachers{'' if language == ENGLISH else '.' + language}.md"
    for language in (ENGLISH, "de", "fr", "es")
}
TEXT = re.sub(r"\s+", " ", PAGES[ENGLISH].read_text("utf-8"))
each_translation = pytest.mark.parametrize("language", [each for each in PAGES if each != ENGLISH])


def evens(last: int) -> Rules:
    return Rules.custom(f"1-{last}", "chain", f"2-{last}:2")


@pytest.mark.parametrize(
    ("board", "rules", "told"),
    [
        ("2–50 | any", games["divisor-duel"], "the first player, with any number but {losses}"),
        ("2–20, even numbers | any", games["divisor-duel-evens"], "the second player"),
        ("1–24 | even", evens(24), "the first player, with any but {losses}"),
        ("1–40 | even", evens(40), "the first player, but only with {wins}"),
        ("1–50 | even", evens(50), "the first player, with {count} of the {all}"),
        (
            "1–100 (Juniper Green) | even",
            games["juniper-green"],
            "the first player, with {count} of the {all}",
        ),
        ("1–100 (NRICH) | even, below 50", games["nrich"], "the first player, with any but {losses}"),
        ("2–50, Factor Duel | any", games["factor-duel"], "the first player, but only with {wins}"),
    ],
)
def test_who_wins_is_what_the_solver_says(board: str, rules: Rules, told: str) -> None:
    solution = solve(Position(rules))
    assert told.startswith(f"the {('first', 'second')[solution.winner - 1]} player")
    wins, losses = solution.winning_moves, solution.losing_moves
    fits = {
        "losses": " and ".join(filter(None, (", ".join(map(str, losses[:-1])), *map(str, losses[-1:])))),
        "wins": " or ".join(map(str, wins)),
        "count": len(wins),
        "all": len(wins) + len(losses),
    }
    assert f"| {board} | {told.format(**fits)} |" in TEXT


def test_the_numbers_that_end_a_game_and_the_lengths_of_chains_are_those_of_the_program() -> None:
    assert ends_at_once(games["divisor-duel"]) == (29, 31, 37, 41, 43, 47)
    for last in (24, 40, 50, 100):
        assert re.search(rf"\b{len(KNOWN[last])}( numbers)? on 1–{last}\b", TEXT)


def test_the_pairs_of_the_even_game_are_all_its_numbers_and_can_be_answered() -> None:
    (line,) = re.findall(r"> ((?:\d+–\d+, )+\d+–\d+)", TEXT)
    pairs = [tuple(map(int, pair.split("–"))) for pair in line.split(", ")]
    assert all(large % small == 0 for small, large in pairs)
    assert sorted(number for pair in pairs for number in pair) == [*games["divisor-duel-evens"].pool]


def test_every_button_it_names_is_one_that_a_teacher_can_press() -> None:
    templates = "".join(path.read_text("utf-8") for path in TEMPLATES.glob("*.html"))
    named = _buttons(ENGLISH)
    assert len(named) > 15
    for name in named:
        assert name in _codes() or f'_("{name}")' in templates or f"%}}{name}{{% endtrans" in templates, name


@each_translation
def test_a_translation_names_the_same_buttons_as_the_desk_does_in_its_language(language: str) -> None:
    spoken = translations(language)
    pressed = {
        _with_one(spoken.pgettext(*_codes()[name]) if name in _codes() else spoken.gettext(name))
        for name in _buttons(ENGLISH)
    }
    assert _buttons(language) == pressed


@each_translation
def test_a_translation_has_the_same_commands_links_figures_and_headings(language: str) -> None:
    assert _figures(PAGES[language]) == _figures(PAGES[ENGLISH])


@pytest.mark.parametrize("language", PAGES)
def test_each_page_leads_to_itself_in_the_other_languages(language: str) -> None:
    led = {link.file: link.shown for link in documents.links(PAGES[language])}
    for other, page in PAGES.items():
        assert led.get(page.name) == (None if other == language else LANGUAGES[other])


def _buttons(language: str) -> set[str]:
    """Return the buttons that a page names, a number in them as 1."""
    text = re.sub(r"\s+", " ", PAGES[language].read_text("utf-8"))
    named = re.findall(r"(?<!\*)\*([^*\s][^*]*)\*(?!\*)", text)
    return {_with_one(name) for name in named if name[0].isupper()}


def _with_one(text: str) -> str:
    return re.sub(r"\{\w+\}|\d", "1", text)


def _codes() -> dict[str, tuple[str, str]]:
    """Return the code and the English of every message, by how it looks with 1 in its gaps."""
    return {_with_one(text): (code, text) for code, one in messages().items() for text in _texts(one)}


def _figures(page: Path) -> tuple[list[str], list[str], list[str]]:
    """Return a page's commands, the files it leads to, and its figures but for those in quotes, and headings."""
    text = page.read_text("utf-8")
    commands = [re.sub(r"\b[A-Z]+$", "", line) for line in documents.lines_typed(page)]
    files = [link.file for link in documents.links(page) if not link.file.startswith("teachers")]
    plain = re.sub(r"“[^”]*”|„[^“]*“|«[^»]*»", "", text)
    return sorted(commands), sorted(files), sorted(re.findall(r"\d+|^#+ ", plain, re.MULTILINE))


def _texts(message: Message) -> tuple[str, ...]:
    return (
        (message,) if isinstance(message, str) else tuple(each for each in message if isinstance(each, str))
    )
