"""Training and test are apart: whatever can be reached from a position decides its side, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice
from random import Random

import numpy as np
import pytest

from divisor_duel.exam import TEST, TRAINING, drawn_openings, endless
from divisor_duel.exam.sets import SETS
from divisor_duel.exam.split import Side, side_of
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.labels import labels
from tests.support.positions_files import text_of

SMALL = (Rules.custom("2-24"), Rules.custom("2-20", "antichain"))


def in_reach(position: Position) -> frozenset[int]:
    """The numbers that can still be taken, by walking to them one after the other."""
    left = {n for n in position.remaining if n not in position.dead}
    if not position.rules.rule.follows:
        return frozenset(left)
    found, fresh = set[int](), [*position.legal_moves]
    while fresh:
        number = fresh.pop()
        found.add(number)
        fresh += [n for n in left - found if n not in fresh and (n % number == 0 or number % n == 0)]
    return frozenset(found)


def met(rules: Rules, count: int) -> Iterable[Position]:
    random, position = Random(7), Position(rules)
    for _ in range(count):
        yield position
        after = position.play(random.choice(position.legal_moves))
        position = after if after.choices else Position(rules)


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: str(rules.rule))
def test_positions_from_which_the_same_can_be_reached_are_on_one_side(rules: Rules) -> None:
    sides: dict[frozenset[int], Side] = {}
    for position in met(rules, 3000):
        assert sides.setdefault(in_reach(position), side_of(position)) is side_of(position)
    share = [*sides.values()].count(Side.TEST) / len(sides)
    assert 0.15 < share < 0.25


def test_a_larger_pool_in_which_the_same_is_left_has_it_on_the_same_side() -> None:
    # Nobody can ever get to 11.
    small, large = (Position(Rules.custom(pool), [4]) for pool in ("2-6", "2-6,11"))
    assert in_reach(small) == in_reach(large)
    assert side_of(small) is side_of(large)


@pytest.mark.parametrize("count", [150, pytest.param(1000, marks=pytest.mark.long)])
@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: str(rules.rule))
def test_nothing_that_is_trained_on_equals_what_is_measured_with(rules: Rules, count: int) -> None:
    test = {in_reach(one.position) for one in islice(endless(rules, "1", TEST), count)}
    test |= {in_reach(position) for position in islice(drawn_openings(rules, "1", TEST), count // 30)}
    trained = {in_reach(one.position) for one in islice(endless(rules, "1", TRAINING), count)}
    trained |= {in_reach(position) for position in islice(drawn_openings(rules, "1", TRAINING), count // 30)}
    batch = next(labels(pool=rules.spec["pool"], rule=rules.spec["rule"], size=4 * count))
    numbers = np.array(rules.pool.numbers)
    for in_play, legal in zip(batch.in_play, batch.action_mask, strict=True):
        left, reached, fresh = {*numbers[in_play].tolist()}, set[int](), numbers[legal].tolist()
        while fresh:
            number = fresh.pop()
            reached.add(number)
            fresh += [n for n in left - reached if n not in fresh and (n % number == 0 or number % n == 0)]
        trained.add(frozenset(reached if rules.rule.follows else left))
    assert len(test) > 30
    assert len(trained) > 200
    assert not test & trained


@pytest.mark.parametrize("name", SETS)
def test_the_published_positions_are_all_on_the_side_of_the_test(name: str) -> None:
    for line in map(json.loads, text_of(name).splitlines()):
        assert side_of(Position(SETS[name], line["moves"])) is Side.TEST
        assert line["side"] == Side.TEST


def test_openings_do_not_come_twice_and_end_where_there_are_no_more() -> None:
    drawn = [*drawn_openings(games["divisor-duel-evens"], "1")]
    assert 1 < len(drawn) == len({position.key for position in drawn}) < 100
