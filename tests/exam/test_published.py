"""The published positions: the bytes are the ones that were published, and the program makes them again."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.exam.check import check
from divisor_duel.exam.fair import found, rules_for
from divisor_duel.exam.lines import CANARY, SETS, published
from divisor_duel.exam.published import position_of, published_lines, read_lines
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules

FOLDER = Path(__file__).parents[2] / "docs" / "results" / "positions"
HASHES = {
    "chain-2-20": "0e784dc5338961b76e8f5c48879519e72667fce4298ce001faab55ccca2554ae",
    "chain-2-30": "8d5b7c9605865f4a687a87bda3efe0d556c21ea002073f8f598a6394a5f67ed8",
    "divisor-duel": "9b8cb1e0f2e99663a4c767e9631165808e50013a3bb9f802fe444773f9d78cdc",
    "chain-2-100": "f53481e35a6bd633e5914b9e9f782f6c458689452ea386755b6d0b29fc7c0fa3",
    "chain-2-200": "5d38da0fa10a4304a573edbf3486cc31c6f81be35aa2f32914496a8a6517ea6f",
    "juniper-green": "f433509c06d5f541f599ea586f6fbdab015e2f022d94d3a0d5d5cefb40dd4631",
    "antichain-2-20": "07586e5735e2755a14730e3072160e6c8a20a87d58ca60470737effe5425ceaa",
    "antichain-2-30": "5a3ddafe59b7720c06da8c20302225e70650456d8158327676f4d613335e6279",
    "factor-duel": "c461d94738982de1b6b3d071d9d23c1fbde2d8759f4eb1c3496026cf30588133",
    "antichain-2-100": "37ff07871c90564dc1d28e37b9da4d93111f8455fd5861d3c4380226af25b025",
    "antichain-2-200": "65dac49e2dd4b4debca8e792a58a32096332c4168cd8a4f3472c05c5ccd68f22",
}


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.jsonl").read_text("utf-8")


@pytest.mark.parametrize("name", SETS)
def test_a_published_set_never_changes(name: str) -> None:
    assert sha256((FOLDER / f"{name}.jsonl").read_bytes()).hexdigest() == HASHES[name]


@pytest.mark.parametrize("name", ["chain-2-20", "antichain-2-20"])
def test_the_program_makes_a_set_again_byte_for_byte(name: str) -> None:
    assert published(name) == text_of(name)


@pytest.mark.long
@pytest.mark.parametrize("name", SETS)
def test_the_program_makes_every_set_again(name: str) -> None:
    """The larger sets take up to a minute each."""
    assert published(name) == text_of(name)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if name.endswith("00") else name for name in SETS]
)
def test_what_a_certificate_can_prove_is_proven(name: str) -> None:
    lines = text_of(name).splitlines()
    checked = check(lines)
    assert checked.lines == len(lines)
    assert checked.by_certificate == (len(lines) if "certificate" in lines[0] else 0)
    assert all(CANARY in line for line in lines)


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


@pytest.mark.parametrize("name", SETS)
def test_what_is_published_is_read_and_not_made_again(name: str) -> None:
    lines = published_lines(SETS[name], 20)
    assert lines == [json.loads(line) for line in text_of(name).splitlines()[:20]]
    assert [position_of(line).rules for line in lines] == [SETS[name]] * 20


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
