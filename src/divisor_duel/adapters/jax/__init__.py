"""The games in JAX, for training on accelerators; without one they run on the processor.

    from divisor_duel.adapters.jax import DivisorDuel
    env = DivisorDuel("factor-duel")        # or pool=, rule=, openings=
    state = jax.jit(env.init)(key)
    state = jax.jit(env.step)(state, action)

`DivisorDuel` is what users of pgx and mctx know; `Game` is the rules alone, for those who count every byte.
"""

from __future__ import annotations

from divisor_duel.errors import MissingExtra

try:
    from divisor_duel.adapters.jax.env import DivisorDuel, State
    from divisor_duel.adapters.jax.game import Board, Game
    from divisor_duel.adapters.jax.words import scrambled
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] not in ("jax", "jaxlib", "numpy"):
        raise
    raise MissingExtra("extra-jax", "jax") from None

__all__ = ["Board", "DivisorDuel", "Game", "State", "scrambled"]
