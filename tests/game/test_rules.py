"""Rules: the seven named games are data, and anybody can make rules of their own."""

from __future__ import annotations

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.game.rules import RULES, Rules, games, named

NAMED = {
    "divisor-duel": ("2-50", "chain", "2-50"),
    "divisor-duel-evens": ("2-20:2", "chain", "2-20:2"),
    "factor-duel": ("2-50", "antichain", "2-50"),
    "factor-frenzy": ("2-50", "chain", "2-50"),
    "juniper-green": ("1-100", "chain", "2-100:2"),
    "nrich": ("1-100", "chain", "2-48:2"),
    "long-short": ("2-50", "antichain", "2-50"),
}


def test_there_are_seven_named_games() -> None:
    assert {name: (str(r.pool), r.rule, str(r.openings)) for name, r in games.items()} == NAMED


@pytest.mark.parametrize("rules", games.values(), ids=list(games))
def test_every_game_speaks_for_itself(rules: Rules) -> None:
    words = rules.words
    said = ("title", "summary", "divisor", "verb", "verbed", "last", "taken", "prompt", "about", "example")
    assert all(getattr(words, key) for key in (*said, "source"))
    assert bool(words.first) == (rules.openings != rules.pool)
    assert rules.rule == "antichain" or "{last}" in words.choices


def test_rules_are_values() -> None:
    assert Rules.custom("2-9", "antichain") == Rules.custom(range(2, 10), "antichain")
    assert hash(Rules.custom("2-9")) == hash(Rules.custom("2-9"))
    assert Rules.custom("2-9") != Rules.custom("2-9", openings="2-8:2")


@pytest.mark.parametrize(
    "rules",
    [
        *games.values(),
        Rules.custom("2-9,12"),
        Rules.custom("1-8", "antichain", "2,4"),
        Rules.custom("1-8", "chain", "2,4", "misere"),
        Rules.custom("1-8", "antichain", goal="length-3-short"),
        Rules.from_spec("long-short", goal="length 18"),
    ],
)
def test_rules_can_be_made_again_from_their_spec(rules: Rules) -> None:
    assert Rules.from_spec(**rules.spec) == rules


def test_a_game_for_a_length_can_be_agreed_to_last_longer_and_says_so() -> None:
    rules = Rules.from_spec("long-short", goal="length-18-short")
    assert rules.spec == {"game": "long-short", "goal": "length-18-short"}
    assert rules != games["long-short"]
    aim = "Player 2 is Long and wins when there are at least 18 moves; Player 1 is Short and wins when there are fewer."
    assert rules.words.aim == aim
    assert rules.words.about.endswith(aim)


def test_no_word_of_a_game_leaves_a_goal_unsaid() -> None:
    named = ("{aim}", "{least}", "{long}", "{short}")
    own = (Rules.custom("2-9", rule, goal=goal) for rule in RULES for goal in ("last", "misere", "length-4"))
    for rules in (*games.values(), *own):
        assert not [part for part in named if part in repr(vars(rules.words))]
        assert rules.id != "custom" or rules.words.aim in rules.words.about


def test_an_unknown_game_is_answered_with_the_nearest_one() -> None:
    with pytest.raises(InvalidInput, match="did you mean juniper-green"):
        named("juniper")


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ({"game": "nrich", "pool": "2-9"}, "not both"),
        ({"rule": "chain"}, "need a pool"),
        ({"pool": "2-9", "rule": "ladder"}, "'ladder' is not a rule"),
        ({"pool": "2-9", "openings": "2,11"}, "opening 11 is not in the pool"),
        ({"pool": ""}, "is not a number or range"),
        ({"pool": "2-9", "goal": "length-0"}, "'length-0' is not a goal"),
        ({"game": "nrich", "goal": "misere"}, "--pool 1-100 --rule chain --goal misere"),
    ],
)
def test_rules_that_make_no_game_are_refused(spec: dict[str, str], sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        Rules.from_spec(**spec)
