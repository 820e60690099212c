"""Positions to practise: one from a game in which a win was given away, or a new one of the same kind."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

from divisor_duel.errors import InvalidInput, Undecided
from divisor_duel.game.position import Position
from divisor_duel.game.record import UNNAMED
from divisor_duel.game.telling import called
from divisor_duel.language import Fact, Reader
from divisor_duel.language.answers import said
from divisor_duel.learn.puzzles import Puzzle, puzzle
from divisor_duel.learn.puzzles.difficulty import solution_of
from divisor_duel.solver.clock import Clock
from divisor_duel.web.api.positions import MAKING, position_of
from divisor_duel.web.api.sentences import rules_payload
from divisor_duel.web.api.spec import Spec

NONE_FRESH: Final = "none-fresh"
"""The code by which the page knows that a game has no new positions to practise."""


def practise(
    spec: Spec,
    moves: Sequence[int] = (),
    names: tuple[str, str] = UNNAMED,
    taken: int | None = None,
    fresh: bool = False,
    seconds: float = MAKING,
) -> dict[str, Any]:
    """Ask for a number that wins in a position; or, of the same game and as hard, in a fresh one."""
    position = position_of(spec, moves)
    if fresh:
        return asked(_like(position, Clock(seconds)), names, [Fact("practise-fresh")])
    return asked(position, names, [] if taken is None else [Fact("practise-took", number=taken)])


def _like(position: Position, clock: Clock) -> Position:
    """Make a position that is as hard as another of the same game; not every game has puzzles."""
    wins = solution_of(position, clock).winning_moves
    if not wins:
        raise InvalidInput("practise-nothing-wins")
    try:
        position.rules.require_last("puzzles-only-for-last")
        level = Puzzle.graded(position, wins[0], clock).level
        return puzzle(position.rules, level, secrets.token_hex(8), clock.left).position
    except (InvalidInput, Undecided) as none:
        raise InvalidInput(none.fact, NONE_FRESH) from None


def asked(
    position: Position, names: tuple[str, str], about: Sequence[Fact], hidden: bool = False
) -> dict[str, Any]:
    """Return a position as one is asked for a number that wins in it; hidden choices are not told."""
    task = Fact("practise-after", number=position.last) if position.moves else Fact("practise-open")
    reader = Reader(called(names), position.to_move)
    return rules_payload(position.rules) | {
        "moves": list(position.moves),
        "to_move": position.to_move,
        "legal_moves": [] if hidden else list(position.legal_moves),
        "choices_hidden": hidden,
        "names": reader.names,
        **said("task", [task], reader),
        **said("about", about, reader),
    }
