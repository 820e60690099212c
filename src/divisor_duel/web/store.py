"""Where games are kept: one table, in SQLite or PostgreSQL. A change is one short transaction on one row.

Only what cannot be derived is stored: the rules in a few words, the moves, the seats. A change is
announced to listeners once it is committed: within the process on SQLite, to every server on PostgreSQL.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.players.levels import KNOWN
from divisor_duel.position import End, Outcome, Position
from divisor_duel.record import check_name
from divisor_duel.rules import Rules
from divisor_duel.web.complaints import Complaints
from divisor_duel.web.game import UNNAMED, Game
from divisor_duel.web.known import KnownRules
from divisor_duel.web.listener import CHANNEL, Listener
from divisor_duel.web.mistakes import Damaged, NotFound, Unavailable
from divisor_duel.web.sqlite import SqliteFile

_COLUMNS = """
    id rules moves seat_1 seat_2 name_1 name_2 key_1 key_2
    winner ended reason undo_by rematch guesses tossed version created updated
"""
_games = sa.table("games", *map(sa.column, _COLUMNS.split()))
_this_game = _games.c.id == sa.bindparam("game_id")
_SELECT = sa.select(_games).where(_this_game)
_SELECT_TO_CHANGE = _SELECT.with_for_update()
_INSERT = sa.insert(_games)
_UPDATE = sa.update(_games).where(_this_game)
_MIGRATION_LOCK = 0x0D171508  # any number that nothing else in the database uses


class Change:
    """A game inside its transaction: set `game` to what it becomes, `added` to a game it leads to."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.added: Game | None = None


class Store:
    """The games in a database; opening it brings the tables up to date.

    Whatever is wrong with it is `Unavailable` to those who ask, and a line for whoever runs the server.
    """

    def __init__(self, url: str) -> None:
        self.engine, self._file = _engine(url)
        self._listener: Listener | None = None
        self._told: list[Callable[[str | None], None]] = []
        self._rules = KnownRules()
        self._complaints = Complaints()
        self.observe: Callable[[float, bool], None] | None = None
        """Told of each transaction: its seconds, and whether the database failed it."""
        try:
            _migrate(self.engine)
        except sa.exc.SQLAlchemyError as error:
            self.engine.dispose()
            where = self.engine.url.render_as_string(hide_password=True)
            raise InvalidInput(f"cannot use the database {where}: {_reason(error)}") from None
        if self._file:
            self._file.must_exist = True

    def close(self) -> None:
        """Let go of the database."""
        if self._listener:
            self._listener.close()
        self.engine.dispose()

    def listen(self, told: Callable[[str | None], None]) -> None:
        """Call back with the id of every game that changes, or None when some may have been missed."""
        self._told.append(told)
        if self.engine.dialect.name == "postgresql" and self._listener is None:
            self._listener = Listener(self.engine, self._tell, self._complaints.say)

    def create(self, game: Game) -> None:
        """Keep a new game."""
        with self._writing() as connection:
            connection.execute(_INSERT, _row(game))

    def load(self, game_id: str) -> Game:
        """Read a game."""
        with self._reached(), self.engine.connect().execution_options(reads=True) as connection:
            return self._read(connection, _SELECT, game_id)

    def ping(self) -> None:
        """Ask the database for nothing, to see that it answers."""
        with self._reached(), self.engine.connect().execution_options(reads=True) as connection:
            connection.execute(_SELECT, {"game_id": ""})

    @contextmanager
    def changing(self, game_id: str) -> Iterator[Change]:
        """Read a game, let it be changed, and commit; two changes of one game never overlap."""
        with self._writing() as connection:
            change = Change(before := self._read(connection, _SELECT_TO_CHANGE, game_id))
            yield change
            if change.game is before:
                return
            if change.added is not None:
                connection.execute(_INSERT, _row(change.added))
            change.game = replace(change.game, version=before.version + 1)
            connection.execute(_UPDATE, _row(change.game) | {"game_id": game_id})
            if self.engine.dialect.name == "postgresql":
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, game_id)))
        if self._listener is None:
            self._tell(game_id)

    def change(self, game_id: str, step: Callable[[Game], Game]) -> Game:
        """Apply one step to a game and commit it."""
        with self.changing(game_id) as change:
            change.game = step(change.game)
        return change.game

    def forget(self, before: int) -> int:
        """Delete the games untouched since a moment, in seconds since 1970; say how many."""
        with self._writing() as connection:
            return connection.execute(sa.delete(_games).where(_games.c.updated < before)).rowcount

    def _tell(self, game_id: str | None) -> None:
        for told in self._told:
            told(game_id)

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        taking_turns = self._file.writing() if self._file else nullcontext()
        with self._reached(), taking_turns, self.engine.begin() as connection:
            yield connection

    @contextmanager
    def _reached(self) -> Iterator[None]:
        began, failed = time.perf_counter(), False
        try:
            yield
        except sa.exc.SQLAlchemyError as error:
            failed = True
            self._complaints.say(f"the database cannot be used: {_reason(error)}")
            raise Unavailable from None
        finally:
            if self.observe:
                self.observe(time.perf_counter() - began, failed)

    def _read(self, connection: sa.Connection, query: sa.Select[Any], game_id: str) -> Game:
        row = connection.execute(query, {"game_id": game_id}).one_or_none()
        if row is None:
            raise NotFound(f"there is no game {game_id[:40]!r}; it may have been forgotten after its time")
        try:
            return _game(row, self._rules.read(row.rules))
        except (ValueError, TypeError, AttributeError, RecursionError):
            self._complaints.say(f"what is stored of game {game_id} is damaged")
            raise Damaged(f"what is stored of the game {game_id!r} is damaged; start another") from None


def _engine(url: str) -> tuple[sa.Engine, SqliteFile | None]:
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise InvalidInput(
            "a database is a URL like sqlite:///games.db or postgresql://user@host/name"
        ) from None
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername == "postgresql+psycopg":
        return _postgres(parsed), None
    if parsed.drivername != "sqlite" or parsed.database in (None, "", ":memory:"):
        raise InvalidInput(
            f"{parsed.drivername} does not work here; a database is sqlite:///a-file or postgresql://…"
        )
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
            max_overflow=10,
            pool_timeout=3,
            hide_parameters=True,
        )
    except ModuleNotFoundError:
        raise MissingExtra("a PostgreSQL database", "postgres") from None


def _migrate(engine: sa.Engine) -> None:
    config = Config()
    config.set_main_option("script_location", "divisor_duel.web:migrations")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # servers that start together take turns
            connection.exec_driver_sql("set local lock_timeout = 0")
            connection.exec_driver_sql("set local statement_timeout = 0")
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _reason(error: sa.exc.SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0]


def most_stored(game: Game) -> int:
    """How many bytes a game can take in the end, when every number of its pool has been taken."""
    rules = game.position.rules
    return 300 + len(json.dumps(rules.spec)) + sum(len(str(number)) + 1 for number in rules.pool)


def _row(game: Game) -> dict[str, object]:
    return {
        "id": game.id,
        "rules": json.dumps(game.position.rules.spec),
        "moves": " ".join(map(str, game.position.moves)),
        "seat_1": game.seats[0],
        "seat_2": game.seats[1],
        "name_1": game.names[0],
        "name_2": game.names[1],
        "key_1": game.keys[0],
        "key_2": game.keys[1],
        "winner": game.ended and game.ended.winner,
        "ended": game.ended and str(game.ended.kind),
        "reason": game.ended and game.ended.detail,
        "undo_by": game.undo_by,
        "rematch": game.rematch,
        "guesses": " ".join(map(str, game.guesses)),
        "tossed": game.tossed,
        "version": game.version,
        "created": game.created,
        "updated": int(time.time()),
    }


def _game(row: Any, rules: Rules) -> Game:
    """A game as it is stored; raise `ValueError` and its like for what nobody can have stored."""
    texts = (row.id, row.seat_1, row.seat_2, row.name_1, row.name_2, row.key_1, row.key_2, row.rematch)
    if not (
        all(isinstance(text, str) for text in texts if text is not None)
        and {row.seat_1, row.seat_2} <= {"human", *KNOWN}
        and row.winner in (None, 1, 2)
        and row.undo_by in (None, 1, 2)
        and row.version >= 0
    ):
        raise ValueError
    return Game(
        id=row.id,
        position=Position(rules, map(int, row.moves.split())),
        seats=(row.seat_1, row.seat_2),
        names=(_name(row.name_1, 1), _name(row.name_2, 2)),
        keys=(row.key_1, row.key_2),
        ended=_ended(row.winner, row.ended, row.reason),
        undo_by=row.undo_by,
        rematch=row.rematch,
        guesses=tuple(map(int, row.guesses.split())),
        tossed=bool(row.tossed),
        version=row.version,
        created=row.created,
    )


def _name(name: str, player: int) -> str:
    """A name as it was given, unless it is one that is not taken any more."""
    try:
        return check_name(name)
    except InvalidInput:
        return UNNAMED[player - 1]


def _ended(winner: int | None, kind: str | None, detail: str) -> Outcome | None:
    if winner is None:
        return None
    # Before there was a column for the kind, a game could only end by the rules or by resigning.
    return Outcome(winner, End(kind), detail) if kind else Outcome.resigned(3 - winner)
