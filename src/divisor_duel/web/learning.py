"""The routes of those who want to know: the games there are, who wins and why, reviews, puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from divisor_duel.players import LEVELS
from divisor_duel.position import Position
from divisor_duel.rules import games
from divisor_duel.web.answers import PROBLEMS
from divisor_duel.web.desk import AtDesk
from divisor_duel.web.questions import who_wins
from divisor_duel.web.shapes import Moves, Player, WhichRules, Words

router = APIRouter(prefix="/api", tags=["learning"], responses=PROBLEMS)


class NamedGame(BaseModel):
    """One of the named games."""

    game: str
    pool: str
    rule: Literal["chain", "antichain"]
    openings: str
    words: Words


class Rulebook(BaseModel):
    """The named games and the computer's levels, weakest first."""

    games: list[NamedGame]
    levels: list[str]


class Question(WhichRules):
    """A position: rules and the numbers taken so far."""

    moves: Moves = Field(default_factory=list)


class Solved(BaseModel):
    """Who wins a position, with which numbers, and why; and what proves it, to be drawn."""

    game: str
    pool: str
    rule: Literal["chain", "antichain"]
    openings: str
    numbers: list[int]
    moves: list[int]
    to_move: Player
    winner: Player
    winning_moves: list[int]
    losing_moves: list[int]
    legal_moves: list[int]
    hint: str
    explanation: str
    proves: Annotated[int | None, Field(description="the winning move the drawing is about")]
    pairs: Annotated[list[list[int]], Field(description="chain: numbers and their partners")]
    answers: Annotated[list[list[int]], Field(description="chain: each reply and what answers it")]
    groups: Annotated[list[list[int]], Field(description="antichain: numbers that hang together")]


@router.get("/rules")
def read_rules() -> Rulebook:
    """The named games, told in their own words, and the levels of the computer."""
    named = [
        NamedGame(
            game=name,
            pool=str(rules.pool),
            rule=rules.rule,
            openings=str(rules.openings),
            words=Words.model_validate(vars(rules.words)),
        )
        for name, rules in games.items()
    ]
    return Rulebook(games=named, levels=list(LEVELS))


@router.post("/solve")
async def solve_position(question: Question, desk: AtDesk, request: Request) -> Solved:
    """Say who wins a position, with which numbers, and why."""
    position = Position(question.rules(), question.moves)
    answer = await desk.thinkers.ask(_visitor(request), who_wins, position.rules.spec, position.moves)
    return Solved.model_validate(answer)


def _visitor(request: Request) -> str:
    return request.client.host if request.client else "unknown"
