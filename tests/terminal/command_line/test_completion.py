"""Completion in real shells: what is installed completes commands, options and their values, and starts no Python."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pexpect
import pytest

from divisor_duel.game.rules import books, games
from divisor_duel.language import LANGUAGES
from divisor_duel.players.levels import LEVELS
from divisor_duel.terminal.commands import COMMANDS
from divisor_duel.terminal.completion import described
from divisor_duel.terminal.main import program
from tests.terminal.conftest import Run

STARTED = {
    "bash": ["--noprofile", "-i"],
    "zsh": ["-d", "-i"],
    "fish": ["-i"],
}
SHOWN = {
    "bash": 'divisor-duel() { echo "<$*>"; }; PS1="ready> "',
    "zsh": 'divisor-duel() { echo "<$*>"; }; PS1="ready> "',
    "fish": "function divisor-duel; echo \"<$argv>\"; end; function fish_prompt; echo 'ready> '; end",
}
"""Instead of the program, something that shows what was typed in the end."""

TYPED = {
    "puz\t": "puzzle",
    "play --boo\t003": "play --book 003",
    "play --p2 per\t": "play --p2 perfect",
    "rules nr\t": "rules nrich",
    "engine --level beg\t": "engine --level beginner",
    "arena long-s\t eas\t perf\t": "arena long-short easy perfect",
    "sweep anti\t": "sweep antichain",
    "--language d\t solv\t": "--language de solve",
    "replay my\t": "replay my.game",
    "help lon\t": "help longest",
}
"""What is typed behind the program's name, and what becomes of it."""


@pytest.mark.parametrize(
    "shell", [pytest.param(name, marks=pytest.mark.needs("pty", name)) for name in STARTED]
)
def test_a_shell_completes_after_one_command(
    run: Run, environment: dict[str, str], tmp_path: Path, shell: str
) -> None:
    """The program is not on the path of the shell: a Tab needs none."""
    home = {
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": f"{tmp_path}/data",
        "XDG_CONFIG_HOME": f"{tmp_path}/config",
    }
    environment |= home | {"SHELL": f"/bin/{shell}"}
    for _ in range(2):
        answer = run("completion", "--install")
        assert (answer.code, answer.err) == (0, "")
    if shell != "fish":
        (start,) = tmp_path.glob(".*rc")
        assert start.read_text().count("source ") == 1, "installed twice, it is read once"
    (tmp_path / "my.game").touch()
    bare = {**environment, "PATH": "/usr/bin:/bin", "TERM": "xterm"}
    child = pexpect.spawn(shell, STARTED[shell], env=bare, cwd=tmp_path, timeout=20, dimensions=(50, 200))
    child.send(f"{SHOWN[shell]}\r")
    child.expect("ready> ")
    for typed, wanted in TYPED.items():
        child.send(f"divisor-duel {typed}\r")
        child.expect_exact(f"<{wanted}>")
    child.close(force=True)


@pytest.mark.parametrize(
    "shell", [pytest.param(name, marks=pytest.mark.needs(name)) for name in ("bash", "zsh")]
)
def test_a_shell_starts_in_silence_when_the_program_and_its_files_are_gone(
    run: Run, environment: dict[str, str], tmp_path: Path, shell: str
) -> None:
    data = tmp_path / "it's data"
    environment |= {"HOME": str(tmp_path), "XDG_DATA_HOME": str(data), "SHELL": f"/bin/{shell}"}
    assert run("completion", "--install").code == 0
    shutil.rmtree(data)
    done = subprocess.run(
        [shell, "-c", f"set -e; . ~/.{shell}rc"], env=environment, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_the_words_are_those_of_the_program() -> None:
    found = described(program, str.upper)
    assert [*found] == ["", *COMMANDS]
    taken = {name: switch.values for switch in found["play"].switches for name in switch.names}
    assert taken["--toss"] is None
    assert {name: values.words for name, values in taken.items() if values and values.words} == {
        "--game": tuple(games),
        "--book": tuple(books),
        "--rule": ("chain", "antichain"),
        "--goal": ("last", "misere", "length-20"),
        "--p1": ("human", *LEVELS, "net"),
        "--p2": ("human", *LEVELS, "net"),
        "--first": ("1", "2"),
        "--language": tuple(LANGUAGES),
    }
    assert found["play"].arguments.words == tuple(games)
    assert found["review"].arguments.kind == "file"
    assert found["site"].arguments.kind == "dir"


def test_a_shell_that_is_not_known_is_asked_for(run: Run, environment: dict[str, str]) -> None:
    environment["SHELL"] = "/bin/tcsh"
    answer = run("completion")
    assert (answer.code, answer.err) == (2, "divisor-duel: which shell is it? Name it: bash, zsh or fish\n")
