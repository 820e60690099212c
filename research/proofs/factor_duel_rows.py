"""Add rows to a table of Factor Duel: who wins on 2 to N, and by which openings. All N share one large table.

    python factor_duel_rows.py 180 factor-duel.csv 13000 2       up to 180, with 13,000 MiB and two threads

`divisor-duel sweep antichain` finds the same rows; there eight N share a table, which has one thread. A row
is written as soon as it is known, so that what was broken off goes on; what the table knew is gone then.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path
from time import process_time

from divisor_duel.game.pool import notation
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.compiled import CompiledTable
from divisor_duel.solver.compiled.table import new_table
from divisor_duel.sweep.files import as_csv, read

COLUMNS = ("n", "winner", "wins", "openings", "seconds")


class WholeTable(CompiledTable):
    """A table of its full size from the beginning: one that grows needs room for two of itself."""

    def _begin(self) -> None:
        super()._begin()
        self._use(new_table(self._most_rows, self._words), 0)


def main(last: int, name: str, mebibytes: int, threads: int) -> None:
    """Go on with a table up to some N."""
    path = Path(name)
    rows = list(zip(*(read(path)[column] for column in COLUMNS), strict=True)) if path.exists() else []
    table = WholeTable.of(range(2, last + 1), mebibytes=mebibytes, threads=threads)
    for n in range(rows[-1][0] + 1 if rows else 2, last + 1):
        begun, pool = process_time(), (1 << n - 1) - 1
        found = table.winning(pool, pool, Clock())
        winning = [i + 2 for i in range(n - 1) if found >> i & 1]
        seconds = round(process_time() - begun, 4)
        rows.append((n, 1 if winning else 2, len(winning), notation(winning), seconds))
        path.write_text(as_csv(COLUMNS, rows), "utf-8")
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(*rows[-1], f"{table.known:,} regions {peak:,} MiB", sep="  ", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
