"""Rules as they are written in the database, read once and kept while there is room."""

from __future__ import annotations

import json
from collections import OrderedDict
from threading import Lock
from typing import Final

from divisor_duel.game.rules import Rules

MOST_NUMBERS: Final = 50_000
"""How many numbers the pools that are kept may have together, at some 400 bytes a number."""


class KnownRules:
    """The rules used last. Safe to use from any thread."""

    def __init__(self, most: int = MOST_NUMBERS) -> None:
        self._most = most
        self._rules: OrderedDict[str, Rules] = OrderedDict()
        self._lock = Lock()
        self.numbers = 0

    def read(self, spec: str) -> Rules:
        """Rules as they are written."""
        with self._lock:
            if rules := self._rules.get(spec):
                self._rules.move_to_end(spec)
                return rules
        rules = Rules.from_spec(**json.loads(spec))
        if rules.id == "custom":  # the others are there anyway
            with self._lock:
                if spec not in self._rules:
                    self._rules[spec] = rules
                    self.numbers += len(rules.pool)
                while self.numbers > self._most:
                    _, left = self._rules.popitem(last=False)
                    self.numbers -= len(left.pool)
        return rules
