"""What an assistant can ask about these games, as plain functions of a game and the moves so far.

Nothing is stored: whoever asks sends the moves. Each function answers with what JSON can hold, and raises a
`Mistake` that says what is wrong. `mcp.py` offers them to assistants.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from divisor_duel.game.ending import announced
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, games
from divisor_duel.language import current
from divisor_duel.learn.puzzles import puzzle as make_puzzle
from divisor_duel.learn.review import review as review_record
from divisor_duel.players.levels import computer
from divisor_duel.solver import solve as solve_position
from divisor_duel.solver.clock import Clock

MOST_NUMBERS: Final = 1000
"""A larger pool would fill an assistant's memory with lists of numbers."""


@dataclass(frozen=True)
class Asked:
    """Which game, and the moves so far."""

    game: str | None = None
    pool: str | None = None
    rule: str | None = None
    openings: str | None = None
    goal: str | None = None
    moves: Sequence[int] = ()

    @property
    def rules(self) -> Rules:
        """The rules, of a pool that is not too large."""
        for numbers in filter(None, (self.pool, self.openings)):
            Pool.parse(numbers, MOST_NUMBERS)
        return Rules.from_spec(self.game, self.pool, self.rule, self.openings, goal=self.goal)

    @property
    def position(self) -> Position:
        """The position, reached by legal moves."""
        return Position(self.rules, self.moves)


def list_games() -> dict[str, Any]:
    """Return the named games, with their rules in words."""
    told = []
    for rules in games.values():
        words = rules.words_in(current())
        told.append(rules.as_dict() | {"title": words.title, "about": words.about.strip()})
    return {"games": told}


def look(asked: Asked) -> dict[str, Any]:
    """Return where a game stands."""
    return _told(asked.position)


def play(asked: Asked, number: int | None, level: str, seconds: float) -> dict[str, Any]:
    """Take a number, if there is one, then have a computer player answer, if it can."""
    player = computer(level, Random(), seconds)
    position = asked.position
    if number is not None:
        position = position.play(number)
    reply = None
    if position.choices:
        reply = int(player(position))
        position = position.play(reply)
    return {"taken": number, "reply": reply, "level": level} | _told(position)


def solve(asked: Asked, seconds: float) -> dict[str, Any]:
    """Return who wins, by which moves, why, and the proof."""
    clock = Clock(seconds)
    solution = solve_position(asked.position, seconds)
    told = solution.as_dict(clock.left)
    del told["explanation_facts"]
    return told | {"proof": solution.drawing(clock.left)}


def review(asked: Asked, seconds: float) -> dict[str, Any]:
    """Return a game with every move marked and the turning points explained."""
    return review_record(Record(asked.position), seconds).as_dict()


def puzzle(asked: Asked, level: int, seed: str, seconds: float) -> dict[str, Any]:
    """Return a position with exactly one winning move, the move, and why it wins."""
    clock = Clock(seconds)
    made = make_puzzle(asked.rules, level, seed, seconds)
    why = solve_position(made.position, clock.left).explain_move(made.answer, clock.left)
    return made.as_dict() | {"why": why}


def _told(position: Position) -> dict[str, Any]:
    outcome = position.outcome
    return {
        **position.rules.as_dict(),
        "moves": list(position.moves),
        "to_move": None if outcome else position.to_move,
        "legal_moves": list(position.legal_moves),
        "winner": outcome.winner if outcome else None,
        "end": " ".join(announced(Record(position), outcome)) if outcome else None,
    }
