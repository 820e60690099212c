"""Positions to practise: asked for to the one who moves there, and new ones of the same game that are as hard."""

from __future__ import annotations

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.learn.puzzles import Puzzle
from divisor_duel.solver import solve
from divisor_duel.web.api.positions import judge
from divisor_duel.web.api.practice import NONE_FRESH, practise
from tests.support.positions import reachable

RECORD = "game: divisor-duel\nplayer 1: Ada\nplayer 2: Ben\nmoves: 15 5 20 10 30 6 12 3 9 18"


def test_a_position_is_asked_for_again_with_what_was_taken_there() -> None:
    posed = practise({"game": "divisor-duel"}, [15, 5], taken=20)
    assert posed["task"] == "Your turn after 5. Find a number that wins."
    assert posed["about"] == "In your game you took 20 here."
    assert (posed["to_move"], posed["moves"]) == (1, [15, 5])
    assert practise({"pool": "1-12", "rule": "chain"})["task"] == "You open. Find a first number that wins."


@pytest.mark.parametrize("spec", [{"game": "divisor-duel"}, {"pool": "2-40", "rule": "antichain"}])
def test_a_fresh_position_is_of_the_same_game_and_level_and_some_number_wins_there(
    spec: dict[str, str],
) -> None:
    rules = Rules.from_spec(**spec)
    first = next(n for n in rules.openings if solve(Position(rules).play(n)).winning_moves)
    before = Position(rules).play(first)
    level = Puzzle.graded(before, solve(before).winning_moves[0]).level
    posed = practise(spec, [first], fresh=True)
    after = Position(rules, posed["moves"])
    assert posed["spec"] == rules.spec
    (answer,) = solve(after).winning_moves
    assert abs(Puzzle.graded(after, answer).level - level) <= 1, "the nearest there is"


def test_nothing_like_a_lost_position_can_be_made() -> None:
    with pytest.raises(InvalidInput, match="no number wins here"):
        practise({"game": "divisor-duel"}, [15], fresh=True)


@pytest.mark.parametrize(
    "spec", [{"pool": "1-12", "rule": "chain", "goal": "misere"}, {"pool": "1-4", "rule": "chain"}]
)
def test_where_a_game_has_no_puzzles_nothing_fresh_is_made_up(spec: dict[str, str]) -> None:
    won = next(p for p in reachable(Rules.from_spec(**spec)) if solve(p).winning)
    assert practise(spec, won.moves)["legal_moves"], "one's own position is asked for all the same"
    with pytest.raises(InvalidInput) as none:
        practise(spec, won.moves, fresh=True)
    assert none.value.code == NONE_FRESH, "by which the page knows"


def test_a_review_speaks_to_the_player_who_reads_it_and_says_what_wins() -> None:
    told = judge(RECORD, you=1)["moves"]
    assert told[0]["told"] == "Move 1: you took 15 and kept the win."
    assert told[1]["told"] == "Move 2: Ben took 5 and was already lost."
    assert told[2]["turned"] == "Move 3: 20 gave it away; 35 wins."
    assert told[2]["ahead"].endswith("but you took 20 and gave it away.")
    assert judge(RECORD)["moves"][2]["ahead"].endswith("but Ada took 20 and gave it away.")
    assert not told[0]["turned"]


def test_giving_up_a_won_game_is_told_as_the_turn_that_gave_it_away() -> None:
    record = "game: divisor-duel-evens\nmoves: 12 6\nresult: player 2 wins, player 1 resigned"
    end = judge(record, you=1)["gave_up"]
    assert (end["mistake"], end["told"]) == (True, "You gave up a won game.")
    assert end["turned"] == "You gave up a won game. 18 wins."
