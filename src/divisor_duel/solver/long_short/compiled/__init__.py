"""Long against Short on large pools, compiled with numba (extra: fast)."""

from __future__ import annotations

from divisor_duel.errors import MissingExtra

try:
    from divisor_duel.solver.long_short.compiled.lengths import CompiledLengths
    from divisor_duel.solver.long_short.compiled.lookahead import CompiledLookahead
except ModuleNotFoundError as missing:
    if missing.name not in ("numba", "numpy"):
        raise
    raise MissingExtra("extra-large-pools", "fast") from None

__all__ = ["CompiledLengths", "CompiledLookahead"]
