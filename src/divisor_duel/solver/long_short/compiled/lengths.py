"""Long against Short on large pools: how many moves are to come, from one bounded table of states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from threading import TIMEOUT_MAX, Lock
from time import monotonic
from typing import Final

import numpy as np

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import Pool
from divisor_duel.solver.clock import Clock, Effort
from divisor_duel.solver.compiled.nimbers import EFFORT, FIXED, GROW, HALT, ROOM, STOP
from divisor_duel.solver.compiled.table import WINDOW, Words, new_table
from divisor_duel.solver.graph import neighbours
from divisor_duel.solver.long_short.compiled.bounds import copy_bounds
from divisor_duel.solver.long_short.compiled.cores import BEHIND, LOW, MOST, SMALL_ROWS, PoolMasks, Workspace
from divisor_duel.solver.long_short.compiled.lengths_kernels import NODES, UNKNOWN, answer
from divisor_duel.solver.long_short.covers import columns
from divisor_duel.solver.long_short.search import Lengths, Remainder

MEBIBYTES: Final = 1024
_FIRST_ROWS: Final = 1 << 16
_FULL: Final = 0.6  # beyond this load a larger table is worth its cost
_WORD: Final = 2**64 - 1


class CompiledLengths(Lengths):
    """What is known of how long games on some numbers of a pool last, given by a mask.

    It grows up to `mebibytes` and then forgets states. Threads search side by side and share it.
    """

    def __init__(self, pool: Pool, numbers: int, *, mebibytes: float = MEBIBYTES, threads: int = 1) -> None:
        if mebibytes <= 0 or threads < 1:
            raise InvalidInput("table-needs-memory")
        near = neighbours(pool, Clock())
        super().__init__(near)
        self.numbers = numbers
        self._lay_out(pool, near)
        self._most_rows = max(1, int(mebibytes * 2**20) // (8 * (self._words + 1)) - WINDOW)
        self._threads = threads
        self._lock = Lock()
        self.nodes = 0
        """How many states were searched so far."""
        self._begin()

    @classmethod
    def of(cls, numbers: Iterable[int], *, mebibytes: float = MEBIBYTES, threads: int = 1) -> CompiledLengths:
        """Return the table of all of some numbers: bit i of a mask stands for the i-th smallest."""
        pool = Pool(numbers)
        return cls(pool, pool.all, mebibytes=mebibytes, threads=threads)

    @property
    def size(self) -> int:
        """The size of the table in bytes."""
        return self._table.nbytes

    def lasts(self, numbers: int, long: bool, wanted: int, clock: Clock) -> int:
        """Return a bound that tells whether there are so many moves to come; `long`: Long moves now."""
        left = self.left(numbers)
        even, passes = left.passes & ~1, left.passes & 1
        low, high = left.bounds.raised(left.passes)
        if low >= wanted or high < wanted:
            return low if low >= wanted else high
        asked = np.array([passes, int(long), wanted - even], np.int64)
        return even + self._ask(
            left, lambda workspace: int(answer(self._pool_masks, workspace, self._width, asked)), clock
        )

    def _ask(self, left: Remainder, search: Callable[[Workspace], int], clock: Clock) -> int:
        """Search a core, in turn with others who ask, with a table that grows."""
        while not self._lock.acquire(timeout=min(max(0, clock.deadline - monotonic()), TIMEOUT_MAX)):
            clock.check()
        try:
            if self._searching:
                self._begin()
            while True:
                found = self._run(left, search, clock)
                if found != UNKNOWN:
                    return found
                if self._state[STOP] == GROW:
                    self._grow()
                clock.check()
        finally:
            self._lock.release()

    def _lay_out(self, pool: Pool, near: tuple[int, ...]) -> None:
        """Give the numbers related to others their bits in the kernels' masks.

        Small numbers, which are related to most, have the lowest bits. Columns that can change places lie
        side by side at the top of the last word, as many as there is room for.
        """
        core = [i for i in range(len(near)) if self.numbers >> i & 1 and near[i] & self.numbers]
        # Only two lengths of masks, because each is compiled on its own, which takes seconds.
        self._words = 2 if len(core) <= 128 else 4
        self._width = (0,) * self._words
        # Primes can change places in the part of the pool that is played on; there they have the same
        # cofactors.
        groups = columns(Pool(pool.numbers[i] for i in core)) if core else []
        bits = 64 * self._words
        top: list[int] = []
        shapes = np.zeros((0, 3), np.int64)
        for group in sorted(groups, key=len, reverse=True):
            size = len(group) * len(group[0])
            if len(top) + size <= 64 and len(group[0]) > 1:
                # Filled from the top down, so the group that comes last lies lowest.
                top = [pool.index[number] for column in group for number in column] + top
                shape = [64 - len(top), len(group[0]), len(group)]
                shapes = np.concatenate((shapes, np.array([shape], np.int64)))
        beneath = [i for i in core if i not in set(top)]
        self._place = {i: place for place, i in enumerate(beneath)}
        self._place |= {i: bits - len(top) + place for place, i in enumerate(top)}
        closed = np.zeros((bits, self._words), np.uint64)
        chains = np.zeros((bits, self._words), np.uint64)
        for i, place in self._place.items():
            closed[place] = self._row(near[i] | 1 << i)
            chains[place] = self._row(self._chains[i])
        self._pool_masks = PoolMasks(closed, chains, np.array(self._row(self._apart), np.uint64), shapes)

    def _begin(self) -> None:
        """Know nothing yet, on arrays that no search has seen."""
        self._state = np.zeros(5, np.int64)
        self._use(new_table(min(_FIRST_ROWS, self._most_rows), self._words), 0)
        # Nested searches hold their regions and children, and a core may stay for one pass.
        size = len(self._place)
        shape = (2 * size * (size + 8) + 64, self._words + BEHIND)
        self._arenas = [np.zeros(shape, np.uint64) for _ in range(self._threads)]
        self._small = [np.zeros((SMALL_ROWS, self._words + 1), np.uint64) for _ in range(self._threads)]
        # Whether searches may be at these arrays. An exception, as Ctrl-C's, can end the wait for them while
        # they live: then nothing of this is used again, and the flag that tells them to stop stays set.
        self._searching = False

    def _run(self, left: Remainder, search: Callable[[Workspace], int], clock: Clock) -> int:
        """Let every thread search until one has come back, with an answer or for a reason to stop."""
        self._state[STOP] = 0
        self._state[NODES] = 0
        self._state[EFFORT] = clock.steps if isinstance(clock, Effort) else np.iinfo(np.int64).max
        for arena in self._arenas:
            arena[0, : self._words] = self._row(left.core)
            arena[0, self._words + LOW], arena[0, self._words + MOST] = left.bounds
        self._searching = True
        # In a thread of its own, even alone, so that the deadline and Ctrl-C reach a search that runs.
        with ThreadPoolExecutor(self._threads) as pool:
            try:
                searches = [pool.submit(search, workspace) for workspace in self._workspaces()]
                left_seconds = clock.deadline - monotonic()
                wait(searches, min(max(0, left_seconds), TIMEOUT_MAX), FIRST_COMPLETED)
            finally:
                if self._state[STOP] == 0:
                    self._state[STOP] = HALT
        answers = [int(done.result()) for done in searches]
        self._searching = False
        self.nodes += int(self._state[NODES])
        if isinstance(clock, Effort):
            clock.steps = int(self._state[EFFORT])
        return max(answers, key=lambda found: found != UNKNOWN)

    def _workspaces(self) -> Iterator[Workspace]:
        for seed, (small, arena) in enumerate(zip(self._small, self._arenas, strict=True)):
            yield Workspace(self._table, self._state, small, arena, np.array([seed], np.int64))

    def _grow(self) -> None:
        larger = new_table(min(2 * (len(self._table) - WINDOW), self._most_rows), self._words)
        self._use(larger, copy_bounds(self._table, larger, self._width))

    def _use(self, table: Words, used: int) -> None:
        rows = len(table) - WINDOW
        self._table = table
        self._state[ROOM] = int(rows * _FULL) - used
        self._state[FIXED] = rows >= self._most_rows

    def _row(self, mask: int) -> list[int]:
        """Return a mask in the kernels' words, which have bits only for numbers related to others."""
        packed = sum(1 << place for i, place in self._place.items() if mask >> i & 1)
        return [packed >> shift & _WORD for shift in range(0, 64 * self._words, 64)]
