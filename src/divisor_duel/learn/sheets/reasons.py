"""Why an answer wins, in words for those who fill in a sheet: partners, or groups that balance."""

from __future__ import annotations

from typing import Final

from divisor_duel.language import Fact, Some
from divisor_duel.learn.puzzles import Puzzle
from divisor_duel.solver import solve
from divisor_duel.solver.graph import lasts_one_move

_MOST_PAIRS: Final = 6


def reasons(puzzle: Puzzle) -> tuple[Fact, ...]:
    """Return why a puzzle's answer wins; the whole proof only where there is nothing simpler to say."""
    solution = solve(puzzle.position)  # the answer is the only move that wins, so the proof is its own
    drawing, rules = solution.drawing(), puzzle.position.rules
    if pairs := list(drawing["answers"]):
        told = [Fact("pair", number=number, answer=answer) for number, answer in pairs]
        return Fact("why-partners", rules, pairs=Some.of(told, len(told), _MOST_PAIRS)), Fact(
            "why-last", rules
        )
    groups, strengths = drawing["groups"], drawing["strengths"]
    if groups and None not in strengths and not all(map(lasts_one_move, groups)):
        return Fact("why-balance", rules, groups=len(groups)), Fact("why-last", rules)
    return tuple(solution.reasons())
