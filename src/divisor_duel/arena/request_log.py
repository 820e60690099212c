"""Every request to a model on a line of its own, for whoever wants to see what was asked and what was said.

A line is written when its request is over, so a stopped arena has those of the game it was stopped in too.
"""

from __future__ import annotations

import json
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, Final, Self

from divisor_duel.work.files import open_own

NAME: Final = "requests.jsonl"


class RequestLog:
    """The file of requests in a tournament's folder; several threads may write to it."""

    def __init__(self, folder: Path) -> None:
        self._file = open_own(folder / NAME)
        self._lock = Lock()
        # What follows the last line's end was cut short by a kill.
        self._file.seek(0)
        self._file.truncate(self._file.read().rfind(b"\n") + 1)

    def add(self, entry: dict[str, Any]) -> None:
        """Write a request down; one that comes back when the arena has ended is nobody's any more."""
        line = json.dumps(entry, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
        with self._lock:
            if not self._file.closed:
                self._file.write(line)
                self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._file.close()
