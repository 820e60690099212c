"""(a): AlphaZero's recipe, with mctx: play against oneself by tree search, learn what the search found.

A game begins where a game of random moves happens to stand, so that what is met is what is asked later.
Positions that are held out are played through, but nothing is learnt from them.
"""

from functools import partial

import jax
import jax.numpy as jnp
import mctx
import network
from data import PLACES

from divisor_duel.adapters.jax import Board
from divisor_duel.adapters.jax.words import unpacked
from divisor_duel.exam.split import TEST_SHARE

GAMES = 1024
MOVES = 32
"""So many moves of each game are played before the network learns from them."""
MINIBATCH = 2048
SIMULATIONS = 32
CONSIDERED = 16


def packed(board):
    """What a position is, as one array: the numbers in play and the legal ones."""
    return jnp.stack([*board.open, *board.choices], axis=-1)


def unfolded(words, width):
    parts = tuple(words[..., i] for i in range(2 * width))
    nothing = tuple(jnp.zeros_like(parts[0]) for _ in range(width))
    return Board(parts[:width], parts[width:], nothing, nothing, jnp.zeros(parts[0].shape, jnp.int32))


def seen_of(game, board):
    planes = [unpacked(board.open, game.size), unpacked(board.choices, game.size)]
    return jnp.concatenate(planes, axis=-1).astype(jnp.float32)


def evaluated(game, weights, board):
    logits, value = network.apply(weights, seen_of(game, board))
    return jnp.where(game.legal(board), logits, jnp.finfo(jnp.float32).min), jnp.tanh(value)


def searched(game, weights, board, key, simulations=SIMULATIONS):
    """What a tree search by the network finds."""

    def recur(weights, key, action, words):
        after = game.step(unfolded(words, game.width), action)
        ended = game.ended(after)
        logits, value = evaluated(game, weights, after)
        reward = jnp.where(ended, 1.0, 0.0)
        discount = jnp.where(ended, 0.0, -1.0)
        found = mctx.RecurrentFnOutput(reward=reward, discount=discount, prior_logits=logits, value=value)
        return found, packed(after)

    logits, value = evaluated(game, weights, board)
    return mctx.gumbel_muzero_policy(
        weights,
        key,
        mctx.RootFnOutput(prior_logits=logits, value=value, embedding=packed(board)),
        recur,
        num_simulations=simulations,
        invalid_actions=~game.legal(board),
        max_num_considered_actions=CONSIDERED,
    )


def new(key, game):
    weights = network.new(key, 2 * PLACES, PLACES)
    boards = game.init((GAMES,))
    return weights, network.rested(weights), boards, boards


def played(game, weights, boards, random, key):
    """Some moves of every game; what was seen, what the search found and who won in the end."""

    def step(carry, key):
        boards, random = carry
        searching, choosing = jax.random.split(key)
        found = searched(game, weights, boards, searching)
        value = found.search_tree.summary().value
        after = game.step(boards, found.action)
        ended = game.ended(after)
        strolled = game.step(random, game.sample(random, jax.random.bits(choosing, (GAMES,), jnp.uint32)))
        strolled = game.restart(strolled, game.ended(strolled))
        following = jax.tree.map(lambda new, old: jnp.where(ended, new, old), strolled, after)
        return (following, strolled), (packed(boards), found.action_weights, value, ended)

    carry, (words, targets, values, ended) = jax.lax.scan(
        step, (boards, random), jax.random.split(key, MOVES)
    )

    def back(outcome, over):
        outcome = jnp.where(over, 1.0, -outcome)
        return outcome, outcome

    # Beyond the last move played, what its search thought stands for the outcome.
    _, outcomes = jax.lax.scan(back, -values[-1], ended, reverse=True)
    return carry, (words, targets, outcomes)


def loss(weights, game, words, targets, outcomes, weight):
    logits, value = network.apply(weights, seen_of(game, unfolded(words, game.width)))
    legal = unpacked(tuple(words[..., game.width + i] for i in range(game.width)), game.size)
    log_policy = jax.nn.log_softmax(jnp.where(legal, logits, -1e9))
    surprise = -(jnp.where(legal, targets * log_policy, 0.0)).sum(axis=-1)
    return (weight * (surprise + (jnp.tanh(value) - outcomes) ** 2)).mean()


def is_held_out(game, words, split):
    """Which positions are on the test's side, as `exam/split.py` has it."""
    codes, related = split
    found = unpacked(tuple(words[..., i] for i in range(game.width)), game.size)
    if related is not None:
        legal = unpacked(tuple(words[..., game.width + i] for i in range(game.width)), game.size)
        found = in_reach(related, found, legal)
    mixed = jnp.where(found, codes, jnp.uint32(0))
    return jax.lax.reduce_xor(mixed, axes=(mixed.ndim - 1,)) % TEST_SHARE == 0


def in_reach(related, left, legal):
    """Which of the numbers left a chain can get to that goes on with a legal one."""

    def further(carry):
        found, _ = carry
        more = found | ((found.astype(jnp.float32) @ related > 0) & left)
        return more, (more != found).any()

    return jax.lax.while_loop(lambda carry: carry[1], further, (legal, jnp.array(True)))[0]


@jax.jit
def trained(learners, game, split, keys, rate):
    """Some moves of every game of every seed, and what is learnt from them."""

    def one(learner, key):
        weights, moments, boards, random = learner
        playing, mixing = jax.random.split(key)
        (boards, random), found = played(game, weights, boards, random, playing)
        found = jax.tree.map(lambda array: array.reshape(-1, *array.shape[2:]), found)
        order = jax.random.permutation(mixing, GAMES * MOVES)
        parts = jax.tree.map(lambda array: array[order].reshape(-1, MINIBATCH, *array.shape[1:]), found)

        def step(carry, part):
            weights, moments = carry
            weight = 1.0 - is_held_out(game, part[0], split)
            gradients = jax.grad(loss)(weights, game, *part, weight)
            return network.descended(weights, moments, gradients, rate), None

        (weights, moments), _ = jax.lax.scan(step, (weights, moments), parts)
        return weights, moments, boards, random

    return jax.vmap(one)(learners, keys), GAMES * MOVES


@partial(jax.jit, static_argnames="simulations")
def with_search(weights, game, rows, key, simulations):
    """The move and the verdict of a search, without noise, for labelled positions."""
    from divisor_duel.adapters.jax.words import packed as bits

    in_play, legal = bits(rows["in_play"], game.width), bits(rows["legal"], game.width)
    board = unfolded(jnp.stack([*in_play, *legal], axis=-1), game.width)

    def one(weights):
        found = searched(game, weights, board, key, simulations)
        return found.action_weights.argmax(axis=-1), found.search_tree.summary().value

    return jax.vmap(one)(weights)
