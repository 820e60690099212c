"""The servers, databases and browsers of the tests of the page."""

from __future__ import annotations

import pytest

from tests.support.process import Server
from tests.web.conftest import browser, visitor

__all__ = ["browser", "visitor"]


@pytest.fixture
def way(site: Server) -> str:
    """What fails here is a server: there is no other way to the pages."""
    return site.url
