"""What goes wrong again and again is said in one line, once in a while."""

from __future__ import annotations

import logging
import time
from threading import Lock
from typing import Final

SILENCE: Final = 10.0
"""For so many seconds the same complaint is only counted."""
_MOST: Final = 100

_log = logging.getLogger("divisor_duel.web")


class Complaints:
    """Lines for whoever runs the server. Safe to use from any thread."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[float, int]] = {}
        self._lock = Lock()

    def warning(self, complaint: str, error: BaseException | None = None) -> None:
        """Say it, with an error's traceback, unless it was said just now; then say how often it was not."""
        with self._lock:
            now = time.monotonic()
            since, unsaid = self._said.get(complaint, (now - SILENCE, 0))
            if now - since < SILENCE:
                self._said[complaint] = since, unsaid + 1
                return
            if len(self._said) >= _MOST:
                self._said.clear()
            self._said[complaint] = now, 0
        if unsaid:
            _log.warning("%s (%d times more since)", complaint, unsaid, exc_info=error)
        else:
            _log.warning("%s", complaint, exc_info=error)
