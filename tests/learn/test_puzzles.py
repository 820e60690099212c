"""Puzzles: one answer each, none twice, graded, and the same everywhere on the same day."""

from __future__ import annotations

import datetime
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random
from statistics import fmean

import pytest

from divisor_duel.errors import InvalidInput, Undecided
from divisor_duel.game.goal import LAST
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, books, games
from divisor_duel.learn.puzzles import PUZZLE_LEVELS, Puzzle, daily, glance, puzzle, puzzle_about, puzzles
from divisor_duel.solver import solve
from divisor_duel.solver.clock import Clock
from tests.support import oracle
from tests.support.one_line_rules import RULES, sees, solves
from tests.support.positions import reachable

EVENS = games["divisor-duel-evens"]
PI_DAY = datetime.date(2026, 3, 14)

CHAIN_OF_50, CHAIN_OF_100, FREE = "divisor-duel", "juniper-green", "factor-duel"
FEW = 12
"""Puzzles of a level that tell a share to within a third; making one takes a tenth of a second."""


@pytest.fixture(scope="module")
def made() -> Callable[[str, int, int], list[Puzzle]]:
    """Puzzles of a game and level, made once for all tests."""

    @cache
    def make(game: str, level: int, count: int) -> list[Puzzle]:
        return list(islice(puzzles(games[game], level, "table"), count))

    return make


@pytest.mark.parametrize(("game", "count"), [(CHAIN_OF_50, 50), (CHAIN_OF_100, 15), (FREE, 6)])
def test_puzzles_have_one_answer_among_three_choices_or_more_and_none_comes_twice(
    game: str, count: int
) -> None:
    found = list(islice(puzzles(games[game], None, "many"), count))
    assert len({(p.position.open, p.position.choices) for p in found}) == count
    for one in found:
        position = one.position
        assert len(position.legal_moves) >= 3
        assert position.play(one.answer).choices
        assert Position(games[game], position.moves) == position
        assert [n for n in position.legal_moves if not solve(position.play(n)).winning] == [one.answer]


def test_numbers_that_are_the_answer_again_and_again_are_kept_seldom() -> None:
    random = Random(1)
    kept = dict.fromkeys((10, 15, 22), 0)
    for number in kept:
        for _ in range(30):
            position = Position(games[FREE])
            while len(position.moves) < 3:
                others = [n for n in position.legal_moves if n % number and number % n]
                position = position.play(random.choice(others))
            kept[number] += glance.keeps(position, number)
    assert kept[10] < 10
    assert kept[15] < 12
    assert kept[22] > 20


@pytest.mark.parametrize(
    ("level", "count"),
    [(2, FEW), (4, FEW), *(pytest.param(level, 100, marks=pytest.mark.long) for level in PUZZLE_LEVELS)],
)
def test_no_rule_of_one_line_solves_much_more_than_guessing(
    level: int, count: int, made: Callable[[str, int, int], list[Puzzle]]
) -> None:
    """A small table of the large one that `benchmarks/bench_puzzles.py` prints; the seed is fixed."""
    found = made(CHAIN_OF_50, level, count)
    guessing = fmean(1 / len(one.position.legal_moves) for one in found)
    for name, rule in RULES.items():
        share = fmean(solves(rule, one.position, one.answer) for one in found)
        assert share <= 2 * guessing + count**-0.5, name  # so few puzzles tell a share only so well


def test_what_a_glance_finds_is_kept_seldom_and_the_same_for_every_seed() -> None:
    fair = [glance.keeps(one.position, one.answer) for one in puzzles(EVENS, None, "a")]
    assert fair == [True] * 3
    assert {one.position.choices for one in puzzles(EVENS, None, "a")} == {
        one.position.choices for one in puzzles(EVENS, None, "b")
    }


def test_whoever_looks_a_few_moves_ahead_finds_less_at_a_higher_level(
    made: Callable[[str, int, int], list[Puzzle]],
) -> None:
    """Slow because hard puzzles are rare: to make one, many positions are looked at."""
    shares = [
        fmean(sees(one.position, one.answer, 4) for one in made(CHAIN_OF_50, level, FEW))
        for level in PUZZLE_LEVELS
    ]
    assert shares[0] == 1
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] < 0.6


def test_where_any_number_may_come_next_looking_ahead_finds_the_easy_answers_and_not_the_hard_ones(
    made: Callable[[str, int, int], list[Puzzle]],
) -> None:
    """Slow because the hardest puzzles of Factor Duel are the rarest."""
    easy, hard = (
        fmean(sees(one.position, one.answer, 3) for one in made(FREE, level, 2))
        for level in (PUZZLE_LEVELS[0], PUZZLE_LEVELS[-1])
    )
    assert easy == 1
    assert hard < 0.1


def test_the_time_allowed_covers_the_grading_of_a_puzzle() -> None:
    with pytest.raises(Undecided, match=r"within 0.05 s"):
        Puzzle.graded(Position(Rules.custom("2-400", "antichain")), 2, Clock(0.05))


def test_the_ten_even_numbers_give_every_puzzle_there_is() -> None:
    """Their 787 positions hold fifteen candidates; a glance solves all but three, and the generator ends."""
    expected = {
        (position.open, position.choices): answers[0]
        for position in reachable(EVENS)
        if len(answers := oracle.winning_moves(position)) == 1
        and len(position.legal_moves) >= 3
        and position.play(answers[0]).choices
    }
    assert len(expected) == 15
    kept = {
        (position.open, position.choices)
        for position in reachable(EVENS)
        if (answer := expected.get((position.open, position.choices))) and glance.keeps(position, answer)
    }
    found = {(p.position.open, p.position.choices): p.answer for p in puzzles(EVENS, None, 1)}
    assert found == {key: expected[key] for key in kept}
    assert len(found) == 3


@pytest.mark.parametrize("level", PUZZLE_LEVELS)
@pytest.mark.parametrize(
    "game",
    [
        game if game in (CHAIN_OF_50, FREE) else pytest.param(game, marks=pytest.mark.long)
        for game, rules in games.items()
        if rules.goal == LAST and game != EVENS.id
    ],
)
def test_a_puzzle_has_the_level_asked_for(game: str, level: int) -> None:
    assert puzzle(games[game], level, "one").level == level


def test_a_game_without_a_level_gives_the_nearest() -> None:
    assert [puzzle(EVENS, level, 1).level for level in PUZZLE_LEVELS] == [2, 2, 2, 2, 2]


def test_much_to_look_at_and_a_long_way_to_the_win_make_a_puzzle_hard() -> None:
    easy = Puzzle.graded(Position(EVENS, (12, 6)), 18)
    assert easy.position.legal_moves == (2, 18)
    assert easy.level == 1
    assert Puzzle.graded(Position(games["factor-duel"]), 50).level == 5


def test_a_seed_makes_one_puzzle_and_another_seed_another() -> None:
    rules = games["divisor-duel"]
    assert puzzle(rules, 3, 7) == puzzle(rules, 3, "7")
    assert len({puzzle(rules, 3, seed).position for seed in range(8)}) == 8


@pytest.mark.parametrize(
    ("game", "moves", "answer"),
    [
        ("divisor-duel", "23 46 2 44 11 33 3 36 4 32 8 16 48 12 6 30", 10),
        ("divisor-duel-evens", "8", 16),
        ("factor-duel", "21 15", 6),
        ("factor-frenzy", "18 6 2 8 48 24 12 4", 36),
        (
            "juniper-green",
            "68 4 100 1 64 32 96 16 2 24 48 8 72 9 99 11 88 44 22 66 33 3 6 54 18 90 15 30 60",
            20,
        ),
        ("nrich", "8 2 1 6 48 16 64 32 96 4 12 84 28 14 7 70 35 5 15 3 36 72 18", 54),
    ],
)
def test_the_daily_puzzle_is_the_same_everywhere(game: str, moves: str, answer: int) -> None:
    """Written down once: another machine, another Python or a change of the code must not change it."""
    found = daily(games[game], PI_DAY)
    assert (" ".join(map(str, found.position.moves)), found.answer) == (moves, answer)


def test_the_daily_puzzle_does_not_depend_on_the_words_of_the_rulebook() -> None:
    assert daily(books["001"], PI_DAY) == daily(books["000"], PI_DAY)


@pytest.mark.parametrize(
    ("game", "level"), [("divisor-duel", 3), pytest.param("nrich", 4, marks=pytest.mark.long)]
)
def test_the_daily_puzzle_does_not_depend_on_the_process(game: str, level: int) -> None:
    program = (
        "import datetime; from divisor_duel import games; from divisor_duel.learn.puzzles import daily;"
        f"print(*daily(games[{game!r}], datetime.date(2027, 1, 1), {level}).position.moves)"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


@pytest.mark.parametrize("count", [7, pytest.param(100, marks=pytest.mark.long)])
def test_each_day_has_its_own_puzzle(count: int) -> None:
    days = [PI_DAY + datetime.timedelta(days) for days in range(count)]
    assert len({daily(games["divisor-duel"], day).position for day in days}) == count


def test_puzzles_too_hard_to_make_are_given_up_in_time() -> None:
    with pytest.raises(Undecided, match="allow more time"):
        puzzle(Rules.custom("2-120", "antichain"), 3, 1, seconds=0.001)


def test_a_game_without_puzzles_says_so() -> None:
    with pytest.raises(InvalidInput, match="has no puzzles"):
        puzzle(Rules.custom("2,3,5,7"), 1, 1)


@pytest.mark.parametrize("rules", [games["long-short"], Rules.custom("2-20", goal="misere")])
def test_a_game_for_another_goal_has_no_puzzles_and_says_so(rules: Rules) -> None:
    with pytest.raises(
        InvalidInput, match="puzzles are made only for games in which whoever cannot move loses"
    ):
        puzzle(rules, 1, 1)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(InvalidInput, match="6 is not a level; levels go from 1 to 5"):
        puzzle(EVENS, 6, 1)


@pytest.mark.parametrize(("game", "number"), [("divisor-duel", 35), ("factor-duel", 18)])
def test_a_puzzle_about_a_number_has_it_where_one_has_to_look(game: str, number: int) -> None:
    one = puzzle_about(games[game], {number, 1000}, "a")
    position = one.position
    near = (
        {position.last, *position.legal_moves}
        if position.rules.rule.follows
        else {*position.moves, one.answer}
    )
    assert number in near
    assert solve(position).winning_moves == (one.answer,)
    with pytest.raises(InvalidInput, match="no puzzle about 1000 could be found"):
        puzzle_about(games[game], {1000}, "a")
