"""A residual network in plain JAX, and Adam."""

import jax
import jax.numpy as jnp

WIDTH = 512
BLOCKS = 3


def new(key, inputs, places):
    """Weights drawn by a key."""
    keys = iter(jax.random.split(key, 2 * BLOCKS + 3))

    def layer(rows, columns, scale=1.0):
        return scale * jax.random.normal(next(keys), (rows, columns)) / jnp.sqrt(rows)

    return {
        "in": layer(inputs, WIDTH, 2.0),
        "bias": jnp.zeros(WIDTH),
        "blocks": [
            {"up": layer(WIDTH, WIDTH), "bias": jnp.zeros(WIDTH), "down": layer(WIDTH, WIDTH, 0.1)}
            for _ in range(BLOCKS)
        ],
        "moves": layer(WIDTH, places, 0.1),
        "moves bias": jnp.zeros(places),
        "value": layer(WIDTH, 1, 0.1)[:, 0],
        "value bias": jnp.zeros(()),
    }


def apply(weights, seen):
    """A logit for each move and one for the position: that it wins."""
    hidden = jax.nn.relu(seen @ weights["in"] + weights["bias"])
    for block in weights["blocks"]:
        mean, spread = hidden.mean(axis=-1, keepdims=True), hidden.std(axis=-1, keepdims=True)
        inner = jax.nn.relu((hidden - mean) / (spread + 1e-5) @ block["up"] + block["bias"])
        hidden = hidden + inner @ block["down"]
    return hidden @ weights["moves"] + weights["moves bias"], hidden @ weights["value"] + weights[
        "value bias"
    ]


def rested(weights):
    """Adam's moments before the first step."""
    zeros = jax.tree.map(jnp.zeros_like, weights)
    return zeros, zeros, jnp.zeros(())


def descended(weights, moments, gradients, rate):
    """One step of Adam."""
    first, second, count = moments
    count = count + 1
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, gradients)
    second = jax.tree.map(lambda m, g: 0.999 * m + 0.001 * g * g, second, gradients)
    scale = rate * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    moved = jax.tree.map(lambda w, m, v: w - scale * m / (jnp.sqrt(v) + 1e-8), weights, first, second)
    return moved, (first, second, count)
