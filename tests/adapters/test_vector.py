"""The vector environment is what Gymnasium's users know, and plays by the rules of the batch inside it."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from divisor_duel import InvalidInput, Position, games
from divisor_duel.adapters.planes import observe
from divisor_duel.adapters.vector import VectorEnv

pytestmark = pytest.mark.frameworks("gymnasium")


def places(envs: VectorEnv, *numbers: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.searchsorted(envs.numbers, numbers)


def test_it_is_a_vector_environment_of_gymnasium_and_all_it_says_is_in_its_spaces() -> None:
    envs = VectorEnv("factor-duel", num_envs=16)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    assert envs.num_envs == 16
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, infos = envs.reset(seed=3)
    for _ in range(60):
        assert envs.observation_space.contains(seen)
        assert infos["action_mask"].shape == (16, 49)
        actions = envs.sample()
        assert envs.action_space.contains(actions)
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        assert rewards.dtype == np.float64
        assert np.array_equal(rewards, terminated)
        assert not truncated.any()
    envs.close()


def test_a_seed_repeats_the_games() -> None:
    envs = VectorEnv("nrich", num_envs=8)
    played = []
    for _ in range(2):
        envs.reset(seed=11)
        played.append([envs.step(envs.sample())[0] for _ in range(20)])
    assert np.array_equal(played[0], played[1])


def test_where_a_game_ended_the_last_observation_is_kept_and_the_next_game_begun() -> None:
    envs = VectorEnv(pool="2-10", num_envs=2)
    envs.reset()
    seen, rewards, terminated, _, infos = envs.step(places(envs, 7, 8))
    assert rewards.tolist() == [1, 0]
    assert terminated.tolist() == [True, False]
    stuck = Position(envs.rules, [7])
    assert np.array_equal(infos["final_obs"][0], observe(stuck, stuck.to_move))
    assert infos["final_obs"][1] is None
    assert infos["_final_obs"].tolist() == [True, False]
    assert not seen[0].any()
    assert infos["action_mask"][0].all()
    *_, infos = envs.step(places(envs, 8, 4))
    assert "final_obs" not in infos


def test_games_begin_where_moves_lead() -> None:
    envs = VectorEnv("divisor-duel", num_envs=3)
    seen, infos = envs.reset(options={"moves": [[15, 5], [], [7]]})
    for game, moves in enumerate([[15, 5], [], [7]]):
        position = Position(games["divisor-duel"], moves)
        assert np.array_equal(seen[game], observe(position, position.to_move))
        assert tuple(envs.numbers[infos["action_mask"][game]]) == position.legal_moves
    seen, *_ = envs.step(places(envs, 35, 50, 49))
    assert np.array_equal(seen[0], observe(Position(games["divisor-duel"], [15, 5, 35]), 2))


def test_some_games_are_reset_and_the_others_go_on() -> None:
    envs = VectorEnv("divisor-duel", num_envs=3)
    envs.reset()
    before, *_ = envs.step(places(envs, 48, 48, 48))
    seen, _ = envs.reset(options={"reset_mask": np.array([True, False, True]), "moves": [[], [12]]})
    assert not seen[0].any()
    assert np.array_equal(seen[1], before[1])
    assert np.array_equal(seen[2], observe(Position(games["divisor-duel"], [12]), 2))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"move": [[2]]}, "'move' is no option of reset"),
        ({"reset_mask": [1, 0]}, "reset_mask is 2 booleans"),
        ({"moves": [[2]]}, "moves are 2 lists of numbers"),
    ],
)
def test_options_nobody_knows_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        VectorEnv(num_envs=2).reset(options=options)


def test_gymnasium_makes_the_named_games() -> None:
    envs = gymnasium.make_vec(
        "divisor_duel/factor-duel-v0", num_envs=4, vectorization_mode="vector_entry_point"
    )
    assert isinstance(envs.unwrapped, VectorEnv)
    assert envs.unwrapped.rules == games["factor-duel"]


def test_gymnasiums_wrappers_go_around_it() -> None:
    envs = RecordEpisodeStatistics(VectorEnv("divisor-duel-evens", num_envs=4))
    envs.reset(seed=2)
    lengths = []
    for _ in range(30):
        inner = envs.unwrapped
        assert isinstance(inner, VectorEnv)
        *_, infos = envs.step(inner.sample())
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert lengths
    assert min(lengths) >= 1
