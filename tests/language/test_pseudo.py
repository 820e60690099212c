"""The language of the tests: what is told in it shows what is not translated."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.rules import games
from divisor_duel.language import LANGUAGES, Fact, say, tell, use
from divisor_duel.solver import solve
from tests.support.pseudo import PSEUDO, bare, in_pseudo, registered


@pytest.fixture
def pseudo() -> Iterator[None]:
    with registered():
        yield


@pytest.mark.usefixtures("pseudo")
def test_a_message_is_bracketed_and_longer_by_a_third_with_its_gaps() -> None:
    with use(PSEUDO):
        assert say("player-unnamed", number=2) == "⟦Player 2 éü⟧"
        assert say("and-more-pairs", count=2) == in_pseudo("2 more pairs")
        assert tell(Fact("list-or", list="3", last="5")) == "⟦3 or 5 éü⟧"


@pytest.mark.usefixtures("pseudo")
def test_the_words_of_games_are_bracketed_too_and_their_numbers_are_the_same() -> None:
    words = games["factor-duel"].words_in(PSEUDO)
    assert (words.title, words.divisor) == ("⟦Factor Duel éü õ⟧", "⟦factor éü⟧")
    with use(PSEUDO):
        assert [*games["factor-duel"].pool] == [*range(2, 51)]


@pytest.mark.usefixtures("pseudo")
def test_a_proof_has_nothing_outside_of_brackets() -> None:
    position = Position(games["divisor-duel-evens"]).play(12)
    with use(PSEUDO):
        assert not any(map(str.isalpha, bare(solve(position).explain())))


def test_nobody_else_knows_it() -> None:
    with registered():
        assert PSEUDO in LANGUAGES
    assert PSEUDO not in LANGUAGES
