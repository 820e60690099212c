"""Scores, their confidence and ratings, against values known from elsewhere."""

from __future__ import annotations

from random import Random

import pytest

from divisor_duel.arena.rating import elo, interval, share_interval


@pytest.mark.parametrize(
    ("meetings", "low", "high"),
    [
        # Worked out by hand, the three meetings that are always added among them.
        ([], 0.0380, 0.9620),
        ([1.0] * 10, 0.7282, 1.0),
        ([0.0] * 10, 0.0, 0.2718),
        ([0.5] * 10, 0.3934, 0.6066),
    ],
)
def test_the_interval_is_that_of_the_mean(meetings: list[float], low: float, high: float) -> None:
    assert interval(meetings) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_holds_the_true_score_nineteen_times_in_twenty() -> None:
    random = Random(1)
    held = 0
    for _ in range(1000):
        chance = random.random()
        low, high = interval(
            [(random.random() < chance) / 2 + (random.random() < chance) / 2 for _ in range(30)]
        )
        held += low <= chance <= high
    assert 930 <= held <= 990


def test_equal_players_are_rated_equal() -> None:
    assert elo([[0, 10, 10], [10, 0, 10], [10, 10, 0]]) == pytest.approx([0, 0, 0], abs=1e-6)


def test_two_players_differ_by_what_elos_formula_says_of_their_score() -> None:
    # 75.5 wins of 101, the half game each way included: 400 * log10(75.5 / 25.5).
    strong, weak = elo([[0, 75], [25, 0]])
    assert strong - weak == pytest.approx(188.5, abs=0.1)
    assert strong + weak == pytest.approx(0)


def test_strength_carries_over_from_one_opponent_to_another() -> None:
    # The first and the last never met; each step is three wins of four.
    first, middle, last = elo([[0, 300, 0], [100, 0, 300], [0, 100, 0]])
    assert first - middle == pytest.approx(middle - last, abs=1e-3)
    assert first - last == pytest.approx(2 * 190, abs=3)


def test_a_player_who_never_lost_has_a_finite_rating() -> None:
    first, second = elo([[0, 20], [0, 0]])
    assert 500 < first - second < 1000


@pytest.mark.parametrize(
    ("clusters", "low", "high"),
    [
        # Wilson's interval by hand where each cluster is one: 8 of 10, Student's quantile 2.262 for 9 degrees,
        # and the spread of a sample, which makes 10 as good as 9.
        ([(1, 1)] * 8 + [(0, 1)] * 2, 0.4270, 0.9555),
        # Clusters that hang together wholly are worth as much as so many single ones.
        ([(5, 5)] * 8 + [(0, 5)] * 2, 0.4270, 0.9555),
        ([(3, 3)], 0.0, 1.0),
        ([], 0.0, 1.0),
    ],
)
def test_the_interval_of_a_share_knows_its_clusters(
    clusters: list[tuple[float, float]], low: float, high: float
) -> None:
    assert share_interval(clusters) == pytest.approx((low, high), abs=1e-3)


def test_a_clean_sheet_is_not_certainty() -> None:
    low, high = share_interval([(4, 4)] * 25)
    assert 0.95 < low < 0.97
    assert high == 1.0
    assert share_interval([(0, 4)] * 25) == pytest.approx((0, 1 - low))


@pytest.mark.parametrize("together", [0.0, 0.3])
def test_the_interval_of_a_share_holds_the_true_one_nineteen_times_in_twenty(together: float) -> None:
    """Clusters of other sizes, whose members agree with each other more often than by chance, or not."""
    random = Random(2)
    held = 0
    for _ in range(1000):
        chance, clusters = random.uniform(0.1, 0.95), []
        for _ in range(25):
            shared, size = random.random() < chance, random.randint(1, 8)
            members = [
                shared if random.random() < together else random.random() < chance for _ in range(size)
            ]
            clusters.append((sum(members), size))
        low, high = share_interval(clusters)
        held += low <= chance <= high
    assert 930 <= held <= 985
