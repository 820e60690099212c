"""What a sweep has worked out so far, on disk: a line for each finished task, safe against any kill."""

from __future__ import annotations

import json
import os
from io import BufferedRandom
from pathlib import Path

from divisor_duel.errors import InvalidInput
from divisor_duel.sweep.spec import Row, Sweep


class Journal:
    """The finished tasks of one sweep. `done` has their rows by the number of the task."""

    def __init__(self, path: Path, sweep: Sweep) -> None:
        self.path = path
        self.done: dict[int, list[Row]] = {}
        path.touch()
        self._file: BufferedRandom = path.open("r+b")
        try:
            self._read(json.dumps(sweep.as_dict()).encode())
        except InvalidInput:
            self._file.close()
            raise

    def _read(self, header: bytes) -> None:
        lines = self._file.read().splitlines(keepends=True)
        whole = 0
        for number, line in enumerate(lines):
            if not line.endswith(b"\n"):
                break  # the line a kill cut short
            if number:
                self._keep(line)
            elif line.rstrip() != header:
                raise InvalidInput(
                    f"{self.path} is of another sweep; remove it, or give the options it was begun with"
                )
            whole += len(line)
        self._file.truncate(whole)
        self._file.seek(whole)
        if not whole:
            self._append(header)

    def _keep(self, line: bytes) -> None:
        try:
            task, rows = json.loads(line)
        except ValueError:
            raise InvalidInput(f"{self.path} is damaged; remove it to begin again") from None
        self.done[task] = rows

    def add(self, task: int, rows: list[Row]) -> None:
        """Keep the rows of a finished task; once this returns they outlive the process."""
        self.done[task] = rows
        self._append(json.dumps([task, rows]).encode())

    def _append(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
