"""Rooms are kept on SQLite and on PostgreSQL alike; changes never overlap, and any server ends a round in time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from divisor_duel.classroom import Phase, RoomSettings, people, rounds
from divisor_duel.classroom.room import Room
from divisor_duel.web.api.game import key_of, new_id
from divisor_duel.web.api.problems import Conflict, Damaged, NotFound
from divisor_duel.web.classes.service import Classes, pair_up
from divisor_duel.web.keep.games import Store
from divisor_duel.web.keep.notices import Notice
from divisor_duel.web.keep.rooms import RoomStore
from divisor_duel.web.live.solver_pool import SolverPool
from tests.support.process import Postgres
from tests.support.web.clients import run


@pytest.fixture
def rooms(store: Store) -> RoomStore:
    return RoomStore(store)


def new_room(rooms: RoomStore, pupils: int = 4, code: str = "KPRTX") -> str:
    room = Room(new_id(), code, key_of("teacher"), RoomSettings({"game": "divisor-duel"}))
    assert rooms.create(room)
    for number in range(1, pupils + 1):
        with rooms.changing(room.id) as change:
            change.room = people.join(change.room, f"Pupil {number}", key_of(f"pupil {number}"))
    return room.id


def begin(rooms: RoomStore, room_id: str, now: float | None = None) -> Room:
    with rooms.changing(room_id) as change:
        pairs = pair_up(change.room.players())
        change.room = rounds.begin(change.room, pairs, time.time() if now is None else now)
    return change.room


def test_a_room_comes_back_as_it_was_kept(rooms: RoomStore) -> None:
    room_id = new_room(rooms, 5)
    room = begin(rooms, room_id, 1000.5)
    assert rooms.load(room_id) == rooms.look(room_id) == room
    with rooms.changing(room_id) as change:
        change.room = rounds.end(change.room, 1200.25)
    assert rooms.load(room_id) == change.room
    assert change.room.undo is not None
    with rooms.changing(room_id) as change:
        change.room = rounds.undo(change.room, 1260)
    assert rooms.load(room_id).boards == room.boards
    assert rooms.find("KPRTX") == room_id
    assert rooms.find("ZZZZZ") is None


def test_nothing_of_a_deleted_room_stays_in_the_file(tmp_path: Path) -> None:
    """A database marks rows as deleted; here they are overwritten, too."""
    path = tmp_path / "games.db"
    store = Store(f"sqlite:///{path}")
    rooms = RoomStore(store)
    room_id = new_room(rooms, 2)
    begin(rooms, room_id)
    with rooms.changing(room_id) as change:
        change.room = rounds.rename(change.room, 1, "Zebulon", time.time())
    rooms.delete(room_id)
    with store.engine.begin() as connection:
        connection.execute(sa.text("update rooms_deleted set until = until - 61"))
    assert b"Zebulon" in _all_of(path)
    rooms.forget_deleted()
    store.close()
    assert b"Zebulon" not in _all_of(path)


def _all_of(path: Path) -> bytes:
    return b"".join(each.read_bytes() for each in sorted(path.parent.glob(f"{path.name}*")))


def test_a_deleted_room_comes_back_whole_for_a_minute_and_is_gone_for_good_after_it(
    store: Store, rooms: RoomStore
) -> None:
    room_id = new_room(rooms, 5)
    begin(rooms, room_id)
    rooms.note_first(room_id, 1, 2, 3, 12)
    whole, games = rooms.load(room_id), sorted(board.game for board in rooms.load(room_id).boards)
    rooms.delete(room_id)
    with pytest.raises(NotFound):
        rooms.look(room_id)
    rooms.forget_deleted()  # which is too soon
    rooms.restore(room_id, lambda _: None)
    assert RoomStore(store).load(room_id) == whole
    assert sorted(game.id for game in rooms.games(games)) == games
    assert rooms.first_answers(room_id) == {(1, 2, 3): 12}
    rooms.delete(room_id)
    with store.writing() as connection:
        connection.execute(sa.text("update rooms_deleted set until = until - 61"))
    with pytest.raises(NotFound):
        rooms.restore(room_id, lambda _: None)
    rooms.forget_deleted()
    with store.reading() as connection:
        assert connection.execute(sa.text("select count(*) from rooms_deleted")).scalar_one() == 0


def test_what_a_server_knows_of_a_room_is_what_is_kept(store: Store, rooms: RoomStore) -> None:
    room_id = new_room(rooms, 5)
    begin(rooms, room_id, 1000.5)
    steps: list[Callable[[Room], Room]] = [
        lambda room: rounds.pause(room, 1010.1),
        lambda room: rounds.resume(room, 1020.7),
        lambda room: rounds.remove(room, 2, 1030),
        lambda room: rounds.end(room, 1040.3),
        lambda room: rounds.undo(room, 1050),
        lambda room: people.leave(room, 1),
    ]
    for step in steps:
        with rooms.changing(room_id) as change:
            change.room = step(change.room)
        assert rooms.look(room_id) == RoomStore(store).look(room_id) == change.room
    with RoomStore(store).changing(room_id) as change:
        change.room = rounds.rename(change.room, 1, "Zoë", 1060)
    assert rooms.look(room_id).pupil(1).name == "Zoë", "another server may be faster"


def test_two_rooms_never_have_one_code(rooms: RoomStore) -> None:
    new_room(rooms, 0)
    assert not rooms.create(Room(new_id(), "KPRTX", "", RoomSettings({"game": "nrich"})))


def test_all_who_join_at_once_are_in(rooms: RoomStore) -> None:
    room_id = new_room(rooms, 0)

    def join(number: int) -> None:
        with rooms.changing(room_id) as change:
            change.room = people.join(change.room, f"Pupil {number}", key_of(str(number)))

    with ThreadPoolExecutor(8) as threads:
        [*threads.map(join, range(24))]
    assert [pupil.number for pupil in rooms.load(room_id).pupils] == [*range(1, 25)]


def test_a_round_that_begins_makes_ordinary_games_and_one_that_ends_stops_them(
    store: Store, rooms: RoomStore
) -> None:
    room_id = new_room(rooms, 3)
    board, bye = begin(rooms, room_id).boards
    first, second = board.pupils
    store.change(board.game, lambda game: game.move(f"pupil {first}", 15, 0))
    assert store.load(bye.game).seats.count("human") == 1
    with rooms.changing(room_id) as change:
        change.room = rounds.end(change.room, time.time())
    with pytest.raises(Conflict, match="round is over"):
        store.change(board.game, lambda game: game.move(f"pupil {second}", 5, 1))
    assert store.load(board.game).position.moves == (15,)


def test_a_change_of_a_room_is_announced_with_whom_it_is_about(store: Store, rooms: RoomStore) -> None:
    heard: list[Notice | None] = []
    store.listen(heard.append)
    room_id = new_room(rooms, 2)
    (board,) = begin(rooms, room_id).boards
    store.change(board.game, lambda game: game.move(f"pupil {board.pupils[0]}", 15, 0))
    wanted = [
        Notice((), room_id, (1,)),
        Notice((), room_id, (2,)),
        Notice((board.game,), room_id, None),
        Notice((board.game,), room_id),
    ]
    until = time.monotonic() + 10
    while [notice for notice in heard if notice] != wanted:
        assert time.monotonic() < until, heard
        time.sleep(0.01)


def test_notices_travel() -> None:
    many = Notice(tuple(f"{n:016x}" for n in range(700)), "room", (1, 2))
    for notice in (Notice(("a",)), Notice((), "room", None), Notice(("a", "b"), "room", (3,)), *many.parts()):
        assert Notice.parse(str(notice)) == notice
        assert len(str(notice)) < 8000
    assert sum((part.games for part in many.parts()), ()) == many.games


def test_whichever_server_notices_ends_a_round_when_its_clock_has_run_out(database: str) -> None:
    async def work() -> list[Phase | int]:
        stores = [Store(database), Store(database)]
        rooms = RoomStore(stores[0])
        room_id = new_room(rooms)
        begun = begin(rooms, room_id, time.time() - 601)
        assert RoomStore(stores[1]).due(time.time()) == [room_id]
        servers = [Classes(store, SolverPool()) for store in stores]
        try:
            await asyncio.gather(*(asyncio.to_thread(server.end_what_is_due) for server in servers))
            ended = servers[1].rooms.load(room_id)
            assert servers[0].rooms.due(time.time()) == []
            assert all(board.points == (1, 1) for board in ended.boards)
            return [ended.phase, ended.version - begun.version]
        finally:
            for server, store in zip(servers, stores, strict=True):
                await server.close()
                store.close()

    assert run(work()) == [Phase.BETWEEN, 1]


def test_a_room_is_forgotten_with_everything_in_it_unless_somebody_still_moves(
    store: Store, rooms: RoomStore
) -> None:
    old, moved, new = (new_room(rooms, 2, code) for code in ("KPRTX", "KPRTY", "KPRTZ"))
    games = {room_id: begin(rooms, room_id).boards[0].game for room_id in (old, moved)}
    with store.writing() as connection:
        connection.execute(sa.text(f"update rooms set updated = 5 where id <> '{new}'"))
        connection.execute(sa.text("update games set updated = 5"))
    store.change(
        games[moved], lambda game: replace(game, position=game.position.play(15))
    )  # a move touches the room, too
    assert rooms.forget(1000) == 1
    with pytest.raises(NotFound):
        rooms.load(old)
    with pytest.raises(NotFound):
        store.load(games[old])
    assert rooms.load(moved).pupils
    assert rooms.load(new).pupils
    with store.reading() as connection:
        for table in ("room_pupils", "room_boards"):
            assert not connection.execute(sa.text(f"select * from {table} where room = '{old}'")).all()


def test_a_damaged_room_is_said_to_be(store: Store, rooms: RoomStore) -> None:
    room_id = new_room(rooms, 1)
    with store.writing() as connection:
        connection.execute(sa.text("update rooms set phase = 'nonsense', version = 99"))
    with pytest.raises(Damaged):
        rooms.look(room_id)


def ended_by_the_clock(store: Store) -> None:
    """Let a server look once at the clocks of all rounds."""

    async def work() -> None:
        server = Classes(store, SolverPool())
        try:
            await asyncio.to_thread(server.end_what_is_due)
        finally:
            await server.close()

    run(work())


def test_a_damaged_board_ends_nobody_elses_round_and_counts_half_a_point_for_each(
    store: Store, rooms: RoomStore
) -> None:
    room_id, other = new_room(rooms), new_room(rooms, code="KPRTY")
    damaged, _ = begin(rooms, room_id, time.time() - 601).boards
    begin(rooms, other, time.time() - 601)
    with store.writing() as connection:
        connection.execute(sa.text(f"update games set moves = 'banana' where id = '{damaged.game}'"))
    seen, games = rooms.watch(rooms.look(room_id))
    assert (seen.damaged, len(games)) == ({damaged.game}, 1)
    assert len(rooms.games([damaged.game, *games])) == 1
    ended_by_the_clock(store)
    for each in (room_id, other):
        ended = rooms.load(each)
        assert ended.phase is Phase.BETWEEN
        assert {board.points for board in ended.boards} == {(1, 1)}


def test_a_board_whose_last_change_is_no_time_is_damaged_and_its_class_goes_on(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    rooms = RoomStore(store)
    damaged, _ = begin(rooms, room_id := new_room(rooms)).boards
    with store.writing() as connection:
        connection.execute(sa.text(f"update games set updated = 'banana' where id = '{damaged.game}'"))
    seen, games = rooms.watch(rooms.look(room_id))
    assert (seen.damaged, len(games)) == ({damaged.game}, 1)
    store.close()


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("rooms", "settings = '[]'"),
        ("rooms", f"settings = '{'[' * 100_000}'"),
        ("rooms", """settings = '{"rules": {"game": "chess"}, "pairing": "swiss", "wall": "boards"}'"""),
        ("rooms", """settings = '{"rules": 5, "pairing": "swiss", "wall": "boards"}'"""),
        ("rooms", "undo = '5'"),
        ("rooms", "moment = 'banana'"),
        ("room_pupils", "state = 'asleep'"),
        ("room_boards", "kind = 'duel'"),
        ("room_boards", "pupil_1 = 99"),
        ("room_boards", "points_1 = 'banana', points_2 = 1"),
        ("room_boards", "points_2 = 1"),
        ("room_boards", "round = 'first'"),
        ("room_pupils", "name = x'ff'"),
        ("rooms", "round = 'first'"),
        ("rooms", "version = 'new'"),
    ],
)
def test_a_damaged_room_ends_nobody_elses_round(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, table: str, change: str
) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    rooms = RoomStore(store)
    room_id, other = new_room(rooms), new_room(rooms, code="KPRTY")
    for each in (room_id, other):
        begin(rooms, each, time.time() - 601)
    with store.writing() as connection:
        of = "id" if table == "rooms" else "room"
        statement = sa.text(
            f"update {table} set {change.replace(':', chr(92) + ':')} where {of} = '{room_id}'"
        )
        connection.execute(statement)
    ended_by_the_clock(store)
    assert rooms.load(other).phase is Phase.BETWEEN
    assert room_id in caplog.text
    with pytest.raises(Damaged):
        RoomStore(store).look(room_id)
    store.close()


def test_a_winning_move_that_was_acknowledged_at_the_bell_is_a_point(store: Store, rooms: RoomStore) -> None:
    room_id = new_room(rooms, 2)
    (board,) = begin(rooms, room_id).boards
    first, second = board.pupils

    def end() -> Room:
        with rooms.changing(room_id) as change:
            change.room = rounds.end(change.room, time.time())
        return change.room

    with ThreadPoolExecutor(1) as thread:
        with store.changing(board.game) as change:
            change.game = change.game.resign(f"pupil {second}")
            ending = thread.submit(end)
            time.sleep(0.3)  # meanwhile the round ends, but for what it has to wait for
        (closed,) = ending.result().boards
    assert closed.points == (2, 0), f"pupil {first} has won"


def test_a_server_whose_clock_is_ahead_ends_no_round_too_soon(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(postgres.new_database())
    rooms = RoomStore(store)
    room_id = new_room(rooms)
    begin(rooms, room_id, store.now() - 540)
    there, ahead = store.now(), time.time
    assert abs(there - time.time()) < 60
    monkeypatch.setattr("time.time", lambda: ahead() + 90)
    ended_by_the_clock(store)
    assert rooms.load(room_id).phase is Phase.PLAYING
    with rooms.changing(room_id) as change:
        change.room = people.leave(change.room, 1)
    assert not rooms.forget(int(there) - 5)
    with store.reading() as connection:
        assert connection.execute(sa.text("select max(updated) from rooms")).scalar_one() < there + 60
        assert connection.execute(sa.text("select max(updated) from games")).scalar_one() < there + 60
    store.close()
