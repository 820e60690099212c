"""Factor drills: numbers are taken apart and compared, and the reason names a factor that really is missing."""

from __future__ import annotations

from collections import Counter
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import prime_factors
from divisor_duel.game.rules import games
from divisor_duel.language import tell
from divisor_duel.learn.sheets import Wish, made_again, make
from divisor_duel.learn.sheets.drills import MOST_DRILLS, Drill, compared, drills
from divisor_duel.learn.sheets.paper import html

NUMBERS = st.integers(1, 99_999)


@given(NUMBERS)
def test_a_number_is_the_product_of_its_prime_factors_and_has_all_its_divisors(number: int) -> None:
    factors = prime_factors(number)
    assert prod(factors) == number
    assert all(all(factor % d for d in range(2, int(factor**0.5) + 1)) for factor in factors)
    assert Drill(number, ()).divisors == tuple(d for d in range(1, number + 1) if number % d == 0)


@given(NUMBERS, NUMBERS)
def test_what_is_said_of_two_numbers_is_so(one: int, other: int) -> None:
    said = compared(one, other)
    small, large = sorted((one, other))
    about = said.about
    assert (about["small"], about["large"]) == (small, large)
    if large % small == 0:
        assert said.code == "drill-divides"
        assert about["times"] * small == large
        return
    needs, has = Counter(prime_factors(small)), Counter(prime_factors(large))
    prime = about["prime"]
    assert has[prime] < needs[prime]
    assert (said.code == "drill-lacks") == (has[prime] == 0)


def test_the_reason_is_told_in_words_of_a_class() -> None:
    assert (
        tell(compared(84, 35))
        == "35 does not divide 84: 35 = 5 × 7 needs a 5, and 84 = 2 × 2 × 3 × 7 has none."
    )
    assert tell(compared(7, 91)) == "7 divides 91: 91 = 13 × 7."
    often = tell(compared(8, 84))
    assert often == (
        "8 does not divide 84: the factor 2 stands more often in 8 = 2 × 2 × 2 than in 84 = 2 × 2 × 3 × 7."
    )


def test_a_sheet_of_drills_has_each_number_once_with_what_it_was_taken_for() -> None:
    made = drills([(84, 35), (7, 91), (84, 91), (0, 13), (84, 35)], 99_999)
    assert made == (Drill(35, (84,)), Drill(91, (7, 84)), Drill(13, ()))
    wish = Wish(games["juniper-green"], "a", count=0, drills=made)
    told = html(make(wish))
    asked, answers = told.split('<section class="on-answers">')
    assert "35 = 5 × 7" not in asked
    assert "35 = 5 × 7" in answers
    assert asked.count("does one divide the other") == 3
    assert made_again(wish).endswith("--count 0 --drill 84-35 --drill 7-91 --drill 84-91 --drill 0-13")
    assert len(drills(((0, number) for number in range(1, 40)), 100)) == MOST_DRILLS
    with pytest.raises(InvalidInput, match="100000 does not fit"):
        drills([(0, 100_000)], 99_999)
