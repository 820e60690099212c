"""The rules in JAX: pure functions of a board, or of an array of boards of any shape.

The tests hold every step against `Position`. Nothing here checks whether an action is legal; `DivisorDuel`
does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax.tree_util import register_dataclass

from divisor_duel.adapters.jax.words import (
    WORD,
    Array,
    Words,
    bit,
    both,
    chosen,
    drawn,
    either,
    is_empty,
    unpacked,
    without,
    words_of,
)
from divisor_duel.adapters.planes import PLANES
from divisor_duel.errors import InvalidInput
from divisor_duel.game.rules import Rules

MOST_NUMBERS: Final = 4096
"""Beyond this the table of who divides whom grows out of hand."""

NOTHING: Final = -1
"""The last action before the first."""


class Board(NamedTuple):
    """A position, or an array of them, as words."""

    open: Words
    """What can still come into play."""
    choices: Words
    """What the player to move may take."""
    mine: Words
    """What the player to move has taken."""
    theirs: Words
    last: Array
    """The last action, `NOTHING` before the first."""


@dataclass(frozen=True)
class Game:
    """The tables of a game, which may be given to a compiled function as an argument, and its functions."""

    whole: Words
    openings: Words
    related: tuple[Array, ...]
    """For each word of a set, that word of the divisors and multiples of each place."""
    size: int
    """How many places a board has."""
    follows: bool
    closes: bool

    @classmethod
    def of(cls, rules: Rules, places: int | None = None) -> Game:
        """Make the tables of some rules; with more places than numbers, the last places stay empty.

        Games of the same rule with equally many places share what was compiled for one of them.
        """
        numbers = len(rules.pool)
        size = numbers if places is None else places
        if not numbers <= size <= MOST_NUMBERS:
            raise InvalidInput("places-do-not-fit", places=size, numbers=numbers, most=MOST_NUMBERS)
        width = -(-size // WORD)
        rows = [words_of(rules.pool.related(number), width) for number in rules.pool]
        rows += [words_of(0, width)] * (size - numbers)
        return cls(
            words_of(rules.pool.all, width),
            words_of(rules.opening_mask, width),
            tuple(np.array(column) for column in zip(*rows, strict=True)),
            size,
            rules.rule.follows,
            rules.rule.closes,
        )

    @property
    def width(self) -> int:
        """How many words a set has."""
        return len(self.whole)

    def init(self, shape: tuple[int, ...] = ()) -> Board:
        """Return boards before the first move."""
        whole, openings = (
            tuple(jnp.full(shape, word, jnp.uint32) for word in words)
            for words in (self.whole, self.openings)
        )
        nothing = tuple(jnp.zeros(shape, jnp.uint32) for _ in self.whole)
        return Board(whole, openings, nothing, nothing, jnp.full(shape, NOTHING, jnp.int32))

    def step(self, board: Board, action: Array) -> Board:
        """Take the number at a place, which must be legal."""
        action = jnp.asarray(action)
        place = action.astype(jnp.uint32)  # without a sign, so that nothing is spent on negative places
        taken = bit(place, self.width)
        around = tuple(jnp.asarray(column).at[place].get(mode="clip") for column in self.related)
        left = without(board.open, either(taken, around) if self.closes else taken)
        choices = both(left, around) if self.follows else left
        return Board(left, choices, board.theirs, either(board.mine, taken), action.astype(jnp.int32))

    def ended(self, board: Board) -> Array:
        """Say whether the player to move is stuck, and so has lost."""
        return is_empty(board.choices)

    def restart(self, board: Board, ended: Array) -> Board:
        """Start anew where a game has ended."""
        nothing = tuple(np.uint32(0) for _ in self.whole)
        return Board(
            chosen(ended, self.whole, board.open),
            chosen(ended, self.openings, board.choices),
            chosen(ended, nothing, board.mine),
            chosen(ended, nothing, board.theirs),
            jnp.where(ended, NOTHING, board.last),
        )

    def sample(self, board: Board, random: Array) -> Array:
        """Draw a legal action by 32 random bits, as of `jax.random.bits` or of `scrambled`."""
        return drawn(board.choices, random)

    def legal(self, board: Board) -> Array:
        """Return which actions are legal, as booleans along a last axis."""
        return unpacked(board.choices, self.size)

    def observe(self, board: Board) -> Array:
        """Return what the player to move sees: the planes mine, theirs and last."""
        last = jnp.arange(self.size) == board.last[..., None]
        planes = [unpacked(board.mine, self.size), unpacked(board.theirs, self.size), last]
        assert len(planes) == PLANES
        return jnp.stack(planes, axis=-2)


register_dataclass(Game, ["whole", "openings", "related"], ["size", "follows", "closes"])
