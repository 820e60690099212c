"""What holds for every test: processes start quickly, no core is idle, and a slow test says why it is slow."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from importlib.util import find_spec

import pytest

# Where bytecode is not kept, each of the hundreds of processes started here compiles all that it imports.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What needs JAX runs where JAX is; `test_jax.py` sees to it.
collect_ignore = [] if find_spec("jax") else ["in_jax"]

SLOW = 5.0
"""Seconds from which on the docstring of a test has to give a reason."""
_UNEXPLAINED = "slow without a reason"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Half as many processes again as there are cores: a third of the time tests wait for others."""
    return (os.cpu_count() or 1) * 3 // 2


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.duration > SLOW and not item.function.__doc__:
        report.user_properties.append((_UNEXPLAINED, True))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the slow tests; a busy machine makes any test slow, so this decides nothing."""
    passed: list[pytest.TestReport] = terminalreporter.stats.get("passed", [])
    slow = [report for report in passed if (_UNEXPLAINED, True) in report.user_properties]
    for report in slow:
        terminalreporter.write_line(
            f"{report.nodeid} took {report.duration:.1f} s; its docstring should say why, if it must"
        )
