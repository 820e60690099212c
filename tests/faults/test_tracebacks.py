"""Damaged files and strange wishes are answered in a sentence, never with a traceback."""

from __future__ import annotations

import datetime
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest
from click.testing import CliRunner

from divisor_duel import games
from divisor_duel.arena import Tournament
from divisor_duel.arena.results_journal import ResultsJournal
from divisor_duel.arena.tournament import Entrant
from divisor_duel.errors import InvalidInput
from divisor_duel.game.record import check_name
from divisor_duel.players.programs.bots import Program
from divisor_duel.players.programs.engine import speak
from divisor_duel.sweep.files import read
from divisor_duel.terminal import streak
from divisor_duel.terminal.commands.engine import engine
from divisor_duel.work import files

TODAY = datetime.date(2026, 3, 14)


def test_more_seconds_than_the_system_can_count_are_as_good_as_for_ever() -> None:
    asked = "position 15 5 20\ngo 1e12\nsolve 1e10\ngo 1e300\nsolve 1e308\nquit\n"
    answered = CliRunner().invoke(engine, [], input=asked, catch_exceptions=False).output.splitlines()
    assert len(answered) == 5
    assert not any(line.startswith("error") for line in answered)


@pytest.mark.parametrize("seconds", ["1e309", "nan", "-1", "0", "soon", "9" * 400])
def test_seconds_that_are_none_are_refused(seconds: str) -> None:
    said: list[str] = []
    speak(lambda position, seconds: 2, lines=[f"go {seconds}", f"solve {seconds}"], say=said.append)
    assert all(line.startswith("error") and "is not a number of seconds" in line for line in said)


@pytest.mark.parametrize(
    "change",
    [
        {"record": 5},
        {"reprompts": [float("inf"), 0]},
        {"reprompts": [10**400, 0]},
        {"game": 1.0},
        {"game": True},
        {"game": 10**400},
        {"verdicts": [5]},
        {"verdicts": {}},
        {"record": "pool: 1-\n"},
        {"record": "\0"},
        {"record": 'game: divisor-duel-evens\nseats: "\\ud800", x\n'},
        {"record": "game: divisor-duel-evens\ndate: 9999-99-99\n"},
    ],
    ids=str,
)
def test_a_damaged_journal_of_an_arena_is_said_in_a_sentence(
    change: dict[str, object], tmp_path: Path
) -> None:
    tournament = Tournament(
        games["divisor-duel-evens"], (Entrant("a", "random"), Entrant("b", "greedy")), games=2
    )
    fixtures = tournament.fixtures()
    with ResultsJournal(tmp_path, tournament, fixtures):
        pass
    entry = {"game": 1, "record": "", "verdicts": None, "reprompts": [0, 0]} | change
    with (tmp_path / "games.jsonl").open("a") as journal:
        journal.write(json.dumps(entry) + "\n")
    with (
        ResultsJournal(tmp_path, tournament, fixtures) as kept,
        pytest.raises(InvalidInput, match=r"games\.jsonl"),
    ):
        kept.played()


@pytest.mark.parametrize("line", ["[" * 100_000, "9" * 5000, "nonsense", "\x00"])
def test_a_journal_that_is_no_json_is_said_in_a_sentence(line: str, tmp_path: Path) -> None:
    tournament = Tournament(
        games["divisor-duel-evens"], (Entrant("a", "random"), Entrant("b", "greedy")), games=2
    )
    fixtures = tournament.fixtures()
    with ResultsJournal(tmp_path, tournament, fixtures):
        pass
    with (tmp_path / "games.jsonl").open("a") as journal:
        journal.write(line + "\n")
    with (
        pytest.raises(InvalidInput, match="is damaged"),
        ResultsJournal(tmp_path, tournament, fixtures) as kept,
    ):
        kept.played()


@pytest.mark.parametrize(
    "text",
    [
        f"n,wins\n{'9' * 200_000},1\n",
        "n,wins\n1e999,1\n",
        "n,wins\n1\n",
        "n,wins,seconds\n1,1,x\n",
        "\0",
        '"',
        "",
    ],
    ids=["long", "infinite", "short", "words", "null", "quote", "empty"],
)
def test_a_sweep_that_is_none_is_said_in_a_sentence(text: str, tmp_path: Path) -> None:
    (tmp_path / "sweep.csv").write_text(text)
    with pytest.raises(InvalidInput, match="is not a sweep"):
        read(tmp_path / "sweep.csv")


@pytest.mark.parametrize(
    "kept",
    [
        '{"last": "2026-03-13", "days": 1e999}',
        "[" * 100_000,
        '{"last": 5}',
        "{}",
        "\xff",
        '{"last": "2026-03-13", "days": "9"}',
    ],
)
def test_a_damaged_streak_begins_anew(kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streak, "state_folder", lambda: tmp_path)
    (tmp_path / "streak.json").write_text(kept, "latin-1")
    assert streak.streak(TODAY) in (0, 9)
    assert streak.solved(TODAY) in (1, 10)
    assert streak.streak(TODAY) in (1, 10)


def test_what_killed_programs_have_left_is_cleared_at_the_next_start(tmp_path: Path) -> None:
    killed = (
        "import os, signal; from pathlib import Path; from divisor_duel.work import files;"
        "os.fsync = lambda file: os.kill(os.getpid(), signal.SIGKILL);"
        f"files.write_whole(Path({str(tmp_path / 'a.game')!r}), 'half')"
    )
    for _ in range(2):
        subprocess.run([sys.executable, "-c", killed], check=False)
    mine = tmp_path / f".b.game.{os.getpid()}.{'0' * 32}"
    mine.touch()
    other = tmp_path / ".profile"
    other.touch()
    assert len([*tmp_path.iterdir()]) >= 3
    files.clear_strays.cache_clear()
    files.write_whole(tmp_path / "c.game", "whole")
    assert {path.name for path in tmp_path.iterdir()} == {mine.name, ".profile", "c.game"}


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "\u0301",
        "\u0301a",
        "\u115f\u1160",
        "\uffa0",
        "\u3164\u0301",
        "\u20dd",
        " \u3164 ",
    ],
)
def test_a_name_that_nobody_can_see_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput, match="cannot be a name"):
        check_name(name)


@pytest.mark.parametrize("name", ["Zoë", "Zoe\u0308", "가나", "अदिति", "☃", "7", "Ada 2", "\u3164Ada"])
def test_a_name_that_can_be_seen_is_taken(name: str) -> None:
    assert check_name(name) == name


def test_a_bot_is_told_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    secrets = (
        "OPENAI_API_KEY",
        "HF_TOKEN",
        "aws_secret_access_key",
        "PGPASSWORD",
        "DATABASE_URL",
        "SSH_AUTH_SOCK",
    )
    for name in secrets:
        monkeypatch.setenv(name, "hidden")
    code = "import os; input(); print(sorted(k for k, v in os.environ.items() if v == 'hidden'), 'PATH' in os.environ)"
    with Program(f'{shlex.quote(sys.executable)} -c "{code}"', seed=1) as program:
        assert program.ask("rules", monotonic() + 60) == "[] True"
