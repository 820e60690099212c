"""A computer's turn on a server: a worker chooses, and whatever happens to it, nobody waits for ever."""

from __future__ import annotations

import logging
import random

from divisor_duel.game.position import Position
from divisor_duel.players.levels import LEVELS
from divisor_duel.web.api.positions import choose
from divisor_duel.web.api.problems import Stopping
from divisor_duel.web.live.solver_pool import TIME, Rank, SolverPool

_log = logging.getLogger("divisor_duel.web")


async def computers_number(
    solvers: SolverPool, visitor: str, position: Position, level: str, where: str
) -> tuple[int, bool]:
    """Return the number a computer takes, and whether it had to guess."""
    try:
        # A line of its own, so that computers wait for each other but not behind questions.
        line, spec = f"computers/{visitor}", position.rules.spec
        rank = Rank.COMPUTER if "pool" in spec else Rank.QUICK
        # The other levels leave something to chance.
        share = (*spec.items(), position.moves) if level == LEVELS[-1] else None
        asked = (spec, position.moves, level, TIME)
        number, guessed = await solvers.think(line, choose, *asked, rank=rank, share=share)
        if guessed:
            solvers.forget(choose, share)
        return number, guessed
    except Stopping:
        raise
    except Exception:
        _log.exception("the computer guesses in %s", where)
        return random.choice(position.legal_moves), True
