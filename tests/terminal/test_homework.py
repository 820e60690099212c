"""`homework`: the lines that pupils hand in are read wherever they stand, worked out again, and refused in words."""

from __future__ import annotations

import json
import string
from pathlib import Path
from typing import Final

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.game.rules import Rules
from divisor_duel.learn.puzzles.sets import ResultLine, SetWish, answers_of, handed_in, puzzle_set
from divisor_duel.solver import solve
from tests.terminal.conftest import Run

WISH: Final = SetWish(Rules.from_spec(game="divisor-duel-evens"), 1, 3, "7b monday", hidden=True)


@pytest.fixture(scope="module")
def line() -> str:
    """What Zoë hands in, who had the second of three wrong."""
    first, _, third = answers_of(WISH)
    (wrong, *_) = (n for n in WISH.rules.pool if n != answers_of(WISH)[1])
    return str(ResultLine(WISH, "Zoë Kim", (first, wrong, third)))


def test_a_line_says_who_had_what_right_by_solving_the_set_again(run: Run, line: str) -> None:
    made = puzzle_set(WISH.rules, WISH.level, WISH.count, WISH.seed)
    assert answers_of(WISH) == [solve(one.position).winning_moves[0] for one in made]
    told = run("homework", line)
    assert told.code == 0
    assert told.out == "Zoë Kim  2 of 3  ✓✗✓  Divisor Duel, even numbers, level 1, seed 7b monday\n"
    (row,) = json.loads(run("homework", line, "--json").out)
    assert (row["name"], row["first"], row["right"]) == ("Zoë Kim", [True, False, True], 2)
    assert row["spec"] == {"game": "divisor-duel-evens"}


def test_a_file_of_lines_is_read_with_what_mail_makes_of_them(run: Run, line: str, tmp_path: Path) -> None:
    file = tmp_path / "handed in.txt"
    mailed = f"> Hello! {line.replace('&', '&amp;')} see you"
    file.write_text(f"{line}\n\n{mailed}\r\nI forgot it\n", "utf-8-sig")
    told = run("homework", str(file))
    assert [each.split("  ")[:2] for each in told.out.splitlines()[:2]] == [["Zoë Kim", "2 of 3"]] * 2
    assert told.out.splitlines()[2].startswith("I forgot it: there is no result line here")
    assert told.code == 1, "not every line could be read"
    assert "cannot be read as a file" in run("homework", str(tmp_path / "nothing")).err


def test_a_line_in_which_any_letter_is_another_is_noticed(line: str) -> None:
    """A pupil types it off a screen."""
    for at, letter in enumerate(line):
        if letter not in string.ascii_letters + string.digits:
            continue
        for other in ("7" if letter != "7" else "8", "\udcfc"):
            changed = line[:at] + other + line[at + 1 :]
            with pytest.raises(InvalidInput):
                ResultLine.parse(changed)
    assert str(ResultLine.parse(line)) == line


@pytest.mark.parametrize(
    "foreign",
    [
        "set?check=00000",
        "set?game=chess&level=1&count=1&seed=a&name=Ada&first=2&check=00000",
        "set?pool=1-99999999&rule=chain&level=1&count=1&seed=a&name=Ada&first=2&check=00000",
        "set?game=nrich&level=99&count=1&seed=a&name=Ada&first=2&check=00000",
        "set?game=nrich&level=1&count=9999999&seed=a&name=Ada&first=2&check=00000",
        f"set?game=nrich&level=1&count=1&seed=a&name=Ada&first={'2.' * 5000}2&check=00000",
        "set?game=nrich&level=x&count=1&seed=a&name=Ada&first=2&check=00000",
        "set?game=nrich&level=1&count=1&seed=a&name=Ada&first=2&more=1&check=00000",
        "homework, done!",
    ],
)
def test_what_is_no_line_is_refused_in_words(foreign: str) -> None:
    (one,) = handed_in(foreign)
    assert one.line is None
    assert one.problem is not None


def test_what_a_terminal_would_obey_in_a_line_is_written_out(run: Run) -> None:
    told = run("homework", "set?\x1b]0;mine\x07\x1b[2J")
    assert told.out.startswith(r"set?\x1b]0;mine\x07\x1b[2J: ")
