"""Points and places are those that one gets with a pencil."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from divisor_duel.classroom.standings import Result, standings, tell_points


def by_hand(pupils: list[int], results: list[Result]) -> list[tuple[int, int, Fraction, Fraction]]:
    """Place, number, points and the points of those met, as one would work them out on paper."""
    points = {}
    for pupil in {*pupils, *(result.pupil for result in results)}:
        points[pupil] = Fraction(0)
        for result in results:
            if result.pupil == pupil:
                points[pupil] += Fraction(result.points, 2)
    met = {}
    for pupil in pupils:
        met[pupil] = Fraction(0)
        for result in results:
            if result.pupil == pupil:
                met[pupil] += Fraction(0) if result.opponent is None else points[result.opponent]
    table = []
    for pupil in pupils:
        ahead = [o for o in pupils if (points[o], met[o]) > (points[pupil], met[pupil])]
        table.append((1 + len(ahead) if results else 0, pupil, points[pupil], met[pupil]))
    return sorted(table)


@given(st.integers(2, 30), st.integers(0, 6), st.randoms(use_true_random=False))
def test_places_are_those_worked_out_by_hand(count: int, rounds: int, random: Random) -> None:
    numbers = [*range(1, count + 1)]
    results = []
    for _ in range(rounds):
        random.shuffle(numbers)
        order: list[int | None] = [*numbers, *([None] if count % 2 else [])]
        for first, second in zip(order[::2], order[1::2], strict=True):
            mine = random.choice([0, 1, 2]) if second is not None else 2
            assert first is not None
            results.append(Result(first, second, True, mine))
            if second is not None:
                results.append(Result(second, first, False, 2 - mine))
    members = sorted(numbers)[
        : max(1, count - 2)
    ]  # some may have been removed; those they met still count them
    found = standings(members, results)
    assert sorted(
        (place.rank, place.number, Fraction(place.points, 2), Fraction(place.opponents, 2)) for place in found
    ) == by_hand(members, results)
    assert all(one.rank <= two.rank for one, two in pairwise(found))


def test_a_round_against_the_computer_is_a_point_and_nothing_among_those_met() -> None:
    (place,) = standings([1], [Result(1, None, True, 2)])
    assert (place.points, place.opponents, place.byes, place.won) == (2, 0, 1, 0)


def test_points_are_written_with_halves() -> None:
    assert [tell_points(halves) for halves in (0, 1, 2, 5)] == ["0", "½", "1", "2½"]
