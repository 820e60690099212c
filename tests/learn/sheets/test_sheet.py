"""Sheets: puzzles with one proven answer each, the same sheet for the same wish, wishes that cannot be met explained."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.language import use
from divisor_duel.learn.puzzles import Puzzle
from divisor_duel.learn.sheets import BOARDS, Wish, best_chain, candidates, made_again, make
from divisor_duel.learn.sheets.paper import document, draw_position, html
from tests.support import oracle
from tests.support.pseudo import PSEUDO, bare, registered

EVENS = games["divisor-duel-evens"]


@pytest.mark.parametrize(
    ("rules", "level"), [(EVENS, 2), (Rules.custom("1-16"), 2), (Rules.custom("2-18", "antichain"), 1)]
)
def test_each_puzzle_has_one_winning_number_by_minimax_and_it_is_among_the_answers(
    rules: Rules, level: int
) -> None:
    sheet = make(Wish(rules, "a", level, 2))
    assert len(sheet.puzzles) == 2
    for one in sheet.puzzles:
        assert oracle.winning_moves(one.puzzle.position) == [one.puzzle.answer]
    asked, answers = html(sheet).split('<section class="on-answers">')
    assert re.findall(r"<li><b>(\d+)</b> wins\.", answers) == [
        str(one.puzzle.answer) for one in sheet.puzzles
    ]
    assert "wins." not in asked


def test_the_same_wish_makes_the_same_sheet_and_another_seed_another() -> None:
    def made(seed: str) -> str:
        return document(make(Wish(games["divisor-duel"], seed, 1, 2)), "")

    assert made("a") == made("a") != made("b")


def test_a_board_crosses_out_what_is_gone_and_boxes_what_the_next_number_depends_on() -> None:
    def marked(position: Position, kind: str) -> list[int]:
        drawn = draw_position(position, "x")
        return sorted(map(int, re.findall(f'class="{kind}"><rect[^>]*/><text[^>]*>([0-9]+)<', drawn)))

    chain = Position(Rules.custom("1-12"), [12, 4, 2])
    assert (marked(chain, "boxed"), marked(chain, "crossed")) == ([2], [4, 12])
    assert marked(chain, "free") == [1, 3, 5, 6, 7, 8, 9, 10, 11]
    apart = Position(Rules.custom("2-12", "antichain"), [6, 5])
    assert (marked(apart, "boxed"), marked(apart, "crossed")) == ([5, 6], [2, 3, 10, 12])


def test_a_board_of_another_pool_begins_with_a_number_that_does_not_end_the_game() -> None:
    told = html(make(Wish(games["divisor-duel"], "a", 1, 0, (Pool.parse("2-24"), Pool.parse("2-50")))))
    assert "The first number must be even." in told.partition("numbers 2 to 50")[0]
    assert "The pool holds the numbers 2 to 50. The first player chooses any of them." in told
    assert "the first is even, below 50" in html(make(Wish(games["nrich"], "a", 1, 0, (Pool.parse("1-24"),))))


@pytest.mark.parametrize("board", BOARDS)
def test_the_challenge_is_a_chain_as_long_as_no_other(board: str) -> None:
    pool = Pool.parse(board)
    chain = best_chain(pool)
    assert chain.proven
    assert len(set(chain.numbers)) == len(chain.numbers)
    assert all(a % b == 0 or b % a == 0 for a, b in pairwise(chain.numbers))
    told = html(make(Wish(EVENS, "a", count=0, chain=pool)))
    assert f"<b>{len(chain.numbers)} numbers</b>" in told
    tries = told.count('<div class="try">')
    assert tries in (2, 4), "there is room for several tries"
    assert told.count("<li><span>") == tries * len(chain.numbers)


def test_what_the_game_does_not_have_is_said() -> None:
    assert make(Wish(EVENS, "a", 2, 9)).missing == "Only 3 puzzles of level 2 could be found, not 9."
    nearest = make(Wish(EVENS, "a", 5, 2))
    assert nearest.missing == "This game has no puzzles of level 5; on the sheet are 2 of level 2."
    assert {one.puzzle.level for one in nearest.puzzles} == {nearest.wish.level} == {2}
    late = make(Wish(games["juniper-green"], "a", 5, 40, (Pool.parse("1-24"),)), 0.05)
    assert re.fullmatch(r"(No|Only .*) puzzles? of level 5 could be found in time.*", late.missing)


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (lambda: Wish(EVENS, "a", level=6), "6 is not a level; levels go from 1 to 5"),
        (lambda: Wish(EVENS, "a", count=41), "a sheet has 0 to 40 puzzles, not 41"),
        (
            lambda: Wish(EVENS, "a", count=0),
            "the sheet would be empty: ask for puzzles, for a board or for a chain",
        ),
        (lambda: Wish(EVENS, "a", boards=(Pool.parse("1-201"),)), "at most 200 numbers; 1-201 has 201"),
        (lambda: Wish(EVENS, "a", boards=(Pool.parse("1-24"),) * 9), "at most 8 kinds of boards, not 9"),
        (lambda: Wish(EVENS, "a", chain=Pool([1, 100_000])), "100000 does not fit on a board"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_with_its_reason(wish: Callable[[], Wish], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        wish()


def test_a_sheet_names_the_command_that_makes_it_again() -> None:
    wish = Wish(Rules.custom("2-30", "antichain"), "a", 1, 2, (Pool.parse("1-24"),), choices=False)
    assert made_again(wish) == (
        "divisor-duel sheet --pool 2-30 --rule antichain --count 2 --level 1 --seed a --board 1-24 --no-choices"
    )
    assert made_again(wish) in html(make(wish))


@pytest.mark.parametrize("rules", [EVENS, Rules.custom("2-18", "antichain")])
def test_a_sheet_is_in_the_language_in_use_and_says_so(rules: Rules) -> None:
    wish = Wish(rules, "a", 1, 1, (Pool.parse("1-24"), rules.pool, Pool([7])), Pool.parse("1-24"))
    with registered(), use(PSEUDO):
        sheet = make(wish)
        made = document(sheet, "")
        assert made_again(sheet.wish) in made
        assert made_again(sheet.wish).endswith(f" --language {PSEUDO}")
    assert re.findall(r'lang="(.*?)"', made) == [PSEUDO, PSEUDO]
    words = re.sub(r"<(style|code)>.*?</\1>", "", made)
    labels = re.findall('aria-label="(.*?)"', words)
    for text in (*labels, re.sub("<[^>]*>", "", words)):
        assert not any(map(str.isalpha, bare(text))), bare(text)


def test_no_page_has_a_few_puzzles_left_over_and_each_has_room_for_a_reason() -> None:
    """Puzzles are spread over as few pages as they need, nearly as many on each."""
    for count in (4, 6, 8, 12):
        pages = html(make(Wish(games["divisor-duel"], "a", 3, count))).split('<ol class="puzzles">')[1:]
        on_each = [page.count('<p class="task">') for page in pages]
        assert sum(on_each) == count
        assert max(on_each) - min(on_each) <= 2, on_each
        assert all(
            page.count('<p class="blank"><span class="line">') >= 2 * n
            for page, n in zip(pages, on_each, strict=True)
        )


def test_of_very_many_choices_a_few_are_named_and_the_answer_is_one_of_them() -> None:
    one = Puzzle(Position(games["factor-duel"], (30, 28)), 18, 2)
    assert len(one.position.legal_moves) > 12
    some = candidates(one, "a")
    assert len(some) == 6
    assert 18 in some
    assert set(some) <= set(one.position.legal_moves)
    assert candidates(one, "a") == some
    few = Puzzle(Position(games["divisor-duel"], (15, 5)), 10, 1)
    assert candidates(few, "a") == few.position.legal_moves
