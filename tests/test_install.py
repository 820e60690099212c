"""Advice that works where it is given."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import PathDistribution, requires
from pathlib import Path

import pytest

from divisor_duel import install as installing
from divisor_duel.errors import MissingExtra
from divisor_duel.install import as_typed, command, install
from tests.support.scripts import ROOT

PIPX, UV = "pipx_metadata.json", "uv-receipt.toml"


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """The command is worked out once; here, each time anew."""
    install.cache_clear()
    yield
    install.cache_clear()


def test_from_a_clone_an_extra_is_added_to_the_clone_by_the_python_that_runs() -> None:
    python, *words, what = shlex.split(install("fast"))
    assert (python, words) == (sys.executable, ["-m", "pip", "install", "-e"])
    clone, _, extra = what.partition("[")
    assert (Path(clone) / "pyproject.toml").is_file()
    assert extra == "fast]"
    assert any('extra == "fast"' in need.replace("'", '"') for need in requires("divisor-duel") or ())


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An environment into which the program was installed, from an index."""
    monkeypatch.setattr(
        installing,
        "__file__",
        str(tmp_path / "venvs" / "divisor-duel" / "site-packages" / "divisor_duel" / "install.py"),
    )
    monkeypatch.setattr(installing, "_came_from", lambda: "")
    place = tmp_path / "venvs" / "divisor-duel"
    place.mkdir(parents=True)
    monkeypatch.setattr(sys, "prefix", str(place))
    return place


@pytest.mark.usefixtures("installed")
def test_where_the_program_was_installed_the_extra_is_asked_for_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert install("web") == f"{shlex.quote(sys.executable)} -m pip install 'divisor-duel[web]'"
    install.cache_clear()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert install("web").startswith(f"uv pip install --python {shlex.quote(sys.executable)} ")


@pytest.mark.parametrize(
    ("mark", "written", "line"),
    [
        (PIPX, '{"main_package": {"package_or_url": "divisor-duel"}}', "pipx install --force {}[web]"),
        (
            PIPX,
            '{"main_package": {"package_or_url": "divisor-duel[fast]"}}',
            "pipx install --force {}[fast,web]",
        ),
        (UV, '[tool]\nrequirements = [{ name = "divisor-duel" }]', "uv tool install {}[web]"),
        (
            UV,
            '[tool]\nrequirements = [{ name = "divisor-duel", extras = ["fast"] }]',
            "uv tool install {}[fast,web]",
        ),
    ],
)
def test_what_keeps_the_environment_adds_to_it_and_keeps_its_extras(
    installed: Path, mark: str, written: str, line: str
) -> None:
    (installed / mark).write_text(written)
    *words, what = line.format("divisor-duel").split()
    assert shlex.split(install("web")) == [*words, what]


def test_what_is_run_once_is_run_with_the_extra(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(installed / "archive-v0" / "x"))
    assert install("web") == "uvx --from 'divisor-duel[web]' divisor-duel"


def started(command: list[str], folder: Path, **variables: str) -> list[str]:
    """Ask for a game that is not there, and return the command that the answer tells."""
    environment = {name: value for name, value in os.environ.items() if name not in ("UV", "VIRTUAL_ENV")}
    done = subprocess.run(
        [*command, "play", "--resume"],
        cwd=folder,
        env=environment | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    return shlex.split(done.stderr.strip().rpartition(" with: ")[2])


BIN = Path(sys.executable).parent
SCRIPT = BIN / "divisor-duel"


@pytest.mark.needs("fork")
def test_the_program_is_told_by_words_that_start_it_where_they_are_typed(tmp_path: Path) -> None:
    beside = tmp_path / "a clone" / "bin"
    beside.mkdir(parents=True)
    (beside / "divisor-duel").symlink_to(SCRIPT)
    bare, found = {"PATH": os.defpath}, {"PATH": f"{BIN}{os.pathsep}{os.defpath}"}
    for typed, folder, variables, told in (
        ([str(SCRIPT)], tmp_path, bare, [str(SCRIPT)]),
        ([str(SCRIPT)], tmp_path, found, ["divisor-duel"]),
        (["bin/divisor-duel"], beside.parent, bare, ["bin/divisor-duel"]),
        (["./divisor-duel"], beside, bare, ["./divisor-duel"]),
        (["../bin/divisor-duel"], beside, bare, ["./divisor-duel"]),
        # Another one of the name is on the path.
        ([str(beside / "divisor-duel")], tmp_path / "a clone", found, ["bin/divisor-duel"]),
        ([sys.executable, "-m", "divisor_duel"], tmp_path, found, ["divisor-duel"]),
        ([sys.executable, "-m", "divisor_duel"], tmp_path, bare, [sys.executable, "-m", "divisor_duel"]),
        # By `uv run`, whose path is not that of the shell.
        ([str(SCRIPT)], tmp_path, found | {"UV": "/bin/uv"}, [str(SCRIPT)]),
    ):
        first = started(typed, folder, **variables)
        assert first == [*told, "play"]
        assert started(first[:-1], folder, **found) in (first, ["divisor-duel", "play"]), "and it is there"


@pytest.mark.needs("fork")
def test_what_was_fetched_for_one_run_is_fetched_again_as_it_was(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "_lacking", lambda extra: [] if extra == "web" else ["more"])
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "archive-v0" / "x"))
    assert shlex.split(command("learn")) == ["uvx", "--from", "divisor-duel[web]", "divisor-duel", "learn"]
    monkeypatch.setattr(installing, "_lacking", lambda extra: ["more"])
    assert command("learn") == "uvx divisor-duel learn"
    once = installed.rename(tmp_path / "2ee3c1190fdd982")
    (once / PIPX).write_text('{"main_package": {"package_or_url": "divisor-duel"}}')
    monkeypatch.setattr(sys, "prefix", str(once))
    assert command("learn") == "pipx run divisor-duel learn"
    assert install("web") == "pipx run --spec 'divisor-duel[web]' divisor-duel"


@pytest.mark.needs("fork")
def test_the_one_file_is_started_by_its_python(tmp_path: Path) -> None:
    app = tmp_path / "divisor-duel.pyz"
    with zipfile.ZipFile(app, "w") as file:
        file.writestr("__main__.py", "from divisor_duel.__main__ import main\nmain()\n")
    path = f"{BIN}{os.pathsep}{os.defpath}"
    name = Path(sys.executable).name
    assert started([sys.executable, app.name], tmp_path, PATH=path) == [name, app.name, "play"]
    (tmp_path / "below").mkdir()
    assert started([sys.executable, f"../{app.name}"], tmp_path / "below", PATH=path) == [
        name,
        str(app),
        "play",
    ]


@pytest.mark.long
def test_uvx_tells_a_command_that_works(tmp_path: Path) -> None:
    """Builds the program and fetches what it needs."""
    uv = [str(BIN / "uv"), "tool", "run"]
    told = started([*uv, "--from", str(ROOT), "divisor-duel"], tmp_path)
    assert told[0] == "uvx"
    assert started([*uv, *told[1:-1]], tmp_path) == told


def test_what_the_one_file_unpacked_gets_what_is_missing_beside_it(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = installed / "site-packages"
    beside.mkdir()
    (beside / installing.UNPACKED).touch()
    needs = [
        "click>=8.2",
        "there>=1; extra == 'web'",
        'psycopg[pool]>=3.2 ; extra == "web"',
        "x; extra == 'webs'",
    ]
    monkeypatch.setattr("importlib.metadata.requires", lambda name: needs)
    found = {"there", "psycopg"}
    monkeypatch.setattr(installing, "_is_there", found.__contains__)
    into = [sys.executable, "-m", "pip", "install", "--upgrade", "--target", str(beside)]
    assert shlex.split(install("web")) == [*into, "there>=1", "psycopg[pool]>=3.2"], "for another Python"
    found.remove("psycopg")
    install.cache_clear()
    assert shlex.split(install("web")) == [*into, "psycopg[pool]>=3.2"]


def test_what_came_from_a_file_is_asked_of_that_file(monkeypatch: pytest.MonkeyPatch) -> None:
    for written, asked in (
        ('{"url": "file:///srv/divisor_duel-1.0.0.whl"}', " @ file:///srv/divisor_duel-1.0.0.whl"),
        ('{"url": "https://h.example/n.git", "vcs_info": {}}', ""),
        (None, ""),
    ):
        monkeypatch.setattr(PathDistribution, "read_text", lambda self, name, text=written: text)
        assert installing._came_from() == asked


def test_what_is_missing_is_said_with_the_command_that_adds_it() -> None:
    missing = MissingExtra("drawing", "plot")
    assert str(missing) == f"drawing needs an extra part: {install('plot')}"
    assert missing.command == install("plot")


def test_a_command_is_quoted_for_the_shell_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["my program", "play", "--name1", "Ada's"]
    assert as_typed(words) == """'my program' play --name1 'Ada'"'"'s'"""
    monkeypatch.setattr("os.name", "nt")
    assert as_typed(words) == '"my program" play --name1 Ada\'s'
