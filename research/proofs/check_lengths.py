"""Check proofs of how long Long against Short lasts, by code that shares nothing with the solvers.

    python check_lengths.py long-short.jsonl.gz          every n
    python check_lengths.py long-short.jsonl.gz 60       every n up to 60

Taking a number strikes out its divisors and multiples; Long wants many moves, Short few. A line of the file
is about the pool 2 to n: the moves when Long begins, and when Short does, and four strategies: Long's and
Short's in the one game, and in the other. A strategy is no more than its owner's moves. The checker plays all
there is: where the other moves, it tries everything; where the owner does, it reads the next move from the
line, as a place among those possible (the pass, then ascending). What was shown is remembered, for other n
too. What is left after a move is brought into the form of a *state*, by three facts and by `check_common`.

- A region (numbers that hang together) in which every game has the same length is so many passes.
- Two passes are two moves and nothing else: whoever does better without them plays as without them, and
  answers the first by the second. So one pass or none is left.
- A region lasts at least as many moves as it has numbers of which no move strikes out two, and at most as
  many as it has odd parts (each column for itself): of numbers that differ by doubling one is taken at most.
  Of a number and those related to it one is taken in the end, so a small region is played on at the smallest
  such set, to its shortest game and its longest. Where these bounds say enough, no more is played.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from check_common import Board, Wrong, go_through, members

BOARD = Board(120)
NEAR = BOARD.near
ODD = [(p, m // (m & -m)) for p, m in BOARD.places]
SAME_ODD = [sum(1 << j for j, b in enumerate(ODD) if a == b) for a in ODD]
PLAYED = 10  # regions of this size or less are played to every end


class State(NamedTuple):
    """Numbers in play, a pass or none, the moves that come beside them, and bounds for the numbers."""

    core: int
    passes: int
    beside: int
    low: int
    high: int


@lru_cache(200_000)
def bounds(region: int) -> tuple[int, int]:
    """At least and at most so many moves last games on a region."""
    around = sorted((NEAR[i] & region for i in members(region)), key=int.bit_count)
    if 0 < len(around) <= PLAYED:
        ends = [bounds(region & ~NEAR[i]) for i in members(around[0])]
        return 1 + min(low for low, _ in ends), 1 + max(high for _, high in ends)
    low = high = struck = 0
    for numbers in around:
        if not numbers & struck:
            low, struck = low + 1, struck | numbers
    while region:
        high, region = high + 1, region & ~SAME_ODD[region.bit_length() - 1]
    return low, high


def state(numbers: int, passes: int) -> State:
    """The state of numbers and passes that are left."""
    core = lows = highs = 0
    for region in BOARD.regions(numbers):
        low, high = bounds(region)
        if low == high:
            passes += low
        else:
            core, lows, highs = core | region, lows + low, highs + high
    return State(BOARD.sort(core), passes % 2, passes - passes % 2, lows, highs)


class Strategy:
    """The strategy of Long (sign 1) or of Short (sign -1), and what it was shown to reach."""

    def __init__(self, sign: int) -> None:
        self.sign = sign
        self.shown: dict[int, int] = {}
        self.moves: Iterator[int] = iter(())

    def after(self, place: State, move: int) -> State:
        """The state after a move; -1 is the pass."""
        return state(place.core & ~NEAR[move], place.passes) if move >= 0 else state(place.core, 0)

    def choose(self, choices: list[int], place: State, wanted: int) -> int:
        """The owner's next move."""
        move = next(self.moves, -1)
        if not 0 <= move < len(choices):
            raise Wrong("a strategy ends too soon, or makes a move that is none")
        return choices[move]

    def is_shown(self, place: State, turn: int, wanted: int) -> bool:
        """Whether nothing has to be played to reach what is wanted."""
        sure = place.passes + place.low if self.sign == 1 else -place.passes - place.high
        return sure >= wanted or self.shown.get(self.key(place, turn), sure) >= wanted

    def key(self, place: State, turn: int) -> int:
        """A number for a state and whose turn it is."""
        return place.core << 2 | place.passes << 1 | (turn == self.sign)

    def show(self, place: State, turn: int, wanted: int) -> None:
        """Show that the owner reaches what is wanted: so many moves, or for Short minus so many, or more."""
        if self.is_shown(place, turn, wanted):
            return
        choices = [-1] * place.passes + [*members(place.core)]
        if not choices:
            raise Wrong("a game has not the length that is claimed")
        for move in [self.choose(choices, place, wanted)] if turn == self.sign else choices:
            left = self.after(place, move)
            self.show(left, -turn, wanted - self.sign * (1 + left.beside))
        self.shown[self.key(place, turn)] = wanted


def check(proof: Any, strategies: dict[int, Strategy]) -> str:
    """Check a line, with strategies that may know others, and tell what it shows."""
    BOARD.examine(proof, {"n": 0, "long_first": 0, "short_first": 0, "moves": 2})
    lengths = {1: proof["long_first"], -1: proof["short_first"]}
    games = [(turn, sign) for turn in (1, -1) for sign in (1, -1)]
    if len(proof["moves"]) != len(games):
        raise Wrong("there are four strategies")
    whole = state(BOARD.pool(proof["n"]), 0)
    for (turn, sign), moves in zip(games, proof["moves"], strict=True):
        strategies[sign].moves = iter(moves)
        strategies[sign].show(whole, turn, sign * (lengths[turn] - whole.beside))
        if next(strategies[sign].moves, None) is not None:
            raise Wrong("a strategy has more moves than it needs")
    moves = sum(map(len, proof["moves"]))
    return f"n = {proof['n']}: Long first {lengths[1]}, Short first {lengths[-1]}; {moves} moves"


def main(name: str, most: str = str(BOARD.last)) -> None:
    """Check a file up to some n."""
    strategies = {1: Strategy(1), -1: Strategy(-1)}
    go_through(name, int(most), lambda proof: check(proof, strategies))


if __name__ == "__main__":
    main(*sys.argv[1:])
