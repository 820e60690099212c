"""The look at a machine before anything is fetched: what is not as it should be is said in a line, and nothing is half done."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.scripts import ROOT

pytestmark = pytest.mark.needs("fork", "sh", "make")
NOBODY = 65534


@pytest.fixture
def clone() -> Iterator[Path]:
    """What the look looks at, in a path that tries it."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "my duel (Kopie, schön)"
        (clone / "scripts").mkdir(parents=True)
        for name in ("scripts/look", "pyproject.toml", "Makefile"):
            shutil.copy(ROOT / name, clone / name)
        Path(folder).chmod(0o755)
        yield clone
        clone.chmod(0o755)


def program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", "utf-8")
    path.chmod(0o755)
    return path


def look(clone: Path, target: str, python: str | Path = sys.executable, **variables: str) -> tuple[int, str]:
    done = subprocess.run(
        ["sh", str(clone / "scripts" / "look"), target],
        env=os.environ | {"PYTHON": str(python)} | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def test_on_a_machine_that_has_everything_only_the_sizes_are_said(clone: Path) -> None:
    assert look(clone, "play") == (
        0,
        "Setting up, once: up to 4 MB are fetched, 50 MB of the disk are taken.\n",
    )


def test_the_sizes_are_those_of_what_this_machine_lacks_and_the_map_has_them_too(clone: Path) -> None:
    written = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `?(make \w+(?=`)|the same).*? \| (.*) \|$", written, re.MULTILINE))
    bare, full = clone / "bare", clone / "full"
    for name in ("sh", "dirname", "id", "find", "df", "awk", "sed", "rm"):
        found = shutil.which(name)
        assert found
        for folder in (bare, full):
            folder.mkdir(exist_ok=True)
            (folder / name).symlink_to(found)
    for name in ("npm", "initdb", "nginx", "caddy", "chromium"):
        program(full / name, "")
    for row, target, path in (
        ("make play", "play", bare),
        ("make serve", "serve", bare),
        ("make test", "test", full),
        ("the same", "test", bare),
    ):
        _, said = look(clone, target, PATH=str(path), USR=str(clone))
        assert rows[row].split(" | ") == re.findall(r"\d+ MB", said)


@pytest.mark.parametrize("version", ["3.9", "3.10"])
def test_an_old_python_is_named_with_the_version_that_is_needed(clone: Path, version: str) -> None:
    old = program(clone / "old", f'case "$2" in *print*) echo {version};; *) exit 1;; esac')
    code, said = look(clone, "play", old)
    assert code == 1
    assert said.startswith(f"Python 3.11 or newer is needed, and {old} is {version}; ")


def test_no_python_at_all_is_said(clone: Path) -> None:
    code, said = look(clone, "test", "no-such-python")
    assert code == 1
    assert said.startswith("Python 3.11 or newer is needed, and no-such-python cannot be run; ")


def test_a_python_that_makes_no_environments_is_told_what_to_install(clone: Path) -> None:
    text = f'case "$2" in *ensurepip*) exit 1;; *) exec "{sys.executable}" "$@";; esac'
    code, said = look(clone, "play", bare := program(clone / "bare", text))
    assert code == 1
    assert said.startswith(f"{bare} cannot make environments, as its venv is missing; install that")


def test_a_failed_environment_leaves_nothing_to_stumble_over(clone: Path) -> None:
    """The first attempt fails half way; the second one, with a Python that can, begins anew."""
    text = f'case "$2" in venv) mkdir -p .venv/bin; exit 1;; *) exec "{sys.executable}" "$@";; esac'
    half = program(clone / "half", text)
    tried = subprocess.run(
        ["make", ".venv/base", f"PYTHON={half}"], cwd=clone, capture_output=True, text=True, check=False
    )
    assert tried.returncode == 2
    assert "nothing of it is left behind" in tried.stderr
    assert not (clone / ".venv").exists()


def test_half_an_environment_is_made_anew(clone: Path) -> None:
    program(clone / ".venv" / "bin" / "python", "exit 1")
    (clone / ".venv" / "base").touch()
    code, said = look(clone, "play")
    assert code == 0
    assert said.startswith("The environment in .venv does not work, as its Python or pip is missing")
    assert not (clone / ".venv").exists()


def test_a_clone_that_was_moved_gets_environments_of_its_own(clone: Path) -> None:
    program(clone / ".venv" / "bin" / "python", f'exec "{sys.executable}" "$@"')
    (clone / ".venv" / "base").touch()
    config = clone / ".venv" / "pyvenv.cfg"
    config.write_text(f"command = /usr/bin/python3 -m venv {clone.resolve()}/.venv\n", "utf-8")
    assert look(clone, "play") == (0, "")
    config.write_text("command = /usr/bin/python3 -m venv /home/ada/duel/.venv\n", "utf-8")
    code, said = look(clone, "play")
    assert code == 0
    assert said.startswith("This clone was moved or copied from /home/ada/duel, ")
    assert not (clone / ".venv").exists()


def test_a_folder_that_cannot_be_written_to_is_said_before_anything_is_fetched(clone: Path) -> None:
    clone.chmod(0o555)
    done = subprocess.run(
        ["sh", str(clone / "scripts" / "look"), "test"],
        capture_output=True,
        text=True,
        check=False,
        user=NOBODY if os.geteuid() == 0 else None,
    )
    assert done.returncode == 1
    assert f"{clone.resolve()} cannot be written to, and the environment goes there" in done.stderr


def test_a_full_disk_is_said_before_anything_is_fetched(clone: Path) -> None:
    program(clone / "bin" / "df", "printf 'head\\n/dev/one 1 1 40000 1%% /\\n'")
    code, said = look(clone, "play", PATH=f"{clone / 'bin'}{os.pathsep}{os.environ['PATH']}")
    assert code == 1
    assert (
        said
        == f"This needs 50 MB of the disk, and {clone.resolve()} has 40 MB left; make room, or move the clone\n"
    )


@pytest.mark.parametrize("home", ["", "/nowhere"])
def test_a_home_that_cannot_be_written_to_is_said_and_ends_nothing(clone: Path, home: str) -> None:
    code, said = look(clone, "play", HOME=home)
    assert code == 0
    assert "what is fetched is not kept for another time" in said
