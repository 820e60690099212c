"""Statistics of many games: how sure a score is, and ratings on Elo's scale. Knows numbers, not games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log10, sqrt
from statistics import fmean, pstdev
from typing import Final

# Two-sided, 95 %.
CONFIDENCE: Final = 1.96
_STUDENT: Final = (12.706, 4.303, 3.182, 2.776)
_MOST_ROUNDS: Final = 10_000


def interval(meetings: Iterable[float]) -> tuple[float, float]:
    """Return the 95 % confidence interval of a score, from the score in each independent meeting.

    A meeting of each kind, lost, shared and won, is added, much as Agresti and Coull add games, so that
    few meetings or a clean sheet do not look surer than they are.
    """
    scores = [*meetings, 0.0, 0.5, 1.0]
    centre = fmean(scores)
    spread = CONFIDENCE * pstdev(scores, centre) / sqrt(len(scores))
    return max(0.0, centre - spread), min(1.0, centre + spread)


def share_interval(clusters: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share, from how many of how many in each independent cluster.

    This is Wilson's interval with the size of the sample cut down by as much as its clusters hang together
    (its design effect, at least 1), and with Student's quantile for so many clusters: what Dean and Pagano
    (2015) recommend for samples drawn in clusters. One cluster alone says nothing.
    """
    held = [(part, whole) for part, whole in clusters if whole]
    size = sum(whole for _, whole in held)
    if len(held) < 2:
        return 0.0, 1.0
    share = sum(part for part, _ in held) / size
    spread = sum((part - share * whole) ** 2 for part, whole in held) / size**2
    spread *= len(held) / (len(held) - 1)
    # A clean sheet spreads nothing: then every one counts.
    effective = min(size, share * (1 - share) / spread) if spread else size
    square = _student(len(held) - 1) ** 2
    centre = (share + square / (2 * effective)) / (1 + square / effective)
    reach = sqrt(square * (share * (1 - share) / effective + square / (4 * effective**2)))
    reach /= 1 + square / effective
    return max(0.0, centre - reach), min(1.0, centre + reach)


def _student(freedom: int) -> float:
    """Return Student's two-sided 95 % quantile; from 5 on by Cornish and Fisher's expansion."""
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z = CONFIDENCE
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def elo(wins: Sequence[Sequence[float]]) -> list[float]:
    """Return ratings whose mean is 0, from `wins[i][j]`, how often i beat j.

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
