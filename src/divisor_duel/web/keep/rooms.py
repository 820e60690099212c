"""Where rooms are kept: beside the games, in the same database. A change of a room is one transaction.

Whoever changes a room locks its row first, so changes of one room never overlap; a move in one of its games
locks only the game. A server reads a room again only when it has changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

import sqlalchemy as sa

from divisor_duel.classroom import ClassBoard
from divisor_duel.classroom.hiding import Hiding
from divisor_duel.classroom.room import RUNNING, Room
from divisor_duel.classroom.rounds import UNDO_SECONDS
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.problems import Damaged, NotFound
from divisor_duel.web.api.stored import UNREADABLE, stored_row
from divisor_duel.web.keep import whole_rooms
from divisor_duel.web.keep.first_answers import FirstAnswers, note_first, read_first
from divisor_duel.web.keep.games import Store
from divisor_duel.web.keep.notices import Notice
from divisor_duel.web.keep.pupil_levels import level_at, rules_at
from divisor_duel.web.keep.room_rows import (
    Difference,
    concerned,
    difference,
    room_of,
    row_of_board,
    row_of_pupil,
    row_of_room,
)
from divisor_duel.web.keep.tables import BOARDS, GAMES, PUPILS, ROOMS
from divisor_duel.web.keep.tally import Tallied, Tally, note_hint
from divisor_duel.web.keep.whole_rooms import WholeRoom
from divisor_duel.work.limited_cache import LimitedCache

_MOST_KNOWN: Final = 256

_this: sa.BindParameter[str] = sa.bindparam("this")
_SELECT = sa.select(ROOMS).where(ROOMS.c.id == _this)
_VERSION = sa.select(ROOMS.c.version).where(ROOMS.c.id == _this)
_SELECT_CODE = sa.select(ROOMS.c.id).where(ROOMS.c.code == _this)
_SELECT_PUPILS = sa.select(PUPILS).where(PUPILS.c.room == _this).order_by(PUPILS.c.number)
_SELECT_BOARDS = sa.select(BOARDS).where(BOARDS.c.room == _this).order_by(BOARDS.c.round, BOARDS.c.number)
_AT_BOARDS = sa.select(GAMES).join(BOARDS, BOARDS.c.game == GAMES.c.id).where(BOARDS.c.room == _this)
_OPEN_GAMES = _AT_BOARDS.where(BOARDS.c.points_1.is_(None))
_OPEN_GAMES_TO_CLOSE = _OPEN_GAMES.with_for_update(of=GAMES)
_ROUND_GAMES = _AT_BOARDS.where(BOARDS.c.round == sa.bindparam("round_"))
_WAITING = (
    sa.select(PUPILS.c.room)
    .where(PUPILS.c.waiting.is_not(None))
    .group_by(PUPILS.c.room)
    .having(sa.func.count() > 1)
)
_DUE = sa.select(ROOMS.c.id).where(ROOMS.c.ends <= sa.bindparam("now"))
_CLOSING = sa.select(ROOMS.c.id).where(ROOMS.c.closes <= sa.bindparam("now"))
_OF_PUPIL = (PUPILS.c.room == sa.bindparam("room_")) & (PUPILS.c.number == sa.bindparam("number_"))
_HALT = sa.update(GAMES).where(GAMES.c.id == _this)


class RoomChange:
    """A room inside its transaction: set `room` to what it becomes."""

    def __init__(self, room: Room) -> None:
        self.room = room


class RoomStore:
    """The rooms in the database of the games."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = LimitedCache[str, Room](_MOST_KNOWN)
        self._games = LimitedCache[str, dict[str, Game]](_MOST_KNOWN)
        """The games of each room's round, as they were last seen."""
        self._tally = Tally(_MOST_KNOWN)

    def create(self, room: Room) -> bool:
        """Keep a new room, unless another has its code."""
        return self.bring(WholeRoom(room))

    def bring(self, whole: WholeRoom) -> bool:
        """Keep a new room with all that is in it, unless another has its code."""
        now = self._store.now()
        with self._store.writing() as connection:
            if connection.execute(_SELECT_CODE, {"this": whole.room.code}).one_or_none() is not None:
                return False
            whole_rooms.insert(connection, whole, now)
        return True

    def whole(self, room_id: str) -> WholeRoom:
        """Read a room with all that is in it; games that are damaged are left out."""
        room = self.load(room_id)
        games = self.games([board.game for board in room.boards])
        return WholeRoom(room, games, self.tally(room_id), self.first_answers(room_id))

    def find(self, code: str) -> str | None:
        """Return the room that a code opens."""
        with self._store.reading() as connection:
            found = connection.execute(_SELECT_CODE, {"this": code}).scalar_one_or_none()
        return None if found is None else str(found)

    def look(self, room_id: str) -> Room:
        """Read a room without its games; what is known already is not read again."""
        with self._store.reading() as connection:
            version = connection.execute(_VERSION, {"this": room_id}).scalar_one_or_none()
            known = self._known.get(room_id)
            if known is not None and known.version == version:
                return known
            room = self._read_whole(connection, room_id)
        self._known.put(room_id, room)
        return room

    def load(self, room_id: str) -> Room:
        """Read a room, and who has won at the boards that are open."""
        with self._store.reading() as connection:
            return self._with_winners(connection, self._read_whole(connection, room_id), _OPEN_GAMES)

    def watch(self, room: Room) -> tuple[Room, dict[str, tuple[Game, int]]]:
        """Read the games of a room's round, with the second of their last change, and who has won them."""
        with self._store.reading() as connection:
            rows = connection.execute(_ROUND_GAMES, {"this": room.id, "round_": room.round}).all()
        found, damaged = self._readable(rows)
        self._games.put(room.id, found)
        games = {row.id: (found[row.id], int(row.updated)) for row in rows if row.id in found}
        return _seen(room, found, damaged), games

    def tally(self, room_id: str) -> list[Tallied]:
        """Read what was tapped wrongly in a room, and which hints were given."""
        with self._store.reading() as connection:
            return self._tally.read(connection, room_id)

    def allow_hint(self, game_id: str, seat: int, most: int | None) -> tuple[bool, Game]:
        """Count a hint at a seat, if it is none too many; say so, and return the game as it stands."""
        with self._store.writing() as connection:
            game = self._store.read_to_change(connection, game_id)
            allowed = note_hint(connection, game, seat, most)
            notice = Notice((), game.room)
            self._store.announce(connection, notice)
        self._store.announced(notice)
        return allowed, game

    def game(self, game_id: str) -> Game:
        """Read a game of a room."""
        return self._store.load(game_id)

    def games(self, games: Sequence[str]) -> list[Game]:
        """Read games of a room, in their order; those that are gone or damaged are left out."""
        with self._store.reading() as connection:
            rows = connection.execute(sa.select(GAMES).where(GAMES.c.id.in_(games))).all()
        found, _ = self._readable(rows)
        return [found[game] for game in games if game in found]

    def note_first(
        self, room_id: str, homework: int, pupil: int, puzzle: int, answer: int
    ) -> tuple[int, bool]:
        """Keep a pupil's first answer; return the one that counts, and whether it is this one."""
        return note_first(self._store, room_id, homework, pupil, puzzle, answer)

    def first_answers(self, room_id: str) -> FirstAnswers:
        """Read all first answers of a room's homework."""
        return read_first(self._store, room_id)

    @contextmanager
    def changing(self, room_id: str) -> Iterator[RoomChange]:
        """Read a room, let it be changed, and commit."""
        now = self._store.now()
        with self._store.writing() as connection:
            # The games are locked too: a move is answered before they are read here, or refused afterwards.
            before = self._with_winners(
                connection, self._read(connection, _SELECT.with_for_update(), room_id), _OPEN_GAMES_TO_CLOSE
            )
            yield (change := RoomChange(before))
            if change.room == before:
                return
            after = change.room = replace(change.room, version=before.version + 1)
            written = difference(before, after)
            self._write(connection, after, written, now)
            notice = Notice(written.games, room_id, concerned(before, after, written))
            self._store.announce(connection, notice)
        self._known.put(room_id, replace(after, winners={}))
        self._store.announced(notice)

    def due(self, now: float) -> list[str]:
        """Return the rooms whose clock has run out."""
        with self._store.reading() as connection:
            return [row.id for row in connection.execute(_DUE, {"now": now})]

    def closing(self, now: float) -> list[str]:
        """Return the rooms whose question has had its time."""
        with self._store.reading() as connection:
            return [row.id for row in connection.execute(_CLOSING, {"now": now})]

    def with_waiting(self) -> list[str]:
        """Return the rooms in which several pupils wait for a partner."""
        with self._store.reading() as connection:
            return [*connection.execute(_WAITING).scalars()]

    def delete(self, room_id: str) -> None:
        """Delete a room and everything in it; for a minute it can be taken back."""
        until = self._store.now() + UNDO_SECONDS
        with self._store.writing() as connection:
            self._read(connection, _SELECT.with_for_update(), room_id)
            games = tuple(connection.execute(sa.select(GAMES.c.id).where(GAMES.c.room == room_id)).scalars())
            whole_rooms.set_aside(connection, room_id, until)
            notice = Notice(games, room_id, None)
            self._store.announce(connection, notice)
        self._store.announced(notice)

    def restore(self, room_id: str, check: Callable[[Room], object]) -> None:
        """Take back that a room was deleted, unless `check` refuses it."""
        now = self._store.now()
        with self._store.writing() as connection:
            if not whole_rooms.bring_back(connection, room_id, now):
                raise NotFound("deleted-for-good")
            room = self._read(connection, _SELECT, room_id)
            check(room)
            notice = Notice(tuple(room.by_game), room_id, None)
            self._store.announce(connection, notice)
        self._store.announced(notice)

    def forget_deleted(self) -> None:
        """Delete for good the rooms that nobody has taken back in time."""
        now = self._store.now()
        with self._store.writing() as connection:
            whole_rooms.forget(connection, now)

    def forget(self, before: int) -> int:
        """Delete the rooms in which nothing has been touched since a moment; say how many."""
        now = self._store.now()
        with self._store.writing() as connection:
            touched = sa.select(GAMES.c.id).where(GAMES.c.room == ROOMS.c.id, GAMES.c.updated >= before)
            over = ROOMS.c.keep_until.is_(None) | (ROOMS.c.keep_until < now)
            old = sa.select(ROOMS.c.id).where(ROOMS.c.updated < before, over, ~touched.exists())
            rooms = [*connection.execute(old).scalars()]
            whole_rooms.delete(connection, rooms)
        return len(rooms)

    def _read_whole(self, connection: sa.Connection, room_id: str) -> Room:
        """Read a room, and again if somebody changed it between its parts, as PostgreSQL lets them."""
        while True:
            room = self._read(connection, _SELECT, room_id)
            if connection.execute(_VERSION, {"this": room_id}).scalar_one_or_none() in (room.version, None):
                return room

    def _read(self, connection: sa.Connection, query: sa.Select[Any], room_id: str) -> Room:
        row = connection.execute(query, {"this": room_id}).one_or_none()
        if row is None:
            raise NotFound("no-such-class", id=room_id[:40])
        pupils = connection.execute(_SELECT_PUPILS, {"this": room_id}).all()
        boards = connection.execute(_SELECT_BOARDS, {"this": room_id}).all()
        try:
            room = room_of(row._asdict(), pupils, boards)
            self._rules(room)
            return room
        except UNREADABLE:
            self._store.complain(f"what is stored of class {room_id} is damaged")
            raise Damaged("class-damaged", id=room_id) from None

    def _with_winners(self, connection: sa.Connection, room: Room, query: sa.Select[Any]) -> Room:
        if room.phase not in RUNNING:
            return room
        found, damaged = self._readable(connection.execute(query, {"this": room.id}).all())
        return _seen(room, found, damaged)

    def _readable(self, rows: Iterable[sa.Row[Any]]) -> tuple[dict[str, Game], set[str]]:
        """Return the games that can be read, and which cannot."""
        found, damaged = {}, set()
        for row in rows:
            try:
                found[row.id] = self._game(row)
            except Damaged:
                damaged.add(row.id)
        return found, damaged

    def _rules(self, room: Room) -> Rules:
        return self._store.rules(json.dumps(room.settings.rules))

    def _game(self, row: sa.Row[Any]) -> Game:
        """Return a game, read anew only if it has changed."""
        if type(row.updated) is not int:  # what SQLite keeps in a column can be of any kind
            raise Damaged("game-damaged", id=row.id)
        known = (self._games.get(row.room) or {}).get(row.id)
        return known if known is not None and known.version == row.version else self._store.game_of(row)

    def _write(self, connection: sa.Connection, room: Room, written: Difference, now: float) -> None:
        connection.execute(
            sa.update(ROOMS).where(ROOMS.c.id == _this), row_of_room(room, now) | {"this": room.id}
        )
        if written.new_pupils:
            connection.execute(sa.insert(PUPILS), [row_of_pupil(room.id, p) for p in written.new_pupils])
        if written.pupils:
            connection.execute(
                sa.update(PUPILS).where(_OF_PUPIL),
                [row_of_pupil(room.id, p) | {"room_": room.id, "number_": p.number} for p in written.pupils],
            )
        if written.gone:
            connection.execute(sa.delete(BOARDS).where(BOARDS.c.game.in_(written.gone)))
        if written.boards:
            connection.execute(
                sa.update(BOARDS).where(BOARDS.c.game == _this),
                [row_of_board(room.id, board) | {"this": board.game} for board in written.boards],
            )
        if written.new_boards:
            connection.execute(sa.insert(BOARDS), [row_of_board(room.id, b) for b in written.new_boards])
        self._write_games(connection, room, written, now)

    def _write_games(self, connection: sa.Connection, room: Room, written: Difference, now: float) -> None:
        # A board that was taken back and comes again has its game already.
        there = {*_existing(connection, [board.game for board in written.new_boards])}
        rules, made = self._rules(room), {"updated": int(now)}
        boards = [board for board in written.new_boards if board.game not in there]
        new = [stored_row(new_game(room, rules_at(room, rules, board), board)) | made for board in boards]
        if new:
            connection.execute(sa.insert(GAMES), new)
        created = {row["id"] for row in new}
        halts = [{"this": game, "why": halt} for game, halt in written.halts.items() if game not in created]
        if halts:
            # When it last changed says how long somebody has thought, and nobody thinks in a pause.
            touched = {"halted": sa.bindparam("why"), "version": GAMES.c.version + 1, **made}
            connection.execute(_HALT.values(touched), halts)
        for column, changes in (("name", written.names), ("key", written.keys)):
            for game, seat, changed in changes:
                values = {f"{column}_{seat}": changed, "version": GAMES.c.version + 1}
                connection.execute(_HALT.values(values), {"this": game})


def new_game(room: Room, rules: Rules, board: ClassBoard) -> Game:
    """Return the game of a new board: those who meet there hold the seats with their own keys."""
    seats = [level_at(room, board) if number is None else "human" for number in board.pupils]
    keys = [None if number is None else room.pupil(number).key for number in board.pupils]
    return Game(
        board.game,
        Position(rules),
        (seats[0], seats[1]),
        room.names_at(board),
        (keys[0], keys[1]),
        room=room.id,
        halted=room.halt(board),
        hiding=_hiding(room, board),
    )


def _hiding(room: Room, board: ClassBoard) -> Hiding | None:
    """Return from whom at a board the choices are hidden."""
    if not room.settings.choices_hidden:
        return None
    seats = (
        seat
        for seat, number in enumerate(board.pupils, 1)
        if number is not None and not room.pupil(number).level.glow
    )
    return Hiding(tuple(seats), room.settings.wrong_tap)


def _existing(connection: sa.Connection, games: list[str]) -> list[str]:
    if not games:
        return []
    return [*connection.execute(sa.select(GAMES.c.id).where(GAMES.c.id.in_(games))).scalars()]


def _seen(room: Room, games: Mapping[str, Game], damaged: Collection[str]) -> Room:
    """Return a room with what its games tell of the round."""
    won = {game.id: game.outcome.winner for game in games.values() if game.outcome}
    closed = any(board.round == room.round and board.points is not None for board in room.boards)
    moved = closed or any(map(_is_moved, games.values()))
    plies = {game.id: game.ply for game in games.values()}
    return replace(room, winners=won, damaged=damaged, moved=moved, plies=plies)


def _is_moved(game: Game) -> bool:
    """Say whether a person has taken a number, or given up."""
    by_person = (game.seats[ply % 2] == "human" for ply in range(len(game.position.moves)))
    return game.outcome is not None or any(by_person)
