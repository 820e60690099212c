"""A store on each kind of database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from divisor_duel.web.keep.games import Store


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()
