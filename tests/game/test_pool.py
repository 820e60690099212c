"""Pools: the notation people type, and who divides whom."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.game.pool import (
    LARGEST_NUMBER,
    MOST_NUMBERS,
    Pool,
    in_words,
    notation,
    read_number,
    read_numbers,
)

numbers = st.sets(st.integers(1, 300), min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2-5", (2, 3, 4, 5)),
        ("2-20:6", (2, 8, 14, 20)),
        ("1-3, 15, 20-30:5", (1, 2, 3, 15, 20, 25, 30)),
        ("7", (7,)),
        ("3-9:4", (3, 7)),
        ("5-6,1-5", (1, 2, 3, 4, 5, 6)),
        ("2–4, 6 - 8 : 2", (2, 3, 4, 6, 8)),
    ],
)
def test_notation_is_ranges_with_an_optional_step(text: str, expected: tuple[int, ...]) -> None:
    assert Pool.parse(text).numbers == expected


@pytest.mark.parametrize(
    "text",
    ["", ",", "a", "2-", "-5", "2--5", "1.5", "5-2", "2-9:0", "0-4", "2-50:", "٣", "9" * 5000, "1-10**9"],
)
def test_what_is_no_pool_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        Pool.parse(text)
    assert len(str(refusal.value)) < 300


def test_a_pool_holds_whole_numbers_only() -> None:
    for numbers in ([2.5], ["3"], [None]):
        with pytest.raises(InvalidInput, match="whole numbers"):
            Pool(numbers)  # type: ignore[arg-type]


def test_a_pool_too_large_to_hold_is_refused_before_it_is_made() -> None:
    with pytest.raises(InvalidInput, match=f"{MOST_NUMBERS:,}"):
        Pool.parse(f"1-{LARGEST_NUMBER}")
    with pytest.raises(InvalidInput, match=f"{LARGEST_NUMBER:,}"):
        Pool.parse(str(LARGEST_NUMBER + 1))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2-50", "2 to 50"),
        ("7", "7"),
        ("2-20:2", "even numbers 2 to 20"),
        ("1-9:2,12", "odd numbers 1 to 9, 12"),
        ("10-40:10,41,43", "10 to 40 in steps of 10, 41, 43"),
        ("2,3,5,7,11,13,17,19", "2, 3, 5, 7, 11, 13, 17, 19"),
        (
            "1,2,4,8,16,32,64,128,256,512,1024,2048,4096",
            "1, 2, 4, 8, 16, 32, 64, 128, 256, 512, …, 4096 (13 numbers)",
        ),
    ],
)
def test_a_pool_is_told_in_words(text: str, words: str) -> None:
    assert in_words(Pool.parse(text)) == words


@given(numbers)
def test_notation_and_numbers_go_both_ways(chosen: set[int]) -> None:
    assert set(Pool.parse(notation(sorted(chosen)))) == chosen
    assert set(Pool.parse(notation(sorted(chosen), steps=False, comma=", "))) == chosen


@given(numbers, st.data())
def test_masks_and_members_go_both_ways(chosen: set[int], data: st.DataObject) -> None:
    pool = Pool(chosen)
    part = data.draw(st.sets(st.sampled_from(sorted(chosen))))
    assert pool.members(pool.mask(part)) == tuple(sorted(part))
    assert pool.members(pool.all) == pool.numbers


@given(st.sets(st.one_of(st.integers(1, 60), st.integers(1, 10**6)), min_size=1, max_size=40))
def test_related_numbers_are_the_divisors_and_multiples(chosen: set[int]) -> None:
    pool = Pool(chosen)
    for number in pool:
        expected = tuple(n for n in pool if n != number and (n % number == 0 or number % n == 0))
        assert pool.members(pool.related(number)) == expected


@pytest.mark.parametrize(("text", "number"), [("15", 15), (" 7 ", 7), ("007", 7)])
def test_numbers_are_read_as_typed(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", "x", "1 2", "-3", "1e3", "²", "٣", "9" * 10_000])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        read_number(text)


def test_several_numbers_are_separated_by_spaces_or_commas() -> None:
    assert read_numbers("15 5,20, 3") == (15, 5, 20, 3)
    assert read_numbers("") == ()


@given(numbers)
def test_a_graph_joins_exactly_the_numbers_of_which_one_divides_the_other(chosen: set[int]) -> None:
    graph = Pool(chosen).graph()
    assert set(graph) == chosen
    joined = {frozenset(edge) for edge in graph.edges}
    assert joined == {frozenset((a, b)) for a in chosen for b in chosen if a < b and b % a == 0}


def test_a_graph_without_networkx_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(MissingExtra, match=r"\[graph\]"):
        Pool([2, 4]).graph()
