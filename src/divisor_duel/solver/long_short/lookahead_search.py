"""About how long a game of Long against Short will last, seen some moves ahead: alpha-beta to a horizon.

For pools that are too large to search to the end. All that is known exactly counts: regions of fixed length,
the parity of passes, and what the table of lengths has. At the horizon stands an estimate. `compiled/` has
the same for large pools.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from divisor_duel.solver.clock import Clock
from divisor_duel.solver.long_short.search import FINE, Lengths, Remainder

UNIT: Final = 256
"""Into how many parts a move is split by what is only estimated."""

# What fits solved positions of 2-200: one in so many of the most there can be, and whose turn it is.
_ROOM: Final = 10
_LONG_MOVES: Final = UNIT // 4
_SHORT_MOVES: Final = -9 * UNIT // 8


class Window(NamedTuple):
    """From which worth on, and up to which, the difference matters."""

    least: int
    most: int

    def lowered(self, parts: int) -> Window:
        """Lower the window by some parts."""
        return Window(self.least - parts, self.most - parts)


ALL: Final = Window(0, 1 << 20)
"""Every difference matters."""


class LookaheadTable(Lengths):
    """What is known of how long games on a pool last, and a view to a horizon."""

    def worth(self, left: Remainder, long: bool, window: Window, ahead: int, clock: Clock) -> int:
        """Estimate the moves to come, in parts, seen so many moves ahead; `long`: Long moves now.

        Outside of the window it is only a bound.
        """
        even = UNIT * (left.passes & ~1)
        odd = left._replace(passes=left.passes & 1)
        return even + self._foresee(odd, long, window.lowered(even), ahead, clock)

    def _foresee(self, left: Remainder, long: bool, window: Window, ahead: int, clock: Clock) -> int:
        known = self._known((left.core, left.passes, long), left.bounds)
        low, high = known.low * UNIT, known.high * UNIT
        if low == high or low >= window.most:
            return low
        if high <= window.least:
            return high
        if not ahead:
            return min(max(left.passes * UNIT + self._estimate(left, long), low), high)
        clock.check()
        children = [*self._children(left.core, left.passes, left.bounds)]
        if ahead > 1:
            # The likeliest first, by what is seen at once.
            children.sort(key=lambda child: self.worth(child, not long, ALL, 0, clock), reverse=long)
        best = 0 if long else high
        for child in children:
            worth = UNIT + self.worth(child, not long, window.lowered(UNIT), ahead - 1, clock)
            best = max(best, worth) if long else min(best, worth)
            window = (
                Window(max(window.least, best), window.most)
                if long
                else Window(window.least, min(window.most, best))
            )
            if window.least >= window.most:
                break
        return min(max(best, low), high)

    def _estimate(self, left: Remainder, long: bool) -> int:
        """Estimate a core by the moves made at random.

        Players who know what they want make more, the more so where there is room, and it is worth a move
        whose turn it is.
        """
        moves = self.random_moves(left.core) // (FINE // UNIT)
        return moves + left.bounds.high * UNIT // _ROOM + (_LONG_MOVES if long else _SHORT_MOVES)
