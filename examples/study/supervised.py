"""(b), (c) and (d): a network learns which moves win from labels."""

from functools import partial

import jax
import jax.numpy as jnp
import network
from data import PLACES, features, inputs

BATCH = 2048
STEPS = 100
"""So many steps are compiled into one."""


def new(key, given):
    weights = network.new(key, inputs(given), PLACES)
    return weights, network.rested(weights)


def loss(weights, rows, given):
    logits, value = network.apply(weights, features(rows, given))
    each = _surprise(logits, rows["winning"]) * rows["legal"]
    moves = each.sum(axis=1) / rows["legal"].sum(axis=1)
    return (moves + 0.2 * _surprise(value, rows["winning"].any(axis=1))).mean()


def _surprise(logit, truth):
    return jax.nn.softplus(jnp.where(truth, -logit, logit))


@partial(jax.jit, static_argnames="given")
def trained(learners, columns, keys, rate, given):
    """Some steps for each of the seeds; returns the learners and how many positions each has seen."""

    def one(learner, key):
        def step(learner, key):
            weights, moments = learner
            places = jax.random.randint(key, (BATCH,), 0, len(columns["legal"]))
            rows = {name: column[places] for name, column in columns.items()}
            return network.descended(weights, moments, jax.grad(loss)(weights, rows, given), rate), None

        return jax.lax.scan(step, learner, jax.random.split(key, STEPS))[0]

    return jax.vmap(one)(learners, keys), STEPS * BATCH
