"""What a class is told of a position in the end: who wins, with what and why. Plain values that travel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from divisor_duel.errors import Undecided
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.language import ANYBODY, Fact, Reader
from divisor_duel.language.answers import said
from divisor_duel.solver import Solution, solve
from divisor_duel.solver.clock import Clock


def proof_of(solution: Solution, clock: Clock, reader: Reader = ANYBODY) -> dict[str, Any]:
    """Return who wins a position, with what and why."""
    return {
        "winner": solution.winner,
        "winning_moves": list(solution.winning_moves),
        **said("answer", [Fact("moment-winner", winner=solution.winner)], reader),
        **said("why", solution.explanation(clock.left), reader),
        **solution.drawing(clock.left),
    }


def prove(spec: dict[str, str], moves: Sequence[int], seconds: float | None = None) -> dict[str, Any] | None:
    """Work out the same of a position that nobody has played; None where it is too hard."""
    clock = Clock(seconds)
    try:
        solution = solve(Position(Rules.from_spec(**spec), moves), clock.left)
    except Undecided:
        return None
    return proof_of(solution, clock) | {"number": None, **said("played", []), **said("instead", [])}
