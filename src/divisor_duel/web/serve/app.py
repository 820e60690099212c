"""The server: its routes, its beginning and its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI
from starlette.middleware import Middleware

from divisor_duel import __version__
from divisor_duel.web.serve.allowances import ALLOWANCE, Prices
from divisor_duel.web.serve.connections import PupilsByAddress
from divisor_duel.web.serve.guard import Guard
from divisor_duel.web.serve.keys import Persons
from divisor_duel.web.serve.metrics import Metrics, Observed, Seen, health, log_request
from divisor_duel.web.serve.responses import answer_mistakes
from divisor_duel.web.serve.routes import (
    class_desk,
    class_files,
    class_homework,
    class_links,
    class_places,
    class_pupils,
    class_questions,
    games,
    pages,
    questions,
)
from divisor_duel.web.serve.services import Services
from divisor_duel.web.serve.shapes.problems import ABOUT

ROUTERS: Final = (
    health,
    questions.router,
    games.router,
    class_links.router,
    class_homework.router,
    class_questions.router,
    class_places.router,
    class_pupils.router,
    class_files.router,
    class_desk.router,
    pages.router,
)
PRICES: Final = Prices(route for router in ROUTERS for route in router.routes)


def create_app(
    database: str,
    keep_days: int = 90,
    allowance: float | None = ALLOWANCE,
    elsewhere: str | None = None,
    everywhere: bool = False,
    metrics: Metrics | None = None,
    log: bool = False,
) -> FastAPI:
    """Make the server for a database.

    `allowance` is how much one address may ask in a minute; `elsewhere` the address by which others in the
    network find this server; `everywhere` says whether it listens to others at all.
    """
    pupils, persons = PupilsByAddress(), Persons()
    seen: list[Seen] = [*([metrics.seen] if metrics else []), *([log_request] if log else [])]

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.services = Services(database, keep_days, allowance is not None, persons)
        if metrics:
            metrics.attend(app.state.services)
        yield
        await app.state.services.close()

    app = FastAPI(
        title="Divisor Duel",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the usual pages for the schema load scripts from elsewhere
        redoc_url=None,
        middleware=[
            *([Middleware(Observed, seen=seen)] if seen else []),
            Middleware(Guard, allowance=allowance, persons=persons, pupils=pupils, prices=PRICES),
        ],
    )
    app.state.elsewhere, app.state.everywhere = elsewhere, everywhere
    app.state.pupils = pupils
    answer_mistakes(app, ROUTERS)
    for router in ROUTERS:
        app.include_router(router)
    pages.mount_static(app)
    return app
