"""Solutions as facts, for every front end to tell. Nothing is solved here: what is told is handed over.

A pupil of twelve should follow what is made of them: pairs and groups are named. What a proof has to tell is
known to the proof itself, in the file of its rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from divisor_duel.game.goal import GoalKind
from divisor_duel.game.position import Position
from divisor_duel.language import Fact, Some


class Certificate(Protocol):
    """A proof that a position is lost for the player to move."""

    @property
    def lost(self) -> Position:
        """The position."""

    def facts(self) -> list[Fact]:
        """Return why; there is a number left to take."""

    def drawing(self) -> dict[str, Any]:
        """Return what a page draws of it: `proves`, `pairs`, `answers`, `groups`, `strengths`."""


def explain(
    position: Position, move: int | None, wins: Sequence[int], proof: Certificate | None
) -> list[Fact]:
    """Return who wins and why: the proof is that of a winning move, or that there is none."""
    mover, other = players(position)
    if position.outcome:
        return [_ended(position, "over")]
    if move is None:
        return [Fact("loses", mover=mover, other=other), *reasons(proof)]
    also = Fact("only", number=move)
    if more := len(wins) - 1:
        also = Fact("win-too", numbers=Some.of((number for number in wins if number != move), more))
    return [Fact("wins-with", mover=mover, number=move), *reasons(proof), also]


def explain_move(number: int, answer: int | None, proof: Certificate | None) -> list[Fact]:
    """Return whether a move wins, and why; for a move that loses, what answers it.

    The proof is that of the move, or that of the answer.
    """
    verdict = (
        Fact("move-wins", number=number)
        if answer is None
        else Fact("move-loses", number=number, answer=answer)
    )
    return [verdict, *reasons(proof)]


def explain_end(number: int, after: Position) -> list[Fact]:
    """Return that a move loses because it ends the game, by whatever goal."""
    return [Fact("move-loses-at-once", number=number), _ended(after, "over")]


def nudge(
    position: Position, wins: Sequence[int], move: int | None, look_for: str, counted: bool = True
) -> list[Fact]:
    """Return a first hint, which leads to a winning move and does not give it away.

    Where it is known how many moves win, that is not `counted` again.
    """
    choices = len(position.legal_moves)
    if not choices:
        return [Fact("hint-over")]
    if choices == 1:
        return [Fact("hint-one-choice")]
    if move is None:
        return [Fact("hint-both-lose") if choices == 2 else Fact("hint-all-lose", choices=choices)]
    if len(wins) == choices:
        return [Fact("hint-both-win") if choices == 2 else Fact("hint-all-win", choices=choices)]
    advice = Fact(look_for)
    if not position.play(move).choices:
        advice = Fact("hint-leave-nothing", position.rules)
    count = [Fact("hint-some-win", count=len(wins), choices=choices)] if counted else []
    return [*count, *_where(position, wins), advice]


def _where(position: Position, wins: Sequence[int]) -> list[Fact]:
    """Narrow the search down when all wins lie on one side of the last number and are not alone there."""
    last, choices = position.last, position.legal_moves
    if last is None or not position.rules.rule.follows:
        return []
    sides = {
        "hint-try-divisors": [n for n in choices if n < last],
        "hint-try-multiples": [n for n in choices if n > last],
    }
    for code, side in sides.items():
        if set(wins) <= set(side) and len(wins) < len(side) < len(choices):
            return [Fact(code, position.rules, last=last)]
    return []


def reasons(proof: Certificate | None) -> list[Fact]:
    """Return why the position of a proof is lost."""
    if proof is None:
        return [Fact("no-time-for-why")]
    return [_ended(proof.lost, "ends")] if proof.lost.outcome else proof.facts()


def players(position: Position) -> tuple[int, int]:
    """Return the player to move and the other."""
    return position.to_move, 3 - position.to_move


def pairs(answers: Iterable[tuple[int, int]], count: int) -> Some:
    """Return numbers with what answers them, to be named in a sentence."""
    return Some.of((Fact("pair", number=number, answer=answer) for number, answer in answers), count)


def _ended(position: Position, how: str) -> Fact:
    """Return of a game that is over how it ended, as its goal has it told."""
    rules, outcome = position.rules, position.outcome
    assert outcome is not None
    if rules.goal.kind is GoalKind.LENGTH:
        count, least = len(position.moves), rules.goal.least
        return Fact(f"{how}-length", rules, winner=outcome.winner, count=count, least=least)
    if how == "over" and outcome.winner == position.to_move:
        how = "over-and-wins"
    return Fact(how, rules, mover=position.to_move, winner=outcome.winner)
