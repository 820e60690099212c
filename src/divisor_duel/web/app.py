"""The server: its routes, its headers, its beginning and its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divisor_duel import __version__
from divisor_duel.web import games, learning, pages
from divisor_duel.web.answers import answer_mistakes
from divisor_duel.web.desk import Desk
from divisor_duel.web.limits import ALLOWANCE, Limits

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def create_app(
    database: str, keep_days: int = 90, allowance: float | None = ALLOWANCE, elsewhere: str | None = None
) -> FastAPI:
    """Make the server for a database.

    `allowance` is how much one address may ask in a minute; `elsewhere` the address by which others in the
    network find this server.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.desk = Desk(database, keep_days)
        yield
        await app.state.desk.close()

    app = FastAPI(
        title="Divisor Duel",
        version=__version__,
        description="Number games of divisors and multiples. Failures are answered by code and sentence.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the usual pages for the schema load scripts from elsewhere
        redoc_url=None,
        middleware=[Middleware(SafeHeaders), Middleware(Limits, allowance=allowance)],
    )
    app.state.elsewhere = elsewhere
    answer_mistakes(app)
    app.include_router(games.router)
    app.include_router(learning.router)
    app.include_router(pages.pictures)
    app.include_router(pages.router)
    pages.mount_static(app)
    return app


class SafeHeaders:
    """Send what keeps a page safe with every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, with the headers added."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)
