"""How often a network takes a winning move, and knows who wins, on positions whose answers are known."""

import jax.numpy as jnp
import network
from data import features


def judged(weights, rows, given):
    """For each position whether its move wins, and whether its verdict is right."""
    logits, value = network.apply(weights, features(rows, given))
    return told(jnp.where(rows["legal"], logits, -jnp.inf).argmax(axis=1), value, rows)


def told(moves, value, rows):
    wins = jnp.take_along_axis(rows["winning"], moves[:, None], axis=1)[:, 0]
    return wins, (value > 0) == rows["winning"].any(axis=1)


def is_chance(rows):
    """Where a win can be kept or given away."""
    return rows["winning"].any(axis=1) & (rows["legal"] & ~rows["winning"]).any(axis=1)
