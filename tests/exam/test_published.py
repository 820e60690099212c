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
from divisor_duel.exam.lines import CANARY, EDITION, SETS, published
from divisor_duel.exam.published import position_of, published_lines, read_lines
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from tests.support.positions_files import FOLDER, file_of, text_of
from tests.support.scripts import script

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


NEW_HASHES = {
    "chain-2-20": "e2e1d0acc73e33a82c898546d43a26c2337896ce42b838a83fa62585832bc8ae",
    "chain-2-30": "3b3cc10213e074c2a54225b614f8c4b5fd862503106f6ff11517c9208a61d448",
    "divisor-duel": "a5a7676bded53a44f9376629aad90d638529bc242e322f783cb4d58e3f289853",
    "chain-2-100": "b1ec978cc8f2484024f1c8b379c4e2c1243b044136927e339600300dc4ee6a64",
    "chain-2-200": "8ae80f8f36e07e102b5ae7da5a26ec62121823226c2010e7879194cdec3ec1d9",
    "juniper-green": "83be1b75ecdda8c35e37379bb5ebe0114040cfb03e64a9ca9002ec1e026e4cf6",
    "antichain-2-20": "02d98b36437d740732a3960591ae221169128c64cad25b7c215c73e8bb3ffe30",
    "antichain-2-30": "b1300b3826f5e809d338139da91d4b220edc07cfc637e245fde1d15d2d56ecdf",
    "factor-duel": "9b9717b3386060d096db5d4e4b47a7d0a819a30c82afc2317199fcd0bbfc8183",
    "antichain-2-100": "7d534b82f449c44dfa55ebb09b330c46e92ebbfa226a904d3cba8682e7839c6b",
    "antichain-2-200": "3eebc2b947d53a1c4b4acdafb54ebcc88885329000105ffe6fcb38d97eedbdce",
}
EDITIONS = {1: HASHES, EDITION: NEW_HASHES}
SMALL = ("chain-2-20", "chain-2-30", "divisor-duel", "antichain-2-20", "antichain-2-30")
EVERY = [(name, edition) for edition in EDITIONS for name in SETS]


@pytest.mark.parametrize(("name", "edition"), EVERY)
def test_a_published_set_never_changes(name: str, edition: int) -> None:
    assert sha256(file_of(name, edition).read_bytes()).hexdigest() == EDITIONS[edition][name]


@pytest.mark.parametrize(("name", "edition"), [("chain-2-20", EDITION), ("antichain-2-20", 1)])
def test_the_program_makes_a_set_again_byte_for_byte(name: str, edition: int) -> None:
    assert published(name, edition) == text_of(name, edition)


@pytest.mark.long
@pytest.mark.parametrize(("name", "edition"), EVERY)
def test_the_program_makes_every_set_again(name: str, edition: int) -> None:
    """The larger sets take minutes each."""
    assert published(name, edition) == text_of(name, edition)


@pytest.mark.parametrize(
    ("name", "edition"),
    [
        # What is large, or was proven when it was published and has not changed since, less often.
        pytest.param(name, edition, marks=() if edition == EDITION and name in SMALL else pytest.mark.long)
        for name, edition in EVERY
    ],
)
def test_every_answer_is_proven_by_its_certificate_or_by_search(name: str, edition: int) -> None:
    lines = text_of(name, edition).splitlines()
    checked = check(lines)
    assert checked.lines == len(lines)
    assert checked.unproven == 0
    assert checked.by_certificate == (len(lines) if "certificate" in lines[0] else 0)
    assert all(CANARY in line for line in lines)


@pytest.mark.parametrize("name", ["factor-duel", "antichain-2-100", "antichain-2-200"])
def test_antichains_with_many_numbers_left_are_proven_and_false_answers_found(name: str) -> None:
    lines = [json.loads(line) for line in text_of(name, EDITION).splitlines()]
    line = max(lines, key=lambda line: len(line["legal_moves"]))
    assert 40 < len(line["legal_moves"]) <= MOST_SEARCHED
    assert check([json.dumps(line)]).by_search == 1
    lost = next(number for number in line["legal_moves"] if number not in line["winning_moves"])
    wrong = sorted([*line["winning_moves"], lost])
    false = line | {"winning_moves": wrong, "chance": f"{len(wrong)}/{len(line['legal_moves'])}"}
    with pytest.raises(InvalidInput, match="line 1: by search other moves win"):
        check([json.dumps(false)])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["divisor-duel", "chain-2-20", "antichain-2-20"])
def test_rules_of_one_line_do_no_better_than_guessing(name: str, edition: int) -> None:
    """Among them the smallest, the largest, the fewest replies and greed."""
    beyond: defaultdict[str, Fraction] = defaultdict(Fraction)
    for text in text_of(name, edition).splitlines():
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
    assert lines == [json.loads(line) for line in text_of(name, EDITION).splitlines()[:20]]
    assert [position_of(line).rules for line in lines] == [SETS[name]] * len(lines)


def test_of_other_games_and_of_more_nothing_is_published() -> None:
    assert published_lines(Rules.custom("2-40")) is None
    assert published_lines(Rules.custom("2-20", openings="2-4")) is None
    assert published_lines(SETS["chain-2-20"], 301) is None


def test_a_line_whose_answer_is_not_legal_is_not_read() -> None:
    line = json.loads(text_of("chain-2-20", EDITION).splitlines()[0])
    with pytest.raises(InvalidInput, match="line 1: a winning move is not legal"):
        [*read_lines([json.dumps(line | {"winning_moves": [1]})])]
    with pytest.raises(InvalidInput, match="line 1: "):
        [*read_lines(["{}"])]
