"""Positions: what is legal, whose turn it is, who has won, and why a move is refused."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divisor_duel.errors import IllegalMove
from divisor_duel.game.position import Outcome, Position
from divisor_duel.game.rules import RULES, Rules, games


def obviously_legal(rules: Rules, moves: tuple[int, ...]) -> tuple[int, ...]:
    """The rules, written down slowly."""

    def related(a: int, b: int) -> bool:
        return a % b == 0 or b % a == 0

    free = [n for n in rules.pool if n not in moves]
    if not moves:
        return tuple(n for n in free if n in rules.openings)
    if rules.rule == "chain":
        return tuple(n for n in free if related(n, moves[-1]))
    return tuple(n for n in free if not any(related(n, m) for m in moves))


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    pool = draw(st.sets(st.integers(1, 60), min_size=1, max_size=30))
    openings = draw(st.none() | st.sets(st.sampled_from(sorted(pool)), min_size=1))
    return Rules.custom(pool, draw(st.sampled_from(RULES)), openings)


@given(any_rules(), st.randoms(use_true_random=False))
def test_random_games_follow_the_rules_and_rewind_to_the_start(rules: Rules, random: Random) -> None:
    position = Position(rules)
    history = [position]
    while position.outcome is None:
        assert position.legal_moves == obviously_legal(rules, position.moves)
        assert position.to_move == len(position.moves) % 2 + 1
        position = position.play(random.choice(position.legal_moves))
        history.append(position)
    assert obviously_legal(rules, position.moves) == ()
    assert position.outcome == Outcome(winner=2 - len(position.moves) % 2)
    for earlier in reversed(history):
        assert position == earlier
        assert hash(position) == hash(earlier)
        assert position.choices == earlier.choices
        assert sorted((*position.remaining, *position.moves)) == list(rules.pool)
        if position.moves:
            position = position.undo()
    assert position == Position(rules)


@given(any_rules(), st.randoms(use_true_random=False), st.integers(-1, 70))
def test_a_number_is_played_or_refused_but_never_half(rules: Rules, random: Random, number: int) -> None:
    position = Position(rules)
    for _ in range(random.randrange(6)):
        if position.outcome is None:
            position = position.play(random.choice(position.legal_moves))
    before = (position.moves, position.choices, position.open)
    if number in position.legal_moves:
        assert position.play(number).moves == (*position.moves, number)
    else:
        with pytest.raises(IllegalMove):
            position.play(number)
    assert (position.moves, position.choices, position.open) == before


@pytest.mark.parametrize(
    ("game", "moves", "number", "code", "sentence"),
    [
        ("divisor-duel", "", 1, "not-in-pool", "1 is not in the pool; you can choose 2, 3, 4"),
        ("divisor-duel", "15 5", 15, "taken", "15 has already been chosen, on turn 1; you can choose 10, 20"),
        (
            "divisor-duel",
            "15",
            10,
            "unrelated",
            "10 is neither a factor nor a multiple of 15; you can choose",
        ),
        (
            "factor-frenzy",
            "15",
            10,
            "unrelated",
            "10 is neither a factor nor a multiple of 15; you can select",
        ),
        ("factor-duel", "6 5", 3, "related", "3 is a factor of 6, which has been selected; you can select 4"),
        ("factor-duel", "6 5", 12, "related", "12 is a multiple of 6, which has been selected"),
        (
            "juniper-green",
            "",
            7,
            "not-an-opening",
            "7 cannot be the first number, which must be even; you can take 2, 4",
        ),
        ("divisor-duel", "29", 2, "game-over", "the game is over: 2 cannot be chosen any more"),
    ],
)
def test_a_refusal_has_a_code_and_says_what_is_possible(
    game: str, moves: str, number: int, code: str, sentence: str
) -> None:
    position = Position(games[game], map(int, moves.split()))
    with pytest.raises(IllegalMove) as refusal:
        position.play(number)
    assert refusal.value.code == code
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize("value", ["15", 15.0, 15.5, None])
def test_what_is_no_number_is_refused_as_such(value: Any) -> None:
    with pytest.raises(IllegalMove, match=f"^{value!r} is not a whole number; you can choose 2, 3"):
        Position(games["divisor-duel"]).play(value)


def test_the_first_minute_in_python() -> None:
    position = Position(games["divisor-duel"]).play(15).play(5)
    assert position.legal_moves == (10, 20, 25, 30, 35, 40, 45, 50)
    assert (position.to_move, position.last, position.moves, position.outcome) == (1, 5, (15, 5), None)


def test_a_pool_of_one_number_is_a_game_of_one_move() -> None:
    position = Position(Rules.custom("6", "antichain")).play(6)
    assert position.outcome == Outcome(winner=1)


def test_positions_cannot_be_undone_beyond_the_start() -> None:
    with pytest.raises(IllegalMove):
        Position(games["divisor-duel"]).undo()


def test_a_position_never_changes() -> None:
    position = Position(games["divisor-duel"])
    with pytest.raises(AttributeError, match="never changes"):
        position.moves = (3,)


def test_positions_and_refusals_travel_between_processes() -> None:
    position = Position(games["factor-duel"]).play(7)
    assert pickle.loads(pickle.dumps(position)) == position
    refusal = pickle.loads(pickle.dumps(IllegalMove("no", "taken")))
    assert (refusal.code, str(refusal)) == ("taken", "no")


@given(any_rules(), st.randoms(use_true_random=False))
def test_numbers_are_dead_when_no_game_takes_them_any_more(rules: Rules, random: Random) -> None:
    position = Position(rules)
    while position.outcome is None:
        position = position.play(random.choice(position.legal_moves))
        assert {*position.moves}.isdisjoint(position.dead)
        closed = {n for n in position.remaining if any(n % m == 0 or m % n == 0 for m in position.moves)}
        assert {*position.dead} == (closed if rules.rule.closes else set())


def test_positions_are_the_same_when_the_same_can_be_taken_however_they_were_reached() -> None:
    rules = Rules.custom("2-9", "antichain")
    one, other = Position(rules, (2, 5)), Position(rules, (5, 2))
    assert one.key == other.key != Position(rules, (2,)).key
    chain = Rules.custom("2-12")
    assert Position(chain, (2, 4, 8)).key != Position(chain, (8, 4, 2)).key


def test_positions_of_a_game_for_a_length_are_the_same_only_after_as_many_moves() -> None:
    soon, late = (6,), (2, 3)
    for goal, alike in (("last", True), ("length-3", False)):
        rules = Rules.custom("2,3,6", "antichain", goal=goal)
        assert (Position(rules, soon).key == Position(rules, late).key) is alike
