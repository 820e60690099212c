"""A database that is locked, full, deleted, damaged or away: said in words, and nothing acknowledged is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import psycopg
import pytest
from playwright.sync_api import Page, expect

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.web.api.game import Game, new_id
from divisor_duel.web.api.problems import Damaged, NotFound, Unavailable
from divisor_duel.web.keep.games import Store
from tests.support.process import Postgres, Server
from tests.support.web.clients import Player, ask
from tests.support.web.hands import cell, expect_last

pytestmark = pytest.mark.needs("bash")

SECRETS = ("Traceback", "Ada", "update games", "UPDATE", "key_1")


class Place:
    """A server, its SQLite file and its log."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "games.db"
        self.log = folder / "log"

    @contextmanager
    def serving(self, limits: str = "") -> Iterator[Server]:
        with (
            self.log.open("ab") as errors,
            Server.started(f"sqlite:///{self.file}", limits=limits, errors=errors) as server,
        ):
            self.server = server
            yield server

    def ada(self) -> Player:
        return Player.making(self.server.url, take=[1, 2], names=["Ada", None])

    def lines(self) -> list[str]:
        """The log, which has no traceback and no secret in it."""
        text = self.log.read_text()
        assert [secret for secret in SECRETS if secret in text] == []
        return text.splitlines()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """One for those who leave its file as they found it. The same is said there only every few seconds."""
    place = Place(tmp_path_factory.mktemp("place"))
    with place.serving():
        yield place


def unavailable(answer: httpx2.Response) -> None:
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert answer.headers["retry-after"]
    assert "try again" in answer.json()["message"]


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program that is writing and does not end."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("begin immediate")
    yield
    other.execute("rollback")
    other.close()


def test_a_locked_file_is_answered_soon_and_in_words_and_the_page_goes_on_by_itself(
    place: Place, visitor: Callable[..., Page]
) -> None:
    """Waits two seconds for the lock."""
    ada = place.ada()
    page = visitor(f"/play/{ada.game_id}", place.server.url)
    with locked(place.file):
        unavailable(ada.move(15, 0))
    assert ada.move(15, 0).status_code == 200
    expect_last(page, 15)
    assert sum("database is locked" in line for line in place.lines()) == 1


def test_a_person_at_a_page_is_told_that_it_tries_again_and_it_does(
    place: Place, visitor: Callable[..., Page]
) -> None:
    """Slow: the page waits five seconds before it tries again."""
    ada = place.ada()
    hidden = place.file.rename(place.file.with_name("away.db"))
    page = visitor(f"/play/{ada.game_id}", place.server.url)
    expect(page.locator("h1")).to_have_text("The games cannot be reached just now")
    hidden.rename(place.file)
    expect(cell(page, 15)).to_be_visible()


def test_a_deleted_file_is_noticed_and_a_restored_one_too(place: Place) -> None:
    ada = place.ada()
    assert ada.move(15, 0).status_code == 200
    kept = sqlite3.connect(place.file)
    copy = sqlite3.connect(place.file.with_name("copy.db"))
    kept.backup(copy)
    kept.close()
    copy.close()
    for end in ("", "-wal", "-shm"):
        Path(f"{place.file}{end}").unlink()
    unavailable(ada.move(5, 1))
    unavailable(ask("GET", f"{place.server.url}/api/games/{ada.game_id}"))
    unavailable(ask("POST", f"{place.server.url}/api/games", {}))
    assert not place.file.exists(), "no empty one is made in its place"
    place.file.with_name("copy.db").rename(place.file)
    assert ada.move(5, 1).status_code == 200
    assert ada.look()["moves"] == [15, 5]
    assert any("deleted or replaced" in line for line in place.lines())


def test_a_full_disk_is_said_and_what_was_acknowledged_is_there(tmp_path: Path) -> None:
    """Slow because a server has to fill its disk, and another to come after it."""
    place = Place(tmp_path)
    answers: list[int] = []
    with place.serving(limits="ulimit -f 200") as server:
        ada = place.ada()
        large = {"pool": "999999999001-1000000000000", "rule": "antichain", "take": [1, 2]}
        while 503 not in answers:
            answer = ask("POST", f"{server.url}/api/games", large)
            answers.append(answer.status_code)
            assert len(answers) < 100
        unavailable(answer)
        assert ask("GET", f"{server.url}/api/rules").status_code == 200
    assert place.lines()
    with place.serving() as server:
        with closing(sqlite3.connect(place.file)) as kept:
            there = kept.execute("select count(*) from games").fetchone()[0]
        assert there >= 1 + answers.count(201)
        assert Player(server.url, ada.game_id, ada.token).move(15, 0).status_code == 200


def test_of_a_damaged_file_every_game_is_read_or_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    rules = Rules.custom("999999999001-1000000000000", "antichain")
    games = [Game(new_id(), Position(rules, rules.pool.numbers[:300])) for _ in range(40)]
    store = Store(f"sqlite:///{file}")
    for game in games:
        store.create(game)
    store.close()
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2] + b"\xa5" * (len(content) // 2))
    store = Store(f"sqlite:///{file}")
    refused = 0
    for game in games:
        try:
            assert store.load(game.id) == game
        except (Unavailable, Damaged, NotFound):
            refused += 1
    store.close()
    assert refused > 0


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("moves", "15 x"),
        ("moves", "15 16"),
        ("rules", "[" * 100_000),
        ("rules", '{"pool": "1-"}'),
        ("rules", "5"),
        ("seat_2", "dragon"),
        ("winner", 7),
        ("guesses", b"\xff"),
        ("version", "new"),
        ("ended", "never"),
    ],
)
def test_a_damaged_row_harms_its_own_game_only(site: Server, column: str, value: Any) -> None:
    ada, ben = (Player.making(site.url, take=[1, 2]) for _ in range(2))
    with_winner = ", winner = 1" * (column == "ended")
    with sqlite3.connect(site_file(site)) as other:
        other.execute(f"update games set {column} = ?{with_winner} where id = ?", (value, ada.game_id))
    other.close()
    for path in ("", "/events", "/record"):
        answer = ask("GET", f"{site.url}/api/games/{ada.game_id}{path}")
        assert (answer.status_code, answer.json()["code"]) == (410, "damaged")
    assert ada.move(15, 0).status_code == 410
    assert ben.move(15, 0).status_code == 200


def site_file(site: Server) -> str:
    arguments = Path(f"/proc/{site.process.pid}/cmdline").read_text().split("\0")
    return arguments[arguments.index("--database") + 1].removeprefix("sqlite:///")


def test_a_postgresql_that_is_away_or_locked_is_said_in_words(postgres: Postgres, tmp_path: Path) -> None:
    """Waits two seconds for a lock."""
    database, log = postgres.new_database(), tmp_path / "log"
    name = database.partition("?")[0].rpartition("/")[2]
    with log.open("wb") as errors, Server.started(database, errors=errors) as server:
        ada = Player.making(server.url, take=[1, 2], names=["Ada", None])
        with psycopg.connect(postgres.url("postgres"), autocommit=True) as other:
            other.execute(f"alter database {name} allow_connections false")
            other.execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = %s", [name])
            unavailable(ada.move(15, 0))
            unavailable(ask("GET", f"{server.url}/api/games/{ada.game_id}"))
            other.execute(f"alter database {name} allow_connections true")
        assert ada.move(15, 0).status_code == 200
        with psycopg.connect(postgres.url(name)) as other:
            other.execute("select * from games for update")
            unavailable(ada.move(5, 1))
        assert ada.move(5, 1).status_code == 200
    text = log.read_text()
    assert [secret for secret in SECRETS if secret in text] == []
    assert 1 <= text.count("the database cannot be used") <= 4


def test_a_seat_whose_answer_was_lost_is_found_again_by_the_same_page_and_nobody_else(site: Server) -> None:
    ada = Player.making(site.url)
    seats = f"{site.url}/api/games/{ada.game_id}/seats"
    attempt = {"attempt": "0123456789abcdef0123456789abcdef"}
    first, again = (ask("POST", seats, attempt).json() for _ in range(2))
    assert first["token"] == again["token"]
    assert first["game"]["you"] == again["game"]["you"] == [2]
    other = ask("POST", seats, {"attempt": "f" * 32})
    assert (other.status_code, other.json()["code"]) == (409, "no-free-seat")
    elsewhere = Player.making(site.url)
    assert (
        ask("POST", f"{site.url}/api/games/{elsewhere.game_id}/seats", attempt).json()["token"]
        != first["token"]
    )
    assert ask("POST", seats, {"attempt": "short"}).status_code == 400
