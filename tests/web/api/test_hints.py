"""A hint begins with one pair or something to count; the whole reason comes after."""

from __future__ import annotations

import re
from random import Random

import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.language import tell_all
from divisor_duel.solver import solve
from divisor_duel.web.api.hints import first_reason, piles
from divisor_duel.web.api.positions import who_wins

EVENS = games["divisor-duel-evens"]


def reason(position: Position) -> str:
    solution = solve(position)
    return tell_all(first_reason(solution, solution.weighed(), solution.drawing()))


def test_a_won_position_is_told_by_the_first_pair() -> None:
    assert reason(Position(EVENS, (12,))) == (
        "Remove 4. If they remove 2, you remove 14. Whatever else they remove, there is such an answer."
    )


def test_in_a_lost_position_the_number_hardest_to_answer_is_named_with_its_answer() -> None:
    assert reason(Position(EVENS)).startswith(
        "Every number you can choose loses against perfect play. Remove 2: it is the hardest to answer. "
        "If you remove 2, they remove 14. Whatever else you remove, there is such an answer."
    )


def test_a_number_that_was_not_weighed_is_not_called_the_hardest_to_answer() -> None:
    lost = solve(Position(EVENS))
    told = tell_all(first_reason(lost, lost.weighed(seconds=0), lost.drawing()))
    assert "Remove 2 or any other: which is the hardest to answer takes too long to find out." in told
    assert "Remove 2: it is the only one." in reason(Position(EVENS, (20, 10)))


def test_a_move_that_leaves_nothing_is_told_so() -> None:
    told = "Remove 16. Nothing left on the board divides it, and its multiples are too big: they are stuck."
    assert reason(Position(EVENS, (12, 6, 18, 2, 4, 8))) == told
    assert "29. Nothing left" in reason(Position(games["divisor-duel"]))
    # Of 4 only the multiple 8 was ever there, and nothing divides it.
    assert reason(Position(Rules.custom("4,8"), (8,))).endswith("its multiples are gone: they are stuck.")
    assert "no multiple of it is there" in reason(Position(Rules.custom("3,7,25")))
    assert (
        reason(Position(Rules.custom("2-4", "antichain"), (3,))) == "Take 2: they have nothing left to take."
    )


def test_groups_good_for_one_turn_are_counted_without_a_word_of_theory() -> None:
    solution = solve(Position(Rules.custom("5-9", "antichain")))
    assert reason(solution.position) == (
        "Take 5. 4 groups are then left, each good for one turn: they take one, you take one, and so on. "
        "4 is even, so the last is for you."
    )
    assert piles(solution.drawing()) == []


def test_other_groups_are_piles_of_counters_that_cancel_out() -> None:
    solution = solve(Position(games["factor-duel"], (24, 10)))
    assert reason(solution.position).endswith(
        "Count each group that is left like a pile of counters. A pile of 3 counts as 2 + 1. "
        "That makes 12 piles of 1 and 4 piles of 2: an even number of each, so they cancel out. "
        "Whatever you change, they can make them cancel out again."
    )
    shown = piles(solution.drawing())
    assert shown == ["A ●●", "B ●● ●", "C ●●", "D ●●", *(f"{letter} ●" for letter in "EFGHIJKLMNO")]
    sizes = [pile for line in shown for pile in line.split()[1:]]
    assert all(sizes.count(size) % 2 == 0 for size in sizes)


@pytest.mark.parametrize("game", games)
def test_the_whole_reason_is_told_to_whoever_asks_and_to_whoever_tried(game: str) -> None:
    random = Random(game)
    position = Position(games[game])
    while position.choices:
        told = who_wins(position.rules.spec, position.moves, seconds=20)
        reason = told["whole_reason"]
        me, other = (f"Player {player}" for player in (position.to_move, 3 - position.to_move))
        assert me in told["explanation"]
        assert me not in reason
        assert reason.startswith(("You win with ", f"You lose if {other} plays well. "))
        tried = told["tried_reason"]
        assert other not in tried
        assert tried.startswith((f"{me} wins with ", f"{me} loses if you play well. "))
        for told_to_you in (reason, tried):
            assert not re.search(r"\byou( who)? \w+s\b", told_to_you, re.IGNORECASE), told_to_you
        position = position.play(random.choice(position.legal_moves))
    assert who_wins(EVENS.spec, (12,), ("Ada", "Ben"))["whole_reason"].startswith(
        "You win with 4. Each number Ada can remove has a partner for you to answer with: "
    )
