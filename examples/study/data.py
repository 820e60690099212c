"""Labelled positions of a board, all boards padded to the same places, and what the network sees of them."""

from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from divisor_duel.exam.split import code_of
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.labels import is_held_out, labelled, labels
from divisor_duel.players.levels import computer
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import neighbours, split

PLACES = 99
"""The numbers 2 to 100; a smaller board leaves the last places empty."""
NIMBERS = 8
"""Larger ones count as the largest."""
LARGEST_WITH_NIMBERS = 72
"""Beyond this the nimbers of what is left after a few moves take too long."""

EDGES = np.array(
    [(a, b) for a in range(PLACES) for b in range(a + 1, PLACES) if (b + 2) % (a + 2) == 0], np.int32
)


class Board(NamedTuple):
    """A rule and the largest number."""

    rule: str
    most: int

    @property
    def has_nimbers(self):
        return self.rule == "antichain" and self.most <= LARGEST_WITH_NIMBERS

    @property
    def rules(self):
        return Rules.custom(f"2-{self.most}", self.rule)

    def __str__(self):
        return f"{self.rule}-{self.most}"


def padded(array, fill=0):
    missing = PLACES - array.shape[1]
    return np.pad(array, ((0, 0), (0, missing)), constant_values=fill)


def as_arrays(batch):
    """The columns that are kept of labels."""
    columns = {
        "in_play": padded(batch.in_play),
        "legal": padded(batch.action_mask),
        "winning": padded(batch.winning),
        "together": padded(batch.together, -1).astype(np.int8),
    }
    if batch.nimbers is not None:
        columns["nimbers"] = padded(np.minimum(batch.nimbers, NIMBERS - 1))
    return columns


def distinct(columns):
    """Each numbers in play with each choice once."""
    packed = np.packbits(np.concatenate([columns["in_play"], columns["legal"]], axis=1), axis=1)
    _, first = np.unique(packed, axis=0, return_index=True)
    first.sort()
    return {name: column[first] for name, column in columns.items()}


def training(board, folder, count, seconds, jobs):
    """Labelled positions none of which is held out, made once and kept: so many, or what time allows."""
    return kept(Path(folder) / f"{board}.npz", lambda: _training(board, count, seconds, jobs))


def _training(board, count, seconds, jobs):
    size = 2048
    stream = labels(
        pool=f"2-{board.most}",
        rule=board.rule,
        size=size,
        seed=1,
        structure=True,
        nimbers=board.has_nimbers,
        jobs=jobs,
    )
    end, parts = perf_counter() + seconds, []
    for batch in islice(stream, -(-count // size)):
        parts.append(as_arrays(batch))
        if perf_counter() > end:
            break
    stream.close()
    return distinct({name: np.concatenate([part[name] for part in parts]) for name in parts[0]})


def met_by_chance(rules, random):
    """The positions of games of random moves, one game after the other."""
    while True:
        position = Position(rules)
        while position.choices:
            yield position
            position = position.play(random.choice(position.legal_moves))


def held_out(board, folder, count):
    """Positions training leaves alone, each once, with what `greedy` makes of them; made once and kept."""
    return kept(Path(folder) / f"{board}-held-out.npz", lambda: _held_out(board, count))


def kept(file, make):
    """What a file has, or else will have."""
    if not file.exists():
        partly = file.with_suffix(".part")
        with partly.open("wb") as out:
            np.savez(out, **make())
        partly.rename(file)
    return dict(np.load(file))


def _held_out(board, count):
    rules = board.rules
    # On a small board there are few, and one meets the same ones again and again.
    stream = filter(is_held_out, islice(met_by_chance(rules, Random("held out")), 40 * count))
    met = {(position.open, position.choices): position for position in stream}
    positions = [*met.values()][:count]
    batch = labelled(positions, structure=True, nimbers=board.has_nimbers)
    columns = as_arrays(batch)
    greedy, near = computer("greedy", Random(1)), neighbours(rules.pool, Clock())
    choices = [rules.pool.index[greedy(position)] for position in positions]
    columns["greedy"] = columns["winning"][np.arange(len(choices)), choices]
    columns["regions"] = np.array([len(split(near, position.open)) for position in positions])
    if board.has_nimbers:
        columns["nimber"] = np.array([_total(batch, row) for row in range(len(positions))])
    return columns


def _total(batch, row):
    """The exclusive or of the nimbers of the regions."""
    first = batch.together[row] == np.arange(batch.together.shape[1])
    return int(np.bitwise_xor.reduce(batch.nimbers[row][first].astype(int)))


def features(rows, given):
    """What a network sees: the numbers in play and the legal ones, and perhaps what hangs together."""
    seen = [rows["in_play"], rows["legal"]]
    if given == "pairs":
        partner = rows["together"].astype(jnp.int32)
        seen += [partner[:, EDGES[:, 0]] == EDGES[:, 1], rows["in_play"] & (partner < 0)]
    if given in ("regions", "nimbers"):
        same = rows["together"].astype(jnp.int32)[:, :, None] == jnp.arange(PLACES)
        seen.append(same.reshape(len(same), -1))
    if given == "nimbers":
        worth = rows["nimbers"].astype(jnp.int32)[:, :, None] == jnp.arange(NIMBERS)
        seen.append((worth & rows["in_play"][:, :, None]).reshape(len(worth), -1))
    return jnp.concatenate([part.astype(jnp.float32) for part in seen], axis=1)


def inputs(given):
    """How many features there are."""
    return (
        2 * PLACES
        + {
            "": 0,
            "pairs": len(EDGES) + PLACES,
            "regions": PLACES**2,
            "nimbers": PLACES**2 + PLACES * NIMBERS,
        }[given]
    )


def split_of(board):
    """What tells in JAX which positions are the test's: the numbers' codes and, in a chain, what follows."""
    pool = board.rules.pool
    codes = [code_of(number) for number in pool]
    codes = jnp.array(codes + [0] * (PLACES - len(pool)), jnp.uint32)
    if not board.rules.rule.follows:
        return codes, None
    related = np.zeros((PLACES, PLACES), np.float32)
    related[EDGES[:, 0], EDGES[:, 1]] = related[EDGES[:, 1], EDGES[:, 0]] = 1
    return codes, jnp.array(related)
