"""What takes long to make, made once for all processes that test at the same time."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from divisor_duel.work.files import try_lock


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder that whoever comes first makes, and the others wait for."""
    own = factory.getbasetemp()
    path = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / name
    with path.with_suffix(".lock").open("a+b") as lock:
        while not try_lock(lock):
            time.sleep(0.1)
        if not path.exists():
            half = factory.mktemp(name) / name
            make(half)
            half.rename(path)
    return path
