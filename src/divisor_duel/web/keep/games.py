"""Where games are kept: one table, in SQLite or PostgreSQL. A change is one short transaction on one row.

Only what cannot be derived is stored: the rules in a few words, the moves, the seats. A change is
announced to listeners once it is committed: within the process on SQLite, to every server on PostgreSQL.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any, Final

import sqlalchemy as sa

from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.game.rules import Rules
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.games import Change
from divisor_duel.web.api.problems import Damaged, NotFound, Unavailable
from divisor_duel.web.api.rules_cache import RulesCache
from divisor_duel.web.api.stored import STORED, UNREADABLE, game_of, stored_row
from divisor_duel.web.keep.listener import CHANNEL, Listener
from divisor_duel.web.keep.notices import Notice
from divisor_duel.web.keep.sqlite import SqliteFile
from divisor_duel.web.keep.tally import note_miss
from divisor_duel.web.live.periodic import Complaints

_games = sa.table("games", *map(sa.column, STORED))
_this_game = _games.c.id == sa.bindparam("game_id")
_SELECT = sa.select(_games).where(_this_game)
_SELECT_TO_CHANGE = _SELECT.with_for_update()
_INSERT = sa.insert(_games)
_UPDATE = sa.update(_games).where(_this_game)
_boards = sa.table("room_boards", *map(sa.column, ("game", "pupil_1", "pupil_2")))
_PUPILS = sa.select(_boards.c.pupil_1, _boards.c.pupil_2).where(_boards.c.game == sa.bindparam("game_id"))
_CLOCK = sa.select(sa.func.extract("epoch", sa.func.clock_timestamp()))
_CLOCK_SECONDS = 1.0
OTHERS = 8
"""So many transactions that neither move nor show a move are made at once, of 24 that can be."""
OTHERS_SECONDS = 3.0
"""How long such a one waits for its turn."""
MIGRATIONS: Final = Path(__file__).with_name("migrations")
"""The steps that bring tables up to date."""
_MIGRATION_LOCK = 0x0D171508  # any number that nothing else in the database uses


class Store:
    """The games in a database; opening it brings the tables up to date.

    Whatever is wrong with it is `Unavailable` to those who ask, and a line for whoever runs the server.
    """

    def __init__(self, url: str) -> None:
        self.engine, self._file = _engine(url)
        self._listener: Listener | None = None
        self._told: list[Callable[[Notice | None], None]] = []
        self._rules = RulesCache()
        self._clock: tuple[float | None, float] = (None, 0.0)
        """When the database's clock was looked at, by this process's, and what it said."""
        self._room = BoundedSemaphore(OTHERS)
        self._complaints = Complaints()
        self.observe: Callable[[float, bool], None] | None = None
        """Told of each transaction: its seconds, and whether the database failed it."""
        try:
            _migrate(self.engine)
        except InvalidInput:
            self.engine.dispose()
            raise
        except (sa.exc.SQLAlchemyError, ValueError) as error:
            self.engine.dispose()
            where = self.engine.url.render_as_string(hide_password=True)
            raise InvalidInput("database-unusable", database=where, error=_reason(error)) from None
        if self._file:
            self._file.must_exist = True

    def now(self) -> float:
        """Return the time in seconds since 1970 by the database's clock, which all servers share."""
        if self._file:
            return time.time()  # a file has no clock of its own, and its servers run on one machine
        asked, there = self._clock
        if asked is None or time.monotonic() - asked > _CLOCK_SECONDS:
            before = time.monotonic()
            with self.reading(first=True) as connection:
                there = float(connection.execute(_CLOCK).scalar_one())
            asked = (before + time.monotonic()) / 2
            self._clock = asked, there
        return there + time.monotonic() - asked

    def close(self) -> None:
        """Let go of the database."""
        if self._listener:
            self._listener.close()
        self.engine.dispose()

    def listen(self, told: Callable[[Notice | None], None]) -> None:
        """Call back with the `Notice` of every change, or None when some may have been missed."""
        self._told.append(told)
        if self.engine.dialect.name == "postgresql" and self._listener is None:
            self._listener = Listener(self.engine, self._hear, self._complaints)

    def create(self, game: Game) -> None:
        """Keep a new game."""
        now = int(self.now())
        with self.writing() as connection:
            connection.execute(_INSERT, stored_row(game) | {"updated": now})

    def load(self, game_id: str, first: bool = False) -> Game:
        """Read a game."""
        with self.reading(first) as connection:
            return self._read(connection, _SELECT, game_id)

    def ping(self) -> None:
        """Ask the database for nothing, to see that it answers."""
        with self.reading() as connection:
            connection.execute(_SELECT, {"game_id": ""})

    @contextmanager
    def changing(self, game_id: str) -> Iterator[Change]:
        """Read a game, let it be changed, and commit; two changes of one game never overlap."""
        touched = {"updated": int(self.now())}
        with self.writing(first=True) as connection:
            change = Change(before := self.read_to_change(connection, game_id))
            yield change
            if change.missed is not None:
                note_miss(connection, change.game, change.missed)
            if change.game is before and change.missed is None:
                return
            if change.added is not None:
                connection.execute(_INSERT, stored_row(change.added) | touched)
            if change.game is before:
                notice = Notice((), before.room)
            else:
                change.game = replace(change.game, version=before.version + 1)
                connection.execute(_UPDATE, stored_row(change.game) | touched | {"game_id": game_id})
                # Who played it is told that it is over, wherever in the class they are.
                over = change.game.outcome is not None and before.outcome is None
                pupils = _pupils_at(connection, game_id) if change.game.room and over else ()
                notice = Notice((game_id,), change.game.room, pupils, become=change.game)
            self.announce(connection, notice)
        self.announced(notice)

    def change(self, game_id: str, step: Callable[[Game], Game]) -> Game:
        """Apply one step to a game and commit it."""
        with self.changing(game_id) as change:
            change.game = step(change.game)
        return change.game

    def forget(self, before: int) -> int:
        """Delete the games untouched since a moment, in seconds since 1970; say how many."""
        with self.writing() as connection:
            return connection.execute(sa.delete(_games).where(_games.c.updated < before)).rowcount

    def announce(self, connection: sa.Connection, notice: Notice) -> None:
        """Tell every server of a change, once its transaction is committed; `announced` tells this one."""
        if self.engine.dialect.name == "postgresql":
            for part in notice.parts():
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, str(part))))

    def announced(self, notice: Notice) -> None:
        """Tell whoever listens here of a change that has been committed, unless the database does."""
        if self._listener is None:
            self._tell(notice)

    def _hear(self, text: str | None) -> None:
        self._tell(None if text is None else Notice.parse(text))

    def _tell(self, notice: Notice | None) -> None:
        for told in self._told:
            told(notice)

    @contextmanager
    def reading(self, first: bool = False) -> Iterator[sa.Connection]:
        """A transaction that changes nothing."""
        with self._reached(), self._room_for(first), self.engine.connect() as connection:
            yield connection.execution_options(reads=True)

    @contextmanager
    def writing(self, first: bool = False) -> Iterator[sa.Connection]:
        """A transaction, committed at its end; those that are `first`, as moves are, come before others."""
        taking_turns = self._file.writing(first) if self._file else nullcontext()
        with self._reached(), taking_turns, self._room_for(first), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _room_for(self, first: bool) -> Iterator[None]:
        """Leave connections for what comes first: all else has some of them only."""
        if first:
            yield
            return
        if not self._room.acquire(timeout=OTHERS_SECONDS):
            raise sa.exc.TimeoutError("too many at once")
        try:
            yield
        finally:
            self._room.release()

    @contextmanager
    def _reached(self) -> Iterator[None]:
        began, failed = time.perf_counter(), False
        try:
            yield
        except sa.exc.SQLAlchemyError as error:
            failed = True
            self._complaints.warning(f"the database cannot be used: {_reason(error)}")
            raise Unavailable from None
        finally:
            if self.observe:
                self.observe(time.perf_counter() - began, failed)

    def read_to_change(self, connection: sa.Connection, game_id: str) -> Game:
        """Read a game that nobody else can change until the transaction ends."""
        return self._read(connection, _SELECT_TO_CHANGE, game_id)

    def _read(self, connection: sa.Connection, query: sa.Select[Any], game_id: str) -> Game:
        row = connection.execute(query, {"game_id": game_id}).one_or_none()
        if row is None:
            raise NotFound("no-such-game-kept", id=game_id[:40])
        return self.game_of(row)

    def complain(self, complaint: str) -> None:
        """Say a fault to whoever runs the server, unless it was said just now."""
        self._complaints.warning(complaint)

    def rules(self, spec: str) -> Rules:
        """Return rules as they are written."""
        return self._rules.read(spec)

    def game_of(self, row: sa.Row[Any]) -> Game:
        """Return a game as it was kept."""
        game_id = row.id
        try:
            return game_of(row._asdict(), self._rules.read(row.rules))
        except UNREADABLE:
            self._complaints.warning(f"what is stored of game {game_id} is damaged")
            raise Damaged("game-damaged", id=game_id) from None


def _pupils_at(connection: sa.Connection, game_id: str) -> tuple[int, ...]:
    found = connection.execute(_PUPILS, {"game_id": game_id}).one_or_none()
    return tuple(number for number in found or () if number is not None)


def _engine(url: str) -> tuple[sa.Engine, SqliteFile | None]:
    try:
        url.encode()
        parsed = sa.make_url(url)
    except (
        sa.exc.ArgumentError,
        ValueError,
    ):  # the latter of a port that is no number, or of no text
        raise InvalidInput("not-a-database") from None
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername == "postgresql+psycopg":
        return _postgres(parsed), None
    if parsed.drivername != "sqlite" or parsed.database in (None, "", ":memory:"):
        raise InvalidInput("database-of-other-kind", kind=parsed.drivername)
    file = SqliteFile(parsed.database or "")
    return file.engine(parsed), file


def _postgres(url: sa.URL) -> sa.Engine:
    try:
        return sa.create_engine(
            url,
            # Nobody waits long for a database that is down, or for a row that somebody has locked.
            connect_args={
                "connect_timeout": 3,
                "tcp_user_timeout": 5000,
                "options": "-c lock_timeout=2s -c statement_timeout=5s",
            },
            pool_pre_ping=True,
            pool_size=10,
            max_overflow=14,
            pool_timeout=3,
            hide_parameters=True,
        )
    except ModuleNotFoundError:
        raise MissingExtra("extra-postgres", "postgres") from None


def _migrate(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # servers that start together take turns
            connection.exec_driver_sql("set local lock_timeout = 0")
            connection.exec_driver_sql("set local statement_timeout = 0")
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
        if not _is_current(connection):
            _upgrade(connection)


def _is_current(connection: sa.Connection) -> bool:
    """Return whether the tables are those of this version, as they are at nearly every start."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return False
    steps = sorted(MIGRATIONS.glob("versions/[0-9]*.py"))
    newest = steps[-1].name.partition("_")[0]
    return connection.exec_driver_sql("select version_num from alembic_version").scalars().all() == [newest]


def _upgrade(connection: sa.Connection) -> None:
    """Bring the tables up to date."""
    # Imported where there is something to do: loading it takes a fifth of a server's start.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        where = connection.engine.url.render_as_string(hide_password=True)
        raise InvalidInput("database-of-other-version", database=where) from None


def _reason(error: Exception) -> str:
    return (str(getattr(error, "orig", None) or error).strip() or type(error).__name__).splitlines()[0]
