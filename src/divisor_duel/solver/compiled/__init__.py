"""The solvers for large pools, compiled with numba (extra: fast); the algorithms are those of the others."""

from __future__ import annotations

from divisor_duel.errors import MissingExtra

try:
    from divisor_duel.solver.compiled.antichain import CompiledTable
    from divisor_duel.solver.compiled.chain import Decomposition, decompose, match_up
    from divisor_duel.solver.compiled.growth import census
except ModuleNotFoundError as missing:
    if missing.name not in ("numba", "numpy"):
        raise
    raise MissingExtra("extra-large-pools", "fast") from None

__all__ = ["CompiledTable", "Decomposition", "census", "decompose", "match_up"]
