"""How long the loser holds out: the length of a game whose winner wins as soon as possible.

The winner goes only where the game stays won, and looks for a short way; the loser goes anywhere, and looks
for a long one. So it is Long against Short with fewer choices for Short, and answered in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rule
from divisor_duel.solver import memory
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import in_play
from divisor_duel.solver.long_short.length import LARGEST, After, Length, measured, table_of
from divisor_duel.solver.long_short.search import Bounds

Winning = Callable[[Position, Clock], tuple[int, Any]]
"""The mask of the winning moves of a position, as a `Method` finds it."""


def hold_out(position: Position, winning: Winning, clock: Clock) -> Length:
    """Return how many moves are to come, and by which that stays so; bounds when the time runs out."""
    table = _KnownPositions(winning, clock)
    if position.open.bit_count() > LARGEST:
        return Length(*table.bounds(position))
    wins = table.wins(position)
    pool, won = position.rules.pool, bool(wins)

    def after(i: int) -> After:
        rest = position.play(pool.numbers[i])
        return After(table.bounds(rest), lambda wanted: table.lasts(rest, wanted))

    return measured(pool, wins or position.choices, not won, after, table.bounds(position), None)


class _KnownPositions:
    """What is known of the positions of one game."""

    def __init__(self, winning: Winning, clock: Clock) -> None:
        self._winning = winning
        self._clock = clock
        self._wins: dict[tuple[int, ...], int] = {}
        self._known: dict[tuple[int, int], Bounds] = {}

    def wins(self, position: Position) -> int:
        """Return the winning moves of whoever is to move; none when nobody can."""
        key = position.key
        if key not in self._wins:
            self._clock.check()
            self._wins[key] = self._winning(position, self._clock)[0] if position.choices else 0
        return self._wins[key]

    def bounds(self, position: Position) -> Bounds:
        """Return bounds that need no search."""
        if position.rules.rule is Rule.ANTICHAIN:
            return table_of(position.rules.pool, position.open, self._clock).bounds(position.open)
        return Bounds(min(1, position.choices), in_play(position, self._clock).bit_count())

    def lasts(self, position: Position, wanted: int) -> int:
        """Return a bound for the moves to come that tells whether there are so many."""
        key = in_play(position, self._clock), position.choices
        known = self._known.get(key) or self.bounds(position)
        if known.low >= wanted:
            return known.low
        if known.high < wanted:
            return known.high
        wins = self.wins(position)
        holds = not wins  # the loser is the one who wants many moves
        best = 0 if holds else known.high
        rests = map(position.play, position.rules.pool.members(wins or position.choices))
        for rest in sorted(rests, key=lambda rest: rest.choices.bit_count(), reverse=holds):
            found = 1 + self.lasts(rest, wanted - 1)
            best = max(best, found) if holds else min(best, found)
            if (found >= wanted) == holds:
                break
        if len(self._known) >= memory.most.regions:
            self._known.clear()
        self._known[key] = known.narrowed(wanted, best)
        return best
