"""Who comes from which address: a class may sit behind one, and whoever guesses codes does not get far."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from divisor_duel.web.questions.problems import NotFound, TooMany
from divisor_duel.work.limited_cache import LimitedCache

MOST_PUPILS: Final = 250
"""For how many pupils an address has more room than others, at most."""
MOST_WRONG: Final = 30
"""How many wrong codes an address may try at once."""
WRONG_SECONDS: Final = 60.0
"""After how many seconds it may try one more."""
_MOST_ADDRESSES: Final = 10_000
_HOUR: Final = 60 * 60


class PupilsByAddress:
    """Note which pupils were seen at each address in the last hour or two. Safe to use from any thread."""

    def __init__(self) -> None:
        self._now: dict[str, set[str]] = {}
        self._before: dict[str, set[str]] = {}
        self._since = time.monotonic()

    def note(self, address: str, pupil: str) -> None:
        """Note a pupil, who has shown their key."""
        if time.monotonic() - self._since > _HOUR:
            self._now, self._before, self._since = {}, self._now, time.monotonic()
        here = self._now.setdefault(address, set())
        if len(here) < MOST_PUPILS:
            here.add(pupil)

    def count(self, address: str) -> int:
        """Return how many were seen at an address."""
        return max(len(self._now.get(address, ())), len(self._before.get(address, ())))


class CodeAttempts:
    """Count how many wrong codes an address may still try. Safe to use from any thread."""

    def __init__(self, limited: bool = True) -> None:
        self._limited = limited
        self._wrong = LimitedCache[str, tuple[float, float]](_MOST_ADDRESSES)

    @contextmanager
    def of(self, address: str) -> Iterator[None]:
        """Let an address try a code; note when it was wrong."""
        if self._limited and self._left(address) < 1:
            raise TooMany("too-many-wrong-codes")
        try:
            yield
        except NotFound:
            self._wrong.put(address, (self._left(address) - 1, time.monotonic()))
            raise

    def _left(self, address: str) -> float:
        left, since = self._wrong.get(address) or (float(MOST_WRONG), 0.0)
        return min(float(MOST_WRONG), left + (time.monotonic() - since) / WRONG_SECONDS)
