"""What is found in the games of one player: its turns, its first mistake, the games it did not play out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from divisor_duel.arena.tournament import Played
from divisor_duel.game.position import End, Position
from divisor_duel.learn.review import Verdict, length_kept
from divisor_duel.players.models.faults import Fault
from divisor_duel.solver import solve


@dataclass(frozen=True)
class FirstMistake:
    """The first win a player gave away: in which game, where, and what was taken instead of what."""

    game: int
    position: Position
    number: int | None
    """None when the player took none."""
    ended: End | None = None
    """What the player did instead."""

    @cached_property
    def winning_moves(self) -> tuple[int, ...]:
        """What would have won."""
        return solve(self.position).winning_moves

    def as_dict(self) -> dict[str, Any]:
        """Return the mistake for JSON."""
        return {
            "game": self.game,
            "moves": list(self.position.moves),
            "number": self.number,
            "winning_moves": list(self.winning_moves),
        }


class Turn(NamedTuple):
    """A turn of one player, and the game it was taken in."""

    played: Played
    ply: int
    verdict: Verdict
    choices: tuple[int, int] | None = None
    """How many numbers were legal, and how many of them kept the win."""

    @property
    def was_chance(self) -> bool:
        """Whether the player could have forced the win."""
        return self.verdict in (Verdict.KEPT, Verdict.GAVE_AWAY)

    @property
    def was_risk(self) -> bool:
        """Whether it was a chance that some legal numbers lose; as far as that is known."""
        return self.was_chance and (self.choices is None or self.choices[1] < self.choices[0])

    @property
    def length_kept(self) -> float | None:
        """How much of the longest game was kept on a lost turn; None where that is not known."""
        final = self.played.record.position
        if self.verdict is not Verdict.LOST or self.ply >= len(final.moves):
            return None
        return length_kept(Position(final.rules, final.moves[: self.ply]), final.moves[self.ply])


class GaveUp(NamedTuple):
    """A game that a player forfeited or resigned, how, and what more is known of it."""

    game: int
    kind: End
    detail: str


class Incomplete(NamedTuple):
    """A game that the line to a player broke off, by which fault, and what more is known of it."""

    game: int
    fault: Fault
    detail: str
