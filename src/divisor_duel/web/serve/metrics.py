"""What can be seen of a server by whoever runs it: that it is well, figures, a line for each request.

All of it is about how many and how long: no address, no name, no id of a game and no token is in it.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divisor_duel.errors import MissingExtra
from divisor_duel.web.serve.allowances import STATIC, priced
from divisor_duel.web.serve.services import Services, WithServices

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry
    from prometheus_client.metrics_core import Metric

Seen = Callable[[str, str, int, float], None]
"""Told of each request: its method, its route, its status and its seconds until the answer began."""

_BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_log = logging.getLogger("divisor_duel.requests")

health = APIRouter(include_in_schema=False)


@health.get("/healthz")
@priced(STATIC)
def healthz(services: WithServices) -> dict[str, Any]:
    """Say that the server is well, and when each periodic task last ran, in seconds since 1970.

    When its games cannot be reached, or no solver lives, that is answered instead.
    """
    services.store.ping()
    services.solvers.ping()
    tasks = [*services.periodic.last.items()]  # in one step, because tasks run on beside this thread
    return {"status": "ok", "tasks": {task: round(last, 1) for task, last in tasks}}


class Observed:
    """Tell of each request as its answer begins. As middleware."""

    def __init__(self, app: ASGIApp, seen: list[Seen]) -> None:
        self.app = app
        self.seen = seen

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                # The route, because the path of a game is known to its players only.
                route = getattr(scope.get("route"), "path", "other")
                for seen in self.seen:
                    seen(scope["method"], route, message["status"], time.perf_counter() - began)
            await send(message)

        await self.app(scope, receive, noting)


def log_request(method: str, route: str, status: int, seconds: float) -> None:
    """Write a line for a request, in JSON."""
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    line = {
        "time": stamp,
        "method": method[:20],
        "route": route,
        "status": status,
        "ms": round(1000 * seconds, 1),
    }
    _log.info(json.dumps(line))


class Metrics:
    """Figures for Prometheus."""

    def __init__(self) -> None:
        try:
            from prometheus_client import CollectorRegistry, Counter, Histogram
        except ModuleNotFoundError:
            raise MissingExtra("extra-metrics", "web") from None
        self.registry: CollectorRegistry = CollectorRegistry()
        named: dict[str, Any] = {"namespace": "divisor_duel", "registry": self.registry}
        self._requests = Histogram(
            "request_seconds",
            "From a request to the beginning of its answer.",
            ("method", "route", "status"),
            buckets=_BUCKETS,
            **named,
        )
        self._games = Counter("games", "Games made.", **named)
        self._moves = Counter("moves", "Moves acknowledged.", **named)
        self._database = Histogram("database_seconds", "Transactions.", buckets=_BUCKETS, **named)
        self._failures = Counter("database_failures", "Transactions the database failed.", **named)

    def seen(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        known = method if method in ("GET", "HEAD", "POST") else "other"
        self._requests.labels(known, route, str(status)).observe(seconds)
        if (method, route, status) == ("POST", "/api/games", 201):
            self._games.inc()
        if (method, route, status) == ("POST", "/api/games/{game_id}/moves", 200):
            self._moves.inc()

    def transaction(self, seconds: float, failed: bool) -> None:
        """Count a transaction."""
        self._database.observe(seconds)
        if failed:
            self._failures.inc()

    def attend(self, services: Services) -> None:
        """Show what is going on in a server's services, too."""
        services.store.observe = self.transaction
        self.registry.register(_ServiceFigures(services))

    def serve(self, host: str, port: int) -> None:
        """Answer Prometheus at an address of its own, on a thread."""
        from prometheus_client import start_http_server

        start_http_server(port, host, registry=self.registry)


class _ServiceFigures:
    """Read what is going on in a server's services when somebody asks."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily

        for name, told, value in (
            (
                "streams",
                "Streams open now.",
                len(self._services.streams) + len(self._services.classes.streams),
            ),
            ("watched_games", "Games somebody watches now.", self._services.streams.games),
            ("questions_waiting", "Questions waiting for a worker.", self._services.solvers.waiting),
            ("solvers", "Solvers alive; they start with the first question.", self._services.solvers.alive),
            ("computers_thinking", "Computer players at their turn.", self._services.thinking),
        ):
            yield GaugeMetricFamily(f"divisor_duel_{name}", told, value=float(value))
        periodic = self._services.periodic
        last = GaugeMetricFamily(
            "divisor_duel_task_last_run_seconds",
            "When a periodic task last ran, in seconds since 1970.",
            labels=["task"],
        )
        faults = CounterMetricFamily(
            "divisor_duel_task_faults", "How often a periodic task failed.", labels=["task"]
        )
        deaths = CounterMetricFamily(
            "divisor_duel_solver_deaths", "Solvers that died by themselves.", labels=["when"]
        )
        for when, count in [*self._services.solvers.deaths.items()]:
            deaths.add_metric([when], count)
        for task, seconds in [*periodic.last.items()]:
            last.add_metric([task], seconds)
        for task, count in [*periodic.faults.items()]:
            faults.add_metric([task], count)
        yield from (last, faults, deaths)
