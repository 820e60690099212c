"""The figures of many games: play beside perfect play and chance, how sure that is, and ratings.

A turn is a chance when the player to move could force the win, and a risk when some legal numbers would lose
it. *Accuracy* is the share of risks whose move kept the win; *mean regret* the wins given away per turn,
chance or not. *By chance* is the accuracy that taking any legal number would have had on the same positions.
What began from one position hangs together, and an interval knows it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from math import exp, log, log10, sqrt
from statistics import fmean, pstdev
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from divisor_duel.learn.review import Tally, Verdict

# Two-sided, 95 %.
CONFIDENCE: Final = 1.96
_STUDENT: Final = (12.706, 4.303, 3.182, 2.776)
_MOST_ROUNDS: Final = 10_000
SUPPOSED: Final = 0.3
"""How much the turns of a cluster are supposed to agree where nothing is seen of it."""
_DISAGREEING: Final = 0.7
TELLING: Final = 3
"""So many clusters with both kinds tell as much as that supposition."""


class Turn(Protocol):
    """A turn that was judged."""

    @property
    def start(self) -> Hashable:
        """The position it began from, or what stands for that."""

    @property
    def verdict(self) -> Verdict:
        """What it did to the win."""

    @property
    def choices(self) -> tuple[int, int] | None:
        """How many numbers were legal, and how many of them kept the win."""

    @property
    def length_kept(self) -> float | None:
        """How much of the longest game was kept on a lost turn; None where that is not known."""


T = TypeVar("T", bound=Turn)


class JudgedTurn(NamedTuple):
    """A turn, with all that is known of it."""

    start: Hashable
    verdict: Verdict
    choices: tuple[int, int] | None
    length_kept: float | None


class Figures(ABC, Generic[T]):
    """What some turns of one player show; None where they show nothing."""

    @property
    @abstractmethod
    def turns(self) -> Sequence[T]:
        """The turns that were judged."""

    @cached_property
    def chances(self) -> list[T]:
        """The turns on which the player could have forced the win."""
        return [turn for turn in self.turns if turn.verdict in (Verdict.KEPT, Verdict.GAVE_AWAY)]

    @cached_property
    def risks(self) -> list[T]:
        """The chances that some legal numbers would lose: where every number wins, nothing is shown."""
        return [turn for turn in self.chances if turn.choices is None or turn.choices[1] < turn.choices[0]]

    @cached_property
    def tally(self) -> Tally:
        """The verdicts on the turns, counted."""
        return Tally.of(turn.verdict for turn in self.turns)

    @property
    def accuracy(self) -> float | None:
        """The share of risks in which the win was kept."""
        return Tally.of(turn.verdict for turn in self.risks).accuracy

    @property
    def accuracy_interval(self) -> tuple[float, float] | None:
        """The accuracy's 95 % confidence interval."""
        return self._interval(self.risks, Verdict.KEPT)

    @property
    def accuracy_error(self) -> float:
        """The accuracy's standard error; 0 without a risk."""
        return share_error(clustered((turn.start, turn.verdict is Verdict.KEPT) for turn in self.risks))

    @property
    def chance_accuracy(self) -> float | None:
        """The accuracy that any legal number would have had on the same risks, as far as they are known."""
        known = [turn.choices for turn in self.risks if turn.choices]
        if not known or len(known) < len(self.risks):
            return None
        return sum(keeping / legal for legal, keeping in known) / len(known)

    @property
    def excess(self) -> float | None:
        """How much of the way from chance to perfect play the accuracy is."""
        return excess(self.accuracy, self.chance_accuracy)

    @property
    def mean_regret(self) -> float | None:
        """The wins given away per turn."""
        return self.tally.regret

    @property
    def mean_regret_interval(self) -> tuple[float, float] | None:
        """The mean regret's 95 % confidence interval."""
        return self._interval(self.turns, Verdict.GAVE_AWAY)

    @cached_property
    def lengths(self) -> list[float]:
        """On lost turns whose numbers differ in it: how much of the longest game left each move kept."""
        return [kept for turn in self.turns if (kept := turn.length_kept) is not None]

    @property
    def length_kept(self) -> float | None:
        """The mean of that: who holds out longest has 1."""
        return fmean(self.lengths) if self.lengths else None

    @staticmethod
    def _interval(turns: Sequence[T], verdict: Verdict) -> tuple[float, float] | None:
        if not turns:
            return None
        return share_interval(clustered((turn.start, turn.verdict is verdict) for turn in turns))


class FiguresOf(Figures[T]):
    """The figures of these turns."""

    def __init__(self, turns: Sequence[T]) -> None:
        self._turns = turns

    @property
    def turns(self) -> Sequence[T]:
        """The turns that were judged."""
        return self._turns


def excess(accuracy: float | None, by_chance: float | None) -> float | None:
    """Return how much of the way from chance to perfect play an accuracy is: 0 for chance, 1 for perfect.

    >>> excess(0.75, 0.5)
    0.5
    """
    if accuracy is None or by_chance is None or by_chance >= 1:
        return None
    return (accuracy - by_chance) / (1 - by_chance)


def clustered(held: Iterable[tuple[Hashable, float]]) -> list[tuple[float, int]]:
    """Return how much of how many held for each thing they began from."""
    clusters: defaultdict[Hashable, list[float]] = defaultdict(list)
    for start, each in held:
        clusters[start].append(each)
    return [(sum(each), len(each)) for each in clusters.values()]


def interval(meetings: Iterable[float]) -> tuple[float, float]:
    """Return the 95 % confidence interval of a score, from the score in each independent meeting.

    A meeting of each kind, lost, shared and won, is added, much as Agresti and Coull add games, so that
    few meetings or a clean sheet do not look surer than they are.
    """
    scores = [*meetings, 0.0, 0.5, 1.0]
    centre = fmean(scores)
    spread = _student(len(scores) - 1) * pstdev(scores, centre) / sqrt(len(scores))
    return max(0.0, centre - spread), min(1.0, centre + spread)


def share_interval(clusters: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share, from how many of how many in each independent cluster.

    This is Wilson's interval with the size of the sample cut down by as much as its clusters hang together,
    and with Student's quantile for so many clusters, much as Dean and Pagano (2015) recommend. How much they
    hang together is hardly seen where few clusters have both kinds, and not at all on a clean sheet: there a
    correlation of `SUPPOSED` is supposed within a cluster, the less the more clusters tell. One cluster alone
    says nothing. `benchmarks/bench_intervals.py` shows how often it holds the truth.
    """
    held = [(part, whole) for part, whole in clusters if whole]
    size = sum(whole for _, whole in held)
    if len(held) < 2:
        return 0.0, 1.0
    share = sum(part for part, _ in held) / size
    effective = size / (1 + (_mean_size(held) - 1) * _correlation(held, share))
    square = _student(len(held) - 1) ** 2
    centre = (share + square / (2 * effective)) / (1 + square / effective)
    reach = sqrt(square * (share * (1 - share) / effective + square / (4 * effective**2)))
    reach /= 1 + square / effective
    return max(0.0, centre - reach), min(1.0, centre + reach)


def share_error(clusters: Iterable[tuple[float, float]]) -> float:
    """Return the standard error of a share that its interval amounts to, on the wider side; it is never 0."""
    held = [(part, whole) for part, whole in clusters if whole]
    if not held:
        return 0.0
    share = sum(part for part, _ in held) / sum(whole for _, whole in held)
    low, high = share_interval(held)
    return max(high - share, share - low) / CONFIDENCE


def _mean_size(clusters: Sequence[tuple[float, float]]) -> float:
    """Return how large the cluster is on average that one of the sample is in."""
    return max(1.0, sum(whole**2 for _, whole in clusters) / sum(whole for _, whole in clusters))


def _correlation(clusters: Sequence[tuple[float, float]], share: float) -> float:
    """Return the correlation within a cluster: as the clusters tell, or as supposed where they do not."""
    size, mean = sum(whole for _, whole in clusters), _mean_size(clusters)
    if mean == 1:
        return 0.0
    seen, alone = 0.0, share * (1 - share) / size
    if alone:
        spread = sum((part - share * whole) ** 2 for part, whole in clusters) / size**2
        spread *= len(clusters) / (len(clusters) - 1)
        seen = min(1.0, max(0.0, (spread / alone - 1) / (mean - 1)))
    telling = min(sum(part > 0 for part, _ in clusters), sum(part < whole for part, whole in clusters))
    weight = telling / (telling + TELLING)
    return weight * seen + (1 - weight) * max(seen, SUPPOSED)


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


def elo_errors(
    ratings: Sequence[float], clusters: Iterable[Iterable[tuple[int, int]]], anchor: int | None = None
) -> list[float]:
    """Return how far each rating reaches to either side, 95 %, when games come in independent clusters.

    A cluster has its games, as who beat whom. The error is the sandwich of the Bradley-Terry model: what the
    clusters pull at the ratings, and the half games that `elo` adds, between two times how firmly the ratings
    sit. The anchor has none; without one the mean of all has none.
    """
    players = range(len(ratings))
    theta = [rating * log(10) / 400 for rating in ratings]
    firm = [[0.0] * len(ratings) for _ in players]
    pulls: list[list[float]] = []
    met: set[tuple[int, int]] = set()

    def add(pull: list[float], i: int, j: int, games: float, won: float) -> None:
        likely = 1 / (1 + exp(theta[j] - theta[i]))
        for a, b in ((i, j), (j, i)):
            firm[a][a] += games * likely * (1 - likely)
            firm[a][b] -= games * likely * (1 - likely)
        pull[i] += won - games * likely
        pull[j] -= won - games * likely

    for cluster in clusters:
        pulls.append([0.0] * len(ratings))
        for winner, loser in cluster:
            add(pulls[-1], winner, loser, 1, 1)
            met.add((min(winner, loser), max(winner, loser)))
    reach = _student(max(1, len(pulls) - 1))
    for i, j in sorted(met):
        pulls.append([0.0] * len(ratings))
        add(pulls[-1], i, j, 1, 0.5)
        # Few clusters may happen to agree; one more is supposed that does not.
        pulls.append([_DISAGREEING * ((player == i) - (player == j)) for player in players])
    # Without an anchor the mean is held; a row of ones does that.
    fixed = [anchor] if anchor is not None else []
    free = [i for i in players if i not in fixed and firm[i][i]]
    if not free:
        return [0.0 for _ in players]
    matrix = [[firm[i][j] + (0 if fixed else 1 / len(ratings)) for j in free] for i in free]
    moved = [_solved(matrix, [pull[i] for i in free]) for pull in pulls]
    errors = dict.fromkeys(players, 0.0)
    for place, i in enumerate(free):
        errors[i] = reach * sqrt(sum(move[place] ** 2 for move in moved)) * 400 / log(10)
    return [errors[i] for i in players]


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve a small system of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(len(rows)):
            if k != i and rows[i][i]:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[-1] / row[i] if row[i] else 0.0 for i, row in enumerate(rows)]
