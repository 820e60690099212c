"""Whatever has been played, everybody is paired, once; nobody meets again, and nobody is odd twice, while it can be avoided."""

from __future__ import annotations

import itertools
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divisor_duel.classroom.pairing import Pair, Player, pair
from divisor_duel.classroom.standings import Result


def players_of(numbers: list[int], results: list[Result]) -> list[Player]:
    """What is known of each, counted in the obvious way."""
    return [
        Player(
            number,
            sum(result.points for result in results if result.pupil == number),
            sum(1 if result.opened else -1 for result in results if result.pupil == number),
            sum(result.opponent is None for result in results if result.pupil == number),
            {
                other: count
                for other in numbers
                if (count := sum(r.pupil == number and r.opponent == other for r in results))
            },
        )
        for number in numbers
    ]


def play(pairs: list[Pair], random: Random) -> list[Result]:
    results = []
    for first, second in pairs:
        points = random.choice([(2, 0), (0, 2), (1, 1)]) if None not in (first, second) else (2, 2)
        for me, other, opened, got in ((first, second, True, points[0]), (second, first, False, points[1])):
            if me is not None:
                results.append(Result(me, other, opened, got))
    return results


def can_avoid_repeats(players: list[Player], without: int | None = None) -> bool:
    """Whether all can be paired with somebody they have not met, by another algorithm than ours."""
    graph = nx.Graph()
    graph.add_nodes_from(player.number for player in players if player.number != without)
    for one, two in itertools.combinations(players, 2):
        if without not in (one.number, two.number) and not one.met.get(two.number):
            graph.add_edge(one.number, two.number)
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(graph)


def check(players: list[Player], pairs: list[Pair]) -> None:
    by_number = {player.number: player for player in players}
    seated = [number for two in pairs for number in two if number is not None]
    assert sorted(seated) == sorted(by_number), "everybody sits at one board"
    alone = [number for two in pairs if None in two for number in two if number is not None]
    assert len(alone) == len(players) % 2
    met = [two for two in pairs if None not in two and by_number[two[0] or 0].met.get(two[1] or 0)]
    for first, second in pairs:
        if first is not None and second is not None:
            assert by_number[first].balance <= by_number[second].balance, "who has opened less opens"
    if not alone:
        assert not met or not can_avoid_repeats(players)
        return
    (odd,) = alone
    fewer = [player for player in players if player.byes < by_number[odd].byes]
    if met:
        assert not any(can_avoid_repeats(players, player.number) for player in players)
    else:
        assert not any(can_avoid_repeats(players, player.number) for player in fewer)


def course(count: int, rounds: int, random: Random, absent: float) -> None:
    """Let a class play so many rounds, some of it absent in each, and check every pairing."""
    numbers = [*range(1, count + 1)]
    results: list[Result] = []
    for _ in range(rounds):
        players = [player for player in players_of(numbers, results) if random.random() >= absent]
        pairs = pair(players, random)
        check(players, pairs)
        results += play(pairs, random)


@settings(max_examples=60)
@given(st.integers(2, 12), st.integers(1, 8), st.randoms(use_true_random=False), st.floats(0, 0.4))
def test_small_classes_are_paired_as_well_as_can_be(
    count: int, rounds: int, random: Random, absent: float
) -> None:
    course(count, rounds, random, absent)


@pytest.mark.parametrize("count", [29, pytest.param(201, marks=pytest.mark.long)])
def test_large_classes_are_paired_as_well_as_can_be(count: int) -> None:
    """With 201 pupils, four rounds of the matching in plain Python take seconds each."""
    course(count, 4, Random(7), 0.1)


@pytest.mark.long
@settings(max_examples=40)
@given(st.integers(2, 201), st.randoms(use_true_random=False))
def test_classes_of_every_size_are_paired_as_well_as_can_be(count: int, random: Random) -> None:
    """Up to 201 pupils, forty times."""
    course(count, 3, random, 0.1)


def test_equal_points_meet() -> None:
    points = {1: 4, 2: 0, 3: 4, 4: 2, 5: 0, 6: 2}
    pairs = pair([Player(number, points[number]) for number in points], Random(1))
    assert {frozenset(two) for two in pairs} == {frozenset({1, 3}), frozenset({4, 6}), frozenset({2, 5})}
    assert set(pairs[0]) == {1, 3}, "the best boards come first"


def test_the_odd_one_out_is_another_each_round_until_all_have_been() -> None:
    random = Random(3)
    numbers = [*range(1, 8)]
    results: list[Result] = []
    odd = []
    for _ in numbers:
        pairs = pair(players_of(numbers, results), random)
        odd += [number for two in pairs if None in two for number in two if number is not None]
        results += play(pairs, random)
    assert sorted(odd) == numbers
    assert len({frozenset({r.pupil, r.opponent}) for r in results if r.opponent}) == 21, "all have met"


def test_when_all_have_met_they_meet_again_rather_than_not_at_all() -> None:
    players = [Player(1, met={2: 2}), Player(2, met={1: 2})]
    assert set(pair(players, Random(1))[0]) == {1, 2}


def test_one_alone_meets_the_computer_and_nobody_meets_nobody() -> None:
    assert pair([Player(5)], Random(1)) == [(5, None)]
    assert pair([], Random(1)) == []
