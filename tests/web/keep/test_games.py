"""The store keeps games, on SQLite and on PostgreSQL alike, and two changes never overlap."""

from __future__ import annotations

import os
import shutil
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from divisor_duel import End, InvalidInput, Outcome, Position, Rules, games
from divisor_duel.web.api.game import Game, key_of, new_id
from divisor_duel.web.api.problems import Conflict, NotFound, Unavailable
from divisor_duel.web.keep import games as store_module
from divisor_duel.web.keep.games import Store
from divisor_duel.web.keep.notices import Notice
from divisor_duel.web.keep.sqlite import Turns
from tests.support.process import Postgres

ADA, BEN = "ada's token", "ben's token"


def new_game(**fields: Any) -> Game:
    game = Game(new_id(), Position(games["divisor-duel"]), keys=(key_of(ADA), key_of(BEN)))
    return replace(game, **fields)


def test_a_game_comes_back_as_it_was_kept(store: Store) -> None:
    game = new_game(
        position=Position(Rules.custom("1-12,20-30:5", "antichain", "2-12:2"), (4, 6)),
        seats=("human", "perfect"),
        names=("Zoë ☃", "Computer"),
        keys=(key_of(ADA), None),
        ended=Outcome(2, End.OTHER, "Ada had to go"),
        undo_by=1,
        rematch=new_id(),
        guesses=(1,),
        tossed=True,
    )
    store.create(game)
    assert store.load(game.id) == game


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_a_database_that_is_made_is_for_its_owner_alone(tmp_path: Path) -> None:
    with closing(Store(f"sqlite:///{tmp_path / 'games.db'}")):
        made = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert made.keys() >= {"games.db", "games.db-wal"}
    assert {*made.values()} == {0o600}


def test_an_unknown_game_is_not_found(store: Store) -> None:
    with pytest.raises(NotFound, match="'nowhere'"):
        store.load("nowhere")
    with pytest.raises(NotFound):
        store.change("nowhere", lambda game: game)


def test_a_change_is_there_for_whoever_opens_the_database_next(store: Store, database: str) -> None:
    store.create(game := new_game())
    store.change(game.id, lambda game: game.move(ADA, 15, 0))
    other = Store(database)
    assert other.load(game.id).position.moves == (15,)
    other.close()


def test_every_change_raises_the_version_so_that_the_newest_state_is_known(store: Store) -> None:
    store.create(game := new_game())
    assert store.change(game.id, lambda game: game.move(ADA, 15, 0)).version == 1
    assert store.change(game.id, lambda game: game).version == 1
    assert store.load(game.id).version == 1


def test_a_refused_change_leaves_the_game_as_it_was(store: Store) -> None:
    store.create(game := new_game())
    with pytest.raises(Conflict):
        store.change(game.id, lambda game: game.move(BEN, 15, 0))
    assert store.load(game.id) == game


def test_of_many_racing_for_the_same_ply_exactly_one_wins(store: Store) -> None:
    for _ in range(5):
        store.create(game := new_game())
        start = threading.Barrier(8)

        def race(number: int, game_id: str = game.id, start: threading.Barrier = start) -> bool:
            start.wait()
            try:
                store.change(game_id, lambda game: game.move(ADA, number, 0))
            except Conflict:
                return False
            return True

        with ThreadPoolExecutor(8) as threads:
            assert sum(threads.map(race, range(2, 10))) == 1
        assert store.load(game.id).ply == 1


def test_no_change_is_lost_when_many_change_one_game_at_once(store: Store) -> None:
    store.create(game := new_game())

    def add(_: int) -> None:
        store.change(game.id, lambda game: replace(game, guesses=(*game.guesses, len(game.guesses))))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(add, range(80)))
    assert store.load(game.id).guesses == tuple(range(80))


def test_listeners_hear_of_a_change_once_it_is_committed(store: Store) -> None:
    heard: list[Notice | None] = []
    seen: list[int] = []
    done = threading.Event()

    def told(notice: Notice | None) -> None:
        heard.append(notice)
        if notice == Notice((game.id,)):
            seen.append(store.load(game.id).ply)
            done.set()

    store.create(game := new_game())
    store.listen(told)
    store.change(game.id, lambda game: game.move(ADA, 15, 0))
    assert done.wait(5)
    assert seen == [1]


def test_a_change_that_changes_nothing_is_not_announced(store: Store) -> None:
    heard: list[Notice | None] = []
    store.create(game := new_game())
    store.create(other := new_game())
    store.listen(heard.append)
    store.change(game.id, lambda game: game)
    store.change(other.id, lambda game: game.move(ADA, 15, 0))
    _wait_until(lambda: Notice((other.id,)) in heard)
    assert Notice((game.id,)) not in heard


def test_a_rematch_is_made_with_the_change_that_links_it_or_not_at_all(store: Store) -> None:
    store.create(game := new_game(ended=Outcome.resigned(2)))
    following = game.again(ADA)

    def link_and_fail() -> None:
        with store.changing(game.id) as change:
            change.added = following
            change.game = replace(game, rematch=following.id)
            raise RuntimeError("the power fails")

    with pytest.raises(RuntimeError):
        link_and_fail()
    assert store.load(game.id).rematch is None
    with pytest.raises(NotFound):
        store.load(following.id)
    with store.changing(game.id) as change:
        change.added = following
        change.game = replace(game, rematch=following.id)
    assert store.load(following.id).seats_of(ADA) == (2,)


def test_games_nobody_touched_are_forgotten_and_others_kept(store: Store) -> None:
    store.create(game := new_game())
    assert store.forget(before=int(time.time()) - 60) == 0
    assert store.load(game.id) == game
    assert store.forget(before=int(time.time()) + 60) == 1
    with pytest.raises(NotFound):
        store.load(game.id)


def test_servers_that_start_together_make_the_tables_once(database: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(Store, [database] * 4))
    stores[0].create(game := new_game())
    assert all(store.load(game.id) == game for store in stores)
    for store in stores:
        store.close()


SECOND_STEP = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    op.add_column("games", sa.Column("colour", sa.Text, nullable=False, server_default="blue"))
"""


def test_a_database_is_brought_up_to_date_keeps_its_games_and_is_then_too_new_for_the_version_before(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(database)) as store:
        store.create(game := new_game())
    steps = shutil.copytree(store_module.MIGRATIONS, tmp_path / "100 % new")
    (steps / "versions" / "0002_colour.py").write_text(SECOND_STEP, "utf-8")
    monkeypatch.setattr(store_module, "MIGRATIONS", steps)
    for _ in range(2):  # the second time there is nothing to do
        with closing(Store(database)) as store, store.engine.connect() as connection:
            assert store.load(game.id) == game
            assert connection.execute(sa.text("select colour from games")).scalars().all() == ["blue"]
    monkeypatch.undo()
    with pytest.raises(InvalidInput, match="is of another version of Divisor Duel"):
        Store(database)


def test_a_database_of_another_version_is_refused_in_a_sentence_and_stays_as_it_is(database: str) -> None:
    store = Store(database)
    store.create(game := new_game())
    for version in ("0000", "9999"):
        with store.engine.begin() as connection:
            connection.execute(sa.text(f"update alembic_version set version_num = '{version}'"))
        with pytest.raises(InvalidInput, match="is of another version of Divisor Duel"):
            Store(database)
    assert store.load(game.id) == game
    store.close()


def test_tokens_are_nowhere_in_the_database(store: Store) -> None:
    store.create(new_game())
    with store.engine.connect() as connection:
        rows = str(connection.execute(sa.text("select * from games")).all())
    assert key_of(ADA) in rows
    assert ADA not in rows


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("games.db", "a database is a URL like"),
        ("postgresql://user:secret@localhost:port/name", "a database is a URL like"),
        ("sqlite://", "a database is sqlite:///a-file"),
        ("mysql://host/name", "a database is sqlite:///a-file"),
        ("sqlite:////nowhere/at/all/games.db", "cannot use the database"),
        ("sqlite:///\udcfc.db", "a database is a URL like"),
        ("postgresql://\udcfc:secret@localhost:1/name", "a database is a URL like"),
        ("sqlite:////nowhere/at%00all.db", "cannot use the database"),
        ("postgresql://user:secret@localhost:1/name", "cannot use the database"),
    ],
)
def test_a_database_that_cannot_be_used_is_named_without_its_password(url: str, words: str) -> None:
    with pytest.raises(InvalidInput, match=words) as refusal:
        Store(url)
    assert "secret" not in str(refusal.value)


def test_a_listener_whose_connection_breaks_listens_again(
    postgres: Postgres,
) -> None:
    store = Store(postgres.new_database())
    heard: list[Notice | None] = []
    store.listen(heard.append)
    store.create(game := new_game())
    with store.engine.begin() as connection:
        connection.execute(
            sa.text(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where datname = current_database() and query ilike 'listen %'"
            )
        )
    heard.clear()
    _wait_until(lambda: None in heard)
    store.change(game.id, lambda game: game.move(ADA, 15, 0))
    _wait_until(lambda: Notice((game.id,)) in heard)
    store.close()


def _wait_until(happened: object) -> None:
    assert callable(happened)
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)


def test_moves_come_before_whatever_else_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divisor_duel.web.keep.sqlite.PATIENCE", 60)
    turns, came = Turns(), list[str]()

    def take(who: str) -> None:
        assert turns.take(who == "move", 60)
        came.append(who)
        turns.give()

    def wait(who: str, waiting: int) -> threading.Thread:
        thread = threading.Thread(target=take, args=[who])
        thread.start()
        while turns.waiting < waiting:
            time.sleep(0.001)
        return thread

    assert turns.take(False, 60)
    threads = [wait("new game", 1), wait("class", 2), wait("move", 3)]
    assert not turns.take(True, 0.01), "nobody has a turn while another has it"
    turns.give()
    for thread in threads:
        thread.join()
    assert came[0] == "move"
    assert len(came) == 3


def test_a_move_finds_a_connection_when_all_that_others_may_have_are_taken(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divisor_duel.web.keep.games.OTHERS", 1)
    monkeypatch.setattr("divisor_duel.web.keep.games.OTHERS_SECONDS", 0.01)
    store = Store(database)
    try:
        game = new_game()
        store.create(game)
        with store.reading():
            with pytest.raises(Unavailable):
                store.load(game.id)
            assert store.change(game.id, lambda game: game.move(ADA, 15, 0)).ply == 1
            assert store.load(game.id, first=True).ply == 1
    finally:
        store.close()
