"""What travels of homework without a room: sets, tries, lines that are handed in."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from divisor_duel.learn.puzzles import DAILY_LEVEL, PUZZLE_LEVELS
from divisor_duel.learn.puzzles.sets import LONGEST_LINE, LONGEST_SEED, MOST_IN_SET
from divisor_duel.learn.sheets import PUZZLES
from divisor_duel.web.api.sets import MOST_LINES
from divisor_duel.web.serve.shapes.games import Body, Moves, Name, Number, WhichRules
from divisor_duel.web.serve.shapes.learning import Exercise


class WishedSet(WhichRules):
    """A set by its seed: the same makes the same puzzles, on any server and in any folder."""

    level: Annotated[int, Field(ge=PUZZLE_LEVELS[0], le=PUZZLE_LEVELS[-1], strict=True)] = DAILY_LEVEL
    count: Annotated[int, Field(ge=1, le=MOST_IN_SET, strict=True)] = PUZZLES
    seed: Annotated[str, Field(min_length=1, max_length=LONGEST_SEED, examples=["monday"])]
    about: Annotated[list[Number], Field(max_length=20)] = Field(default_factory=list)
    hidden: Annotated[bool, Field(description="tell which numbers may be taken only after the tap")] = False


class PosedSet(BaseModel):
    """A set without its answers."""

    title: str
    query: Annotated[str, Field(description="the set, as it stands behind the address of its page")]
    tasks: list[Exercise]


class Tried(WhichRules):
    """A number that is to win a puzzle."""

    moves: Moves
    number: Number
    hidden: bool = False


class TriedOut(BaseModel):
    """Whether it wins."""

    right: bool


class DoneSet(WishedSet):
    """A set with the first answers of somebody."""

    name: Name
    first: Annotated[list[Number], Field(max_length=MOST_IN_SET)]


class LineToHandIn(BaseModel):
    """What is handed in."""

    line: str


class HandedInLines(Body):
    """Lines that were handed in, one in each line."""

    text: Annotated[str, Field(max_length=MOST_LINES * LONGEST_LINE // 4)]


class CheckedLine(BaseModel):
    """A line that was handed in, or what is wrong with it."""

    name: str
    title: str
    level: int
    seed: str
    first: Annotated[list[bool], Field(description="whether each first answer was right")]
    right: int
    problem: str


class CheckedLines(BaseModel):
    """All of them, in their order."""

    rows: list[CheckedLine]
