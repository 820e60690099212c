"""Sets of numbers as 32-bit words, for arrays of any shape.

Bit i of the w-th word stands for place 32 w + i of the pool. The words are a tuple of arrays, not an axis of
one, so that all that is done with them goes element by element and XLA makes one kernel of a whole step.
"""

from __future__ import annotations

from typing import Any, Final

import jax.numpy as jnp
import numpy as np
from jax import lax

Array = Any
Words = tuple[Array, ...]

WORD: Final = 32
_HALVES: Final = (16, 8, 4, 2, 1)


def words_of(mask: int, width: int) -> Words:
    """Cut a mask of `Pool` into so many words."""
    return tuple(np.uint32(mask >> WORD * w & 0xFFFFFFFF) for w in range(width))


def bit(place: Array, width: int) -> Words:
    """Return the set of one place; of none when the place is outside."""
    place = jnp.asarray(place).astype(jnp.uint32)
    one = jnp.uint32(1) << (place & (WORD - 1))
    return tuple(jnp.where(place >> 5 == w, one, jnp.uint32(0)) for w in range(width))


def both(left: Words, right: Words) -> Words:
    """Return what is in both sets."""
    return tuple(a & b for a, b in zip(left, right, strict=True))


def either(left: Words, right: Words) -> Words:
    """Return what is in one of the sets or in both."""
    return tuple(a | b for a, b in zip(left, right, strict=True))


def without(left: Words, right: Words) -> Words:
    """Return what is in the first set alone."""
    return tuple(a & ~b for a, b in zip(left, right, strict=True))


def chosen(condition: Array, left: Words, right: Words) -> Words:
    """Return the first set where a condition holds, else the second."""
    return tuple(jnp.where(condition, a, b) for a, b in zip(left, right, strict=True))


def is_empty(words: Words) -> Array:
    """Say whether nothing is in a set."""
    union = words[0]
    for word in words[1:]:
        union = union | word
    return union == 0


def size_of(words: Words) -> Array:
    """Return how many are in a set."""
    return sum((lax.population_count(word) for word in words[1:]), lax.population_count(words[0]))


def place_of(words: Words, rank: Array) -> Array:
    """Return the place of the member of a rank, counted from 0."""
    word, place, left = words[0], jnp.zeros_like(rank), rank
    below = lax.population_count(words[0])
    for w, following in enumerate(words[1:], 1):
        beyond = rank >= below
        word = jnp.where(beyond, following, word)
        place = jnp.where(beyond, jnp.uint32(WORD * w), place)
        left = jnp.where(beyond, rank - below, left)
        below = below + lax.population_count(following)
    for half in _HALVES:  # in the lower half of what is left of the word or beyond, and so on down
        low = word & jnp.uint32((1 << half) - 1)
        count = lax.population_count(low)
        beyond = left >= count
        left = jnp.where(beyond, left - count, left)
        place = jnp.where(beyond, place + half, place)
        word = jnp.where(beyond, word >> half, low)
    return place.astype(jnp.int32)


def drawn(words: Words, random: Array) -> Array:
    """Return the place of a member drawn by 32 random bits, all as likely as 32 bits allow."""
    # The upper half of the product of 32 and 16 bits, without 64 bits.
    count = size_of(words)
    upper, lower = random >> 16, random & 0xFFFF
    return place_of(words, (upper * count + (lower * count >> 16)) >> 16)


def unpacked(words: Words, size: int) -> Array:
    """Return a set as booleans along a last axis."""
    places = jnp.arange(WORD, dtype=jnp.uint32)
    bits = [(jnp.asarray(word)[..., None] >> places) & 1 for word in words]
    return jnp.concatenate(bits, axis=-1)[..., :size].astype(bool)


def packed(booleans: Array, width: int) -> Words:
    """Pack booleans along a last axis into a set."""
    missing = WORD * width - booleans.shape[-1]
    padded = jnp.pad(booleans, [(0, 0)] * (booleans.ndim - 1) + [(0, missing)]).astype(jnp.uint32)
    cut = padded.reshape(*booleans.shape[:-1], width, WORD) << jnp.arange(WORD, dtype=jnp.uint32)
    words = cut.sum(axis=-1, dtype=jnp.uint32)
    return tuple(words[..., w] for w in range(width))


def scrambled(counter: Array) -> Array:
    """Return 32 bits that look random, from a counter: for random play, not for secrets.

    Two rounds of multiplying and shifting with Wellons's constants (github.com/skeeto/hash-prospector).
    """
    mixed = jnp.asarray(counter).astype(jnp.uint32)
    mixed = (mixed ^ mixed >> 16) * jnp.uint32(0x7FEB352D)
    mixed = (mixed ^ mixed >> 15) * jnp.uint32(0x846CA68B)
    return mixed ^ mixed >> 16
