"""Where programs wait between games, so that one that takes long to start starts once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock
from types import TracebackType
from typing import Self

from divisor_duel.players.programs.bots import Program


class ProgramPool:
    """The programs of one player: as many as play at once, and no more. Several threads may share it."""

    def __init__(self) -> None:
        self._waiting: list[Program] = []
        self._started: list[Program] = []
        self._over = Event()
        self._turn = Lock()

    @contextmanager
    def program(self, command: str, seed: int) -> Iterator[Program]:
        """Lend a program for a game; one that has ended, or was ended for a fault, is not lent again."""
        if self._over.is_set():
            raise RuntimeError("the games are over")
        program = self._idle() or Program(command, seed)
        with self._turn:
            too_late = self._over.is_set()
            if program not in self._started:
                self._started.append(program)
        if too_late:  # the games ended while it started
            program.close()
            raise RuntimeError("the games are over")
        try:
            yield program
        finally:
            if program.lives:
                self._waiting.append(program)
            else:
                program.close()

    def _idle(self) -> Program | None:
        while True:
            try:
                program = self._waiting.pop()
            except IndexError:
                return None
            if program.lives:
                return program
            program.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._turn:
            self._over.set()
        # Those still at a game too: whoever leaves early waits for none.
        for program in self._started:
            program.close()
