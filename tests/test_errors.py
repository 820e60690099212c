"""Advice that works where it is given."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path

import pytest

from divisor_duel import errors
from divisor_duel.errors import MissingExtra, as_typed, install


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


def test_where_the_program_was_installed_the_extra_is_asked_for_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(errors, "__file__", str(tmp_path / "site-packages" / "divisor_duel" / "errors.py"))
    assert install("web") == f"{shlex.quote(sys.executable)} -m pip install 'divisor-duel[web]'"


def test_where_there_is_no_pip_uv_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert install("web").startswith(f"uv pip install --python {shlex.quote(sys.executable)} ")


def test_what_is_missing_is_said_with_the_command_that_adds_it() -> None:
    missing = MissingExtra("drawing", "plot")
    assert str(missing) == f"drawing needs an extra part: {install('plot')}"
    assert missing.command == install("plot")


def test_a_command_is_quoted_for_the_shell_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["my program", "play", "--name1", "Ada's"]
    assert as_typed(words) == """'my program' play --name1 'Ada'"'"'s'"""
    monkeypatch.setattr("os.name", "nt")
    assert as_typed(words) == '"my program" play --name1 Ada\'s'
