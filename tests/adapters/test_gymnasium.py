"""The environment for one agent: Gymnasium's own checker, its ways of making many, and the rewards by the rules."""

from __future__ import annotations

import sys
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from divisor_duel import Position, games, solve
from divisor_duel.adapters import gymnasium as ours
from divisor_duel.errors import InvalidInput

pytestmark = pytest.mark.frameworks("gymnasium")


def name(game: str) -> str:
    return f"divisor_duel/{game}-versus-v0"


@pytest.mark.parametrize("game", games)
def test_gymnasiums_own_checker_finds_nothing(game: str) -> None:
    env = gymnasium.make(name(game), opponent="random")
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # what it would only warn of counts too
        check_env(env.unwrapped)
    env.close()


def play(env: ours.Versus, chance: Random, seed: int | None = None) -> tuple[float, list[int]]:
    """Play a game of legal numbers by chance: the reward, and the moves."""
    _, info = env.reset(seed=seed)
    ended, reward = False, 0.0
    while not ended:
        # What is told to be legal is, and nothing else.
        legal = [i for i, number in enumerate(env.numbers) if number in env.position.legal_moves]
        assert (
            legal
            == np.flatnonzero(info["action_mask"]).tolist()
            == np.flatnonzero(env.action_masks()).tolist()
        )
        assert reward == 0
        _, reward, ended, truncated, info = env.step(chance.choice(legal or [0]))
        assert not truncated
    return reward, [*env.position.moves]


@pytest.mark.parametrize("game", games)
def test_whoever_wins_by_the_rules_is_rewarded(game: str) -> None:
    env, chance, seats = ours.Versus(game, opponent="random"), Random(1), set()
    for seed in range(20):
        reward, moves = play(env, chance, seed)
        outcome = Position(games[game], moves).outcome
        assert outcome
        assert reward == (1 if outcome.winner == env.seat else -1)
        seats.add(env.seat)
    assert seats == {1, 2}


def test_the_same_seed_makes_the_same_games_and_another_other_ones() -> None:
    env = ours.Versus("factor-duel", opponent="greedy")
    games_of = [[play(env, Random(7), seed) for seed in seeds] for seeds in ((1, 2, 3), (1, 2, 3), (4, 5, 6))]
    assert games_of[0] == games_of[1] != games_of[2]


def test_an_illegal_action_loses_and_after_the_end_there_is_nothing_to_take() -> None:
    env = ours.Versus("divisor-duel", seat=1)
    with pytest.raises(InvalidInput, match=r"reset\(\) begins the next one"):
        env.step(0)
    env.reset(seed=1, options={"moves": [15, 5]})
    _, reward, ended, _, _ = env.step(0)  # 2 after 5
    assert (reward, ended) == (-1, True)
    with pytest.raises(InvalidInput, match=r"reset\(\) begins the next one"):
        env.step(0)


def test_a_perfect_agent_wins_from_won_positions_against_perfect_play() -> None:
    env = ours.Versus("factor-duel", opponent="perfect", seat=1)
    env.reset(seed=1)
    ended = False
    while not ended:
        best = solve(env.position).winning_moves[0]
        _, reward, ended, _, _ = env.step(env.numbers.index(best))
    assert reward == 1


def test_where_the_opponents_first_number_ends_the_game_the_first_step_tells() -> None:
    env = ours.Versus("divisor-duel", opponent=lambda _: 47, seat=2)
    _, info = env.reset(seed=1)
    assert not info["action_mask"].any()
    assert env.step(3)[1:3] == (-1, True)


def test_an_opponent_that_breaks_the_rules_loses() -> None:
    env = ours.Versus("divisor-duel", opponent=lambda _: 1, seat=1)
    env.reset(seed=1)
    assert env.step(3)[1:3] == (1, True)


def test_a_program_can_be_the_opponent() -> None:
    command = f"bot:{sys.executable} -m divisor_duel engine --level greedy"
    env = ours.Versus("divisor-duel-evens", opponent=command)
    assert play(env, Random(1), 1)[0] in (-1, 1)
    assert play(env, Random(2))[0] in (-1, 1)
    env.close()


@pytest.mark.parametrize("mode", ["sync", "async", "vector_entry_point"])
def test_many_are_made_in_every_mode_and_begin_anew_as_asked(mode: str) -> None:
    same_step: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}
    options = same_step if mode == "vector_entry_point" else {"vector_kwargs": same_step}
    envs: Any = gymnasium.make_vec(
        name("divisor-duel-evens"), num_envs=3, vectorization_mode=mode, opponent="random", **options
    )
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, info = envs.reset(seed=1)
    assert seen.shape == (3, 3, 10)
    chance, ended = np.random.default_rng(1), 0
    for _ in range(30):
        mask = info["action_mask"]
        actions = [int(chance.choice(np.flatnonzero(row))) if row.any() else 0 for row in mask]
        _, rewards, terminations, _, info = envs.step(np.array(actions))
        assert (np.abs(rewards) == terminations).all()
        ended += int(terminations.sum())
    assert ended > 3
    envs.close()


def test_it_is_shown_in_words() -> None:
    env = ours.Versus("divisor-duel", seat=1, render_mode="ansi")
    env.reset(seed=1, options={"moves": [15, 5]})
    assert env.render() == "chosen: 15 5\nplayer 1 may choose: 10 20 25 30 35 40 45 50"
    with pytest.raises(InvalidInput, match="'rgb' is not a render mode; there are human and ansi"):
        ours.Versus("divisor-duel", render_mode="rgb")
    with pytest.raises(InvalidInput, match="3 is no seat"):
        ours.Versus("divisor-duel", seat=3)
    with pytest.raises(InvalidInput, match="'level' is no option of reset; there are moves and seat"):
        env.reset(options={"level": 1})
