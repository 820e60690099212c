"""What the pages of a class are told in sentences, and what they show of a round that is over."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from divisor_duel.web.serve.shapes.facts import Facts
from divisor_duel.web.serve.shapes.games import Player


class PupilTelling(BaseModel):
    """A class in sentences, as one of its pupils is told of it between games."""

    title: Annotated[str, Field(description="what happens now")]
    line: str
    round: Annotated[str, Field(description="which round is played, if any")]
    at: Annotated[str, Field(description="at which board, as the wall counts them")]
    go: Annotated[str, Field(description="the way to the board, where there is one to play at")]
    next: Annotated[str, Field(description="the wish for a game, where there can be one")]
    place: Annotated[str, Field(description="the points, and the place they make")]
    results: list[str]
    rule: Annotated[str, Field(description="how points are counted")]


class BoardTelling(BaseModel):
    """A board in a few words."""

    note: str
    label: Annotated[str, Field(description="the same for those who do not see it")]


class DeskTelling(BaseModel):
    """A class in sentences, as its teacher is told of it."""

    phase: str
    line: Annotated[str, Field(description="how far the round is")]
    next: Annotated[str, Field(description="what begins the next round, where it can begin")]
    undo: Annotated[str, Field(description="what can be undone, if anything")]
    settings: str
    rule: Annotated[str, Field(description="how points are counted")]
    pupils: Annotated[dict[str, str], Field(description="what there is to say of each, by number")]
    boards: Annotated[dict[str, BoardTelling], Field(description="by their games")]
    missed: Annotated[str, Field(description="the numbers most tapped wrongly, if any were")]
    needs: Annotated[dict[str, str], Field(description="wrong taps and hints of each pupil, by number")]


class WallTelling(BaseModel):
    """A class in sentences, as everybody in the room is told of it."""

    joined: str
    round: str
    line: Annotated[str, Field(description="how far the round is")]
    boards: Annotated[list[str], Field(description="each in a sentence, for those who do not see it")]


class Asked(BaseModel):
    """A position of a round, and what the class is asked about it; it gives nothing away."""

    game: Annotated[str | None, Field(description="none on a wall that shows no names")]
    spec: dict[str, str]
    moves: list[int]
    legal_moves: list[int]
    to_move: Player
    names: tuple[str, str]
    turn: str
    turn_facts: Facts
    questions: list[str]
    questions_facts: Facts


class Answered(BaseModel):
    """Who was winning, with what and why; and what was done instead."""

    winner: Player
    winning_moves: list[int]
    number: Annotated[int | None, Field(description="what was taken; none where the game was given up")]
    answer: str
    answer_facts: Facts
    why: str
    why_facts: Facts
    played: str
    played_facts: Facts
    instead: Annotated[str, Field(description="why that loses")]
    instead_facts: Facts
    proves: int | None
    pairs: list[tuple[int, int]]
    answers: list[tuple[int, int]]
    groups: list[list[int]]
    strengths: list[int | None]


class Moment(BaseModel):
    """The decisive moment of a round: first a question, then its answer."""

    question: Asked
    answer: Answered | None


class Repeated(BaseModel):
    """A position given away in several games."""

    count: int
    told: str
    told_facts: Facts
    example: Asked
    happened: str
    happened_facts: Facts


class CommonMistake(Repeated):
    """A kind of mistake, and an example."""

    kind: str
    number: Annotated[int | None, Field(description="what was taken there")]
    winning_moves: list[int]
    title: str
    title_facts: Facts


class Mistakes(BaseModel):
    """The mistakes most made."""

    mistakes: list[CommonMistake]
    repeated: list[Repeated]
    undecided: Annotated[int, Field(description="how many turns were too hard to work out")]
    message: str
    message_facts: Facts


class WallMistake(BaseModel):
    """The mistake made most in a round, as the class is told of it."""

    title: str
    told: str
    happened: str
    numbers: list[int]
    moves: list[int]
    number: int | None
    winning_moves: list[int]


class PupilTurn(BaseModel):
    """A turn at which a pupil gave a win away."""

    game: str
    ply: int
    player: Player
    name: str
    number: int | None
    winning_moves: list[int]
    told: str
    told_facts: Facts


class MyTurning(BaseModel):
    """Where a pupil gave a win away, and what to practise."""

    told: Annotated[str, Field(description="what happened; or that no win was given away")]
    game: Annotated[str | None, Field(description="in which game; none where nothing was given away")]
    ply: int | None
    spec: dict[str, str] | None
    moves: Annotated[list[int], Field(description="before the turn")]
    number: Annotated[int | None, Field(description="what was taken")]


class TurningPupil(BaseModel):
    """A pupil and their turning points."""

    name: str
    turning_points: list[PupilTurn]


class Turning(BaseModel):
    """Everyone's turning points."""

    pupils: list[TurningPupil]
    message: str
    message_facts: Facts
