"""What a hint begins with: one pair, or groups to count, before the whole reason."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import cycle
from operator import xor
from string import ascii_uppercase
from typing import Any

from divisor_duel.solver import Solution
from divisor_duel.solver.graph import lasts_one_move

COUNTER = "●"


def first_reason(solution: Solution, drawing: dict[str, Any], reasons: Sequence[str] = ()) -> str:
    """Tell the player to move what to do and one reason for it: the first pair, or what to count.

    Where there is nothing to draw, the reasons themselves.
    """
    position, move = solution.position, solution.first
    verb = position.rules.words.verb
    if not position.choices:
        return "The game is over."
    if move is not None and not position.play(move).choices:
        return f"{verb.capitalize()} {move}: they have nothing left to {verb}."
    advice = "Every number you can choose loses against perfect play."
    you, they = ("you", "they") if move is None else ("they", "you")
    if move is not None:
        advice = f"{verb.capitalize()} {move}."
    if drawing["answers"]:
        (reply, answer), *more = drawing["answers"]
        pair = f"{advice} If {you} {verb} {reply}, {they} {verb} {answer}."
        return f"{pair} Whatever else {you} {verb}, there is such an answer." if more else pair
    counted = _counted(drawing, move is not None)
    return f"{advice} {counted or ' '.join(reasons)}".rstrip()


def piles(drawing: dict[str, Any]) -> list[str]:
    """The groups as piles of counters, under their letters; none where each group is good for one turn.

    A strength is shown in powers of two, because then the piles that cancel out are those of equal size.
    """
    if not _cancel(drawing) or _one_turn_each(drawing):
        return []
    return [
        f"{letter} {' '.join(COUNTER * part for part in _parts(strength)) or 'nothing'}"
        for letter, strength in zip(cycle(ascii_uppercase), drawing["strengths"], strict=False)
    ]


def _counted(drawing: dict[str, Any], won: bool) -> str:
    me, them, last = ("you", "they", "you") if won else ("they", "you", "them")
    count = len(drawing["groups"])
    if not _cancel(drawing):
        return ""
    if _one_turn_each(drawing):
        return (
            f"{count} groups are {'then ' * won}left, each good for one turn: {them} take one, {me} take "
            f"one, and so on. {count} is even, so the last is for {last}."
        )
    return (
        f"Count the groups that are {'then ' * won}left as piles of counters: each size of pile is there an "
        f"even number of times, so they cancel out. Whatever {them} change, {me} can make them cancel out "
        "again."
    )


def _cancel(drawing: dict[str, Any]) -> bool:
    strengths: Sequence[int | None] = drawing["strengths"]
    return bool(strengths) and None not in strengths and not reduce(xor, (s or 0 for s in strengths))


def _one_turn_each(drawing: dict[str, Any]) -> bool:
    return all(map(lasts_one_move, drawing["groups"]))


def _parts(strength: int) -> list[int]:
    return [1 << bit for bit in reversed(range(strength.bit_length())) if strength >> bit & 1]
