"""Solutions in plain words, for every front end. Nothing is solved here: what is told is handed over.

A pupil of twelve should follow them: pairs and groups are named, and a word from the theory comes with its
meaning. Each text is a few sentences in the terms of the game's own rulebook. How a proof is told is known
to the proof itself, in the file of its rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from divisor_duel.game.position import Position, counted
from divisor_duel.solver.phrases import join_and, names

NO_TIME = "There was no time to work out why."

# Of more winning moves than this nobody looks for the one that ends the game.
_MOST_TRIED = 1000


class Certificate(Protocol):
    """A proof that a position is lost for the player to move."""

    @property
    def lost(self) -> Position:
        """The position."""

    def tell(self) -> list[str]:
        """Say why, in sentences; there is a number left to take."""

    def drawing(self) -> dict[str, Any]:
        """Return what a page draws of it: `proves`, `pairs`, `answers`, `groups`, `strengths`."""


def explain(position: Position, wins: Sequence[int], proof: Certificate | None) -> str:
    """Say who wins and why: the proof is that of the first winning move, or that there is none."""
    mover, other = names(position)
    if outcome := position.outcome:
        return _ended(position, position.rules.words.over, f"Player {outcome.winner}")
    if not wins:
        return _text(f"{mover} loses if {other} plays well.", *reasons(proof))
    also = f"{join_and(wins[1:])} would win too." if wins[1:] else f"Only {wins[0]} wins."
    return _text(f"{mover} wins with {wins[0]}.", *reasons(proof), also)


def explain_move(number: int, answer: int | None, proof: Certificate | None) -> str:
    """Say whether a move wins, and why; for a move that loses, what answers it.

    The proof is that of the move, or that of the answer.
    """
    verdict = f"{number} wins." if answer is None else f"{number} loses: the answer is {answer}."
    return _text(verdict, *reasons(proof))


def nudge(position: Position, wins: Sequence[int], look_for: str) -> str:
    """Give a first hint that does not give the move away."""
    choices = position.legal_moves
    every = "Both" if len(choices) == 2 else f"All {len(choices)}"
    if not choices:
        return "The game is over."
    if len(choices) == 1:
        return "There is only one choice."
    if not wins:
        return (
            f"{every} choices lose if your opponent plays well. "
            "Make it hard: leave as few good answers as you can."
        )
    if len(wins) == len(choices):
        return f"{every} choices win."
    count = f"{len(wins)} of the {len(choices)} choices win" + "s" * (len(wins) == 1)
    if any(not position.play(number).choices for number in wins[:_MOST_TRIED]):
        look_for = f"Look for a number that leaves your opponent nothing to {position.rules.words.verb}."
    return f"{count}.{_where(position, wins)} {look_for}"


def _where(position: Position, wins: Sequence[int]) -> str:
    """Narrow the search down when all wins lie on one side of the last number and are not alone there."""
    last, choices = position.last, position.legal_moves
    if last is None or not position.rules.rule.follows:
        return ""
    sides = {
        f"{position.rules.words.divisor}s": [n for n in choices if n < last],
        "multiples": [n for n in choices if n > last],
    }
    for name, side in sides.items():
        if set(wins) <= set(side) and len(wins) < len(side) < len(choices):
            return f" Try the {name} of {last}."
    return ""


def reasons(proof: Certificate | None) -> list[str]:
    """Return why the position of a proof is lost, in sentences."""
    if proof is None:
        return [NO_TIME]
    lost = proof.lost
    if outcome := lost.outcome:
        return [_ended(lost, lost.rules.words.ends, f"Player {outcome.winner}")]
    return proof.tell()


def _ended(position: Position, words: str, winner: str) -> str:
    """Say of a game that is over how it ended, as its goal has it said."""
    mover, count = names(position)[0], counted(len(position.moves))
    return words.format(mover=mover, winner=winner, count=count, verb=position.rules.words.verb)


def _text(*sentences: str) -> str:
    return " ".join(sentences)
