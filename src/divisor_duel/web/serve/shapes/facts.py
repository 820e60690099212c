"""The shape of a fact: what a sentence is made of."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field


class ToldFact(BaseModel):
    """What a sentence tells, for clients that make words of their own."""

    code: Annotated[str, Field(description="which message it is", examples=["wins-with"])]
    facts: Annotated[
        dict[str, Any],
        Field(description="what it is about; players are 1 or 2", examples=[{"mover": 1, "number": 4}]),
    ]


Facts = list[ToldFact]
"""What stands beside a sentence, under its name with `_facts` behind it."""
