"""The servers, databases and browsers of the tests of the page."""

from __future__ import annotations

from tests.web.conftest import browser, postgres, site, visitor

__all__ = ["browser", "postgres", "site", "visitor"]
