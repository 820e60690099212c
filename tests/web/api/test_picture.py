"""A game as a picture: every number, every move, and nothing that is not text."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, games
from divisor_duel.web.api.picture import draw


@pytest.mark.parametrize("game", games)
def test_a_picture_has_every_number_of_the_pool(game: str) -> None:
    texts = texts_of(Record(Position(games[game])))
    assert {str(number) for number in games[game].pool} <= set(texts)
    assert "The game is not finished." in texts


def test_a_picture_has_the_chain_in_order_and_how_it_ended() -> None:
    record = Record(Position(games["divisor-duel-evens"], (12, 6, 18, 2, 4, 8, 16)), ("Ada", "Ben & <Co>"))
    texts = texts_of(record)
    assert {"●1", "◆2", "●3", "◆4", "●5", "◆6", "●7"} <= set(texts)
    assert "12 – 6 – 18 – 2 – 4 – 8 – 16" in texts
    assert "Ada wins after 7 moves." in texts
    assert "◆ Ben & <Co>" in texts


def test_lines_join_numbers_only_where_each_follows_from_the_last() -> None:
    assert "<path" in draw(Record(Position(games["divisor-duel"], (15, 5))))
    assert "<path" not in draw(Record(Position(games["factor-duel"], (15, 8))))


def test_a_pool_with_gaps_and_large_numbers_is_drawn() -> None:
    assert "1000000007" in texts_of(Record(Position(Rules.custom("7,1000000007"))))


def texts_of(record: Record) -> list[str]:
    return [*ElementTree.fromstring(draw(record)).itertext()]
