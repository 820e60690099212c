"""Chance that a seed repeats everywhere: from a hash, not from a generator that may change."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count


def draws(seed: str) -> Iterator[int]:
    """Yield random numbers, without end."""
    for turn in count():
        yield int.from_bytes(sha256(f"{seed} {turn}".encode()).digest()[:8], "big")
