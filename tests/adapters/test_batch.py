"""A batch of games plays by the same rules as `Position`."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from divisor_duel import Position, games
from divisor_duel.adapters.batch import Batch
from divisor_duel.adapters.planes import observe
from divisor_duel.errors import IllegalMove, InvalidInput
from tests.adapters import GAME_COUNTS


def masks(env: Batch) -> list[int]:
    """The environment's legal actions, as the masks `Position` uses."""
    rows = np.packbits(env.action_mask, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in rows]


def actions_of(env: Batch, numbers: list[int]) -> NDArray[np.int64]:
    return np.searchsorted(env.numbers, numbers)


@pytest.mark.parametrize("count", GAME_COUNTS)
@pytest.mark.parametrize("game", games)
def test_random_games_agree_with_position_move_by_move(game: str, count: int) -> None:
    assert_agrees_with_position(Batch(game, batch=count))


@pytest.mark.parametrize("rule", ["chain", "antichain"])
@pytest.mark.parametrize(("pool", "openings"), [("2-10", "2-4"), ("1-80", "2-80:2")])
def test_so_do_games_whose_first_number_is_restricted(pool: str, rule: str, openings: str) -> None:
    assert_agrees_with_position(Batch(pool=pool, rule=rule, openings=openings, batch=200))


@pytest.mark.parametrize("goal", ["misere", "length-4", "length-4-short"])
@pytest.mark.parametrize("rule", ["chain", "antichain"])
def test_so_do_games_for_every_goal(rule: str, goal: str) -> None:
    assert_agrees_with_position(Batch(pool="2-12", rule=rule, goal=goal, batch=100))


def assert_agrees_with_position(env: Batch) -> None:
    random = np.random.default_rng(1)
    start = Position(env.rules)
    positions = [start] * env.batch
    finished = np.zeros(env.batch, bool)
    while not finished.all():
        assert masks(env) == [position.choices for position in positions]
        assert env.plies.tolist() == [len(position.moves) for position in positions]
        actions = env.sample(random)
        rewards, ended = env.step(actions)
        positions = [
            position.play(number)
            for position, number in zip(positions, env.numbers[actions].tolist(), strict=True)
        ]
        assert ended.tolist() == [not position.choices for position in positions]
        outcomes = [(position.outcome, 3 - position.to_move) for position in positions]
        assert rewards.tolist() == [
            0 if outcome is None else 1 if outcome.winner == mover else -1 for outcome, mover in outcomes
        ]
        finished |= ended
        positions = [position if position.choices else start for position in positions]


@pytest.mark.parametrize("game", games)
def test_observations_are_those_of_the_player_to_move(game: str) -> None:
    env, random = Batch(game, batch=20), np.random.default_rng(2)
    positions = [Position(games[game])] * env.batch
    for _ in range(60):
        expected = [observe(position, position.to_move) for position in positions]
        assert np.array_equal(env.observation, expected)
        actions = env.sample(random)
        env.step(actions)
        positions = [
            position.play(number) for position, number in zip(positions, env.numbers[actions], strict=True)
        ]
        positions = [position if position.choices else Position(games[game]) for position in positions]


def test_samples_are_spread_evenly_over_the_legal_actions() -> None:
    env = Batch("nrich", batch=24_000)
    drawn = np.bincount(env.sample(np.random.default_rng(3)), minlength=100)
    legal = env.action_mask[0]
    assert legal.sum() == 24
    assert not drawn[~legal].any()
    # Each is expected 1,000 times with a standard deviation of 31.
    assert (np.abs(drawn[legal] - 1000) < 155).all()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = Batch(pool="2-10", batch=3)
    env.step(actions_of(env, [2, 3, 7]))
    before = env.action_mask.copy()
    with pytest.raises(IllegalMove, match="game 1 of the batch: 4 is not legal there"):
        env.step(actions_of(env, [4, 4, 5]))
    assert np.array_equal(env.action_mask, before)


@pytest.mark.parametrize("action", [-1, 9, 10**6])
def test_an_action_outside_the_pool_is_refused_and_changes_nothing(action: int) -> None:
    env = Batch(pool="2-10", batch=2)
    with pytest.raises(IllegalMove, match=f"game 1 of the batch: {action} is no action; they go from 0 to 8"):
        env.step(np.array([0, action]))
    assert not env.plies.any()


@pytest.mark.parametrize("actions", [np.array([0]), np.array(0), np.zeros((2, 1), int), np.zeros(2)])
def test_actions_that_are_not_one_whole_number_for_each_game_are_refused(actions: NDArray[np.int64]) -> None:
    with pytest.raises(InvalidInput, match="actions are 2 whole numbers, one for each game"):
        Batch(pool="2-10", batch=2).step(actions)


def test_a_game_that_ends_starts_anew_while_the_others_go_on() -> None:
    env = Batch(pool="2-10", batch=2)
    rewards, ended = env.step(actions_of(env, [7, 8]))
    assert rewards.tolist() == [1, 0]
    assert ended.tolist() == [True, False]
    assert env.plies.tolist() == [0, 1]
    assert env.action_mask[0].all()
    assert env.numbers[env.action_mask[1]].tolist() == [2, 4]


def test_reset_starts_every_game_anew() -> None:
    env = Batch("factor-duel", batch=5)
    env.step(env.sample(np.random.default_rng(4)))
    env.reset()
    assert env.action_mask.all()
    assert not env.observation.any()
    assert not env.plies.any()


def test_an_empty_batch_is_refused() -> None:
    with pytest.raises(InvalidInput, match="batch of 0"):
        Batch(batch=0)


def test_boards_are_kept_and_set_again() -> None:
    env, random = Batch("nrich", batch=7), np.random.default_rng(5)
    for _ in range(4):
        env.step(env.sample(random))
    kept = env.boards
    before = env.observation, env.action_mask, env.plies.tolist()
    env.step(env.sample(random))
    assert not np.array_equal(env.observation, before[0])
    other = Batch("nrich", batch=7)
    for each in (env, other):
        each.boards = kept
        assert np.array_equal(each.observation, before[0])
        assert np.array_equal(each.action_mask, before[1])
        assert each.plies.tolist() == before[2]
    other.step(other.sample(random))
    assert np.array_equal(env.observation, before[0])


def test_boards_of_another_batch_or_pool_are_refused() -> None:
    for other in (Batch("nrich", batch=3), Batch("factor-duel", batch=2)):
        with pytest.raises(InvalidInput, match="not the boards of a batch of 2 games on this pool"):
            Batch("nrich", batch=2).boards = other.boards
