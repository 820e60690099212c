"""What a hint begins with: one pair, or groups to count, before the whole reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from itertools import cycle
from operator import xor
from string import ascii_uppercase
from typing import Any

from divisor_duel.game.goal import GoalKind
from divisor_duel.game.position import Position
from divisor_duel.language import Fact, say
from divisor_duel.solver import Solution
from divisor_duel.solver.advice import Advice
from divisor_duel.solver.graph import lasts_one_move

COUNTER = "●"


def first_reason(
    solution: Solution, advised: Advice | None, drawing: dict[str, Any], reasons: Sequence[Fact] = ()
) -> list[Fact]:
    """Tell the player to move which number is advised, and the first pair or what to count as a reason.

    Where there is nothing to draw, the reasons themselves.
    """
    position, wins = solution.position, bool(solution.winning)
    rules, end = position.rules, "won" if wins else "lost"
    if advised is None:
        return [Fact("hint-over")]
    if wins and not position.play(advised.number).choices:
        return [_ends_game(position, advised.number)]
    take = Fact(f"hint-take-{advised.why}", rules, number=advised.number)
    advice = [take] if wins else [Fact("hint-all-lose-to-perfect"), take]
    if answers := dict(drawing["answers"]):
        number = advised.number if advised.number in answers else next(iter(answers))
        pair = Fact(f"hint-pair-{end}", rules, number=number, answer=answers[number])
        more = [Fact(f"hint-more-pairs-{end}", rules)] if len(answers) > 1 else []
        return [*advice, pair, *more]
    return [*advice, *(_counted(drawing, end) or reasons)]


def _ends_game(position: Position, move: int) -> Fact:
    """Return why nothing can follow a number that ends the game."""
    rules = position.rules
    if not rules.rule.follows or rules.goal.kind is not GoalKind.LAST:
        return Fact("hint-ends-game", rules, number=move)
    multiples = [number for number in rules.pool if number > move and number % move == 0]
    which = "taken" if multiples else "too-big" if 2 * move > rules.pool.numbers[-1] else "not-there"
    return Fact(f"hint-ends-game-{which}", rules, number=move)


def piles(drawing: dict[str, Any]) -> list[str]:
    """Return the groups as piles of counters, under their letters; none where each group lasts one turn.

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
    return _pile_facts(drawing["strengths"], end)


def _pile_facts(strengths: Sequence[int], end: str) -> list[Fact]:
    """Return how many piles of each size the groups make, where a strength is a sum of powers of two."""
    sizes = Counter(part for strength in strengths for part in _parts(strength))
    if not sizes:
        return []
    mixed = sorted({strength for strength in strengths if len(_parts(strength)) > 1})
    sums = [
        Fact("hint-pile-sum", strength=strength, sum=" + ".join(map(str, _parts(strength))))
        for strength in mixed
    ]
    counts = tuple(Fact("piles-of", count=sizes[size], size=size) for size in sorted(sizes))
    return [Fact(f"hint-piles-{end}"), *sums, Fact(f"hint-piles-even-{end}", counts=counts)]


def _cancel(drawing: dict[str, Any]) -> bool:
    strengths: Sequence[int | None] = drawing["strengths"]
    return bool(strengths) and None not in strengths and not reduce(xor, (s or 0 for s in strengths))


def _one_turn_each(drawing: dict[str, Any]) -> bool:
    return all(map(lasts_one_move, drawing["groups"]))


def _parts(strength: int) -> list[int]:
    return [1 << bit for bit in reversed(range(strength.bit_length())) if strength >> bit & 1]
