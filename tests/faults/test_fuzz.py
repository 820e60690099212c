"""A short fuzz of every reader and of the server; `make soak` goes on for as long as one likes."""

from __future__ import annotations

import pytest

from tests.faults.fuzz import fuzz_server
from tests.faults.readers import READERS, fuzz_readers, heard_of


@pytest.mark.parametrize("name", READERS)
def test_what_the_fuzz_begins_with_is_understood(name: str) -> None:
    read, seeds = READERS[name]
    assert [heard_of(read, seed) for seed in seeds] == [""] * len(seeds)


@pytest.mark.parametrize("texts", [6_000, pytest.param(200_000, marks=pytest.mark.long)])
def test_no_reader_fails_or_hangs_on_a_strange_text(texts: int) -> None:
    """Slow: each reader needs some two hundred to be tried in earnest."""
    tried = fuzz_readers(seconds=3600, most=texts)
    assert tried.keys() == READERS.keys()
    assert min(tried.values()) >= texts // len(READERS)


@pytest.mark.parametrize("requests", [100, pytest.param(10_000, marks=pytest.mark.long)])
def test_no_strange_request_is_answered_with_a_fault_of_ours(requests: int) -> None:
    """Slow: a server is started, and some requests are left unfinished on purpose."""
    assert fuzz_server(seconds=3600, most=requests).total() >= requests
