"""The programs the tests, the benchmarks and the docs start, where they are missing."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.support.process import MissingProgram, Postgres, chromium


def test_whoever_lacks_a_program_is_told_how_to_install_it_tests_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name, path=None: "apt-get" if name == "apt-get" else None)
    monkeypatch.setattr(Path, "exists", lambda path: False)
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(MissingProgram, match=r"Chromium is missing; .*apt-get install chromium"):
        chromium()
    with (
        pytest.raises(MissingProgram, match=r"PostgreSQL is missing; .*apt-get install postgresql"),
        Postgres.started(),
    ):
        pass


def test_the_browser_without_windows_is_taken_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    there = ["chromium"]
    monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)
    assert chromium()["executable_path"] == "chromium"
    there.append("chromium-headless-shell")
    assert chromium()["executable_path"] == "chromium-headless-shell"
