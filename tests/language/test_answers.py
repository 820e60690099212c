"""Answers carry their facts, and can be told again from what was kept of them."""

from __future__ import annotations

import json
from random import Random

import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.rules import games
from divisor_duel.language import Reader
from divisor_duel.language.answers import said, said_again, said_apart
from divisor_duel.solver import solve


@pytest.mark.parametrize("game", games)
def test_what_was_kept_as_json_is_told_again_to_any_reader(game: str) -> None:
    random, rules = Random(game), games[game]
    for _ in range(5):
        position = Position(rules)
        while position.choices and len(position.moves) < random.randrange(4, 20):
            position = position.play(random.choice(position.legal_moves))
        facts = solve(position).explanation()
        kept = json.loads(json.dumps(said("why", facts) | said_apart("parts", facts) | {"more": 1}))
        for reader in (Reader(), Reader(("Ada", "Ben")), Reader(("Ada", "Ben"), you=position.to_move)):
            told = said("why", facts, reader) | said_apart("parts", facts, reader) | {"more": 1}
            assert said_again(kept, rules, reader) == told


def test_what_was_kept_without_facts_stays_as_it_was() -> None:
    assert said_again({"why": "Because."}, games["nrich"], Reader(("Ada", "Ben"))) == {"why": "Because."}
