"""What an assistant can ask about these games, as plain functions of a game and the moves so far.

Nothing is stored: whoever asks sends the moves. Each function answers with what JSON can hold, and raises a
`Mistake` that says what is wrong. `mcp.py` offers them to assistants, who read the docstrings.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules
from divisor_duel.game.rules import games as all_games
from divisor_duel.game.telling import announced
from divisor_duel.language import current
from divisor_duel.learn.puzzles import puzzle as make_puzzle
from divisor_duel.learn.review import review as review_record
from divisor_duel.players.levels import computer
from divisor_duel.solver import solve as solve_position
from divisor_duel.solver.clock import Clock

MOST_NUMBERS: Final = 1000
"""A larger pool would fill an assistant's memory with lists of numbers."""


def games() -> dict[str, Any]:
    """List the named games: pool, rule, openings, goal, and the rules in words."""
    told = []
    for rules in all_games.values():
        words = rules.words_in(current())
        told.append(rules.as_dict() | {"title": words.title, "about": words.about.strip()})
    return {"games": told}


def look(moves: Sequence[int], **spec: str | None) -> dict[str, Any]:
    """Tell where a game stands: who is to move, which numbers are legal, and at the end who has won."""
    return _told(Position(_rules(**spec), moves))


def play(
    number: int | None, moves: Sequence[int], level: str, seconds: float, **spec: str | None
) -> dict[str, Any]:
    """Take a number and have the computer answer. The answer has the new `moves`, to go on from.

    A number that is not legal is refused, with the reason and what is legal; the game stands as before.
    """
    player = computer(level, Random(), seconds)
    position = Position(_rules(**spec), moves)
    if number is not None:
        position = position.play(number)
    reply = None
    if position.choices:
        reply = int(player(position))
        position = position.play(reply)
    return {"taken": number, "reply": reply, "level": level} | _told(position)


def solve(moves: Sequence[int], seconds: float, **spec: str | None) -> dict[str, Any]:
    """Say who wins, by which moves, why in words, and the proof: pairs, or groups and strengths."""
    clock = Clock(seconds)
    solution = solve_position(Position(_rules(**spec), moves), seconds)
    told = solution.as_dict(clock.left)
    del told["explanation_facts"]
    return told | {"proof": solution.drawing(clock.left)}


def review(moves: Sequence[int], seconds: float, **spec: str | None) -> dict[str, Any]:
    """Judge every move of a game: kept the win, gave it away, or was lost; mistakes are explained."""
    return review_record(Record(Position(_rules(**spec), moves)), seconds).as_dict()


def puzzle(level: int, seed: str, seconds: float, **spec: str | None) -> dict[str, Any]:
    """Make a puzzle: a position with exactly one winning move, the answer, and why. Keep it back."""
    clock = Clock(seconds)
    made = make_puzzle(_rules(**spec), level, seed, seconds)
    why = solve_position(made.position, clock.left).explain_move(made.answer, clock.left)
    return made.as_dict() | {"why": why}


def _rules(**spec: str | None) -> Rules:
    """Return the rules, of a pool that is not too large."""
    for numbers in filter(None, (spec.get("pool"), spec.get("openings"))):
        Pool.parse(numbers, MOST_NUMBERS)
    return Rules.from_spec(**spec)


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
