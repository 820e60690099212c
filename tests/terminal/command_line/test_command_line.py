"""The command line as people know it: help, suggestions, one way to name a game, the environment, ends and files."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from runpy import run_path
from socket import socket
from time import sleep
from unittest.mock import patch

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import Pool
from divisor_duel.language import LANGUAGES
from divisor_duel.terminal import progress
from divisor_duel.terminal.commands import COMMANDS, GROUPS
from divisor_duel.terminal.model_options import _header
from divisor_duel.terminal.start import READABLE
from divisor_duel.work.journal import Journal
from tests.support.scripts import ROOT
from tests.terminal.conftest import Run, Screen


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_a_command_fits_on_a_screen_and_says_how_to_see_the_rest(run: Run, language: str) -> None:
    longer = 0
    for name in COMMANDS:
        first = run("--language", language, name, "--help").out
        assert len(first.splitlines()) <= 24, name
        whole = run("--language", language, "help", name, "more").out
        options = {line.split()[0] for line in whole.splitlines() if line.startswith("  --")}
        assert options >= {line.split()[0] for line in first.splitlines() if line.startswith("  --")}
        assert ("--language" in first) or (f"help {name} more" in first), "nothing is left out unsaid"
        longer += whole != first
    assert longer > 5


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


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_the_help_and_the_version_come_without_what_the_commands_need(
    started: Run, environment: dict[str, str], option: str
) -> None:
    environment["PYTHONPROFILEIMPORTTIME"] = "1"
    answer = started(option)
    assert "divisor-duel " in answer.out
    heavy = (
        "click",
        "rich",
        "prompt_toolkit",
        "numpy",
        "fastapi",
        "divisor_duel.game",
        "divisor_duel.solver",
    )
    assert not any(each in answer.err for each in (*heavy, "shutil"))


def test_a_game_is_named_in_the_same_ways_everywhere(run: Run) -> None:
    for words in (["rules"], ["positions", "--count", "1"], ["solve", "--json"]):
        assert run(*words, "nrich").out == run(*words, "--game", "nrich").out
    arena = ["easy", "perfect", "--games", "2", "--json"]
    by_place = run("arena", "divisor-duel-evens", *arena)
    assert by_place.code == 0
    for others in (["--game", "divisor-duel-evens"], ["--book", "002"]):
        assert run("arena", *arena, *others).out == by_place.out
    assert "two games are named" in run("rules", "nrich", "--game", "factor-duel").err


def test_a_replay_for_programs_tells_the_moves_and_the_end(run: Run) -> None:
    run("play", "--book", "002", "--save", "a.game", "--name1", "Ada", typed="12\n6\nresign\nyes\n")
    told = json.loads(run("replay", "a.game", "--json").out)
    assert told["moves"] == [{"ply": 0, "player": 1, "number": 12}, {"ply": 1, "player": 2, "number": 6}]
    assert (told["book"], told["names"], told["goal"]) == ("002", ["Ada", "Player 2"], "last")
    assert (told["to_move"], told["winner"], told["end"]) == (None, 2, "resigned")
    run("play", "--save", "b.game", typed="15\n")
    begun = json.loads(run("replay", "b.game", "--json").out)
    assert (begun["to_move"], begun["winner"], begun["end"]) == (2, None, None)


def test_a_shell_that_cannot_show_a_sign_gets_another_that_means_the_same(
    run: Run, started: Run, environment: dict[str, str]
) -> None:
    environment |= {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
    # With such settings Python reads no list of what is installed (*.pth) in which the path of a clone has another letter.
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    told = started("play", "--language", "de", "--plain", typed="15\né\n", options=["-S"]).out
    assert "'e' ist weder eine Zahl noch ein Befehl" in told
    assert "Teiler und Vielfache von 15" in told
    assert "there is no game called 'e'" in started("play", "é", options=["-S"]).err
    run("help")  # which makes the signs known to Python
    assert "15 → 5 … größer".encode("ascii", READABLE) == b"15 -> 5 ... groesser"


@pytest.mark.parametrize(
    "words",
    [
        ["puzzle", "--json", "--seed"],
        ["sheet", "--count", "1", "--seed"],
        ["positions", "--count", "1", "--seed"],
        ["arena", "easy", "perfect", "--games", "2", "--seed"],
        ["engine", "--level", "beginner", "--seed"],
    ],
)
def test_octets_that_are_no_text_are_a_text_like_any_other(
    run: Run, tmp_path: Path, words: list[str]
) -> None:
    """A shell that knows no UTF-8 hands on a seed in octets; where they are UTF-8, it is the same seed."""

    def made(seed: str) -> str:
        answer = run(*words, seed, typed="rules 2-100\n" + "position\ngo\n" * 9)
        assert answer.code == 0, answer.err
        sheet = tmp_path / "sheet.html"
        return answer.out + (sheet.read_text() if sheet.exists() else "")

    latin, utf8, half = b"\xfc".decode("ascii", "surrogateescape"), "\udcc3\udcbc", "\ud83d"
    assert made(utf8) == made("ü") != made(latin) == made(half)


def test_a_host_of_octets_that_are_no_text_is_refused_in_words(run: Run) -> None:
    assert "cannot listen at" in run("serve", "--host", "\udcfc").err


def test_a_host_that_was_left_empty_is_this_computer_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a script whose variable is not set; a socket would listen to everybody."""
    hosts = []

    def serve(listening: socket, *_: object) -> None:
        hosts.append(listening.getsockname()[0])
        listening.close()

    monkeypatch.setattr("divisor_duel.web.serve.run.run", serve)
    assert run("serve", "--host", "", "--port", "0").code == 0
    assert hosts == ["127.0.0.1"]


@pytest.mark.parametrize(
    "text", ["1-0", "0-1", "20-2:3", "5-5", "9-1,4-2", "2000000-1", f"{10**13}-2", "0", "50-2"]
)
def test_what_is_advised_instead_of_a_wrong_pool_is_right(text: str) -> None:
    try:
        Pool.parse(text)
    except InvalidInput as mistake:
        if advised := re.search(r"write (\S+)", str(mistake)):
            Pool.parse(advised[1])


def test_a_pool_that_runs_backwards_is_turned_only_if_that_helps(run: Run) -> None:
    assert run("longest", "1-0").err == "divisor-duel: 0 is not a positive whole number\n"
    assert run("longest", "20-2:3").err == "divisor-duel: '20-2:3' runs backwards; write 2-20:3\n"


def test_a_huge_number_is_not_told_how_large_pools_of_other_games_may_be(run: Run) -> None:
    told = run("play", typed="99999999999999999999\n").out
    assert "'99999999999999999999' is too large; no game has it" in " ".join(told.split()).lower()
    assert "1,000,000,000,000" not in told


def test_a_sheet_of_a_level_that_a_game_lacks_has_puzzles_of_the_nearest_and_says_so(run: Run) -> None:
    answer = run("sheet", "--book", "002", "--count", "2", "--seed", "a")
    assert answer.code == 0
    assert answer.err == "This game has no puzzles of level 3; on the sheet are 2 of level 2.\n"
    assert "2 puzzles" in answer.out


def test_folders_are_made_for_every_file_that_is_written(run: Run, tmp_path: Path) -> None:
    evens = "divisor-duel-evens"
    for words in (
        ["sheet", evens, "--level", "2", "--count", "1", "--out", "sheets/new/sheet.html"],
        ["positions", evens, "--count", "1", "--out", "positions/new/some.jsonl"],
        ["arena", evens, "easy", "easy", "--games", "2", "--csv", "arena/new/games.csv"],
        ["play", evens, "--save", "play/new/a.game"],
    ):
        answer = run(*words, typed="2\n")
        assert answer.code == 0, answer.err
        assert (tmp_path / words[-1]).exists()
    with Journal(tmp_path / "sweep" / "new" / "rows.csv.journal", {}) as journal:
        assert journal.path.exists()


def test_a_database_and_a_key_can_come_from_the_environment(
    run: Run, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    served = []

    def serve(listening: socket, database: str, *_: object) -> None:
        listening.close()
        served.append(database)

    monkeypatch.setattr("divisor_duel.web.serve.run.run", serve)
    environment["DIVISOR_DUEL_DATABASE"] = "postgresql://me:secret@here/games"
    assert run("serve", "--port", "0").code == 0
    assert served == ["postgresql://me:secret@here/games"]
    assert "DIVISOR_DUEL_DATABASE" in run("serve", "--help").out
    asked = ["arena", "chat:m@http://127.0.0.1:9/v1", "easy", "--header"]
    assert "takes its value from $MY_KEY, which is not set" in run(*asked, "X-Api-Key: $MY_KEY").err
    environment["MY_KEY"] = "very secret"
    with patch.dict(os.environ, environment):
        assert (
            _header("X-Api-Key: $MY_KEY") == _header("X-Api-Key: ${MY_KEY}") == ("X-Api-Key", "very secret")
        )


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_long_work_says_on_a_terminal_how_far_it_is_and_cleans_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "FIRST", 0.01)
    monkeypatch.setattr(progress, "AGAIN", 0.01)
    for stream in (Terminal(), StringIO()):
        monkeypatch.setattr(sys, "stderr", stream)
        with progress.shown(lambda seconds: "so far" if seconds else ""):
            sleep(0.1)
        shown = stream.getvalue()
        assert shown.startswith("\rso far") == isinstance(stream, Terminal)
        assert shown.endswith("\r      \r") == isinstance(stream, Terminal)


def test_ctrl_c_ends_with_130_wherever_something_is_asked(terminal: Callable[..., Screen]) -> None:
    for words, asked in ((["solo", "1-20"], "Next:"), (["learn"], "\n>")):
        screen = terminal(*words)
        screen.read_until(asked)
        screen.type("\x03")
        assert screen.wait() == 130


def test_every_command_has_a_manual_page_made_from_its_help() -> None:
    pages = run_path(str(ROOT / "scripts" / "make_manual.py"))["pages"]()
    assert {*pages} == {"divisor-duel.1", *(f"divisor-duel-{name}.1" for name in COMMANDS)}
    solve = pages["divisor-duel-solve.1"]
    assert solve.startswith('.TH "DIVISOR-DUEL-SOLVE" 1 ')
    assert ".TP\n.B \\-\\-all\nName every move, however many there are.\n" in solve
