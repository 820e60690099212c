"""Starting the server: it says where it is, and what is wrong when it cannot start."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
import uvicorn
from click.testing import CliRunner
from starlette.testclient import TestClient

from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.install import install
from divisor_duel.terminal.commands import serve as command
from divisor_duel.terminal.commands.classroom import classroom
from divisor_duel.web.serve import run as running
from divisor_duel.web.serve.app import create_app
from divisor_duel.web.serve.run import addresses, elsewhere, run
from tests.support.process import Server


def test_a_server_that_cannot_start_says_why_in_one_line() -> None:
    options = ["--port", "0", "--database", "sqlite:////nowhere/at/all/games.db"]
    program = [sys.executable, "-m", "divisor_duel", "serve", *options]
    ended = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("divisor-duel: cannot use the database")
    assert ended.stderr.count("\n") == 1


def test_a_port_in_use_is_said_with_the_way_out() -> None:
    with command.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        refused = CliRunner().invoke(command.serve, ["--port", str(port)]).exception
    assert isinstance(refused, InvalidInput)
    assert str(refused).startswith(f"cannot listen at 127.0.0.1, port {port}: ")
    assert str(refused).endswith(" serve --port 0")
    assert "\n" not in str(refused)


def test_a_thread_that_moves_is_given_its_turn_ten_times_as_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With Python's usual five milliseconds a busy event loop kept moves waiting after each answer of their database."""
    usual, seen = sys.getswitchinterval(), list[float]()
    sys.setswitchinterval(0.005)
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: seen.append(sys.getswitchinterval()))
    try:
        with command.listen("127.0.0.1", 0) as listening:
            run(listening, f"sqlite:///{tmp_path / 'games.db'}")
    finally:
        sys.setswitchinterval(usual)
    assert seen == [pytest.approx(0.0005)]


def test_without_the_extra_the_line_that_installs_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    result = CliRunner().invoke(command.serve, [])
    assert isinstance(result.exception, MissingExtra)
    assert str(result.exception).endswith(f"needs an extra part: {install('web')}")


def test_a_class_is_told_the_teachers_page_and_the_address_for_the_tablets(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    options = ["--port", "0", "--no-browser", "--game", "nrich", "--minutes", "8", "--database", database]
    program = [sys.executable, "-m", "divisor_duel", "class", *options]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        page = process.stdout.readline().split()[-1]
        pupils = process.stdout.readline()
        assert process.stdout.readline().startswith("Divisor Duel is at ")
        process.terminate()
    port = page.removeprefix("http://localhost:").partition("/")[0]
    assert page == f"http://localhost:{port}/class?game=nrich&minutes=8"
    assert f":{port}/join and type the code" in pupils
    assert "localhost" not in pupils


def told(monkeypatch: pytest.MonkeyPatch, found: list[str], *options: str) -> list[str]:
    """What `class` says on a computer with these addresses, and which of them it serves."""
    served: list[str] = []
    monkeypatch.setattr(running, "own_addresses", lambda: found)

    def serve(listening: socket.socket, _: str, address: str | None) -> None:
        listening.close()
        served.append(str(address))

    monkeypatch.setattr("divisor_duel.web.serve.run.run", serve)
    result = CliRunner().invoke(classroom, ["--port", "0", "--no-browser", "--database", "none", *options])
    if result.exception:
        raise result.exception
    return [*result.output.splitlines()[1:], *served]


def test_a_class_lists_every_address_one_is_chosen_and_no_network_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    two = ["192.168.1.5", "10.42.0.1"]
    pupils, others, served = told(monkeypatch, two)
    assert "open http://192.168.1.5:" in pupils
    assert "another address: 10.42.0.1." in others
    assert others.endswith(" class --address 10.42.0.1")
    assert served == "None"
    pupils, others, served = told(monkeypatch, two, "--address", "10.42.0.1")
    assert "open http://10.42.0.1:" in pupils
    assert "another address: 192.168.1.5." in others
    assert served == "10.42.0.1"
    assert "open http://laptop.local:" in told(monkeypatch, two, "--address", "laptop.local")[0]
    with pytest.raises(InvalidInput, match=r"it has 192\.168\.1\.5, 10\.42\.0\.1"):
        told(monkeypatch, two, "--address", "192.168.1.6")
    assert told(monkeypatch, [])[0].startswith("This computer is in no network")
    with pytest.raises(InvalidInput, match="in no network"):
        told(monkeypatch, [], "--address", "192.168.1.6")


def test_addresses_that_lead_nowhere_come_last_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {
        "_of_the_way_out": [],
        "_of_interfaces": ["127.0.0.1", "169.254.7.7", "10.42.0.1"],
        "_of_the_name": ["127.0.1.1", "10.42.0.1", "192.168.1.5"],
    }
    for name, found in parts.items():
        monkeypatch.setattr(running, name, lambda found=found: iter(found))
    assert running.own_addresses() == ["10.42.0.1", "192.168.1.5", "169.254.7.7"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere other ways lead to the same")
def test_the_interfaces_of_this_machine_are_found() -> None:
    assert "127.0.0.1" in [*running._of_interfaces()]


def test_a_class_needs_a_game_that_there_is() -> None:
    result = CliRunner().invoke(classroom, ["--game", "nrihc"])
    assert isinstance(result.exception, InvalidInput)
    assert str(result.exception).endswith("did you mean nrich?")


def test_the_port_is_named_as_tcp_so_that_asyncio_sends_small_answers_at_once() -> None:
    with command.listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
        alone = [f"http://localhost:{listening.getsockname()[1]}"]
        assert addresses(listening, elsewhere(listening)) == alone


def test_whoever_serves_for_this_machine_alone_is_told_how_to_let_others_in(site: Server) -> None:
    assert "To let others in this network play: " in site.invitation
    assert site.invitation.endswith(" serve --host 0.0.0.0\n")


def test_a_link_is_made_for_others_also_when_the_page_was_opened_as_localhost(tmp_path: Path) -> None:
    with command.listen("0.0.0.0", 0) as listening:
        others = elsewhere(listening)
        assert others is not None
        assert addresses(listening, others)[1] == f"{others} for others in this network"
    app = create_app(f"sqlite:///{tmp_path / 'games.db'}", elsewhere=others)
    for host, expected in (("localhost:8000", others), ("play.example", "http://play.example")):
        with TestClient(app, base_url=f"http://{host}") as client:
            game = client.post("/api/games", json={}).json()["game"]["id"]
            link = client.get(f"/api/games/{game}/link").json()
            assert link == {"link": f"{expected}/play/{game}", "local": False}
    alone = create_app(f"sqlite:///{tmp_path / 'games.db'}")
    with TestClient(alone, base_url="http://localhost:8000") as client:
        game = client.post("/api/games", json={}).json()["game"]["id"]
        assert client.get(f"/api/games/{game}/link").json()["local"] is True


@pytest.mark.parametrize(
    ("everywhere", "elsewhere", "told"),
    [(True, None, "in no network"), (False, None, "divisor-duel class"), (True, "http://192.0.2.7:8000", "")],
)
def test_a_class_that_no_tablet_can_reach_says_why_at_its_desk_and_its_wall(
    tmp_path: Path, everywhere: bool, elsewhere: str | None, told: str
) -> None:
    app = create_app(f"sqlite:///{tmp_path / 'games.db'}", elsewhere=elsewhere, everywhere=everywhere)
    with TestClient(app, base_url="http://localhost:8000") as client:
        room = client.post("/api/rooms", json={"game": "divisor-duel"}).json()["room"]["room"]
        link = client.get(f"/api/rooms/{room}/link").json()
    assert link["local"] == (elsewhere is None)
    assert bool(link["told"]) == bool(told)
    assert told in link["told"]


@pytest.mark.parametrize(("system", "shared"), [("posix", True), ("nt", False)])
def test_a_port_is_taken_again_at_once_but_never_shared_as_windows_would(
    system: str, shared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(os, "name", system)
        listening = command.listen("127.0.0.1", 0)
    with listening:
        assert bool(listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)) == shared


def test_every_page_is_whole_and_knows_where_it_is(site: Server) -> None:
    game = httpx2.post(f"{site.url}/api/games", json={"game": "divisor-duel"}).json()["game"]["id"]
    pages = ("/", "/learn", "/games", "/solo", "/puzzle", "/explore", "/review", "/sheet")
    for path in (*pages, f"/review/{game}", f"/play/{game}"):
        answer = httpx2.get(f"{site.url}{path}")
        assert answer.status_code == 200
        assert answer.text.count("<title>") == answer.text.count("<h1") == 1
        assert answer.text.count('aria-current="page"') == (
            0 if path.startswith(("/play", "/learn", "/sheet", "/review")) else 1
        )
        assert "{" not in answer.text
