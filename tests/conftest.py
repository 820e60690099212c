"""What holds for every test: it has rooms of its own, processes start quickly, no core is idle, a slow test says why."""

from __future__ import annotations

import gc
import os
import re
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Generator, Iterator
from ctypes.util import find_library
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest

from tests.support import programs
from tests.support.process import Postgres, Server
from tests.support.skipping import skipped_without

# Where bytecode is not kept, each of the hundreds of processes started here compiles all that it imports.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What needs JAX runs where JAX is; `test_jax.py` sees to it.
collect_ignore = [] if find_spec("jax") else ["in_jax"]

THINGS = {
    "fork": hasattr(os, "fork"),
    "pty": find_spec("termios") is not None,
    "signals": hasattr(signal, "SIGHUP"),
    "seccomp": sys.platform == "linux" and find_library("seccomp") is not None,
}
"""What a test may need of the system that not every one has; another name is that of a program."""

SLOW = 5.0
"""Seconds from which on the docstring of a test has to give a reason."""
_UNEXPLAINED = "slow without a reason"
_NUMBERS = count()
_ROOMS = pytest.StashKey[Path]()


def pytest_configure(config: pytest.Config) -> None:
    """Move out of the home of whoever runs this and hear every signal, before anything is started."""
    for name in (
        "SIGINT",
        "SIGHUP",
    ):  # which whatever runs in the background is born to ignore, and all it starts
        if (number := getattr(signal, name, None)) and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL)
    gc.disable()  # what is collected stays to the end, and to look for garbage in it takes a fifth of the time
    if find_spec("hypothesis"):
        from hypothesis import HealthCheck, settings

        # A core that is busy elsewhere is no mistake of a test.
        settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
        settings.load_profile("no clock")
    programs.prepare()
    config.stash[_ROOMS] = Path(tempfile.mkdtemp(prefix="divisor-duel-tests-"))
    os.environ.update(rooms(config.stash[_ROOMS] / "shared"))


def pytest_collection_finish() -> None:
    """Look for garbage from now on, among what the tests make, and not at every turn."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(config.stash[_ROOMS], ignore_errors=True)


def rooms(folder: Path) -> dict[str, str]:
    """An empty home with all that systems keep there, as variables that say so, on any system.

    The machine code of the solvers is not kept there but beside them: to make it anew takes minutes.
    """
    folder.mkdir()
    names = {
        "HOME": "",
        "USERPROFILE": "",
        "XDG_STATE_HOME": "state",
        "XDG_DATA_HOME": "data",
        "XDG_CACHE_HOME": "cache",
        "XDG_CONFIG_HOME": "config",
        "APPDATA": "roaming",
        "LOCALAPPDATA": "local",
    }
    return {name: str(folder / part) for name, part in names.items()}


@pytest.fixture(autouse=True)
def _own_rooms(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test keeps, no other finds."""
    for name, place in rooms(request.config.stash[_ROOMS] / str(next(_NUMBERS))).items():
        monkeypatch.setenv(name, place)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with skipped_without(), Postgres.started() as server:
        yield server


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests that do not mind each other's games."""
    with Server.started(f"sqlite:///{tmp_path_factory.mktemp('site') / 'games.db'}") as server:
        yield server


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files of a framework that is not here or not asked for: to import one takes up to a second."""
    asked = config.option.markexpr
    without = "not frameworks" in asked
    if (asked and not without) or collection_path.suffix != ".py":
        return None
    needs = re.search(
        r'^pytestmark = .*mark\.frameworks\("(\w+)"\)', collection_path.read_text("utf-8"), re.M
    )
    return True if needs and (without or find_spec(needs[1]) is None) else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs a thing that this system lacks."""
    needs = [name for mark in item.iter_markers("needs") for name in mark.args]
    if "terminal" in getattr(item, "fixturenames", ()):
        needs.append("pty")
    for name in needs:
        if not (THINGS[name] if name in THINGS else shutil.which(name)):
            pytest.skip(f"this system has no {name}")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores, since tests wait for programs they have started; each of them costs seconds."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.duration > SLOW and not item.function.__doc__:
        report.user_properties.append((_UNEXPLAINED, True))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what each folder costs, so that growth is seen, and name what is slow or was left out.

    A busy machine makes any test slow, so this decides nothing.
    """
    seconds: dict[str, float] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            if (
                type(report) is pytest.TestReport
            ):  # the parts of a test, which report too, are in its own time
                folder = report.nodeid.partition("::")[0].rpartition("/")[0]
                seconds[folder] = seconds.get(folder, 0) + report.duration
    costs = ", ".join(f"{name} {seconds[name]:.0f}" for name in sorted(seconds) if seconds[name] >= 1)
    terminalreporter.write_line(f"Seconds of tests, which run side by side: {costs}")
    passed: list[pytest.TestReport] = terminalreporter.stats.get("passed", [])
    slow = [report for report in passed if (_UNEXPLAINED, True) in report.user_properties]
    for report in slow:
        terminalreporter.write_line(
            f"{report.nodeid} took {report.duration:.1f} s; its docstring should say why, if it must"
        )
    skipped: list[pytest.TestReport] = terminalreporter.stats.get("skipped", [])
    for why, left_out in sorted(Counter(map(_why, skipped)).items()):
        terminalreporter.write_line(f"{left_out} test{'' if left_out == 1 else 's'} left out: {why}")


def _why(report: pytest.TestReport) -> str:
    assert isinstance(report.longrepr, tuple)
    return report.longrepr[2].removeprefix("Skipped: ")
