"""What the solver says of many positions at once: compiled, where numba is, else one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from divisor_duel.adapters.planes import unpack
from divisor_duel.errors import NotSolved
from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import Rule, Rules
from divisor_duel.solver.antichain import LARGEST_COMPILED, table_of
from divisor_duel.solver.chain import match_up
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import neighbours, split, within_reach
from divisor_duel.solver.has_numba import has_numba

if TYPE_CHECKING:
    from divisor_duel.solver.compiled import CompiledTable

Flags = NDArray[np.bool_]

NOBODY: Final = -1
"""No partner, no region."""


def winning_moves(rules: Rules, in_play: Flags, legal: Flags) -> Flags:
    """Return which legal numbers win: a row for each position."""
    if rules.rule not in _WINNING:
        raise NotSolved("labels-not-solved", rule=str(rules.rule))
    return _WINNING[rules.rule](rules, in_play, legal)


def _winning_chains(rules: Rules, in_play: Flags, legal: Flags) -> Flags:
    return legal & _missed(rules.pool, in_play)[0]


def _winning_antichains(rules: Rules, in_play: Flags, legal: Flags) -> Flags:
    winning = np.zeros_like(legal)
    rows, places = np.nonzero(legal)
    if _is_compiled(rules.pool):
        left = in_play[rows] & _stays(rules.pool)[places]
        winning[rows, places] = _table(rules.pool).cancelling(left, Clock())
        return winning
    for row, numbers, choices in zip(winning, _masks(in_play), _masks(legal), strict=True):
        table = table_of(rules.pool, numbers, Clock())
        row[:] = unpack(table.winning(numbers, choices, Clock()), len(row))
    return winning


_WINNING: Final[dict[Rule, Callable[[Rules, Flags, Flags], Flags]]] = {
    Rule.CHAIN: _winning_chains,
    Rule.ANTICHAIN: _winning_antichains,
}


def structure_of(rules: Rules, in_play: Flags) -> NDArray[np.int16]:
    """Return the partner of each number in a maximum matching, or the first place of its region."""
    if rules.rule is Rule.CHAIN:
        return _missed(rules.pool, in_play)[1]
    together = np.full(in_play.shape, NOBODY, np.int16)
    for row, region in _regions(rules.pool, in_play):
        together[row, _flags(region, rules.pool)] = (region & -region).bit_length() - 1
    return together


def nimbers_of(rules: Rules, in_play: Flags) -> NDArray[np.int8]:
    """Return the nimber of each number's region."""
    parts = [*_regions(rules.pool, in_play)]
    known = _nimbers(rules.pool, [*{region for _, region in parts}])
    nimbers = np.zeros(in_play.shape, np.int8)
    for row, region in parts:
        nimbers[row, _flags(region, rules.pool)] = known[region]
    return nimbers


def _regions(pool: Pool, in_play: Flags) -> Iterator[tuple[int, int]]:
    near = neighbours(pool, Clock())
    return ((row, region) for row, numbers in enumerate(_masks(in_play)) for region in split(near, numbers))


def _flags(mask: int, pool: Pool) -> Flags:
    return unpack(mask, len(pool)).view(np.bool_)


def reachable(rules: Rules, in_play: Flags, legal: Flags) -> Flags:
    """Return which numbers can still be taken: where one follows another, those in reach."""
    if not rules.rule.follows:
        return in_play
    if has_numba():
        from divisor_duel.solver.compiled.many import within_reach as within_reach_of_many

        return within_reach_of_many(rules.pool, in_play, legal)
    near, rows = neighbours(rules.pool, Clock()), zip(_masks(in_play), _masks(legal), strict=True)
    return np.array([_flags(within_reach(near, *masks), rules.pool) for masks in rows])


def _missed(pool: Pool, in_play: Flags) -> tuple[Flags, NDArray[np.int16]]:
    """Return which numbers some maximum matching misses, and the partners in one of them."""
    if has_numba():
        from divisor_duel.solver.compiled.many import matchings

        return matchings(pool, in_play)
    missed = np.zeros_like(in_play)
    partners = np.full(in_play.shape, NOBODY, np.int16)
    for row, numbers in enumerate(_masks(in_play)):
        found = match_up(pool, numbers, Clock())
        missed[row] = unpack(found.missed, in_play.shape[1])
        partners[row] = found.without(None, Clock())
    return missed, partners


def _nimbers(pool: Pool, regions: list[int]) -> dict[int, int]:
    if not _is_compiled(pool):
        return {region: table_of(pool, region, Clock()).nimber(region, Clock()) for region in regions}
    flags = np.array([_flags(region, pool) for region in regions])
    worth = _table(pool).nimbers_of(flags.reshape(len(regions), len(pool)), Clock())
    return dict(zip(regions, worth.tolist(), strict=True))


def _is_compiled(pool: Pool) -> bool:
    return has_numba() and len(pool) <= LARGEST_COMPILED


@lru_cache(maxsize=2)
def _table(pool: Pool) -> CompiledTable:
    from divisor_duel.solver.compiled import CompiledTable

    return CompiledTable(neighbours(pool, Clock()), pool.all)


@lru_cache(maxsize=2)
def _stays(pool: Pool) -> Flags:
    """Return for each place which numbers stay in play when it is taken."""
    size = len(pool)
    gone = [pool.related(number) | pool.bit(number) for number in pool]
    return np.array([unpack(pool.all & ~mask, size) for mask in gone]).view(np.bool_)


def _masks(flags: Flags) -> list[int]:
    rows = np.packbits(flags, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in rows]
