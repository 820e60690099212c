"""The chat endpoint that tests of models ask."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.model_endpoint import Endpoint, serving


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setattr("divisor_duel.players.models.endpoint.PAUSES", (0.01, 0.01))
    with serving() as server:
        yield server
