"""Hears from PostgreSQL which games changed, on this server or another."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

import sqlalchemy as sa

from divisor_duel.web.live.periodic import Complaints

CHANNEL = "divisor_duel_games"


class Listener:
    """A connection of its own that waits for NOTIFY, and connects again when it is lost."""

    def __init__(self, engine: sa.Engine, tell: Callable[[str | None], None], complaints: Complaints) -> None:
        self._engine = engine
        self._tell = tell
        self._complaints = complaints
        self._closing = Event()
        self._ready = Event()
        self._thread = Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()
        self._ready.wait(10)

    def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        self._thread.join(1)  # a database that does not answer is not waited for

    def _run(self) -> None:
        import psycopg

        while not self._closing.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                why = (str(error).strip() or type(error).__name__).splitlines()[0]
                self._complaints.warning(f"lost the database's notifications, trying again: {why}")
                self._closing.wait(1)
            except Exception as error:
                # Whatever it was, changes of other servers must go on being heard of.
                self._complaints.warning(f"a notification failed: {type(error).__name__}", error)
                self._closing.wait(1)

    def _listen(self) -> None:
        import psycopg

        arguments, options = self._engine.dialect.create_connect_args(self._engine.url)
        with psycopg.connect(*arguments, **{"connect_timeout": 3, **options}, autocommit=True) as connection:
            connection.execute(f"listen {CHANNEL}")
            self._ready.set()
            self._tell(None)  # whatever changed while nobody listened
            while not self._closing.is_set():
                for notice in connection.notifies(timeout=0.5):
                    self._tell(notice.payload)
