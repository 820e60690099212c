"""Tests whose programs a system does not have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.support.programs import MissingProgram


@contextmanager
def skipped_without() -> Iterator[None]:
    """Skip tests whose programs this system does not have."""
    try:
        yield
    except MissingProgram as missing:
        pytest.skip(str(missing))
