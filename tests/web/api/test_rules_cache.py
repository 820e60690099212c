"""Rules are read once, and only so many are kept."""

from __future__ import annotations

import json

from divisor_duel.game.rules import games
from divisor_duel.web.api.rules_cache import RulesCache


def test_rules_are_read_once_and_the_kept_pools_have_only_so_many_numbers_together() -> None:
    known = RulesCache(most=2500)
    specs = [json.dumps({"pool": f"{first}-{first + 999}", "rule": "chain"}) for first in range(1, 9)]
    for spec in specs:
        assert known.read(spec) is known.read(spec)
        assert known.numbers <= 2500
    last = known.read(specs[-1])
    known.read(specs[0])
    assert known.read(specs[-1]) is last, "the one used last stays"


def test_named_games_take_no_room() -> None:
    known = RulesCache(most=0)
    assert known.read(json.dumps({"game": "nrich"})) is games["nrich"]
    assert known.numbers == 0
