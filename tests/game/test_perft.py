"""The number of complete games of small pools, counted by playing all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from divisor_duel.game.position import Position
from tests.support.perft import FILES, complete_games, read


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_complete_game_is_counted_once(path: Path) -> None:
    for rules, count in read(path):
        assert complete_games(Position(rules)) == count, f"{rules.pool} {rules.rule} {rules.openings}"
