"""The games behave as pgx's users expect, by pgx's own test and by the letter of its contract."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any, Literal

import jax
import jax.numpy as jnp
import mctx
import numpy as np
import pgx._src.api_test
import pytest
from pgx import api_test
from pgx.experimental.wrappers import auto_reset

from divisor_duel.adapters.jax import DivisorDuel, State

KEY = jax.random.key(1)


def place(env: DivisorDuel, *numbers: int) -> Any:
    return jnp.array([env.numbers.index(number) for number in numbers])


def played(env: DivisorDuel, *numbers: int) -> State:
    state = env.init(KEY)
    for action in place(env, *numbers):
        state = env.step(state, action)
    return state


def any_of(key: Any, mask: Any) -> Any:
    return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)


@pytest.mark.parametrize(
    "env",
    [
        DivisorDuel("divisor-duel-evens"),
        DivisorDuel("factor-duel"),
        DivisorDuel(pool="1-40", openings="2-40:2"),
    ],
    ids=lambda env: env.id,
)
def test_pgxs_own_test_of_an_environment_passes(env: DivisorDuel, monkeypatch: pytest.MonkeyPatch) -> None:
    # It knows the names of pgx's own games only. And its random choice, in 2.6.0, takes a batch only, while its test of a single state hands it one mask.
    monkeypatch.setattr(pgx._src.api_test, "act_randomly", jax.jit(any_of))
    monkeypatch.setattr(pgx._src.api_test, "EnvId", Literal["divisor-duel-evens", "factor-duel", "custom"])
    api_test(env, num=3)


def test_the_winner_is_rewarded_and_the_mask_is_all_true_at_the_end() -> None:
    env = DivisorDuel("divisor-duel-evens")
    before = played(env, 16, 2)
    loser = 1 - int(before.current_player)
    after = env.step(before, place(env, 14)[0])
    assert not before.terminated
    assert after.terminated
    assert after.rewards[loser] == -1
    assert after.rewards.sum() == 0
    assert int(after.current_player) == loser
    assert after.legal_action_mask.all()
    again = env.step(after, jnp.int32(0))
    assert not again.rewards.any()
    assert np.array_equal(again.observation, after.observation)


@pytest.mark.parametrize("action", [0, 3, -1, 10, 1000])
def test_an_illegal_action_ends_the_game_and_loses_it(action: int) -> None:
    env = DivisorDuel("divisor-duel-evens")
    before = played(env, 14)
    assert env.numbers[0] == 2
    if action == 0:
        before = env.step(before, jnp.int32(0))
    after = env.step(before, jnp.int32(action))
    assert after.terminated
    assert after.rewards[before.current_player] == -1
    assert after.rewards[1 - before.current_player] == 1
    assert after.legal_action_mask.all()
    assert np.array_equal(after.observation, before.observation)


def test_each_player_sees_its_own_numbers_first() -> None:
    env = DivisorDuel("divisor-duel-evens")
    state = played(env, 16, 8, 4)
    mine, theirs, last = env.observe(state)
    assert np.flatnonzero(mine).tolist() == place(env, 8).tolist()
    assert np.flatnonzero(theirs).tolist() == place(env, 4, 16).tolist()
    assert np.flatnonzero(last).tolist() == place(env, 4).tolist()
    other = env.observe(state, 1 - state.current_player)
    assert np.array_equal(other, [theirs, mine, last])
    assert np.array_equal(env.observe(state, state.current_player), state.observation)
    assert env.observation_shape == (3, env.num_actions) == (3, 10)


def test_which_player_opens_is_drawn() -> None:
    openers = jax.vmap(DivisorDuel().init)(jax.random.split(KEY, 100)).current_player
    assert 20 < openers.sum() < 80


def test_a_game_that_ends_restarts_as_with_pgxs_wrapper() -> None:
    env = DivisorDuel("divisor-duel-evens")
    ours, theirs = jax.jit(jax.vmap(env.step_or_restart)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    mine = wrapped = jax.vmap(env.init)(jax.random.split(KEY, 16))
    ended = 0
    for turn in range(30):
        keys = jax.random.split(jax.random.key(turn), 16)
        actions = jnp.argmax(mine.legal_action_mask * jax.random.uniform(keys[0], (16, 10)), axis=1)
        mine, wrapped = ours(mine, actions, keys), theirs(wrapped, actions, keys)
        for field in ("observation", "rewards", "terminated", "legal_action_mask", "_step_count"):
            assert np.array_equal(getattr(mine, field), getattr(wrapped, field)), field
        ended += int(mine.terminated.sum())
    assert ended > 30


@pytest.mark.parametrize(
    ("game", "moves", "best"), [("divisor-duel-evens", (12,), 4), ("factor-duel", (), None)]
)
def test_a_tree_search_of_64_simulations_runs_and_finds_the_win(
    game: str, moves: tuple[int, ...], best: int | None
) -> None:
    env = DivisorDuel(game)

    def evaluate(state: State) -> tuple[Any, Any]:
        """Know nothing: all legal actions alike, and no value before the end."""
        return jnp.where(state.legal_action_mask, 0.0, -1e9), jnp.zeros(state.terminated.shape)

    def recur(parameters: None, key: Any, action: Any, state: State) -> tuple[Any, State]:
        mover = state.current_player
        after = jax.vmap(env.step)(state, action)
        logits, value = evaluate(after)
        reward = jnp.take_along_axis(after.rewards, mover[:, None], axis=1)[:, 0]
        discount = jnp.where(after.terminated, 0.0, -1.0)
        output = mctx.RecurrentFnOutput(reward=reward, discount=discount, prior_logits=logits, value=value)
        return output, after

    @jax.jit
    def search(state: State, key: Any) -> Any:
        logits, value = evaluate(state)
        root = mctx.RootFnOutput(prior_logits=logits, value=value, embedding=state)
        return mctx.gumbel_muzero_policy(
            None, key, root, recur, num_simulations=64, invalid_actions=~state.legal_action_mask
        ).action

    batch = jax.tree.map(lambda leaf: jnp.stack([leaf] * 2), played(env, *moves))
    actions = search(batch, KEY)
    assert jnp.take_along_axis(batch.legal_action_mask, actions[:, None], axis=1).all()
    if best is not None:
        assert [env.numbers[action] for action in actions] == [best] * 2


def test_pictures_show_each_board_of_a_batch(tmp_path: Path) -> None:
    env = DivisorDuel("divisor-duel-evens")
    state = played(env, 16, 8)
    state.save_svg(str(tmp_path / "one.svg"), color_theme="dark")
    (group,) = ElementTree.parse(tmp_path / "one.svg").getroot().findall("{*}g")
    assert [text.text for text in group.findall("{*}text")] == [str(number) for number in env.numbers]
    batch = jax.tree.map(lambda leaf: jnp.stack([leaf] * 5), state)
    assert len(ElementTree.fromstring(batch.to_svg()).findall("{*}g")) == 5
    assert state._repr_html_() == state.to_svg()
