"""The program as one file: it unpacks itself once, for the Python that is there, and runs where nothing is installed."""

from __future__ import annotations

import asyncio
import os
import runpy
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sysconfig import get_config_var

import pytest

from divisor_duel.install import UNPACKED
from tests.support.web.http import Connection, Json

SCRIPTS = Path(__file__).parents[2] / "scripts"
START = SCRIPTS / "app" / "__main__.py"
BARE = (sys.executable, "-I", "-S")
"""A Python without anything that was installed for it."""


def run(app: Path, home: Path, *words: str, typed: str = "") -> str:
    environment = {"PATH": os.defpath, "HOME": str(home), "LANG": "C.UTF-8"}
    ended = subprocess.run(
        [*BARE, str(app), *words],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        cwd=app.parent,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A file with a program that only says what it finds."""
    app = tmp_path / "small.pyz"
    system = runpy.run_path(str(START))["compiled_for"]()
    says = "def main():\n    from pathlib import Path\n    print(*sorted(p.name for p in Path(__file__).parent.iterdir()))"
    with zipfile.ZipFile(app, "w") as file:
        file.write(START, "__main__.py")
        file.writestr("digest", "0123")
        file.writestr("files/divisor_duel/__init__.py", "")
        file.writestr("files/divisor_duel/__main__.py", says)
        file.writestr(f"compiled/{system}/divisor_duel/ours{get_config_var('EXT_SUFFIX')}", "")
        file.writestr(f"compiled/{system}/divisor_duel/other.cpython-307-x.so", "")
        file.writestr(f"compiled/elsewhere/divisor_duel/theirs{get_config_var('EXT_SUFFIX')}", "")
    return app


def test_it_is_unpacked_once_with_what_was_compiled_for_this_python_alone(
    small: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    first = run(small, home).split()
    assert [name for name in first if "py" not in name or "cpython" in name] == [
        f"ours{get_config_var('EXT_SUFFIX')}"
    ]
    (folder,) = (home / ".cache" / "divisor-duel").iterdir()
    assert (folder / UNPACKED).is_file(), "so that what is missing can be put there"
    (folder / "divisor_duel" / "__main__.py").write_text("def main(): print('as it was left')")
    assert run(small, home) == "as it was left\n"


@pytest.mark.needs("fork")
def test_a_home_that_cannot_be_written_to_is_left_alone(small: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("no folder")
    assert "__main__.py" in run(small, home)
    assert home.read_text() == "no folder"


def test_what_is_compiled_for_a_system_is_looked_for_there() -> None:
    made = runpy.run_path(str(SCRIPTS / "make_app.py"))["SYSTEMS"]
    start = runpy.run_path(str(START))
    assert {*start["SYSTEMS"].values(), *start["MACS"].values()} == set(made)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("app") / "divisor-duel.pyz"
    subprocess.run([sys.executable, str(SCRIPTS / "make_app.py"), str(made)], check=True)
    return made


@pytest.mark.long
def test_in_an_empty_folder_it_plays_solves_and_brings_a_class_to_its_first_boards(
    app: Path, tmp_path: Path
) -> None:
    """Fetches what was compiled for twenty Pythons."""
    assert "Player 2's Turn" in run(app, tmp_path, "play", "divisor-duel", typed="1\n15\nquit\n")
    assert "Winning moves: 4, 10, 40" in run(app, tmp_path, "solve", "--moves", "15 5 20")
    with a_class(app, tmp_path) as port:
        boards = asyncio.run(begun(port))["boards"]
    assert len(boards) == 1


@pytest.mark.long
def test_for_a_python_it_was_not_compiled_for_it_plays_and_says_in_a_line_what_a_class_needs(
    app: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(app) as full, zipfile.ZipFile(tmp_path / "elsewhere.pyz", "w") as elsewhere:
        names = full.namelist()
        for name in names:
            if not name.startswith("compiled/"):
                elsewhere.writestr(name, full.read(name))
    assert not [name for name in names if name.endswith("direct_url.json")], (
        "where it was built is told nobody"
    )
    other = tmp_path / "elsewhere.pyz"
    assert "Winning moves" in run(other, tmp_path, "solve", "--moves", "15 5 20")
    for command in ("class", "serve"):
        ended = subprocess.run(
            [*BARE, str(other), command], capture_output=True, text=True, env={"HOME": str(tmp_path)}
        )
        assert ended.returncode == 2
        said = ended.stderr.strip().splitlines()
        assert len(said) == 1, "no traceback"
        assert f"--upgrade --target {tmp_path / '.cache'}" in said[0]


@contextmanager
def a_class(app: Path, home: Path) -> Iterator[int]:
    environment = {"PATH": os.defpath, "HOME": str(home), "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
    command = [*BARE, str(app), "class", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:
        try:
            assert running.stdout
            line = next(line for line in running.stdout if "http://" in line)
            yield int(line.rpartition(":")[2].partition("/")[0])
        finally:
            running.terminate()


async def begun(port: int) -> Json:
    """Let a teacher open a room, two pupils join, and the first round begin."""
    async with Connection(port) as http:
        opened = await http.ask("POST", "/api/rooms", {"game": "nrich"})
        room, teacher = opened["room"], opened["token"]
        for _ in range(2):
            await http.ask("POST", "/api/rooms/join", {"code": room["code"]})
        return await http.ask("POST", f"/api/rooms/{room['room']}/begin", {}, teacher)
