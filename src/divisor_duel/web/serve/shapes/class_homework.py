"""What travels of homework: the wish for a set, its table at the desk, and what a pupil is asked."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, Field

from divisor_duel.classroom.homework import MOST_DAYS, MOST_SETS
from divisor_duel.classroom.room import MOST_KEPT_DAYS
from divisor_duel.learn.puzzles import DAILY_LEVEL, PUZZLE_LEVELS
from divisor_duel.learn.puzzles.sets import MOST_IN_SET
from divisor_duel.learn.sheets import PUZZLES
from divisor_duel.web.serve.shapes.games import Body, Number, WhichRules
from divisor_duel.web.serve.shapes.learning import Exercise

SetNumber = Annotated[int, Path(ge=1, le=10 * MOST_SETS)]
PuzzleNumber = Annotated[int, Path(ge=1, le=MOST_IN_SET)]


class NewHomework(Body):
    """A set of puzzles of the class's game, or of another."""

    rules: Annotated[WhichRules | None, Field(description="of another game than the class's")] = None
    level: Annotated[int, Field(ge=PUZZLE_LEVELS[0], le=PUZZLE_LEVELS[-1], strict=True)] = DAILY_LEVEL
    count: Annotated[int, Field(ge=1, le=MOST_IN_SET, strict=True)] = PUZZLES
    seed: Annotated[str | None, Field(max_length=40, description="the same seed, the same puzzles")] = None
    about: Annotated[
        list[Number],
        Field(
            max_length=20, description="numbers that the puzzles should be about, such as the class missed"
        ),
    ] = Field(default_factory=list)
    days: Annotated[
        int, Field(ge=1, le=MOST_DAYS, strict=True, description="how long it can be answered")
    ] = 7


class KeepRoom(Body):
    """How many days to keep a room at least."""

    days: Annotated[int, Field(ge=1, le=MOST_KEPT_DAYS, strict=True)]


class HomeworkSet(BaseModel):
    """A set, without its puzzles."""

    number: int
    title: str
    level: int
    seed: str
    count: int
    until: Annotated[float, Field(description="when it ends, in seconds since 1970")]
    open: bool


class HomeworkRow(BaseModel):
    """A pupil's first answers, in the order of the puzzles."""

    name: str
    first: Annotated[list[bool | None], Field(description="whether each was right; none where it is missing")]
    right: int
    done: int


class HomeworkTable(HomeworkSet):
    """A set as its teacher sees it."""

    query: Annotated[str, Field(description="the same set without a room, behind the address of its page")]
    rows: list[HomeworkRow]


class HomeworkAtDesk(BaseModel):
    """All homework of a class."""

    sets: list[HomeworkTable]


class HomeworkTask(BaseModel):
    """A puzzle of a set, and whether the pupil's first answer was right, if there was one."""

    posed: Exercise
    first: bool | None


class MySet(HomeworkSet):
    """A set as a pupil sees it."""

    tasks: list[HomeworkTask]


class MyHomework(BaseModel):
    """What a pupil has to do."""

    sets: list[MySet]


class HomeworkAnswer(Body):
    """The number that is to win."""

    number: Number


class Noted(BaseModel):
    """What became of an answer."""

    right: bool
    first: Annotated[bool, Field(description="whether it is the one that counts")]
    counted: Annotated[bool, Field(description="whether the one that counts was right")]
