"""Answers as models give them, and what each meant: a file made by hand, held against the one reader."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.players.models.answers import ReadBy, read_answer
from divisor_duel.players.models.completion import read_message

FILE = Path(__file__).parents[1] / "support" / "data" / "answers.txt"


class Answer(NamedTuple):
    meant: int | None
    """None where nobody can say, so that the model is to be asked again."""
    read: int | None
    """What the reader makes of it by its rules: as a rule what was meant."""
    said: str


def answers() -> Iterator[Answer]:
    """What follows a line `@ NUMBER` or `@ none` was said, and that was meant; with `read NUMBER` another was read."""
    for block in f"\n{FILE.read_text('utf-8')}".split("\n@ ")[1:]:
        head, _, said = block.partition("\n")
        meant, _, read = head.partition(" read ")
        yield Answer(number(meant), number(read or meant), said)


def number(text: str) -> int | None:
    return None if text == "none" else int(text)


ANSWERS = [*answers()]


def test_every_answer_is_read_as_it_was_meant_but_for_a_few_that_are_named() -> None:
    wrong = []
    for answer in ANSWERS:
        said = read_message({"content": answer.said})
        try:
            read = None if said.fault else said.read().number
        except InvalidInput:
            read = None
        if read != answer.read:
            wrong.append((answer, read))
    assert not wrong, wrong
    assert len({*ANSWERS}) > 500
    # What people understand and no rule reads is asked for again; one remark behind an answer has a MOVE: of its own.
    others = [answer.read for answer in ANSWERS if answer.read != answer.meant]
    assert len(others) < 20
    assert [number for number in others if number is not None] == [6]


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("MOVE 12\n\nThis wins for player 2.", ReadBy.MARKED),
        ("\\boxed{12}", ReadBy.MARKED),
        ("Okay, I think I should move 12!", ReadBy.SAID),
        ("12\n\nConfidence: 90%", ReadBy.ALONE),
    ],
)
def test_it_is_known_by_which_rule_it_was_read(said: str, rule: ReadBy) -> None:
    assert read_answer(said) == (12, rule)


def test_what_follows_an_answer_and_has_no_number_does_not_throw_it_away() -> None:
    for remark in ("my move: happy to help", "MOVE: none", "Move on!", "MOVE:", "MOVE: N"):
        assert read_answer(f"MOVE: 12\n\n{remark}").number == 12
