"""What travels of one question to all: what is asked, what is answered, and what is shown of it when."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from divisor_duel.classroom import Stage
from divisor_duel.web.serve.shapes.class_told import Answered
from divisor_duel.web.serve.shapes.games import Body, Moves, Number, Player, Ply

Which = Annotated[int, Field(ge=1, le=1_000_000, strict=True, description="of a question, within its room")]


class AskAll(Body):
    """What to ask about; with none of it, the decisive moment of the round that is over."""

    board: Annotated[str | None, Field(max_length=32, description="the game of a board of the class")] = None
    ply: Annotated[Ply | None, Field(description="after so many moves of it; none for how it stands")] = None
    moves: Annotated[Moves | None, Field(description="any position of the game of the class")] = None
    against: Annotated[
        str | None,
        Field(max_length=40, description="the level of a computer that the class plays against from there"),
    ] = None
    seat: Annotated[Player, Field(description="which seat the class has in that game")] = 1
    seconds: Annotated[
        int | None,
        Field(ge=5, le=600, strict=True, description="how long there is to answer; none until the next step"),
    ] = None


class GoOn(Body):
    """From which stage of which question to go on."""

    question: Which
    stage: Stage


class GiveAnswer(Body):
    """What is tapped."""

    question: Which
    number: Number


class AskedQuestion(BaseModel):
    """A position that everybody is asked about; nothing here tells who wins."""

    number: Annotated[int, Field(description="within the room")]
    stage: Stage
    against: Annotated[str | None, Field(description="the level of the computer the class plays against")]
    numbers: list[int]
    linked: bool
    moves: list[int]
    to_move: Player
    names: tuple[str, str]
    closes: Annotated[float | None, Field(description="when it goes on by itself, in seconds since 1970")]


class MyQuestion(AskedQuestion):
    """The same as a pupil sees it."""

    yours: Annotated[int | None, Field(description="what they have tapped")]
    title: str
    line: str


Verdict = Literal["wins", "loses", "allowed", "not-allowed", "taken"]


class Bar(BaseModel):
    """How often a number was tapped."""

    number: int
    count: int
    verdict: Annotated[Verdict | None, Field(description="what it is, once that is shown")]


class QuestionTelling(BaseModel):
    """A question in sentences."""

    title: str
    turn: str
    count: Annotated[str, Field(description="how many have answered")]
    result: Annotated[str, Field(description="what comes of the bars, where there is something to say")]


class WallQuestion(AskedQuestion):
    """The same as everybody in the room sees it."""

    answered: int
    of: int
    bars: Annotated[list[Bar], Field(description="none while it is asked")]
    answer: Annotated[Answered | None, Field(description="none before the proof is shown")]
    dead: list[int]
    told: QuestionTelling


class Given(BaseModel):
    """What a pupil answered."""

    pupil: int
    name: str
    number: int
    verdict: Verdict | None


class DeskQuestion(WallQuestion):
    """The same at the desk, with who answered what."""

    given: list[Given]
    missing: Annotated[list[str], Field(description="who is here and has not answered")]
    next: Annotated[str, Field(description="what the next step is called")]
