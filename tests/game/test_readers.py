"""Readers take time in proportion to what they read, and count before they write out."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from divisor_duel.errors import Mistake
from divisor_duel.game.pool import Pool, read_numbers
from divisor_duel.game.record import Record
from divisor_duel.players.models.answers import read_answer
from divisor_duel.players.models.completion import read_completion, split_reasoning
from divisor_duel.web.api.links import GameLink

LONG = 200_000

HOSTILE: dict[str, tuple[Callable[[str], object], str]] = {
    "a pool and spaces": (Pool.parse, "2" + " " * LONG),
    "a pool of dashes apart": (Pool.parse, "2" + " -" * LONG),
    "a pool repeated": (Pool.parse, "1-1000000," * 1000),
    "a record with spaces": (Record.parse, f"pool: 2{' ' * LONG}x\nrule: chain\n"),
    "a record with a pool repeated": (Record.parse, f"pool: {'1-1000000,' * 1000}\nrule: chain\n"),
    "a record with openings repeated": (Record.parse, f"pool: 1-9\nopenings: {'1-1000000,' * 1000}\n"),
    "a record of commas": (Record.parse, f"pool: 1-9\nseats: {', ' * LONG}\n"),
    "a record of quotes": (Record.parse, "pool: 1-9\nseats: " + '"\\' * LONG + "\n"),
    "a record that names a long game": (Record.parse, f"game: {'divisor-duel' * LONG}\n"),
    "an answer of parentheses": (read_answer, "(" * LONG),
    "an answer of parentheses behind a word": (read_answer, "MOVE: " + "(1 " * LONG),
    "an answer of stars": (read_answer, "move" + "*" * LONG + " " * LONG),
    "an answer of digits": (read_answer, "1,1." * LONG),
    "a link of slashes": (GameLink.parse, "1/" + "/" * LONG),
    "a link of signs": (GameLink.parse, "1/pool=" + "%2" * 900 + "/abc.00000"),
    "a link of ranges": (GameLink.parse, f"1/pool={'1-1000,' * 250}1/abc.00000"),
    "a link of moves": (
        GameLink.parse,
        f"1/pool=1-1000/rule=antichain/{'.'.join(map(str, range(501, 950)))}/abc.00000",
    ),
    "an answer of thoughts": (split_reasoning, "<think>1</think>" * LONG),
    "an answer of thoughts that only end": (split_reasoning, "1</think>" * LONG),
    "a stream of small pieces": (
        lambda text: read_completion(text.encode()),
        'data: {"choices": [{"delta": {"content": "1"}}]}\n' * (LONG // 4),
    ),
    "numbers": (read_numbers, "9" * LONG + " " * LONG),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_reader_takes_long_over_a_hostile_text(name: str) -> None:
    read, text = HOSTILE[name]
    began = time.process_time()
    with suppress(Mistake):
        read(text)
    assert time.process_time() - began < 2  # quadratic time would be minutes


def test_a_pool_is_counted_as_it_is_written_before_it_is_made() -> None:
    assert len(Pool.parse("1-5,3-8", most=11)) == 8
    with pytest.raises(Mistake, match="at most 10 numbers"):
        Pool.parse("1-5,3-8", most=10)


def test_spaces_beside_dashes_and_colons_mean_nothing_and_elsewhere_they_are_refused() -> None:
    assert Pool.parse(" 2 –\t20 : 2 , 30 ").numbers == (*range(2, 21, 2), 30)
    with pytest.raises(Mistake, match="is not a number or range"):
        Pool.parse("1 2")


def test_a_remark_of_a_model_in_parentheses_is_no_number_closed_or_not() -> None:
    assert read_answer("MOVE: 12 (not 13)").number == read_answer("MOVE: 12 (not 13").number == 12
    assert read_answer("MOVE: (12)").number == read_answer("MOVE: (12").number == 12
