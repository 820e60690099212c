"""Whether the compiled solvers for large pools can be used. Asking is quick, importing them is not."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec


@cache
def has_numba() -> bool:
    """Say whether the extra `fast` is installed."""
    return find_spec("numba") is not None
