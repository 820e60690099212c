"""The shape of a mistake, and when there are which, as the schema of the API tells it."""

from __future__ import annotations

from typing import Any, Final

from pydantic import BaseModel, Field

from divisor_duel.web.serve.shapes.facts import ToldFact

ABOUT: Final = "Number games of divisors and multiples. Failures are answered by code and sentence."
"""What is said of the whole API."""


class Problem(BaseModel):
    """What went wrong: a code for programs, a sentence for people, and what it is made of."""

    code: str = Field(examples=["unrelated"])
    message: str = Field(examples=["48 is neither a divisor nor a multiple of 32; you can choose 2"])
    fact: ToldFact


def _described(description: str) -> dict[str, Any]:
    # Problems are JSON even where the answer hoped for is not.
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {"description": description, "content": content}


PROBLEMS: dict[int | str, dict[str, Any]] = {
    # Named as a model once, which puts its shape into the schema: each model named makes every start slower.
    400: {"model": Problem} | _described("The request cannot be read."),
    403: _described("Not your seat."),
    404: _described("There is no such thing."),
    409: _described("Not your turn, or the game has gone on."),
    410: _described("What is stored of the game is damaged."),
    413: _described("The request is too large."),
    422: _described("The rules do not allow it, or it cannot be worked out in time."),
    429: _described("Too many requests."),
    503: _described("The server is stopping, its database cannot be reached, or too many ask."),
}
