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
EVENS = DivisorDuel("divisor-duel-evens")
step = jax.jit(EVENS.step)


def place(*numbers: int) -> list[int]:
    return [EVENS.numbers.index(number) for number in numbers]


def played(*numbers: int) -> State:
    state = EVENS.init(KEY)
    for action in place(*numbers):
        state = step(state, action)
    return state


def any_of(key: Any, mask: Any) -> Any:
    return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)


@pytest.mark.parametrize(
    "env",
    [
        DivisorDuel(pool="1-40", openings="2-40:2"),
        pytest.param(DivisorDuel("factor-duel"), marks=pytest.mark.long),
    ],
    ids=lambda env: env.id,
)
def test_pgxs_own_test_of_an_environment_passes(env: DivisorDuel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiles four functions."""
    # It knows the names of pgx's own games only. And its random choice, in 2.6.0, takes a batch only, while its test of a single state hands it one mask.
    monkeypatch.setattr(pgx._src.api_test, "act_randomly", jax.jit(any_of))
    monkeypatch.setattr(pgx._src.api_test, "EnvId", Literal["factor-duel", "custom"])
    api_test(env, num=1)


def test_the_winner_is_rewarded_and_the_mask_is_all_true_at_the_end() -> None:
    before = played(16, 2)
    loser = 1 - int(before.current_player)
    after = step(before, place(14)[0])
    assert not before.terminated
    assert after.terminated
    assert after.rewards[loser] == -1
    assert after.rewards.sum() == 0
    assert int(after.current_player) == loser
    assert after.legal_action_mask.all()
    again = step(after, 0)
    assert not again.rewards.any()
    assert np.array_equal(again.observation, after.observation)


@pytest.mark.parametrize("action", [0, 3, -1, 10, 1000])
def test_an_illegal_action_ends_the_game_and_loses_it(action: int) -> None:
    before = played(14, 2) if action == 0 else played(14)
    after = step(before, action)
    assert after.terminated
    assert after.rewards[before.current_player] == -1
    assert after.rewards[1 - before.current_player] == 1
    assert after.legal_action_mask.all()
    assert np.array_equal(after.observation, before.observation)


def test_each_player_sees_its_own_numbers_first() -> None:
    state = played(16, 8, 4)
    mine, theirs, last = EVENS.observe(state)
    assert np.flatnonzero(mine).tolist() == place(8)
    assert np.flatnonzero(theirs).tolist() == place(4, 16)
    assert np.flatnonzero(last).tolist() == place(4)
    other = EVENS.observe(state, 1 - state.current_player)
    assert np.array_equal(other, [theirs, mine, last])
    assert np.array_equal(EVENS.observe(state, state.current_player), state.observation)
    assert EVENS.observation_shape == (3, EVENS.num_actions) == (3, 10)


def test_which_player_opens_is_drawn() -> None:
    openers = jax.jit(jax.vmap(EVENS.init))(jax.random.split(KEY, 100)).current_player
    assert 20 < openers.sum() < 80


def test_a_game_that_ends_restarts_as_with_pgxs_wrapper() -> None:
    ours = jax.jit(jax.vmap(EVENS.step_or_restart))
    theirs = jax.jit(jax.vmap(auto_reset(EVENS.step, EVENS.init)))
    mine = wrapped = jax.jit(jax.vmap(EVENS.init))(jax.random.split(KEY, 16))
    random = np.random.default_rng(1)
    ended = 0
    for turn in range(30):
        keys = jax.random.split(jax.random.key(turn), 16)
        actions = np.argmax(np.asarray(mine.legal_action_mask) * random.random((16, 10)), axis=1)
        mine, wrapped = ours(mine, actions, keys), theirs(wrapped, actions, keys)
        for field in ("observation", "rewards", "terminated", "legal_action_mask", "_step_count"):
            assert np.array_equal(getattr(mine, field), getattr(wrapped, field)), field
        ended += int(mine.terminated.sum())
    assert ended > 30


def test_a_tree_search_of_64_simulations_runs_and_finds_the_win() -> None:
    """Compiles a whole tree search."""

    def evaluate(state: State) -> tuple[Any, Any]:
        """Know nothing: all legal actions alike, and no value before the end."""
        return jnp.where(state.legal_action_mask, 0.0, -1e9), jnp.zeros(state.terminated.shape)

    def recur(parameters: None, key: Any, action: Any, state: State) -> tuple[Any, State]:
        mover = state.current_player
        after = jax.vmap(EVENS.step)(state, action)
        logits, value = evaluate(after)
        reward = jnp.take_along_axis(after.rewards, mover[:, None], axis=1)[:, 0]
        discount = jnp.where(after.terminated, 0.0, -1.0)
        output = mctx.RecurrentFnOutput(reward=reward, discount=discount, prior_logits=logits, value=value)
        return output, after

    def search(state: State, key: Any) -> Any:
        logits, value = evaluate(state)
        root = mctx.RootFnOutput(prior_logits=logits, value=value, embedding=state)
        return mctx.gumbel_muzero_policy(
            None, key, root, recur, num_simulations=64, invalid_actions=~state.legal_action_mask
        ).action

    batch = jax.tree.map(lambda leaf: jnp.stack([leaf] * 2), played(12))
    # After 12 only 4 wins.
    assert jax.jit(search)(batch, KEY).tolist() == place(4, 4)


def test_pictures_show_each_board_of_a_batch(tmp_path: Path) -> None:
    state = played(16, 8)
    state.save_svg(str(tmp_path / "one.svg"), color_theme="dark")
    (group,) = ElementTree.parse(tmp_path / "one.svg").getroot().findall("{*}g")
    assert [text.text for text in group.findall("{*}text")] == [str(number) for number in EVENS.numbers]
    batch = jax.tree.map(lambda leaf: jnp.stack([leaf] * 5), state)
    assert len(ElementTree.fromstring(batch.to_svg()).findall("{*}g")) == 5
    assert state._repr_html_() == state.to_svg()
