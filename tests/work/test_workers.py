"""Processes that work for this one: none outlives it, and one that dies is said."""

from __future__ import annotations

import os
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep

import pytest

from divisor_duel.errors import Mistake
from divisor_duel.work.workers import processes


def test_a_worker_that_died_is_said() -> None:
    with pytest.raises(Mistake, match="a worker died"), processes(2) as executor:
        executor.submit(os._exit, 1).result()


def test_what_a_worker_starts_hears_interrupts_as_usual() -> None:
    ask = [sys.executable, "-c", "import signal; print(signal.getsignal(signal.SIGINT).__name__)"]
    with processes(1) as executor:
        assert executor.submit(subprocess.check_output, ask).result() == b"default_int_handler\n"


def interrupt(begun: Path) -> None:
    with processes(1) as executor:
        executor.submit(begun.touch)
        executor.submit(sleep, 1000)
        deadline = monotonic() + 60
        while not begun.exists() and monotonic() < deadline:
            sleep(0.01)
        raise KeyboardInterrupt


def test_interrupted_work_is_not_waited_for(tmp_path: Path) -> None:
    others = set(active_children())
    with pytest.raises(KeyboardInterrupt):
        interrupt(tmp_path / "begun")
    assert set(active_children()) <= others
