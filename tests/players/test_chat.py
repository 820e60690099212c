"""A position as a question."""

from __future__ import annotations

import pytest

from divisor_duel import Position, games
from divisor_duel.errors import InvalidInput
from divisor_duel.game.rules import Rules
from divisor_duel.players.models.chat import FIELDS, prompt

POSITION = Position(games["divisor-duel"], [15, 5])


@pytest.mark.parametrize("game", games)
def test_the_prompt_is_complete_without_any_other_text(game: str) -> None:
    rules = games[game]
    start = prompt(Position(rules))
    assert rules.words.about.strip() in start
    assert ", ".join(map(str, rules.pool)) in start
    assert "You are player 1 and it is your turn." in start
    assert ("The first number must be one of these" in start) == (rules.openings != rules.pool)
    position = Position(rules, rules.openings.numbers[-1:])
    after = prompt(position)
    assert f"So far, in this order:\nplayer 1: {position.last}\n" in after
    assert f"You may {rules.words.verb}: {', '.join(map(str, position.legal_moves))}\n" in after


def test_the_choices_can_be_kept_from_the_model() -> None:
    assert "You may choose: 10, 20" in prompt(POSITION)
    assert "You may choose: " not in prompt(POSITION, choices=False)


def test_a_long_pool_is_written_in_notation() -> None:
    text = prompt(Position(Rules.custom("1-100000", openings="1")))
    assert "The pool: 1-100000\n" in text
    assert len(text) < 2000


def test_there_is_nothing_to_ask_when_the_game_is_over() -> None:
    with pytest.raises(InvalidInput, match="the game is over"):
        prompt(Position(games["divisor-duel"], [29]))


def test_a_template_says_it_in_other_words() -> None:
    template = "$title! Pool ${pool}. So far $moves. You, player $player, may $verb $choices. It costs 3 $$."
    assert prompt(POSITION, template=template) == (
        f"Divisor Duel! Pool {', '.join(map(str, range(2, 51)))}. So far 15, 5. "
        "You, player 1, may choose 10, 20, 25, 30, 35, 40, 45, 50. It costs 3 $."
    )
    assert prompt(POSITION, template="$prompt") == prompt(POSITION)
    assert prompt(POSITION, choices=False, template="$choices$prompt") == prompt(POSITION, choices=False)


def test_a_template_can_name_every_field_and_no_other() -> None:
    assert prompt(POSITION, template=" ".join(f"${name}" for name in FIELDS))
    with pytest.raises(InvalidInput, match=r"names \$solution, which there is not; there are \$title"):
        prompt(POSITION, template="$title $solution")
    with pytest.raises(InvalidInput, match=r"write \$\$ for the sign"):
        prompt(POSITION, template="3 $ each")
