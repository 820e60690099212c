"""Make the proofs of how long Long against Short lasts, for check_lengths.py, with the compiled solver.

    python prove_lengths.py 120 long-short.jsonl.gz

What the file has already is checked and kept, so that what was broken off goes on. The moves are found in
the order in which the checker will ask for them, by the checker itself: it is given a strategy that asks the
solver where it would read.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from check_common import members
from check_lengths import BOARD, State, Strategy, check, state
from prove_common import go_on

from divisor_duel.game.pool import Pool
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.long_short.compiled import CompiledLengths
from divisor_duel.solver.long_short.search import Bounds, search


class Oracle:
    """The solver, asked about states of the checker."""

    def __init__(self) -> None:
        pool = Pool(range(2, BOARD.last + 1))
        self.table = CompiledLengths(pool, pool.all)
        # Columns are sorted, so each fits where it lies; the largest prime stands for a pass.
        self.bits = [pool.bit(p * m) if p * m <= BOARD.last else 0 for p, m in BOARD.places]
        self.spare = pool.bit(max(p for p, _ in BOARD.places))
        self.known: dict[tuple[int, int, int], Bounds] = {}
        self.guesses: dict[int, int] = {}

    def lasts(self, place: State, turn: int, wanted: int) -> int:
        """Return a bound that tells whether a state lasts so long."""
        key = (place.core, place.passes, turn)
        known = self.known.get(key) or Bounds(place.passes + place.low, place.passes + place.high)
        if not known.low < wanted <= known.high:
            return known.low if known.low >= wanted else known.high
        numbers = sum(self.bits[i] for i in members(place.core)) | (self.spare if place.passes else 0)
        found = self.table.lasts(numbers, turn == 1, wanted, Clock())
        self.known[key] = known.narrowed(wanted, found)
        return found


class Found(Strategy):
    """A strategy whose moves are found with the solver, and noted."""

    def __init__(self, sign: int, oracle: Oracle) -> None:
        super().__init__(sign)
        self.oracle = oracle
        self.noted: list[int] = []

    def choose(self, choices: list[int], place: State, wanted: int) -> int:
        """Find a move: one that needs no proof, else the one that leaves least of those that hold."""
        after = [(move, self.after(place, move)) for move in choices]
        asked = [(move, left, wanted - self.sign * (1 + left.beside)) for move, left in after]
        settled = (move for move, left, wanted in asked if self.is_shown(left, -self.sign, wanted))
        if (move := next(settled, None)) is None:
            asked.sort(key=lambda each: each[1].core.bit_count())
            move = next(move for move, left, wanted in asked if self.holds(left, wanted))
        self.noted.append(choices.index(move))
        return move

    def holds(self, place: State, wanted: int) -> bool:
        """Whether the owner reaches what is wanted from a state in which the other moves."""
        if self.sign == 1:
            return self.oracle.lasts(place, -1, wanted) >= wanted
        return self.oracle.lasts(place, 1, 1 - wanted) <= -wanted


def prove(n: int, strategies: dict[int, Found], oracle: Oracle) -> dict[str, Any]:
    """Return the line for n."""
    whole, moves = state(BOARD.pool(n), 0), []
    bounds = Bounds(whole.passes + whole.low, whole.passes + whole.high)
    for turn in (1, -1):
        # The next pool lasts about as long.
        guess = oracle.guesses[turn] - whole.beside if turn in oracle.guesses else None
        length = search(bounds, partial(oracle.lasts, whole, turn), guess).low
        oracle.guesses[turn] = length + whole.beside
        for sign, strategy in strategies.items():
            strategy.noted = []
            strategy.show(whole, turn, sign * length)
            moves.append(strategy.noted)
    return {"n": n, "long_first": oracle.guesses[1], "short_first": oracle.guesses[-1], "moves": moves}


def main(last: str, name: str) -> None:
    """Go on with a file up to some n."""
    oracle, read = Oracle(), {sign: Strategy(sign) for sign in (1, -1)}
    strategies = {sign: Found(sign, oracle) for sign in (1, -1)}
    for sign, strategy in strategies.items():
        strategy.shown = read[sign].shown
    go_on(name, int(last), lambda line: check(line, read), lambda n: prove(n, strategies, oracle))


if __name__ == "__main__":
    main(*sys.argv[1:])
