"""Large antichain games: what sets of numbers are worth, from one bounded table of regions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import compress
from threading import TIMEOUT_MAX, Lock
from time import monotonic
from typing import Final

import numpy as np
import numpy.typing as npt

from divisor_duel.errors import InvalidInput, Undecided
from divisor_duel.game.pool import Pool
from divisor_duel.solver.clock import Clock, Effort
from divisor_duel.solver.compiled.nimbers import (
    EFFORT,
    FIXED,
    GROW,
    HALT,
    LARGE,
    ROOM,
    STOP,
    STOPPED,
    YES,
    settle,
)
from divisor_duel.solver.compiled.relations import Longs
from divisor_duel.solver.compiled.table import MOST, WINDOW, Words, copy, new_table
from divisor_duel.solver.graph import neighbours
from divisor_duel.solver.nimbers import Nimbers

MEBIBYTES: Final = 1024
_FIRST_ROWS: Final = 4096
_FULL: Final = 0.6  # beyond this load a larger table is worth its cost
_WORD: Final = 2**64 - 1


class CompiledTable(Nimbers):
    """What is known of the regions of some numbers of a pool, given by a mask.

    It grows up to `mebibytes` and then forgets regions. Threads search side by side and share it.
    """

    def __init__(
        self, near: tuple[int, ...], numbers: int, *, mebibytes: float = MEBIBYTES, threads: int = 1
    ) -> None:
        if mebibytes <= 0 or threads < 1:
            raise InvalidInput("table-needs-memory")
        super().__init__(near)
        self.numbers = numbers
        members = [i for i in range(len(near)) if numbers >> i & 1]
        # A number related to no other is worth 1 and needs no bit in the kernels' masks.
        self._core = [i for i in members if near[i] & numbers]
        self._lone = numbers & ~sum(1 << i for i in self._core)
        # Fewer than two words would be little faster, and one more thing to compile.
        self._words = max(2, -(-len(self._core) // 64))
        self._width = (0,) * self._words
        closed = [self._row(near[i] | 1 << i) for i in self._core]
        self._closed = np.array(closed or [[0] * self._words], np.uint64)
        self._most_rows = max(1, int(mebibytes * 2**20) // (8 * (self._words + 1)) - WINDOW)
        self._threads = threads
        self._lock = Lock()
        self._begin()

    @classmethod
    def of(cls, numbers: Iterable[int], *, mebibytes: float = MEBIBYTES, threads: int = 1) -> CompiledTable:
        """Return the table of all of some numbers: bit i of a mask stands for the i-th smallest."""
        pool = Pool(numbers)
        return cls(neighbours(pool, Clock()), pool.all, mebibytes=mebibytes, threads=threads)

    @property
    def known(self) -> int:
        """How many regions the table knows something about."""
        return int(np.count_nonzero(self._table[:, -1]))

    @property
    def size(self) -> int:
        """The size of the table in bytes."""
        return self._table.nbytes

    def nimber(self, region: int, clock: Clock) -> int:
        """Return the nimber of a mask."""
        nimber = 0
        while not self._ask([(region, nimber)], clock)[0]:
            nimber += 1
        return nimber

    def winning(self, numbers: int, choices: int, clock: Clock) -> int:
        """Return the mask of those choices that win when these numbers are in play."""
        moves = [i for i in range(choices.bit_length()) if choices >> i & 1]
        lost = self._ask([(numbers & self.keep[i], 0) for i in moves], clock)
        return sum(1 << i for i in compress(moves, lost))

    def cancelling(self, rows: npt.NDArray[np.bool_], clock: Clock) -> npt.NDArray[np.bool_]:
        """Return which of many sets are worth 0; a row is a set, with a flag for each number of the pool."""
        return self._are_worth(rows, np.zeros(len(rows), np.uint64), clock)

    def nimbers_of(self, rows: npt.NDArray[np.bool_], clock: Clock) -> Longs:
        """Return the nimbers of many sets."""
        nimbers = np.zeros(len(rows), np.int64)
        unknown = np.arange(len(rows))
        while len(unknown):
            found = self._are_worth(rows[unknown], nimbers[unknown].astype(np.uint64), clock)
            unknown = unknown[~found]
            nimbers[unknown] += 1
        return nimbers

    def _are_worth(self, rows: npt.NDArray[np.bool_], nimbers: Words, clock: Clock) -> npt.NDArray[np.bool_]:
        flags = np.zeros((len(rows), 64 * self._words), np.bool_)
        flags[:, : len(self._core)] = rows[:, self._core]
        lone = [i for i in range(rows.shape[1]) if self._lone >> i & 1]
        wanted = nimbers ^ (rows[:, lone].sum(axis=1) & 1).astype(np.uint64)
        # Little-endian, like the machines numba runs on.
        words = np.packbits(flags, axis=1, bitorder="little").view(np.uint64)
        return np.array(self._settled(np.column_stack([words, wanted]), clock), np.bool_)

    def _ask(self, questions: Sequence[tuple[int, int]], clock: Clock) -> list[bool]:
        rows = np.array([self._question(mask, nimber) for mask, nimber in questions], np.uint64)
        return self._settled(rows, clock)

    def _settled(self, rows: Words, clock: Clock) -> list[bool]:
        answers = np.full(len(rows), STOPPED, np.int64)
        while not self._lock.acquire(timeout=min(max(0, clock.deadline - monotonic()), TIMEOUT_MAX)):
            clock.check()
        try:
            if self._searching:
                self._begin()
            while (answers == STOPPED).any():
                self._run(rows, answers, clock)
                if self._state[STOP] == GROW:
                    self._grow()
                elif self._state[STOP] == LARGE:
                    raise Undecided("table-too-small", most=MOST)
                if (answers == STOPPED).any():
                    clock.check()
        finally:
            self._lock.release()
        return [bool(answer == YES) for answer in answers]

    def _begin(self) -> None:
        """Know nothing yet, on arrays that no search has seen."""
        self._state = np.zeros(4, np.int64)
        self._use(new_table(min(_FIRST_ROWS, self._most_rows), self._words), 0)
        # Nested searches hold their regions and children, at most one row for each number still in play.
        deepest = len(self._core) * (len(self._core) + 8) + 64
        self._arenas = [np.zeros((deepest, self._words + 2), np.uint64) for _ in range(self._threads)]
        # Whether searches may be at these arrays. An exception, as Ctrl-C's, can end the wait for them while
        # they live: then nothing of this is used again, and the flag that tells them to stop stays set.
        self._searching = False

    def _run(self, questions: Words, answers: Longs, clock: Clock) -> None:
        """Let every thread work until one has come back, with all answers or for a reason to stop."""
        self._state[STOP] = 0
        self._state[EFFORT] = clock.steps if isinstance(clock, Effort) else np.iinfo(np.int64).max
        order = np.arange(len(questions))
        shared = (self._closed, self._table, self._state)
        self._searching = True
        # In a thread of its own, even alone, so that the deadline and Ctrl-C reach a search that runs.
        with ThreadPoolExecutor(len(self._arenas)) as pool:
            try:
                searches = [
                    # Every other thread begins with the last question, so that they meet late.
                    pool.submit(
                        settle, *shared, arena, self._width, questions, answers, order[:: (-1) ** i].copy()
                    )
                    for i, arena in enumerate(self._arenas)
                ]
                left = clock.deadline - monotonic()
                wait(searches, min(max(0, left), TIMEOUT_MAX), FIRST_COMPLETED)
            finally:
                if self._state[STOP] == 0:
                    self._state[STOP] = HALT
        for search in searches:
            search.result()
        self._searching = False
        if isinstance(clock, Effort):
            clock.steps = int(self._state[EFFORT])

    def _grow(self) -> None:
        larger = new_table(min(2 * (len(self._table) - WINDOW), self._most_rows), self._words)
        self._use(larger, copy(self._table, larger, self._width))

    def _use(self, table: Words, used: int) -> None:
        rows = len(table) - WINDOW
        self._table = table
        self._state[ROOM] = int(rows * _FULL) - used
        self._state[FIXED] = rows >= self._most_rows

    def _question(self, mask: int, nimber: int) -> list[int]:
        return [*self._row(mask), nimber ^ ((mask & self._lone).bit_count() & 1)]

    def _row(self, mask: int) -> list[int]:
        """Return a mask in the kernels' words, which have bits only for numbers related to others."""
        packed = sum((mask >> i & 1) << place for place, i in enumerate(self._core))
        return [packed >> shift & _WORD for shift in range(0, 64 * self._words, 64)]
