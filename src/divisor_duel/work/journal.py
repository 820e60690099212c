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


class Lines:
    """A file of JSON lines; what follows the last line's end was cut short by a kill."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = open_own(path)

    def _whole_lines(self) -> tuple[list[bytes], bytes]:
        """Return the lines, and what was cut short."""
        self._file.seek(0)
        *lines, cut_short = self._file.read().split(b"\n")
        return lines, cut_short

    def _cut_to(self, lines: list[bytes]) -> None:
        self._file.truncate(sum(len(line) + 1 for line in lines))

    def add(self, entry: object) -> None:
        """Write a line."""
        self._file.write(_line(entry))
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Journal(Lines):
    """A file of finished pieces. `entries` has those of earlier runs."""

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        super().__init__(path)
        try:
            if not try_lock(self._file):
                raise InvalidInput("journal-in-use", path=str(path))
            self.entries = self._read(settings)
        except InvalidInput:
            self.close()
            raise

    def _read(self, settings: Mapping[str, Any]) -> list[Any]:
        first = _line(settings)
        lines, cut_short = self._whole_lines()
        if not lines and not first.startswith(cut_short):
            raise InvalidInput("journal-of-another-kind", path=str(self.path))
        try:
            _, *entries = [json.loads(line) for line in lines] or [None]
        except (ValueError, RecursionError) as error:
            raise self.damaged(error) from None
        if lines and lines[0] + b"\n" != first:
            raise InvalidInput("journal-of-other-options", path=str(self.path))
        self._cut_to(lines)
        if not lines:
            self.add(settings)
        return entries

    def damaged(self, why: Exception) -> InvalidInput:
        """Say that an entry is none."""
        told = why.fact if isinstance(why, Mistake) else str(why)
        return InvalidInput("journal-damaged", path=str(self.path), why=told)

    def add(self, entry: object) -> None:
        """Keep a finished piece; once this returns it outlives the process, and a power cut too."""
        super().add(entry)
        os.fsync(self._file.fileno())


def look_into(path: Path) -> tuple[Any, list[Any]]:
    """Return which work a journal is of, and its finished pieces, while another run may be writing it."""
    *lines, _ = path.read_bytes().split(b"\n")
    try:
        first, *entries = [json.loads(line) for line in lines]
    except (ValueError, RecursionError) as error:
        raise InvalidInput("journal-damaged", path=str(path), why=str(error)) from None
    return first, entries


def _line(entry: object) -> bytes:
    # What cannot be written is half of a character, from an answer or a name of a file.
    return json.dumps(entry, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
