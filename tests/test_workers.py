"""Processes that work for this one: none outlives it, and one that dies is said."""

from __future__ import annotations

import os
from multiprocessing import active_children
from pathlib import Path
from time import monotonic, sleep

import pytest

from divisor_duel.errors import Mistake
from divisor_duel.workers import processes


def test_a_worker_that_died_is_said() -> None:
    with pytest.raises(Mistake, match="a worker died"), processes(2) as executor:
        executor.submit(os._exit, 1).result()


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
