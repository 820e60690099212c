"""The questions a worker process answers. Arguments and answers are plain values that travel well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from divisor_duel.errors import Undecided
from divisor_duel.explain import nudge
from divisor_duel.players import Guess, computer
from divisor_duel.position import Position
from divisor_duel.rules import Rules
from divisor_duel.solver import Pairing, solve

SECONDS = 2.0
"""How long a question may be worked on."""

Spec = dict[str, str]


def choose(spec: Spec, moves: Sequence[int], level: str) -> tuple[int, bool]:
    """The computer's number, and whether it had to guess."""
    position = Position(Rules.from_spec(**spec), moves)
    number = computer(level, Random(), SECONDS)(position)
    return int(number), isinstance(number, Guess)


def who_wins(spec: Spec, moves: Sequence[int]) -> dict[str, Any]:
    """Who wins, with which numbers and why; a first hint; and what proves it, to be drawn."""
    with _in_time():
        solution = solve(Position(Rules.from_spec(**spec), moves), SECONDS)
    proof = solution.certificate
    drawn: dict[str, Any] = {"pairs": (), "answers": (), "groups": ()}
    if isinstance(proof, Pairing):
        drawn |= {"proves": proof.after, "pairs": proof.pairs, "answers": tuple(proof.answers.items())}
    else:
        drawn |= {"proves": proof.move, "groups": tuple(region.numbers for region in proof.after)}
    numbers = solution.position.rules.pool.numbers
    return solution.as_dict() | {"numbers": numbers, "hint": nudge(solution)} | drawn


@contextmanager
def _in_time() -> Iterator[None]:
    try:
        yield
    except Undecided:
        raise Undecided(f"this is too hard to work out in {SECONDS:g} seconds; try a smaller pool") from None
