"""The published positions: the bytes are the ones that were published, and the program makes them again."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from hashlib import sha256

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.exam.check import MOST_SEARCHED, check
from divisor_duel.exam.fair import found, rules_for
from divisor_duel.exam.sets import CANARY, SETS, position_of, published, published_lines, read_lines
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from tests.support.positions_files import FOLDER, text_of
from tests.support.scripts import script

HASHES = {
    "chain-2-20": "d59864bcca27d59edcbd7c73fb65442a98b15234a2b8f4d9354eb642d8f11410",
    "chain-2-30": "31fbdb74a7f5fc4a31874d844c935da78ba62b4869765b39c922a84ce058326e",
    "divisor-duel": "b25b044fa6959204e0a4e23f97df07a9c5ac8877976e8e93bde0d642513565ed",
    "chain-2-100": "52f9e3d6cd8b25761c40be9c04840dbf2c5486a629d72b8f05446106bcbcd747",
    "chain-2-200": "8a9496040d125f8c726ebed881d378c5f4845a8ead42d53bd0f624169d7bcb73",
    "juniper-green": "d889ae8158cf2c7b6b30be11cdbbdc148ec5fbcfa1dc5e028ac5dcd08db81f6f",
    "antichain-2-20": "fe88321266c00e356d65d850d6c024d20791c386b6e4cfab9026d178861f0804",
    "antichain-2-30": "db6b4065b4c2583efd784990344f6d3d559245432c73903f391d0aba5b205698",
    "factor-duel": "b497bb7dc794e528e54c4352807bd6ddd1724ebded540efc140258283bb2f29a",
    "antichain-2-100": "2e194a29f1265495e520461ba12c0e4f1074a2cc98606011bd7d23dbb35e3ae5",
    "antichain-2-200": "d6afa6298d75b45d5aaf35e1b5ffa2a26c7faeab470752457cd2ea70a2612125",
}
SMALL = ("chain-2-20", "chain-2-30", "divisor-duel", "antichain-2-20", "antichain-2-30")


@pytest.mark.parametrize("name", SETS)
def test_a_published_set_never_changes(name: str) -> None:
    assert sha256((FOLDER / f"{name}.jsonl").read_bytes()).hexdigest() == HASHES[name]


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name.endswith("-2-20") else pytest.mark.long) for name in SETS],
)
def test_the_program_makes_a_set_again_byte_for_byte(name: str) -> None:
    """The larger sets take minutes each."""
    assert published(name) == text_of(name)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SMALL else pytest.mark.long) for name in SETS]
)
def test_every_answer_is_proven_by_its_certificate_or_by_search(name: str) -> None:
    lines = text_of(name).splitlines()
    checked = check(lines)
    assert checked.lines == len(lines)
    assert checked.unproven == 0
    assert checked.by_certificate == (len(lines) if "certificate" in lines[0] else 0)
    assert all(CANARY in line for line in lines)


@pytest.mark.parametrize("name", ["factor-duel", "antichain-2-100", "antichain-2-200"])
def test_antichains_with_many_numbers_left_are_proven_and_false_answers_found(name: str) -> None:
    lines = [json.loads(line) for line in text_of(name).splitlines()]
    line = max(lines, key=lambda line: len(line["legal_moves"]))
    assert 40 < len(line["legal_moves"]) <= MOST_SEARCHED
    assert check([json.dumps(line)]).by_search == 1
    lost = next(number for number in line["legal_moves"] if number not in line["winning_moves"])
    wrong = sorted([*line["winning_moves"], lost])
    false = line | {"winning_moves": wrong, "chance": f"{len(wrong)}/{len(line['legal_moves'])}"}
    with pytest.raises(InvalidInput, match="line 1: by search other moves win"):
        check([json.dumps(false)])


@pytest.mark.parametrize("name", ["divisor-duel", "chain-2-20", "antichain-2-20"])
def test_rules_of_one_line_do_no_better_than_guessing(name: str) -> None:
    """Among them the smallest, the largest, the fewest replies and greed."""
    beyond: defaultdict[str, Fraction] = defaultdict(Fraction)
    for text in text_of(name).splitlines():
        line = json.loads(text)
        position = Position(SETS[name], line["moves"])
        for rule in rules_for(position):
            beyond[rule.__name__] += found(rule, position, line["winning_moves"]) - Fraction(line["chance"])
    assert {"smallest", "largest", "fewest_replies", "greedy"} <= {*beyond}
    assert max(beyond.values()) <= 2


@pytest.mark.parametrize("name", ["chain-2-20", "antichain-2-20", "divisor-duel"])
def test_the_page_beside_the_positions_tells_of_them_what_the_benchmark_prints(name: str) -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    name, count, _, _, *rules = script("benchmarks/bench_positions.py").row(name)
    assert f"\n| {' | '.join(map(str, [name, count, *rules]))} |\n" in page


@pytest.mark.parametrize("name", SETS)
def test_what_is_published_is_read_and_not_made_again(name: str) -> None:
    lines = published_lines(SETS[name], 20)
    assert lines == [json.loads(line) for line in text_of(name).splitlines()[:20]]
    assert [position_of(line).rules for line in lines] == [SETS[name]] * len(lines)


def test_of_other_games_and_of_more_nothing_is_published() -> None:
    assert published_lines(Rules.custom("2-40")) is None
    assert published_lines(Rules.custom("2-20", openings="2-4")) is None
    assert published_lines(SETS["chain-2-20"], 301) is None


def test_a_line_whose_answer_is_not_legal_is_not_read() -> None:
    line = json.loads(text_of("chain-2-20").splitlines()[0])
    with pytest.raises(InvalidInput, match="line 1: a winning move is not legal"):
        [*read_lines([json.dumps(line | {"winning_moves": [1]})])]
    with pytest.raises(InvalidInput, match="line 1: "):
        [*read_lines(["{}"])]
