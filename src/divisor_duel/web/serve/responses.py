"""How answers go out, and mistakes: one shape, `{"code", "message", "fact"}`, whatever went wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response

from divisor_duel.errors import Mistake
from divisor_duel.language import Fact, use
from divisor_duel.web.api.positions import write
from divisor_duel.web.api.problems import NotFound, Stopping, TooMany, Unavailable, status
from divisor_duel.web.page.layout import page
from divisor_duel.web.serve.languages import language_of

SAFE: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""The headers that keep a page safe, sent with every answer."""
# Whoever asks too much waits for the refusal too, or refusing would be all there is time for.
REFUSAL_SECONDS: Final = 0.5

_HTTP: Final = {
    400: ("invalid-input", Fact("request-no-object")),  # raised only where a body is no text
    404: ("not-found", Fact("nothing-here")),
    405: ("method-not-allowed", Fact("no-such-method")),
}
"""What is answered by its status."""


def answer(content: object, status_code: int = 200) -> Response:
    """Return an answer as it was made; the schema only describes it."""
    return Response(write(content), status_code, media_type="application/json")


def problem(code: str, fact: Fact, status_code: int, headers: dict[str, str] | None = None) -> JSONResponse:
    """Return an answer that says what went wrong."""
    return JSONResponse(Mistake(fact, code).as_dict(), status_code, headers)


def mistake_response(mistake: Mistake) -> JSONResponse:
    """Return the answer to a mistake."""
    headers = {"Retry-After": "5"} if isinstance(mistake, TooMany | Stopping | Unavailable) else None
    return problem(mistake.code, mistake.fact, status(mistake), headers)


def astray() -> HTMLResponse:
    """Return the page for a person at an address where there is nothing."""
    return HTMLResponse(page("missing"), 404)


def in_a_moment() -> HTMLResponse:
    """Return the page for a person while the games cannot be reached; it loads itself again."""
    return HTMLResponse(page("unavailable"), 503, {"Refresh": "5", "Retry-After": "5"})


def answer_mistakes(app: FastAPI, routers: Iterable[APIRouter]) -> None:
    """Teach an app to answer every failure in the one shape."""
    methods = _methods(routers)

    async def on_mistake(request: Request, mistake: Exception) -> Response:
        assert isinstance(mistake, Mistake)
        if isinstance(mistake, NotFound) and _for_a_person(request):
            return astray()
        if isinstance(mistake, Unavailable) and _for_a_person(request):
            return in_a_moment()
        if isinstance(mistake, TooMany):
            await asyncio.sleep(REFUSAL_SECONDS)
        return mistake_response(mistake)

    async def on_invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        if _for_a_person(request):  # an address is all a page can get wrong
            return astray()
        return problem("invalid-input", _first(error), 400)

    async def on_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 404 and _for_a_person(request):
            return astray()
        if isinstance(error.__cause__, Mistake):
            return mistake_response(error.__cause__)
        unreadable = ("invalid-input", Fact("request-unreadable", why=str(error.detail)))
        code, fact = _HTTP.get(error.status_code, unreadable)
        headers = dict(error.headers or {})
        route = request.scope.get("route")
        if error.status_code == 405 and route:  # Starlette names those of the first with this address alone
            headers["Allow"] = ", ".join(sorted(methods[route.path]))
        return problem(code, fact, error.status_code, headers)

    async def on_bug(request: Request, error: Exception) -> Response:
        # Starlette answers with this outside of all middleware, which would add the headers and the language.
        headers = SAFE | {"Cache-Control": "no-cache"}
        with use(language_of(request)):
            if _for_a_person(request):
                return HTMLResponse(page("failed"), 500, headers)
            return problem("server-error", Fact("our-fault-here"), 500, headers)

    app.add_exception_handler(Mistake, on_mistake)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(Exception, on_bug)


def _methods(routers: Iterable[APIRouter]) -> dict[str, set[str]]:
    """Return what may be asked of each address."""
    found: dict[str, set[str]] = {}
    for router in routers:
        for route in router.routes:
            if isinstance(route, APIRoute):
                found.setdefault(route.path, set()).update(route.methods or ())
    return found


def _for_a_person(request: Request) -> bool:
    """Say whether a page is asked for, by a browser."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")


def _first(error: RequestValidationError) -> Fact:
    """Return the first thing wrong with a request."""
    first = error.errors()[0]
    if first["type"] in ("json_invalid", "model_attributes_type", "model_type"):
        return Fact("request-no-object")
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    # What Pydantic says stays English, as only a program gets it wrong; it would stand by itself.
    why = first["msg"][:1].lower() + first["msg"][1:]
    return Fact("field-wrong", where=where, why=why) if where else Fact("request-unreadable", why=why)
