"""Workers that are none: what they are given is done at once, where it is given."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import Any


class Here(Executor):
    """Works at once, in this process."""

    def submit(self, function: Any, /, *arguments: Any, **options: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(function(*arguments, **options))
        return future
