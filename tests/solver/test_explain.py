"""Explanations: true, short, and in the words of the game."""

from __future__ import annotations

import re
from random import Random

import pytest

from divisor_duel.errors import IllegalMove
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.solver import solve
from tests.support.oracle import related
from tests.support.positions import wander

LONGEST = 800


def words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", text.lower())


def test_a_lost_chain_is_explained_by_the_pairs_that_answer_it() -> None:
    assert solve(Position(games["divisor-duel-evens"])).explain() == (
        "Player 1 loses if Player 2 plays well. "
        "Each number Player 1 can remove has a partner for Player 2 to answer with: "
        "2 with 14, 4 with 12, 6 with 18, 8 with 16 and 10 with 20. "
        "Whatever can follow is paired up in the same way, so it is Player 1 who runs out of numbers."
    )


def test_a_forced_line_is_explained_without_ado() -> None:
    assert solve(Position(games["divisor-duel"], (17,))).explain() == (
        "Player 2 loses if Player 1 plays well. "
        "Player 2 can only choose 34, and Player 1 answers with 2. "
        "Whatever can follow is paired up in the same way, so it is Player 2 who runs out of numbers."
    )


def test_a_move_that_ends_the_game_needs_no_pairs() -> None:
    solution = solve(Position(games["factor-frenzy"]))
    assert (
        solution.explain_move(29) == "29 wins. Nothing is left to select after it, so Player 2 cannot move."
    )


def test_a_losing_move_is_explained_by_its_answer() -> None:
    solution = solve(Position(games["divisor-duel-evens"], (20,)))
    assert solution.explain_move(2) == (
        "2 loses: the answer is 10. Nothing is left to remove after it, so Player 2 cannot move."
    )


def test_an_illegal_move_is_refused_and_not_explained() -> None:
    with pytest.raises(IllegalMove):
        solve(Position(games["divisor-duel"], (17,))).explain_move(3)


def test_a_finished_game_is_told_as_such() -> None:
    solution = solve(Position(games["nrich"], (46, 92, 4, 1, 97)))
    assert solution.explain() == "Player 2 has no number left to cross out, so Player 1 has won."
    assert solution.nudge() == "The game is over."


def test_groups_of_one_move_each_are_counted() -> None:
    assert solve(Position(Rules.custom("2-14", "antichain"))).explain() == (
        "Player 1 wins with 12. "
        "6 groups of numbers are left, each good for exactly one move: {5, 10}, {7, 14}, {8} and 3 more. "
        "6 is even, so Player 1 makes the last move. 6 would win too."
    )


def test_strengths_that_come_in_twos_are_explained_by_that() -> None:
    assert solve(Position(games["factor-duel"], (27, 45, 14))).explain() == (
        "Player 2 loses if Player 1 plays well. "
        "The numbers left form 14 separate groups. "
        "Each has a strength, like a pile of so many counters: "
        "1 for {17, 34}, {19, 38}, {23, 46} and 9 more; 2 for {4, 6, 8, …, 50} (20 numbers) and {13, 26, 39}. "
        "Each strength above 0 is there an even number of times, so they cancel out. "
        "Whatever Player 2 changes, Player 1 can make them cancel out again, until nothing is left."
    )


def test_strengths_that_cancel_only_in_parts_are_split() -> None:
    text = solve(Position(games["factor-duel"], (27, 45, 14, 23, 18))).explain()
    assert "1 for {17, 34}, {19, 38}, {21} and 8 more; 2 for {13, 26, 39}; 3 for {4, 8, 10, …, 50}" in text
    assert "Split up (3 is 1 + 2), they make 12 times a 1 and 2 times a 2, an even number of each" in text


def test_one_group_alone_has_strength_0() -> None:
    assert solve(Position(Rules.custom("3,5,9,15", "antichain"))).explain() == (
        "Player 1 loses if Player 2 plays well. "
        "The numbers left form one group, {3, 5, 9, 15}. "
        "Its strength is 0: whatever Player 1 does, Player 2 can make it 0 again, until nothing is left."
    )


@pytest.mark.parametrize("game", games)
def test_every_explanation_is_short_true_and_in_the_words_of_its_game(game: str) -> None:
    random = Random(game)
    rules = games[game]
    other_verbs = {"choose", "remove", "select", "take", "cross"} - set(rules.words.verb.split())
    for _ in range(40):
        solution = solve(wander(rules, random))
        position = solution.position
        texts = [solution.explain(), solution.nudge()]
        texts += [
            solution.explain_move(n)
            for n in random.sample(position.legal_moves, min(2, len(position.legal_moves)))
        ]
        for text in texts:
            assert len(text) < LONGEST
            assert all(
                related(int(a), int(b)) for a, b in re.findall(r"(\d+) with (\d+)", text.partition(":")[2])
            )
        assert not other_verbs.intersection(words(texts[0]))
        assert f"Player {solution.winner}" in texts[0]


@pytest.mark.parametrize("pool", ["1-800", "2-800:2", pytest.param("1-3000", marks=pytest.mark.long)])
def test_an_explanation_of_a_large_pool_stays_short(pool: str) -> None:
    assert len(solve(Position(Rules.custom(pool))).explain()) < LONGEST


def test_a_nudge_counts_the_winning_choices_and_says_where_to_look() -> None:
    evens = games["divisor-duel-evens"]
    assert solve(Position(evens, (12,))).nudge() == (
        "1 of the 3 choices wins. Look for a number after which every answer has a partner that you can take next."
    )
    assert solve(Position(evens, (2,))).nudge() == (
        "1 of the 9 choices wins. Look for a number that leaves your opponent nothing to remove."
    )


@pytest.mark.parametrize("game", games)
def test_a_nudge_is_true_of_the_winning_moves_and_names_none(game: str) -> None:
    random = Random(game)
    ends = 0
    for _ in range(100):
        solution = solve(wander(games[game], random))
        nudge, position = solution.nudge(), solution.position
        _, _, advice = nudge.partition(".")
        named = {int(number) for number in re.findall(r"\d+", advice)}
        assert not named.intersection(position.legal_moves)
        if "Look for a number that leaves your opponent nothing" in nudge:
            ends += 1
            assert any(not position.play(number).choices for number in solution.winning_moves)
        elif "has a partner that you can take next" in nudge or "they balance" in nudge:
            assert all(position.play(number).choices for number in solution.winning_moves)
    assert ends or not games[game].rule.follows


def test_a_move_that_loses_by_ending_the_game_is_explained_by_the_end() -> None:
    opening = solve(Position(Rules.custom("1-30", openings="17,4", goal="misere")))
    after = opening.position.play(17).play(1)
    assert solve(after).explain_move(29) == (
        "29 loses at once. Player 2 has no number left to take, so Player 2 has won."
    )
