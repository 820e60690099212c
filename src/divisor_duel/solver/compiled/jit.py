"""The one place that knows numba: how a kernel is compiled, and two instructions Python has no name for."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import config, njit, types
from numba.core import event
from numba.extending import intrinsic

from divisor_duel.language import say

Int = int | np.int64
Kernel = TypeVar("Kernel", bound=Callable[..., Any])

# Whether NUMBA_DISABLE_JIT asks for kernels that run as Python, slowly.
_PLAIN: bool = cast("Any", config).DISABLE_JIT != 0


@cache
def _version(folder: Path) -> str:
    """Return what the kernels of a folder are made of: its files and those here, which it may call."""
    files = sorted({*folder.glob("*.py"), *Path(__file__).parent.glob("*.py")})
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def kernel(function: Kernel) -> Kernel:
    """Compile a function on first use and keep the machine code on disk for the next start."""
    if _PLAIN:
        # In Python words that run over complain.
        return np.errstate(over="ignore")(function)
    # By itself numba would only notice changes of the kernel's own file, not of the kernels it calls. It
    # keeps machine code under the function's full name, so that name says what all of them are made of.
    function.__qualname__ += f".{_version(Path(function.__code__.co_filename).parent)}"
    try:
        return cast("Kernel", njit(cache=True, nogil=True, error_model="numpy")(function))
    except RuntimeError:  # no folder can be written to
        _FirstUse.kept = False
        return cast("Kernel", njit(nogil=True, error_model="numpy")(function))


class _FirstUse(event.Listener):
    """Say once, to a person at a terminal, why the first answer takes seconds."""

    said = False
    kept = True

    def on_start(self, event: object) -> None:
        if not self.said and sys.stderr.isatty():
            self.said = True
            print(say("compiling-once" if self.kept else "compiling-each-time"), file=sys.stderr)

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


def _plain_ones(word: np.uint64) -> int:
    return int(word).bit_count()


def _plain_lowest(word: np.uint64) -> int:
    return (int(word) & -int(word)).bit_length() - 1


# How many bits of a word are set; the place of the lowest one, of a word that is not zero.
ones = _plain_ones if _PLAIN else cast("Callable[[np.uint64], int]", intrinsic(_ones))
lowest = _plain_lowest if _PLAIN else cast("Callable[[np.uint64], int]", intrinsic(_lowest))
