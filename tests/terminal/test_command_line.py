"""The command line as people know it: help, suggestions, one way to name a game, the environment, ends and files."""

from __future__ import annotations

import re

import pytest

from divisor_duel.language import LANGUAGES
from divisor_duel.terminal.commands import GROUPS
from tests.terminal.conftest import Run


def test_the_help_groups_the_commands_by_who_needs_them(run: Run) -> None:
    shown = run("help", "more").out
    groups = ("Play", "Teach", "Build", "Research", "This program")
    places = [shown.index(f"\n{group}:\n") for group in groups]
    assert places == sorted(places)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_of_the_help_is_what_a_player_needs_on_one_screen(run: Run, language: str) -> None:
    shown = run("--language", language, "--help").out
    lines = shown.splitlines()
    assert len(lines) <= 23
    assert max(map(len, lines)) < 80
    named = re.findall(r"^  (\w+(?: \w+)?)  ", shown, re.MULTILINE)
    assert named == [*GROUPS["group-play"], "help play", "help more"]


def test_help_is_a_command_too(run: Run) -> None:
    assert run("help").out == run("-h").out == run("--help").out == run("--language", "en", "--help").out
    assert run("help", "play").out == run("play", "--help").out
    assert run("help", "plya").err == run("plya").err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("plya", "play"),
        ("Puzzles", "puzzle"),
        ("nrich", "play nrich"),
        ("factor-dual", "play factor-duel"),
        ("003", "play --book 003"),
    ],
)
def test_a_wrong_command_is_answered_with_what_may_have_been_meant(run: Run, typed: str, meant: str) -> None:
    answer = run(typed)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"divisor-duel: there is no command {typed!r}; did you mean: divisor-duel {meant}\n"


def test_the_help_comes_without_what_the_commands_need(started: Run, environment: dict[str, str]) -> None:
    environment["PYTHONPROFILEIMPORTTIME"] = "1"
    loaded = started("--help").err
    assert "divisor_duel.terminal.first_page" in loaded
    assert not any(heavy in loaded for heavy in ("click", "rich", "divisor_duel.game", "shutil"))


def test_a_game_is_named_in_the_same_ways_everywhere(run: Run) -> None:
    for words in (["rules"], ["positions", "--count", "1"], ["solve", "--json"]):
        assert run(*words, "nrich").out == run(*words, "--game", "nrich").out
    arena = ["easy", "perfect", "--games", "2", "--json"]
    by_place = run("arena", "divisor-duel-evens", *arena)
    assert by_place.code == 0
    for others in (["--game", "divisor-duel-evens"], ["--book", "002"]):
        assert run("arena", *arena, *others).out == by_place.out
    assert "two games are named" in run("rules", "nrich", "--game", "factor-duel").err
