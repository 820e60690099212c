"""A SQLite file as the database: one writer at a time, short waits, and a file that goes away is noticed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Condition
from typing import Any, Final

import sqlalchemy as sa

SECONDS: Final = 2.0
"""How long to wait for the file while another program has locked it."""
PATIENCE: Final = 0.25
"""How long others let those go first who come first."""
_GONE: Final = "the file has been deleted or replaced"


class Turns:
    """A lock that those who come first get before others, who wait in vain for a moment only."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._taken = False
        self._first = 0
        self.waiting = 0
        """How many wait for their turn."""

    def take(self, first: bool, seconds: float) -> bool:
        """Wait for one's turn, for some seconds at most; say whether it came."""
        with self._changed:
            if not first:
                if self._wait(False, min(PATIENCE, seconds)):
                    return True
                seconds -= PATIENCE  # and from now on no later than those who come first
            return self._wait(True, seconds)

    def _wait(self, first: bool, seconds: float) -> bool:
        self._first += first
        self.waiting += 1
        try:
            came = self._changed.wait_for(lambda: not self._taken and (first or not self._first), seconds)
            self._taken |= came
            return came
        finally:
            self._first -= first
            self.waiting -= 1

    def give(self) -> None:
        """Let the next have their turn."""
        with self._changed:
            self._taken = False
            self._changed.notify_all()


class SqliteFile:
    """The file below an engine."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._inode: int | None = None
        self._turns = Turns()
        self.must_exist = False
        """Once it has been made, opening it must not make another in its place."""

    @contextmanager
    def writing(self, first: bool) -> Iterator[None]:
        """Write, one after the other; who comes second would be put off for long by SQLite itself."""
        if not self._turns.take(first, SECONDS):
            raise sa.exc.TimeoutError("database is locked")
        try:
            yield
        finally:
            self._turns.give()
        self.check()

    def check(self) -> None:
        """Refuse to go on with a file that nobody will find again."""
        if self._now() != self._inode:
            raise sa.exc.DisconnectionError(_GONE)

    def engine(self, url: sa.URL) -> sa.Engine:
        """Open the file when needed."""
        engine = sa.create_engine(
            url,
            connect_args={"timeout": SECONDS},
            pool_size=20,
            max_overflow=20,
            pool_timeout=SECONDS,
            pool_use_lifo=True,  # so that those opened for a crowd are not all kept warm for nobody
            hide_parameters=True,
        )

        @sa.event.listens_for(engine, "do_connect")
        def _connecting(*_: object) -> None:
            if self.must_exist and self._now() is None:
                raise sqlite3.OperationalError(_GONE)
            # Nobody else may read a file that is made here, nor those beside it, which SQLite gives its mode.
            with suppress(OSError):
                os.close(os.open(self._path, os.O_CREAT | os.O_EXCL, 0o600))

        @sa.event.listens_for(engine, "connect")
        def _connected(connection: Any, record: Any) -> None:
            connection.isolation_level = None  # the driver must not begin transactions behind our back
            connection.execute("pragma journal_mode = wal")
            # What is deleted is overwritten: nobody reads a name in the file that its pages no longer know.
            connection.execute("pragma secure_delete = on")
            # Two megabytes for each connection otherwise, for pages that the system keeps in memory anyway.
            connection.execute("pragma cache_size = -256")
            record.info["inode"] = self._inode = self._now()

        @sa.event.listens_for(engine, "checkout")
        def _taken(connection: Any, record: Any, _: object) -> None:
            if record.info["inode"] != self._now():
                raise sa.exc.DisconnectionError(_GONE)  # upon which it is opened anew, if it is there

        @sa.event.listens_for(engine, "begin")
        def _begun(connection: sa.Connection) -> None:
            # A transaction that reads first and locks later loses to one that wrote in between.
            reads = connection.get_execution_options().get("reads")
            connection.exec_driver_sql("begin" if reads else "begin immediate")

        return engine

    def _now(self) -> int | None:
        try:
            return self._path.stat().st_ino
        except OSError:
            return None
