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

from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.work.files import open_own, try_lock


class Journal:
    """A file of finished pieces. `entries` has those of earlier runs."""

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = open_own(path)
        try:
            if not try_lock(self._file):
                raise InvalidInput("journal-in-use", path=str(path))
            self.entries = self._read(_line(settings))
        except InvalidInput:
            self._file.close()
            raise

    def _read(self, first: bytes) -> list[Any]:
        self._file.seek(0)
        # What follows the last line's end was cut short by a kill.
        *lines, cut_short = self._file.read().split(b"\n")
        if not lines and not first.startswith(cut_short):
            raise InvalidInput("journal-of-another-kind", path=str(self.path))
        try:
            _, *entries = [json.loads(line) for line in lines] or [None]
        except (ValueError, RecursionError) as error:
            raise self.damaged(error) from None
        if lines and lines[0] + b"\n" != first:
            raise InvalidInput("journal-of-other-options", path=str(self.path))
        self._file.truncate(sum(len(line) + 1 for line in lines))
        if not lines:
            self._write(first)
        return entries

    def damaged(self, why: Exception) -> InvalidInput:
        """Say that an entry is none."""
        told = why.fact if isinstance(why, Mistake) else str(why)
        return InvalidInput("journal-damaged", path=str(self.path), why=told)

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


def look_into(path: Path) -> tuple[Any, list[Any]]:
    """Return which work a journal is of, and its finished pieces, while another run may be writing it."""
    *lines, _ = path.read_bytes().split(b"\n")
    try:
        first, *entries = [json.loads(line) for line in lines]
    except (ValueError, RecursionError) as error:
        raise InvalidInput("journal-damaged", path=str(path), why=str(error)) from None
    return first, entries


def _line(entry: object) -> bytes:
    return json.dumps(entry, ensure_ascii=False).encode() + b"\n"
