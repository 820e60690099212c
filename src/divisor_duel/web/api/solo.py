"""The longest chain, played alone in the browser: what is told of it, and hints that keep their promise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from divisor_duel.counting.longest import KNOWN, greedy, known_continuation
from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.game.telling import asked
from divisor_duel.language import Fact, say, tell, tell_all

SIZES: Final = tuple(KNOWN)
"""The pools 1 to n that are offered."""


def extend(size: int, moves: Sequence[int] = (), hint: bool = False) -> dict[str, Any]:
    """Say what fits a chain one makes alone, how it compares, and give a hint."""
    if size not in KNOWN:
        raise InvalidInput("no-solo-game", size=size, sizes=SIZES)
    position = Position(Rules.custom(f"1-{size}", "chain"), moves)
    number, reach = _hint(position) if hint and position.choices else (None, 0)
    best = len(KNOWN[size])
    return {
        "numbers": position.rules.pool.numbers,
        "moves": list(position.moves),
        "legal_moves": list(position.legal_moves),
        "best": best,
        "hinted": number,
        "turn": tell(asked(position) if position.choices else Fact("nothing-fits")),
        "standing": tell_all(_standing(len(position.moves), best, over=not position.choices)),
        "hint": say("chain-hint", number=number, count=reach) if number else "",
    }


def _standing(length: int, best: int, *, over: bool) -> list[Fact]:
    mine = Fact("chain-has", count=length)
    if length == best:
        return [mine, Fact("chain-is-longest")]
    return [mine, Fact("longest-chain-has", length=best), *([Fact("take-some-back")] if over else [])]


def _hint(position: Position) -> tuple[int, int]:
    """Return the number from which a chain is known to go furthest, and how long the chain gets."""
    if best := known_continuation(position.rules.pool, position.moves):
        return best
    left = Pool(position.remaining)
    reach = {number: len(greedy(left, number)) for number in position.legal_moves}
    number = max(reach, key=lambda number: reach[number])
    return number, len(position.moves) + reach[number]
