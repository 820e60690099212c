"""Rules as they are written in the database, read once and kept while there is room."""

from __future__ import annotations

import json
from typing import Final

from divisor_duel.game.rules import Rules
from divisor_duel.work.limited_cache import LimitedCache

MOST_NUMBERS: Final = 50_000
"""How many numbers the pools that are kept may have together, at some 400 bytes a number."""


class RulesCache:
    """Read rules as they are written, those used last only once. Safe to use from any thread."""

    def __init__(self, most: int = MOST_NUMBERS) -> None:
        self._rules = LimitedCache[str, Rules](most, lambda rules: len(rules.pool))

    @property
    def numbers(self) -> int:
        """How many numbers the pools that are kept have together."""
        return self._rules.used

    def read(self, spec: str) -> Rules:
        """Return rules as they are written."""
        if known := self._rules.get(spec):
            return known
        rules = Rules.from_spec(**json.loads(spec))
        if rules.id == "custom":  # the others are there anyway
            self._rules.put(spec, rules)
        return rules
