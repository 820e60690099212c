"""A cache with a limit: what was used last stays."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LimitedCache(Generic[K, V]):
    """Keep values up to a limit, all of them together. Safe to use from any thread."""

    def __init__(self, most: int, size: Callable[[V], int] = lambda _: 1) -> None:
        self._most = most
        self._size = size
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()
        self.used = 0
        """The sizes of what is kept, added up."""

    def get(self, key: K) -> V | None:
        """Return a value and note that it was used, or None where there is none."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def put(self, key: K, value: V) -> None:
        """Keep a value, and let go of what was not used for longest while there is too much."""
        with self._lock:
            self._drop(key)
            self._values[key] = value
            self.used += self._size(value)
            while self.used > self._most:
                self._drop(next(iter(self._values)))

    def drop(self, key: K) -> None:
        """Keep a value no longer."""
        with self._lock:
            self._drop(key)

    def _drop(self, key: K) -> None:
        if key in self._values:
            self.used -= self._size(self._values.pop(key))
