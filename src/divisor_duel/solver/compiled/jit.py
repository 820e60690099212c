"""The one place that knows numba: how a kernel is compiled, and two instructions Python has no name for."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.core import event
from numba.extending import intrinsic

Int = int | np.int64
Kernel = TypeVar("Kernel", bound=Callable[..., Any])

_STAMP = [(file.name, file.stat().st_mtime_ns) for file in sorted(Path(__file__).parent.glob("*.py"))]


def kernel(function: Kernel) -> Kernel:
    """Compile a function on first use and keep the machine code on disk for the next start."""
    dispatcher: Any = njit(cache=True, nogil=True, error_model="numpy")(function)
    # By itself numba would only notice changes of the kernel's own file, not of the kernels it calls.
    dispatcher._cache._cache_file._source_stamp = _STAMP
    return cast("Kernel", dispatcher)


class _FirstUse(event.Listener):
    """Say once, to a person at a terminal, why the first answer takes seconds."""

    said = False

    def on_start(self, event: object) -> None:
        if not self.said and sys.stderr.isatty():
            self.said = True
            print("Compiling the fast solver for this machine (once, some seconds) ...", file=sys.stderr)

    def on_end(self, event: object) -> None:
        pass


event.register("numba:compile", _FirstUse())  # type: ignore[no-untyped-call]


def _ones(typing: object, word: object) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


def _lowest(typing: object, word: object) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, 1))

    return types.int64(types.uint64), generate


# How many bits of a word are set; the place of the lowest one, of a word that is not zero.
ones = cast("Callable[[np.uint64], int]", intrinsic(_ones))
lowest = cast("Callable[[np.uint64], int]", intrinsic(_lowest))
