"""What each request costs of an address's allowance: the price of its route."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from starlette.routing import BaseRoute, Route

from divisor_duel.web.api.table_of_questions import template

T = TypeVar("T", bound=Callable[..., Any])

USUAL: Final = 1.0
STATIC: Final = 0.2
"""The price of a file of the pages, and of whatever else takes nearly nothing."""


def priced(price: float) -> Callable[[T], T]:
    """Give an endpoint its price."""

    def mark(endpoint: T) -> T:
        endpoint.price = price  # type: ignore[attr-defined]
        return endpoint

    return mark


class Prices:
    """The prices of routes, by method and path."""

    def __init__(self, routes: Iterable[BaseRoute] = ()) -> None:
        self._unusual: list[tuple[str, re.Pattern[str], float]] = [
            (method, template(route.path), price)
            for route in routes
            if isinstance(route, Route) and (price := getattr(route.endpoint, "price", USUAL)) != USUAL
            for method in route.methods or ()
        ]

    def of(self, method: str, path: str) -> float:
        """Return the price of a request."""
        if path.startswith("/static/"):
            return STATIC
        return next((p for m, pattern, p in self._unusual if m == method and pattern.fullmatch(path)), USUAL)
