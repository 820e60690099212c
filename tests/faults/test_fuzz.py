"""A short fuzz of every reader and of the server; `make soak` goes on for as long as one likes."""

from __future__ import annotations

from tests.faults.fuzz import READERS, fuzz_readers, fuzz_server


def test_no_reader_fails_or_hangs_on_a_strange_text() -> None:
    tried = fuzz_readers(seconds=4, most=20_000)
    assert tried.keys() == READERS.keys()
    assert min(tried.values()) > 100


def test_no_strange_request_is_answered_with_a_fault_of_ours() -> None:
    """Slow: a server is started, and some requests are left unfinished on purpose."""
    assert fuzz_server(seconds=3, most=300).total() > 20
