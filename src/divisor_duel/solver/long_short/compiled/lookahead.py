"""Long against Short on pools that are too large to be searched to the end: seen some moves ahead."""

from __future__ import annotations

from typing import Final

import numpy as np

from divisor_duel.solver.clock import Clock
from divisor_duel.solver.compiled.table import new_table
from divisor_duel.solver.long_short.compiled.cores import Workspace
from divisor_duel.solver.long_short.compiled.lengths import CompiledLengths
from divisor_duel.solver.long_short.compiled.lookahead_kernels import look
from divisor_duel.solver.long_short.lookahead_search import UNIT, LookaheadTable, Window
from divisor_duel.solver.long_short.search import Remainder

# Beside the table of lengths, a smaller one of views.
_PART: Final = 8
_MOST_VIEWS: Final = 1 << 20


class CompiledLookahead(CompiledLengths, LookaheadTable):
    """What is known of how long games on some numbers of a pool last, and a view to a horizon."""

    def _begin(self) -> None:
        super()._begin()
        self._views = new_table(min(self._most_rows // _PART + 1, _MOST_VIEWS), self._words)

    def worth(self, left: Remainder, long: bool, window: Window, ahead: int, clock: Clock) -> int:
        """Estimate the moves to come, in parts, seen so many moves ahead; `long`: Long moves now."""
        even = UNIT * (left.passes & ~1)
        asked = np.array([left.passes & 1, int(long), *window.lowered(even), ahead], np.int64)

        def search(workspace: Workspace) -> int:
            return int(look(self._pool_masks, workspace, self._views, self._width, asked))

        return even + self._ask(left, search, clock)
