"""Who comes into a class: whoever guesses codes, joins or opens too often is slowed, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from divisor_duel.web.api.problems import NotFound, TooMany
from divisor_duel.web.serve.persons import Bucket, Person
from divisor_duel.web.serve.visitors import MOST_ADDRESSES

MOST_WRONG: Final = 30
"""How many wrong codes one may try before each of them takes longer."""
WRONG_SECONDS: Final = 60.0
"""After how many seconds one more is forgiven."""


class Entrance:
    """Count wrong codes, joins and new classes of each who asks. Safe to use from any thread."""

    def __init__(self, limited: bool = True) -> None:
        self._limited = limited
        self._wrong = Bucket(MOST_ADDRESSES)
        self._joins = Bucket(MOST_ADDRESSES)
        self._rooms = Bucket(MOST_ADDRESSES)

    @contextmanager
    def trying(self, person: Person) -> Iterator[None]:
        """Let somebody try a code: a right one always opens, after too many wrong ones these are refused."""
        try:
            yield
        except NotFound:
            if self._limited and not self._wrong.take(person.name, 1, MOST_WRONG, WRONG_SECONDS):
                raise TooMany("too-many-wrong-codes") from None
            raise

    def join(self, person: Person) -> None:
        """Let somebody join, unless they have just done so too often."""
        share = person.share
        if self._limited and not self._joins.take(person.name, 1, share.joins, share.join_seconds):
            raise TooMany("joined-too-often")

    def open(self, person: Person) -> None:
        """Let somebody open a class, unless they have just done so too often."""
        share = person.share
        if self._limited and not self._rooms.take(person.name, 1, share.rooms, share.room_seconds):
            raise TooMany("opened-too-often")
