"""Sheets to print, as they are wished for and as they travel."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from divisor_duel.learn.puzzles import DAILY_LEVEL, PUZZLE_LEVELS
from divisor_duel.learn.sheets import LARGEST_NUMBER, MOST_BOARDS, PUZZLES, Paper
from divisor_duel.web.api.sheets import COUNTS
from divisor_duel.web.api.solo import SIZES
from divisor_duel.web.serve.shapes.games import Notation, WhichRules

MOST_PAIRS = 50
Count = Annotated[int, Field(ge=0, le=LARGEST_NUMBER, strict=True)]


class WishedSheet(WhichRules):
    """What should be on a sheet."""

    level: Annotated[int, Field(ge=PUZZLE_LEVELS[0], le=PUZZLE_LEVELS[-1], strict=True)] = DAILY_LEVEL
    count: Annotated[int, Field(ge=0, le=COUNTS[-1], strict=True, description="how many puzzles")] = PUZZLES
    boards: Annotated[list[Notation], Field(max_length=MOST_BOARDS, description="boards to play on")] = Field(
        default_factory=list
    )
    chain: Annotated[
        int | None,
        Field(strict=True, description=f"the longest chain from 1 to {', '.join(map(str, SIZES))}"),
    ] = None
    choices: Annotated[bool, Field(strict=True, description="name the numbers that can be taken")] = True
    paper: Paper = Paper.A4
    missed: Annotated[
        list[tuple[Count, Count]],
        Field(
            max_length=MOST_PAIRS,
            description="numbers to be drilled, each behind one it is compared with, or 0",
        ),
    ] = Field(default_factory=list)
    seed: Annotated[
        str | None, Field(pattern="^[0-9A-Za-z-]{1,40}$", description="the same seed, the same puzzles")
    ] = None


class PrintedSheet(BaseModel):
    """A sheet, to be shown and printed by a page that has its style."""

    html: str
    seed: Annotated[str, Field(description="makes the same sheet again")]
    missing: Annotated[str, Field(description="what was asked for and is not there, in a sentence")]
