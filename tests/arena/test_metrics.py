"""Scores, their confidence and ratings, against values known from elsewhere."""

from __future__ import annotations

from random import Random

import pytest

from divisor_duel.arena.metrics import elo, elo_errors, excess, interval, share_interval


@pytest.mark.parametrize(
    ("meetings", "low", "high"),
    [
        # Worked out by hand, the three meetings that are always added among them, and Student's quantile 2.179.
        ([], 0.0, 1.0),
        ([1.0] * 10, 0.7108, 1.0),
        ([0.0] * 10, 0.0, 0.2892),
        ([0.5] * 10, 0.3816, 0.6184),
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
        # Wilson's interval by hand where each cluster is one: 8 of 10, Student's quantile 2.262 for 9 degrees.
        ([(1, 1)] * 8 + [(0, 1)] * 2, 0.4451, 0.9523),
        # Clusters that hang together wholly are worth as much as so many single ones.
        ([(5, 5)] * 8 + [(0, 5)] * 2, 0.4451, 0.9523),
        ([(3, 3)], 0.0, 1.0),
        ([], 0.0, 1.0),
    ],
)
def test_the_interval_of_a_share_knows_its_clusters(
    clusters: list[tuple[float, float]], low: float, high: float
) -> None:
    assert share_interval(clusters) == pytest.approx((low, high), abs=1e-3)


def test_a_clean_sheet_is_not_certainty() -> None:
    # Were turns of one opening independent, there would be 100 of them; at a correlation of 0.3, 53.
    low, high = share_interval([(4, 4)] * 25)
    assert low == pytest.approx(1 / (1 + 2.064**2 / (100 / 1.9)), abs=1e-3)
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
    assert 930 <= held <= 995


def test_a_clean_sheet_in_few_openings_holds_the_truth_too() -> None:
    """15 openings of 30 turns that agree with each other; a sixth of the sheets are clean."""
    random, share, agree, held = Random(3), 0.98, 0.3, 0
    for _ in range(400):
        own = [
            random.betavariate(share * (1 - agree) / agree, (1 - share) * (1 - agree) / agree)
            for _ in range(15)
        ]
        clusters = [(sum(random.random() < one for _ in range(30)), 30) for one in own]
        low, high = share_interval(clusters)
        held += low <= share <= high
    assert held >= 0.93 * 400


def test_a_rating_reaches_as_far_as_its_openings_tell() -> None:
    won, lost = (0, 1), (1, 0)
    few, many = ([[won, won], [won, lost], [lost, lost], [won, won]] * k for k in (3, 30))
    errors = []
    for openings in (few, many):
        wins = [[0.0, 0.0], [0.0, 0.0]]
        for winner, loser in (game for games in openings for game in games):
            wins[winner][loser] += 1
        ratings = elo(wins)
        errors.append(elo_errors([rating - ratings[1] for rating in ratings], openings, anchor=1))
    (first, anchor), (surer, _) = errors
    assert anchor == 0
    # Ten times as many openings, a little more than the root of ten times as sure.
    assert 3 < first / surer < 4.5
    # 150 of 240 games are won; were they independent, 0.13 nats would be an error, and twice that 47 Elo.
    assert 30 < surer < 80


def test_a_clean_sheet_of_games_has_a_rating_with_a_wide_error() -> None:
    ratings = elo([[0, 20], [0, 0]])
    errors = elo_errors([ratings[0] - ratings[1], 0.0], [[(0, 1), (0, 1)]] * 10, anchor=1)
    assert errors[0] > 300


def test_excess_is_the_part_of_the_way_from_chance_to_perfect_play() -> None:
    assert excess(0.5, 0.5) == 0
    assert excess(1.0, 0.3) == 1
    assert excess(0.65, 0.3) == pytest.approx(0.5)
    assert excess(0.2, 0.6) == pytest.approx(-1)
    assert excess(None, 0.3) is excess(1.0, 1.0) is None
