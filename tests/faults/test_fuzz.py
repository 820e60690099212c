"""A short fuzz of every reader and of the server; `make soak` goes on for as long as one likes."""

from __future__ import annotations

from pathlib import Path

from tests.faults.fuzz import READERS, fuzz_http, fuzz_readers
from tests.web.clients import ask, run
from tests.web.process import Server


def test_no_reader_fails_or_hangs_on_a_strange_text() -> None:
    tried = fuzz_readers(seconds=4, most=20_000)
    assert tried.keys() == READERS.keys()
    assert min(tried.values()) > 100


def test_no_strange_request_is_answered_with_a_fault_of_ours(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        log.open("wb") as errors,
        Server.started(f"sqlite:///{tmp_path / 'games.db'}", errors=errors) as server,
    ):
        statuses = run(fuzz_http(server.port, seconds=4, most=500))
        assert ask("GET", f"{server.url}/healthz").status_code == 200
    assert statuses.total() > 20
    assert not any(status >= 500 for status in statuses), statuses
    assert log.read_bytes() == b""
