"""The longest chain, played alone in the browser: what is told of it, and hints that keep their promise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from divisor_duel.counting.longest import greedy
from divisor_duel.counting.longest_known import KNOWN, known_continuation
from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.game.turn import asked

SIZES: Final = tuple(KNOWN)
"""The pools 1 to n that are offered."""


def extend(size: int, moves: Sequence[int] = (), hint: bool = False) -> dict[str, Any]:
    """Say what fits a chain one makes alone, how it compares, and give a hint."""
    if size not in KNOWN:
        raise InvalidInput(f"there is no solo game from 1 to {size}; there are {', '.join(map(str, SIZES))}")
    position = Position(Rules.custom(f"1-{size}", "chain"), moves)
    number, reach = _hint(position) if hint and position.choices else (None, 0)
    best = len(KNOWN[size])
    return {
        "numbers": position.rules.pool.numbers,
        "moves": list(position.moves),
        "legal_moves": list(position.legal_moves),
        "best": best,
        "hinted": number,
        "turn": asked(position) if position.choices else "Nothing fits any more.",
        "standing": _standing(len(position.moves), best, over=not position.choices),
        "hint": f"Try {number}: I know a chain of {reach} numbers that goes on with it." if number else "",
    }


def _standing(length: int, best: int, *, over: bool) -> str:
    numbers = "1 number" if length == 1 else f"{length} numbers"
    if length == best:
        return f"Your chain has {numbers}. Nobody can do better!"
    longest = f"The longest chain there is has {best}."
    end = "Take some back, and try another way." if over else ""
    return f"Your chain has {numbers}. {longest} {end}".rstrip()


def _hint(position: Position) -> tuple[int, int]:
    """The number from which a chain is known to go furthest, and how long the chain gets."""
    if best := known_continuation(position.rules.pool, position.moves):
        return best
    left = Pool(position.remaining)
    reach = {number: len(greedy(left, number)) for number in position.legal_moves}
    number = max(reach, key=lambda number: reach[number])
    return number, len(position.moves) + reach[number]
