"""Statistics of many games: how sure a score is, and ratings on Elo's scale. Knows numbers, not games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log10, sqrt
from statistics import fmean, pstdev
from typing import Final

# Two-sided, 95 %.
CONFIDENCE: Final = 1.96
_MOST_ROUNDS: Final = 10_000


def interval(meetings: Iterable[float]) -> tuple[float, float]:
    """The 95 % confidence interval of a score, from the score in each independent meeting.

    A meeting of each kind, lost, shared and won, is added, much as Agresti and Coull add games, so that
    few meetings or a clean sheet do not look surer than they are.
    """
    scores = [*meetings, 0.0, 0.5, 1.0]
    centre = fmean(scores)
    spread = CONFIDENCE * pstdev(scores, centre) / sqrt(len(scores))
    return max(0.0, centre - spread), min(1.0, centre + spread)


def elo(wins: Sequence[Sequence[float]]) -> list[float]:
    """Ratings whose mean is 0, from `wins[i][j]`, how often i beat j.

    These are the most likely strengths in the model of Bradley and Terry, by Hunter's iteration. Every
    pair that met is given half a game each way more, or whoever never lost would be rated infinite.
    """
    players = range(len(wins))
    met = [[bool(wins[i][j] + wins[j][i]) for j in players] for i in players]
    won = [sum(wins[i][j] + met[i][j] / 2 for j in players) for i in players]
    games = [[wins[i][j] + wins[j][i] + met[i][j] for j in players] for i in players]
    strength = [1.0] * len(wins)
    for _ in range(_MOST_ROUNDS):
        before = strength
        strength = [
            won[i] / sum(games[i][j] / (before[i] + before[j]) for j in players if games[i][j])
            if won[i]
            else 1.0
            for i in players
        ]
        change = max(abs(log10(new / old)) for new, old in zip(strength, before, strict=True))
        if change < 1e-9:
            break
    ratings = [400 * log10(value) for value in strength]
    mean = sum(ratings) / len(ratings)
    return [rating - mean for rating in ratings]
