"""Counts of complete games: against games played one by one, and those that are published."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from divisor_duel.counting.games import count
from divisor_duel.errors import Undecided
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import RULES, Rule, Rules
from tests.support import perft


def lengths(position: Position) -> Counter[int]:
    if not position.legal_moves:
        return Counter([len(position.moves)])
    return sum((lengths(position.play(number)) for number in position.legal_moves), Counter())


@pytest.mark.parametrize("pools", [20, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("rule", RULES)
def test_games_of_each_length_are_as_many_as_can_be_played(rule: str, pools: int) -> None:
    random = Random(22)
    for _ in range(pools):
        pool = Pool(random.sample(range(1, 30), random.randint(1, 8)))
        openings = Pool(random.sample(pool.numbers, random.randint(1, len(pool))))
        rules = Rules.custom(pool, rule, openings)
        assert count(pool, rules.rule, openings) == lengths(Position(rules))


@pytest.mark.parametrize("path", perft.FILES, ids=lambda path: path.stem)
def test_there_are_as_many_games_as_the_files_of_counts_say(path: Path) -> None:
    for rules, games in perft.read(path):
        assert sum(count(rules.pool, rules.rule, rules.openings).values()) == games


def test_counting_gives_up_when_the_time_is_up() -> None:
    with pytest.raises(Undecided, match=r"within 0\.05 s"):
        count(Pool(range(1, 80)), Rule.CHAIN, seconds=0.05)
