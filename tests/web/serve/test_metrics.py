"""What can be seen of a server by whoever runs it, and what cannot."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.terminal.commands.serve import listen
from divisor_duel.web.serve.metrics import Metrics
from divisor_duel.web.serve.run import run
from tests.support.process import Server
from tests.support.web.clients import Player, ask

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def observed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, int, Path]]:
    """A server with figures at a port of their own and a line for each request."""
    with observing(tmp_path_factory.mktemp("observed")) as server:
        yield server


@contextmanager
def observing(folder: Path, before: str = "") -> Iterator[tuple[Server, int, Path]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ("--metrics", str(port), "--log")
    database = f"sqlite:///{folder / 'games.db'}"
    with (
        (folder / "log").open("wb") as errors,
        Server.started(database, options=options, errors=errors, before=before) as server,
    ):
        ask("GET", server.url)  # until it serves, there are no figures of its services
        yield server, port, folder / "log"


def figures(port: int) -> dict[str, float]:
    text = ask("GET", f"http://127.0.0.1:{port}/metrics").text
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def test_a_server_that_is_well_says_so(observed: tuple[Server, int, Path]) -> None:
    server, *_ = observed
    answer = ask("GET", f"{server.url}/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")
    assert figures(observed[1])["divisor_duel_solvers"] >= 1, "so a solver lives"
    deadline = time.monotonic() + 60
    # The first time of each is soon after the start, which is not to wait for it.
    while not {*(tasks := answer.json()["tasks"])} >= {"rounds", "old-games", "old-classes", "connections"}:
        assert time.monotonic() < deadline, tasks
        time.sleep(0.05)
        answer = ask("GET", f"{server.url}/healthz")
    assert all(abs(last - time.time()) < 600 for last in tasks.values()), "when each was last done"
    shown = figures(observed[1])
    assert all(f'divisor_duel_task_last_run_seconds{{task="{task}"}}' in shown for task in tasks)
    assert not any(
        value for name, value in shown.items() if name.startswith("divisor_duel_task_faults_total")
    )


DIES = "import os; from divisor_duel.web.live import solver_pool; solver_pool._prepare = os.abort"


def test_a_server_whose_solvers_die_at_their_start_says_so_everywhere_and_games_go_on(tmp_path: Path) -> None:
    with observing(tmp_path, DIES) as (server, port, log):
        for method, path, wish in (
            ("GET", "/healthz", None),
            ("POST", "/api/solve", {"game": "divisor-duel", "moves": [15]}),
        ):
            answer = ask(method, server.url + path, wish)
            assert (answer.status_code, answer.json()["fact"]["code"]) == (503, "no-solver-lives")
        shown = figures(port)
        assert shown["divisor_duel_solvers"] == 0
        assert shown['divisor_duel_solver_deaths_total{when="at-start"}'] >= 2
        ada = Player.making(server.url, take=[1, 2])
        assert ada.move(15, 0).status_code == 200
    assert log.read_text().count("a solver died at start, with exit code -6") == 1, "not a flood"
    assert "solver_deaths" in (ROOT / "deploy" / "alerts.yml").read_text()


def test_what_one_is_woken_for_is_among_the_figures(observed: tuple[Server, int, Path]) -> None:
    told = ask("GET", f"http://127.0.0.1:{observed[1]}/metrics").text
    known = {*re.findall(r"^# TYPE (\w+)", told, re.MULTILINE)}
    rules = (ROOT / "deploy" / "alerts.yml").read_text("utf-8")
    table = (ROOT / "docs" / "server.md").read_text("utf-8")
    for text in (rules, table):
        named = {*re.findall(r"divisor_duel_\w+", text)}
        assert (
            named - known == {name for name in named if re.sub("_(bucket|count)$", "", name) in known} - known
        )
    assert "divisor_duel_task_last_run_seconds" in rules


def test_figures_count_games_moves_streams_and_transactions_at_an_address_of_their_own(
    observed: tuple[Server, int, Path],
) -> None:
    server, port, _ = observed
    before = figures(port)
    ada = Player.making(server.url, take=[1, 2])
    with ada.watching() as events:
        next(events)
        for ply, number in enumerate([15, 5, 20]):
            ada.move(number, ply)
        assert ada.move(7, 3).status_code == 422
        after = figures(port)
    grown = {name: value - before.get(name, 0) for name, value in after.items()}
    assert grown["divisor_duel_games_total"] == 1
    assert grown["divisor_duel_moves_total"] == 3
    assert grown["divisor_duel_streams"] == grown["divisor_duel_watched_games"] == 1
    assert grown["divisor_duel_database_seconds_count"] >= 5
    assert grown["divisor_duel_database_failures_total"] == 0
    route = 'method="POST",route="/api/games/{game_id}/moves",status="422"'
    assert grown[f"divisor_duel_request_seconds_count{{{route}}}"] == 1
    assert "divisor_duel_questions_waiting" in after
    assert ask("GET", f"{server.url}/metrics").status_code == 404


def test_a_request_is_one_line_of_json_without_secrets(observed: tuple[Server, int, Path]) -> None:
    server, _, log = observed
    before = len(log.read_text().splitlines())
    ada = Player.making(server.url, names=["Ada Lovelace", None])
    ada.move(15, 0)
    ask("GET", f"{server.url}/play/{ada.game_id}?secret=1")
    lines = log.read_text().splitlines()[before:]
    assert [json.loads(line)["route"] for line in lines] == [
        "/api/games",
        "/api/games/{game_id}/moves",
        "/play/{game_id}",
    ]
    assert ada.token is not None
    for secret in (ada.token, ada.game_id, "Ada", "secret", "127.0.0.1"):
        assert not any(secret in line for line in lines)


def test_no_line_tells_a_key_of_a_class(observed: tuple[Server, int, Path]) -> None:
    server, _, log = observed
    opened = ask("POST", f"{server.url}/api/rooms", {"game": "divisor-duel-evens"}).json()
    room, code = opened["room"]["room"], opened["room"]["code"]
    joined = ask("POST", f"{server.url}/api/rooms/join", {"code": code}).json()
    cookie = {"Cookie": f"pupil-{room}={joined['token']}"}
    assert ask("GET", f"{server.url}/api/rooms/{room}/me", headers=cookie).status_code == 200
    assert ask("GET", f"{server.url}/api/rooms/{room}/me").status_code == 403
    text = log.read_text()
    assert text.count("/api/rooms/{room}/me") == 2
    assert not any(secret in text for secret in (opened["token"], joined["token"], room, code))


def test_labels_are_few_whatever_is_asked() -> None:
    metrics = Metrics()
    for number in range(100):
        metrics.seen(f"METHOD{number}", "other", 404, 0.1)
    names = {
        sample.name + str(sample.labels) for family in metrics.registry.collect() for sample in family.samples
    }
    assert len(names) < 60


def test_a_taken_port_for_figures_is_said_before_anything_starts(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken, listen("127.0.0.1", 0) as ours:
        port = taken.getsockname()[1]
        with pytest.raises(InvalidInput, match=f"^cannot show metrics at port {port}: .*; try another port$"):
            run(ours, f"sqlite:///{tmp_path / 'x.db'}", metrics=port)
