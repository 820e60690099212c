"""Puzzles: one answer each, none twice, graded, and the same everywhere on the same day."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from itertools import islice

import pytest

from divisor_duel.errors import InvalidInput, Undecided
from divisor_duel.position import Position
from divisor_duel.puzzles import PUZZLE_LEVELS, Puzzle, daily, puzzle, puzzles
from divisor_duel.rules import Rules, books, games
from divisor_duel.solver import solve
from divisor_duel.solver.clock import Clock
from tests import oracle
from tests.solver.test_solver import reachable

EVENS = games["divisor-duel-evens"]
PI_DAY = datetime.date(2026, 3, 14)


@pytest.mark.parametrize("game", [game for game in games if game != EVENS.id])
def test_a_thousand_puzzles_have_one_answer_each_and_none_comes_twice(game: str) -> None:
    """Slow: a thousand is promised, and each of their choices is solved again."""
    found = list(islice(puzzles(games[game], None, "thousand"), 1000))
    assert len({(p.position.open, p.position.choices) for p in found}) == 1000
    for one in found:
        position = one.position
        assert len(position.legal_moves) > 1
        assert Position(games[game], position.moves) == position
        assert [n for n in position.legal_moves if not solve(position.play(n)).winning] == [one.answer]


def test_the_time_allowed_covers_the_grading_of_a_puzzle() -> None:
    with pytest.raises(Undecided, match=r"within 0.05 s"):
        Puzzle.graded(Position(Rules.custom("2-400", "antichain")), 2, Clock(0.05))


def test_the_ten_even_numbers_give_every_puzzle_there_is() -> None:
    """All their 787 positions hold 107 puzzles, too few for a thousand; the generator finds them and ends."""
    expected = {
        (position.open, position.choices): answers[0]
        for position in reachable(EVENS)
        if len(answers := oracle.winning_moves(position)) == 1 and len(position.legal_moves) > 1
    }
    assert len(expected) == 107
    found = {(p.position.open, p.position.choices): p.answer for p in puzzles(EVENS, None, 1)}
    assert found == expected


@pytest.mark.parametrize("level", PUZZLE_LEVELS)
@pytest.mark.parametrize("game", [game for game in games if game != EVENS.id])
def test_a_puzzle_has_the_level_asked_for(game: str, level: int) -> None:
    for seed in range(3):
        assert puzzle(games[game], level, seed).level == level


def test_a_game_without_a_level_gives_the_nearest() -> None:
    assert [puzzle(EVENS, level, 1).level for level in PUZZLE_LEVELS] == [1, 2, 3, 3, 3]


def test_many_choices_a_long_win_and_a_hidden_answer_make_a_puzzle_hard() -> None:
    easy = Puzzle.graded(Position(EVENS, (12, 6)), 18)
    assert easy.position.legal_moves == (2, 18)
    assert easy.level == 1
    assert Puzzle.graded(Position(games["factor-duel"]), 50).level == 5


def test_a_seed_makes_one_puzzle_and_another_seed_another() -> None:
    rules = games["divisor-duel"]
    assert puzzle(rules, 3, 7) == puzzle(rules, 3, "7")
    assert len({puzzle(rules, 3, seed).position for seed in range(20)}) > 15


@pytest.mark.parametrize(
    ("game", "moves", "answer"),
    [
        ("divisor-duel", (6, 3, 45, 5), 35),
        ("divisor-duel-evens", (2, 12), 4),
        ("factor-duel", (48, 39, 36, 23, 49, 44, 27, 14, 20, 26, 29), 15),
        ("factor-frenzy", (32, 2, 22, 44, 4, 48, 6, 30, 3), 39),
        ("juniper-green", (32, 64, 2, 28, 4, 100, 10, 1, 68), 34),
        ("nrich", (40, 10, 100, 25, 1, 24, 4, 48, 3, 18, 54, 9, 45), 90),
    ],
)
def test_the_daily_puzzle_is_the_same_everywhere(game: str, moves: tuple[int, ...], answer: int) -> None:
    """Written down once: another machine, another Python or a change of the code must not change it."""
    found = daily(games[game], PI_DAY)
    assert (found.position.moves, found.answer) == (moves, answer)


def test_the_daily_puzzle_does_not_depend_on_the_words_of_the_rulebook() -> None:
    assert daily(books["001"], PI_DAY) == daily(books["000"], PI_DAY)


def test_the_daily_puzzle_does_not_depend_on_the_process() -> None:
    program = (
        "import datetime; from divisor_duel import games; from divisor_duel.puzzles import daily;"
        "print(*daily(games['nrich'], datetime.date(2027, 1, 1), 4).position.moves)"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_each_day_has_its_own_puzzle() -> None:
    days = [PI_DAY + datetime.timedelta(days) for days in range(30)]
    assert len({daily(games["juniper-green"], day).position for day in days}) == 30


def test_a_puzzle_as_json_has_the_position_and_the_answer() -> None:
    answer = Puzzle.graded(Position(EVENS, (12, 6)), 18).as_dict()
    assert json.loads(json.dumps(answer)) == answer
    assert answer == {
        "game": EVENS.id,
        "pool": "2-20:2",
        "rule": "chain",
        "openings": "2-20:2",
        "moves": [12, 6],
        "to_move": 1,
        "legal_moves": [2, 18],
        "level": 1,
        "answer": 18,
    }


def test_puzzles_too_hard_to_make_are_given_up_in_time() -> None:
    with pytest.raises(Undecided, match="allow more time"):
        puzzle(Rules.custom("2-120", "antichain"), 3, 1, seconds=0.001)


def test_a_game_without_puzzles_says_so() -> None:
    with pytest.raises(InvalidInput, match="has no puzzles"):
        puzzle(Rules.custom("2,3,5,7"), 1, 1)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(InvalidInput, match="6 is not a level; levels go from 1 to 5"):
        puzzle(EVENS, 6, 1)
