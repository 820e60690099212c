"""Advice that works where it is given."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from importlib.metadata import PathDistribution, requires
from pathlib import Path

import pytest

from divisor_duel import install as installing
from divisor_duel.errors import MissingExtra
from divisor_duel.install import as_typed, install

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
        installing, "__file__", str(tmp_path / "site-packages" / "divisor_duel" / "install.py")
    )
    monkeypatch.setattr(installing, "_came_from", lambda: "")
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    return tmp_path


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
