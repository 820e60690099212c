"""The few words that make rules, as a request sends them."""

from __future__ import annotations

from typing import Final

from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import Rules

Spec = dict[str, str]

MOST_ASKED: Final = 1000
"""How many numbers a pool may have here."""


def rules_of(spec: Spec, most: int = MOST_ASKED) -> Rules:
    """Return the rules of a spec; refuse a pool of more numbers than `most` before it is made."""
    for key in ("pool", "openings"):
        if notation := spec.get(key):
            Pool.parse(notation, most)
    return Rules.from_spec(**spec)
