"""Positions with the exact answer to each of their moves, batch by batch, to train on and to measure by.

    from divisor_duel.labels import labels
    for batch in labels("factor-duel", size=4096, jobs=2):
        learn(batch.observation, batch.action_mask, batch.winning)

The positions are those of games of random moves. Those on the test's side of the one split (`exam/split.py`)
are held out: whatever is trained on the others has met none from which the same numbers can be reached.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import lru_cache, partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from divisor_duel.errors import InvalidInput, MissingExtra, NotSolved
from divisor_duel.exam.split import TEST_SHARE, Side, code_of, side_of
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rule, Rules
from divisor_duel.solver.antichain import LARGEST_COMPILED, table_of
from divisor_duel.solver.chain import match_up
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import neighbours, split, within_reach
from divisor_duel.solver.has_numba import has_numba
from divisor_duel.work.workers import Workers

try:
    import numpy as np
    from numpy.typing import NDArray

    from divisor_duel.adapters.batch import Batch
    from divisor_duel.adapters.planes import PLANES, observe, unpack
except ImportError:
    raise MissingExtra("extra-labels", "fast") from None

if TYPE_CHECKING:
    from divisor_duel.solver.compiled import CompiledTable

Flags = NDArray[np.bool_]

NOBODY: Final = -1
"""No partner, no region."""
# So many games of random moves are played side by side.
_GAMES: Final = 256


class Labels(NamedTuple):
    """A batch of positions, a row for each; along the last axis the numbers of the pool."""

    observation: NDArray[np.uint8]
    """What the player to move sees: the planes mine, theirs and last."""
    in_play: Flags
    """Which numbers can still come into play."""
    action_mask: Flags
    """Which actions are legal: there is always one."""
    winning: Flags
    """Which of them win; none in a lost position."""
    together: NDArray[np.int16] | None = None
    """With `structure`: in a chain the place of each number's partner in a maximum matching; in an antichain
    the first place of its region. `NOBODY` where the number is gone or has no partner."""
    nimbers: NDArray[np.int8] | None = None
    """With `nimbers`, in an antichain: the nimber of each number's region."""

    def to_jax(self) -> Labels:
        """Return the labels as arrays of JAX, on its device."""
        try:
            from jax.numpy import asarray
        except ImportError:
            raise MissingExtra("extra-jax-arrays", "jax") from None
        there: list[Any] = [None if array is None else asarray(array) for array in self]
        return Labels(*there)


def labels(
    game: str | None = None,
    *,
    pool: str | None = None,
    rule: str | None = None,
    openings: str | None = None,
    size: int = 4096,
    seed: int = 0,
    held_out: bool | None = False,
    structure: bool = False,
    nimbers: bool = False,
    jobs: int = 1,
) -> Generator[Labels, None, None]:
    """Draw batches of so many labelled positions without end, in this process or by others.

    They are the same for a seed, whatever `jobs` is. `held_out` asks for those on the test's side,
    or for those on the side of training; None for both. With the extra `fast` they come many times as fast.
    Nimbers of large regions take far longer than who wins.
    """
    if size < 1 or jobs < 1:
        raise InvalidInput("labels-in-batches")
    spec = Rules.from_spec(game, pool, rule, openings).require_last("labels-only-for-last").spec
    draw = partial(drawn, spec, size, held_out, structure, nimbers, seed)
    return (draw(index) for index in count()) if jobs == 1 else _by_workers(draw, jobs)


def _by_workers(draw: Callable[[int], Labels], jobs: int) -> Generator[Labels, None, None]:
    with closing(Workers(jobs)) as workers:
        # Twice as many questions as processes, so that none waits for the one who reads.
        waiting = deque(workers.submit(draw, index) for index in range(2 * jobs))
        for index in count(2 * jobs):
            yield waiting.popleft().result()
            waiting.append(workers.submit(draw, index))


def drawn(
    spec: dict[str, str],
    size: int,
    held_out: bool | None,
    structure: bool,
    nimbers: bool,
    seed: int,
    index: int,
) -> Labels:
    """Return the batch of an index."""
    observation, in_play, legal = positions(spec, size, held_out, seed, index)
    rules = Rules.from_spec(**spec)
    return _with(_labelled(rules, observation, in_play, legal), rules, structure, nimbers)


def positions(
    spec: dict[str, str], size: int, held_out: bool | None, seed: int, index: int
) -> tuple[NDArray[np.uint8], Flags, Flags]:
    """Return the positions of a batch without their labels: observations, what is in play, what is legal."""
    batch, random = Batch(**spec, batch=_GAMES), np.random.default_rng((seed, index))
    for _ in range(batch.size):  # until some games have ended and every turn is met
        batch.step(batch.sample(random))
    found: list[tuple[NDArray[np.uint8], Flags, Flags]] = []
    missing = size
    while missing > 0:
        wanted = _wanted(batch, held_out)[:missing]
        if len(wanted):
            rows = (batch.observed(wanted), batch.in_play[wanted], batch.action_mask[wanted])
            found.append(rows)
            missing -= len(wanted)
        batch.step(batch.sample(random))
    observation, in_play, legal = (np.concatenate(part) for part in zip(*found, strict=True))
    return observation, in_play, legal


def labelled(positions: Sequence[Position], structure: bool = False, nimbers: bool = False) -> Labels:
    """Return the labels of some positions of one game, none of them at its end."""
    rules, size = positions[0].rules.require_last("labels-only-for-last"), len(positions[0].rules.pool)
    observation = np.array([observe(position, position.to_move) for position in positions]).view(np.uint8)
    in_play = np.array([unpack(position.open, size) for position in positions]).view(np.bool_)
    legal = np.array([unpack(position.choices, size) for position in positions]).view(np.bool_)
    assert observation.shape[1] == PLANES
    return _with(_labelled(rules, observation, in_play, legal), rules, structure, nimbers)


def is_held_out(position: Position) -> bool:
    """Say whether a position belongs to those that training leaves alone."""
    return side_of(position) is Side.TEST


def _wanted(batch: Batch, held_out: bool | None) -> NDArray[np.int64]:
    if held_out is None:
        return np.arange(batch.batch)
    reached = reachable(batch.rules, batch.in_play, batch.action_mask)
    return np.flatnonzero(on_test_side(batch.rules, reached) == held_out)


def on_test_side(rules: Rules, reached: Flags) -> Flags:
    """Say of many positions, by what can be reached from them, whether they are held out."""
    codes = np.array([code_of(number) for number in rules.pool], np.uint32)
    mixed = np.bitwise_xor.reduce(np.where(reached, codes, np.uint32(0)), axis=1)
    on_side: Flags = mixed % TEST_SHARE == 0
    return on_side


def _labelled(rules: Rules, observation: NDArray[np.uint8], in_play: Flags, legal: Flags) -> Labels:
    return Labels(observation, in_play, legal, winning_moves(rules, in_play, legal))


def _with(found: Labels, rules: Rules, structure: bool, nimbers: bool) -> Labels:
    if structure:
        found = found._replace(together=structure_of(rules, found.in_play))
    if nimbers and rules.rule is Rule.ANTICHAIN:
        found = found._replace(nimbers=nimbers_of(rules, found.in_play))
    return found


# What the solver says of many positions at once: compiled, where numba is, else one after the other.


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
