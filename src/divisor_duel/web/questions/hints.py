"""What a hint begins with: one pair, or groups to count, before the whole reason."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import cycle
from operator import xor
from string import ascii_uppercase
from typing import Any

from divisor_duel.language import Fact, say
from divisor_duel.solver import Solution
from divisor_duel.solver.graph import lasts_one_move

COUNTER = "●"


def first_reason(solution: Solution, drawing: dict[str, Any], reasons: Sequence[Fact] = ()) -> list[Fact]:
    """Tell the player to move what to do and one reason for it: the first pair, or what to count.

    Where there is nothing to draw, the reasons themselves.
    """
    position, move = solution.position, solution.first
    rules, end = position.rules, "lost" if move is None else "won"
    if not position.choices:
        return [Fact("hint-over")]
    if move is not None and not position.play(move).choices:
        return [Fact("hint-ends-game", rules, number=move)]
    advice = Fact("hint-all-lose-to-perfect") if move is None else Fact("hint-take", rules, number=move)
    if drawing["answers"]:
        (number, answer), *more = drawing["answers"]
        pair = Fact(f"hint-pair-{end}", rules, number=number, answer=answer)
        return [advice, pair, *([Fact(f"hint-more-pairs-{end}", rules)] if more else [])]
    return [advice, *(_counted(drawing, end) or reasons)]


def piles(drawing: dict[str, Any]) -> list[str]:
    """The groups as piles of counters, under their letters; none where each group is good for one turn.

    A strength is shown in powers of two, because then the piles that cancel out are those of equal size.
    """
    if not _cancel(drawing) or _one_turn_each(drawing):
        return []
    return [
        f"{letter} {' '.join(COUNTER * part for part in _parts(strength))}"
        if strength
        else say("pile-empty", letter=letter)
        for letter, strength in zip(cycle(ascii_uppercase), drawing["strengths"], strict=False)
    ]


def _counted(drawing: dict[str, Any], end: str) -> list[Fact]:
    if not _cancel(drawing):
        return []
    if _one_turn_each(drawing):
        count = len(drawing["groups"])
        return [Fact(f"hint-groups-{end}", count=count), Fact(f"hint-even-{end}", count=count)]
    return [Fact(f"hint-piles-{end}")]


def _cancel(drawing: dict[str, Any]) -> bool:
    strengths: Sequence[int | None] = drawing["strengths"]
    return bool(strengths) and None not in strengths and not reduce(xor, (s or 0 for s in strengths))


def _one_turn_each(drawing: dict[str, Any]) -> bool:
    return all(map(lasts_one_move, drawing["groups"]))


def _parts(strength: int) -> list[int]:
    return [1 << bit for bit in reversed(range(strength.bit_length())) if strength >> bit & 1]
