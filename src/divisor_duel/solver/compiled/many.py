"""The chain in many positions of one pool at once."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from divisor_duel.game.pool import Pool
from divisor_duel.solver.compiled.jit import kernel
from divisor_duel.solver.compiled.matching import NONE, D, decomposed
from divisor_duel.solver.compiled.relations import Rows, relations

Flags = npt.NDArray[np.bool_]
Places = npt.NDArray[np.int16]


def matchings(pool: Pool, in_play: Flags) -> tuple[Flags, Places]:
    """Return which numbers some maximum matching misses, and the partners in one; a row for each position."""
    missed = np.zeros(in_play.shape, np.bool_)
    partners = np.full(in_play.shape, NONE, np.int16)
    _match(_rows(pool), in_play, missed, partners)
    return missed, partners


def within_reach(pool: Pool, numbers: Flags, start: Flags) -> Flags:
    """Return which numbers a chain can get to that goes on with one of the start; a row for each position."""
    within = start.copy()
    _reach(_rows(pool), numbers, within)
    return within


@lru_cache(maxsize=4)
def _rows(pool: Pool) -> Rows:
    return relations(np.array(pool.numbers))


@kernel
def _match(rows: Rows, in_play: Flags, missed: Flags, partners: Places) -> None:
    count = in_play.shape[1]
    index = np.empty(count, np.int32)  # the place among the numbers in play of each of them
    places = np.empty(count, np.int32)  # and the way back
    for position in range(len(in_play)):
        size = 0
        for v in range(count):
            if in_play[position, v]:
                index[v] = size
                places[size] = v
                size += 1
        starts = np.zeros(size + 1, np.int64)
        near = np.empty(len(rows.neighbours), np.int32)
        end = 0
        for i in range(size):
            v = places[i]
            for edge in range(rows.starts[v], rows.starts[v + 1]):
                w = rows.neighbours[edge]
                if in_play[position, w]:
                    near[end] = index[w]
                    end += 1
            starts[i + 1] = end
        forest = decomposed(Rows(starts, near[:end]))
        for i in range(size):
            v = places[i]
            missed[position, v] = forest.label[i] == D
            if forest.mate[i] != NONE:
                partners[position, v] = places[forest.mate[i]]


@kernel
def _reach(rows: Rows, numbers: Flags, within: Flags) -> None:
    fresh = np.empty(numbers.shape[1], np.int32)
    for position in range(len(numbers)):
        reached = within[position]
        left = numbers[position].copy()  # one look for each neighbour, which comes cheaper than two
        end = 0
        for v in range(numbers.shape[1]):
            if reached[v]:
                left[v] = False
                fresh[end] = v
                end += 1
        while end:
            end -= 1
            v = fresh[end]
            for edge in range(rows.starts[v], rows.starts[v + 1]):
                w = rows.neighbours[edge]
                if left[w]:
                    left[w] = False
                    reached[w] = True
                    fresh[end] = w
                    end += 1
