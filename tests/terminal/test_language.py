"""The language the program speaks: which one, and that all of its help and of click's own words is in it."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import games
from divisor_duel.language import LANGUAGES, use
from divisor_duel.language.messages import terminal_click
from divisor_duel.terminal import start
from divisor_duel.terminal.commands import COMMANDS
from divisor_duel.terminal.table.game import new_record
from divisor_duel.terminal.table.wording import moved_line
from tests.support.pseudo import PSEUDO, bare, in_pseudo, registered
from tests.terminal.conftest import Run


@pytest.fixture
def bracketed() -> Iterator[None]:
    """Let there be the language in brackets."""
    with registered():
        yield


@pytest.fixture
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (start.VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "name", "posix")


@pytest.mark.usefixtures("bracketed", "no_language")
@pytest.mark.parametrize(
    ("arguments", "environment", "spoken"),
    [
        ("play", {}, "en"),
        ("play", {"LANG": "qps_YY.UTF-8"}, "qps"),
        ("play", {"LANG": "qps_YY", "LC_MESSAGES": "en_GB"}, "en"),
        ("play", {"LANG": "qps_YY", "LC_ALL": "C"}, "en"),
        ("play", {"LANG": "eo"}, "en"),
        ("play", {"LANG": "en_GB", "DIVISOR_DUEL_LANGUAGE": "qps"}, "qps"),
        ("play", {"LANG": "qps", "DIVISOR_DUEL_LANGUAGE": ""}, "qps"),
        ("--language qps play", {"DIVISOR_DUEL_LANGUAGE": "en"}, "qps"),
        ("play --language=QPS-yy", {}, "qps"),
        ("play -- --language qps", {}, "en"),
        ("play --language", {"LANG": "qps"}, "qps"),
    ],
)
def test_the_option_comes_before_the_variable_and_that_before_the_system(
    arguments: str, environment: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert start.spoken(arguments.split()) == spoken


@pytest.mark.usefixtures("no_language")
@pytest.mark.parametrize(
    ("said", "spoken"),
    [
        ("German_Germany", "de"),
        ("German_Austria", "de"),
        ("French_France", "fr"),
        ("French_Canada", "fr"),
        ("Spanish_Spain", "es"),
        ("Spanish_Mexico", "es"),
        ("English_United States", "en"),
        ("de_DE", "de"),
        ("fr-FR", "fr"),
        ("es_419", "es"),
        ("Turkish_Türkiye", "en"),
        (None, "en"),
    ],
)
def test_windows_names_languages_in_english(
    said: str | None, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import locale

    monkeypatch.setattr(os, "name", "nt")
    monkeypatch.setattr(locale, "getlocale", lambda: (said, "1252"))
    assert start.spoken([]) == spoken


def test_a_language_that_is_not_there_is_answered_with_those_that_are(
    run: Run, environment: dict[str, str]
) -> None:
    there = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    refusal = f"divisor-duel: there is no language 'klingon' here; there are {there}\n"
    for arguments in (["--language", "klingon", "games"], ["games", "--language", "klingon"]):
        answer = run(*arguments)
        assert (answer.code, answer.err) == (2, refusal)
    environment["DIVISOR_DUEL_LANGUAGE"] = "klingon"
    assert run("games").err == refusal
    assert run("games", "--language", "en").code == 0, "what is typed counts more"


@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_help_has_a_word_outside_the_language(run: Run, command: str) -> None:
    shown = run(*(("help", command, "more") if command else ("--help",)), "--language", PSEUDO)
    assert shown.code == 0, shown.err
    # What is left are names: of options, of commands, and of values that are typed.
    left = [word.strip("[];") for word in bare(shown.out).split() if re.search("[A-Za-z]{2}", word)]
    typed = {word for word in left if not word.startswith("-") and "|" not in word}
    assert typed <= {"divisor-duel", *COMMANDS, "more", "a4", "any", "perfect", "sheet.html"}
    assert ("Options" if command else "More") in shown.out


@pytest.mark.usefixtures("bracketed")
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("longest", "Missing argument"),
        ("games --jsn", "No such option"),
        ("solve --seconds never", f"is not a valid {in_pseudo('float range')}"),
        ("solve --seconds 0", "is not in the range"),
        ("plot nothing.csv", "does not exist"),
        ("sweep square", "is not one of"),
        ("games more", "Got unexpected extra argument"),
        ("solve --moves", "requires an argument"),
    ],
)
def test_what_click_complains_of_is_in_the_language(run: Run, arguments: str, complaint: str) -> None:
    answer = run("--language", PSEUDO, *arguments.split())
    assert answer.code == 2
    assert complaint in answer.err
    outside = re.sub("'[^']*'", "", bare(answer.err))
    assert set(outside.split()) <= {"divisor-duel", *COMMANDS, ".", "{chain|antichain|count|length|longest}"}
    english = run(*arguments.split())
    told, plain = ("".join(each.err.split()) for each in (answer, english))
    assert re.sub("(?i)é[éüõaî]*⟧|⟦", "", told) == plain, "the same, in brackets"


def asked_of_gettext() -> set[str]:
    """Read which texts the installed click asks gettext for."""
    found = set()
    for file in Path(click.__file__).parent.glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            match call:
                case ast.Call(ast.Name("_" | "ngettext"), [ast.Constant(str(text)), *_]):
                    found.add(text)
    return found


def test_what_is_translated_of_click_is_what_it_says() -> None:
    ours = {text if isinstance(text, str) else next(iter(text)) for text in terminal_click.MESSAGES.values()}
    kinds = {kind.name for kind in (click.STRING, click.INT, click.FLOAT, click.IntRange, click.FloatRange)}
    not_asked = kinds | {"required", "[OPTIONS]", "[COMMAND] [ARGS]..."}
    assert ours <= asked_of_gettext() | not_asked
    assert kinds <= ours


@pytest.mark.usefixtures("bracketed")
def test_a_record_is_english_and_those_without_a_name_are_called_in_the_language() -> None:
    with use(PSEUDO):
        record = new_record(games["divisor-duel"])
        assert record.names == ("Player 1", "Player 2")
        moved = moved_line(Record(Position(record.position.rules, [12]), record.names))
    assert in_pseudo("Player {seat}").format(seat=1) in moved
    assert moved_line(Record(Position(record.position.rules, [12]))) == "Player 1 has chosen 12."


@pytest.mark.usefixtures("bracketed")
def test_whoever_asks_for_a_rulebook_gets_its_english(run: Run) -> None:
    told = run("--language", PSEUDO, "play", "--book", "000", typed="29\n").out
    assert told == run("play", "--book", "000", typed="29\n").out
    assert "⟦" in run("--language", PSEUDO, "play", "divisor-duel", typed="29\n").out
