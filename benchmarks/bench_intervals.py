"""How often the 95 % intervals that the arena prints hold the truth, by simulation.

python benchmarks/bench_intervals.py            # 2,000 tournaments of each kind: some ten seconds
python benchmarks/bench_intervals.py --others   # of kinds that no setting of the intervals was chosen by

A share (accuracy, conversion, regret): turns come in openings, whose own shares are drawn from a beta
distribution, so that turns of one opening agree with a correlation. A score and an Elo: two or three players
meet twice from each opening, and some openings are decided by who moves first alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import combinations, product
from math import exp
from random import Random
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

import numpy as np

from divisor_duel.arena.metrics import elo, elo_errors, interval, share_interval


class Kinds(NamedTuple):
    """Which tournaments there are: each value with each other."""

    openings: tuple[int, ...] = (8, 15, 30, 60)
    turns: tuple[int, ...] = (2, 8, 30)
    shares: tuple[float, ...] = (0.5, 0.8, 0.95, 0.98)
    correlations: tuple[float, ...] = (0.0, 0.1, 0.3)
    strengths: tuple[tuple[float, ...], ...] = ((0.0, 0.5), (0.0, 2.0), (0.0, 1.0, 2.0))
    decided: tuple[float, ...] = (0.0, 0.5)


OTHERS = Kinds(
    (10, 20, 40, 100),
    (4, 15, 50),
    (0.3, 0.65, 0.9, 0.97),
    (0.05, 0.2, 0.4),
    ((0.0, 0.0), (0.0, 1.5), (0.0, 0.3, 1.2)),
    (0.2, 0.8),
)
"""Kinds that no setting of the intervals was chosen by."""

Game = tuple[int, int]


def shares(kinds: Kinds, runs: int) -> Iterator[tuple[tuple[object, ...], float]]:
    """Coverage of the interval of a share, for each kind of sample."""
    random = np.random.default_rng(1)
    for openings, turns, share, agree in product(*kinds[:4]):
        sizes = 1 + random.binomial(2 * (turns - 1), 0.5, (runs, openings))
        own = np.full(sizes.shape, share)
        if agree:
            own = random.beta(share * (1 - agree) / agree, (1 - share) * (1 - agree) / agree, sizes.shape)
        kept = random.binomial(sizes, own)
        held = 0
        for row, whole in zip(kept.tolist(), sizes.tolist(), strict=True):
            low, high = share_interval(zip(row, whole, strict=True))
            held += low <= share <= high
        yield (openings, turns, share, agree), held / runs


def meetings(strengths: tuple[float, ...], decided: float, random: Random) -> list[Game]:
    """The games from one opening, as who beat whom."""
    games: list[Game] = []
    for i, j in combinations(range(len(strengths)), 2):
        if random.random() < decided:
            games += [(i, j), (j, i)]
        else:
            likely = 1 / (1 + exp(strengths[j] - strengths[i]))
            games += [(i, j) if random.random() < likely else (j, i) for _ in range(2)]
    return games


def fitted(openings: list[list[Game]], players: int) -> list[float]:
    """The ratings above the first player's."""
    wins = [[0.0] * players for _ in range(players)]
    for winner, loser in (game for games in openings for game in games):
        wins[winner][loser] += 1
    ratings = elo(wins)
    return [rating - ratings[0] for rating in ratings]


def scores_and_ratings(kinds: Kinds, runs: int) -> Iterator[tuple[tuple[object, ...], float, float]]:
    """Coverage of the intervals of the last player's score and rating."""
    random = Random(1)
    for strengths, openings, decided in product(kinds.strengths, kinds.openings, kinds.decided):
        last, players = len(strengths) - 1, len(strengths)
        many = [meetings(strengths, decided, random) for _ in range(20_000)]
        truth, rating = fmean(score(games, last) for games in many), fitted(many, players)[last]
        held = rated = 0
        for _ in range(runs):
            drawn = [meetings(strengths, decided, random) for _ in range(openings)]
            low, high = interval(score(games, last) for games in drawn)
            held += low <= truth <= high
            found = fitted(drawn, players)
            rated += abs(found[last] - rating) <= elo_errors(found, drawn, 0)[last]
        yield (len(strengths), strengths[last], openings, decided), held / runs, rated / runs


def score(games: list[Game], player: int) -> float:
    return fmean(winner == player for winner, loser in games if player in (winner, loser))


def told(coverages: list[float]) -> str:
    inside = sum(0.93 <= each <= 0.97 for each in coverages)
    below = sum(each < 0.93 for each in coverages)
    above = len(coverages) - inside - below
    span = f"{min(coverages):.1%} to {max(coverages):.1%}, mean {fmean(coverages):.1%}"
    return f"{span}; {inside} kinds within 93-97 %, {below} below, {above} above"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--others", action="store_true", help="kinds that no setting was chosen by")
    given = parser.parse_args()
    kinds = OTHERS if given.others else Kinds()
    begun = perf_counter()
    found = [*shares(kinds, given.runs)]
    print(f"share: {told([each for _, each in found])}")
    for agree in kinds.correlations:
        print(f"  correlation {agree}: {told([each for kind, each in found if kind[3] == agree])}")
    for kind, each in sorted(found, key=lambda one: one[1])[:3]:
        print(f"  lowest: openings, turns, share, correlation {kind}: {each:.1%}")
    games = [*scores_and_ratings(kinds, max(100, given.runs // 4))]
    for name, place in (("score", 1), ("Elo", 2)):
        print(f"{name}: {told([float(row[place]) for row in games])}")
        for row in sorted(games, key=lambda one: one[place])[:2]:
            print(f"  lowest: players, strength, openings, decided {row[0]}: {row[place]:.1%}")
    print(f"{given.runs} runs, {perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
