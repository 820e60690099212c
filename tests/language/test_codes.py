"""The codes of messages: each that is used has a message, is handed what fills it in, and none is there in vain."""

from __future__ import annotations

import ast
from collections.abc import Mapping

import pytest

from divisor_duel.language.facts import Message
from tests.support.scripts import script

codes = script("scripts/check_codes.py")

TABLE: Mapping[str, Message] = {
    "wins-with": {"": "{mover} wins with {number}.", "mover": "You win with {number}."},
    "moves": ("a move", "{count} moves"),
    "chosen": "{number} was {verbed}",
    "level-easy": "easy",
    "the-range": "the numbers {first:,} to {last:,}",
}
PROGRAM = """
class Refused(Mistake): ...
class Late(Refused): ...
say("moves", count=2)
Fact("wins-with", mover=1, number=4)
Fact("chosen", rules, number=4)
Fact(f"{the}{code}", **ends)
known = ("the-", "range")
say(f"level-{level}")
"""


def faults(source: str) -> list[str]:
    return [*codes.faults([codes.Source("it.py", ast.parse(source))], TABLE)]


def test_a_program_whose_codes_are_all_in_order_has_no_faults() -> None:
    assert faults(PROGRAM) == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('raise Late("too-late")', "it.py:11: too-late is in no table of language/messages"),
        ('raise Refused("chosen", "a-code", number=3)', "it.py:11: chosen is not handed verbed"),
        ('Fact("wins-with" if easy else "moves", number=4)', "it.py:11: wins-with is not handed mover"),
        ('errors.Refused("moves")', "it.py:11: moves is not handed count"),
        ('language.say("the-range", first=1)', "it.py:11: the-range is not handed last"),
    ],
)
def test_what_is_unknown_or_told_too_little_is_found(line: str, fault: str) -> None:
    assert fault in faults(f"{PROGRAM}\n{line}")


def test_a_message_that_nobody_uses_is_found() -> None:
    assert faults(PROGRAM.replace("moves", "many")) == [
        "it.py:4: many is in no table of language/messages",
        "language/messages: moves is used nowhere",
    ]
