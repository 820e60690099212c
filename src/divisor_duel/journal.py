"""The finished pieces of long work on disk, so that it can be stopped at any moment and go on.

The first line says which work it is; then there is a line for each piece, in the order they were finished.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from divisor_duel.errors import InvalidInput


class Journal:
    """A file of finished pieces. `entries` has those of earlier runs."""

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        self.path = path
        first = _line(settings)
        # What follows the last line's end was cut short by a kill.
        *lines, cut_short = path.read_bytes().split(b"\n") if path.exists() else [b""]
        if not lines and not first.startswith(cut_short):
            raise InvalidInput(f"{path} is a file of another kind; move it away or choose another name")
        try:
            read: list[Any] = [json.loads(line) for line in lines]
        except (ValueError, RecursionError) as error:
            raise self.damaged(error) from None
        if read and read[0] != json.loads(first):
            raise InvalidInput(f"{path} was begun with other options; give those, or choose another name")
        self.entries = read[1:]
        self._file = path.open("ab")
        self._file.truncate(sum(len(line) + 1 for line in lines))
        if not lines:
            self._write(first)

    def damaged(self, why: Exception) -> InvalidInput:
        """Say that an entry is none."""
        return InvalidInput(f"{self.path} is damaged ({why}); move it away to begin again")

    def add(self, entry: object) -> None:
        """Keep a finished piece; once this returns it outlives the process, and a power cut too."""
        self._write(_line(entry))

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def _line(entry: object) -> bytes:
    return json.dumps(entry, ensure_ascii=False).encode() + b"\n"
