"""The rules in JAX are those of `Position`, move by move."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from divisor_duel import InvalidInput, Position, Rules, games
from divisor_duel.adapters.jax import Board, Game, scrambled
from divisor_duel.adapters.jax.words import drawn, packed, place_of, size_of, unpacked, words_of
from divisor_duel.adapters.planes import observe, unpack

CUSTOM = {
    f"{rule} {pool}": Rules.custom(pool, rule, openings)
    for rule in ("chain", "antichain")
    for pool, openings in [("2-10", "2-4"), ("7", None), ("1-32", None), ("1-80", "2-80:2"), ("1-256", None)]
}
ALL = games | CUSTOM
FEW = ("factor-duel", "nrich", "chain 1-256")
"""Each costs a compilation; between them they have both rules, one word and several, and openings."""


def stepped(game: Game, board: Board, random: Any) -> tuple[Board, Any, Any]:
    action = game.sample(board, random)
    after = game.step(board, action)
    ended = game.ended(after)
    return game.restart(after, ended), action, ended


def masks(words: tuple[Any, ...]) -> list[int]:
    columns = [np.asarray(word).tolist() for word in words]
    return [sum(word << 32 * w for w, word in enumerate(row)) for row in zip(*columns, strict=True)]


@pytest.mark.parametrize(
    ("name", "moves"),
    [(name, 2_000) for name in FEW] + [pytest.param(name, 1_000_000, marks=pytest.mark.long) for name in ALL],
)
def test_random_games_agree_with_position_move_by_move(name: str, moves: int) -> None:
    """A million moves each in the long run, which takes half a minute each."""
    rules, batch = ALL[name], 50 if moves < 10_000 else 1000
    game, step = Game.of(rules), jax.jit(stepped)
    board = game.init((batch,))
    positions = [Position(rules)] * batch
    for turn in range(moves // batch):
        assert masks(board.choices) == [position.choices for position in positions]
        assert masks(board.open) == [position.open for position in positions]
        board, actions, ended = step(game, board, scrambled(jnp.arange(batch) + turn * batch))
        taken = [rules.pool.numbers[action] for action in actions.tolist()]
        positions = [position.play(number) for position, number in zip(positions, taken, strict=True)]
        assert ended.tolist() == [not position.choices for position in positions]
        positions = [position if position.choices else Position(rules) for position in positions]


@pytest.mark.parametrize("name", ["chain 1-80"])
def test_observations_are_those_of_the_player_to_move(name: str) -> None:
    rules = ALL[name]
    game, step = Game.of(rules), jax.jit(stepped)
    see = jax.jit(lambda board: (game.observe(board), game.legal(board)))
    board, positions = game.init((8,)), [Position(rules)] * 8
    for turn in range(20):
        planes, legal = see(board)
        assert np.array_equal(planes, [observe(position, position.to_move) for position in positions])
        assert np.array_equal(legal, [unpack(position.choices, game.size) for position in positions])
        board, actions, _ = step(game, board, scrambled(jnp.arange(8) + 1000 * turn))
        positions = [
            position.play(rules.pool.numbers[action])
            for position, action in zip(positions, actions.tolist(), strict=True)
        ]
        positions = [position if position.choices else Position(rules) for position in positions]


def test_games_of_one_rule_and_equally_many_places_are_compiled_once() -> None:
    compiled = 0

    def ends(game: Game, random: Any) -> Any:
        nonlocal compiled
        compiled += 1
        board, actions, _ = stepped(game, game.init((4,)), random)
        return board, actions

    step = jax.jit(ends)
    for most in (10, 20, 32, 60):
        rules = Rules.custom(f"2-{most}")
        board, actions = step(Game.of(rules, places=60), scrambled(jnp.arange(4)))
        numbers = [rules.pool.numbers[action] for action in actions.tolist()]
        expected = [Position(rules, [number]).choices for number in numbers]
        assert masks(board.choices) == [choices or rules.pool.all for choices in expected]
    assert compiled == 1


def test_a_board_too_small_or_too_large_is_refused() -> None:
    with pytest.raises(InvalidInput, match="a board of 8 places for 9 numbers cannot be"):
        Game.of(Rules.custom("2-10"), places=8)
    with pytest.raises(InvalidInput, match="at most 4,096"):
        Game.of(Rules.custom("1-5000"))


def test_choices_are_drawn_evenly() -> None:
    words = words_of(0b1011 | 1 << 31 | 1 << 32 | 1 << 70, 3)
    places = drawn(tuple(jnp.full(60_000, word) for word in words), scrambled(jnp.arange(60_000)))
    found, counts = np.unique(places, return_counts=True)
    assert found.tolist() == [0, 1, 3, 31, 32, 70]
    # Each is expected 10,000 times with a standard deviation of 91.
    assert (np.abs(counts - 10_000) < 460).all()


def test_sets_are_packed_counted_and_searched_as_written_out() -> None:
    booleans = np.random.default_rng(1).random((20, 77)) < np.linspace(0, 1, 20)[:, None]
    sets = packed(jnp.asarray(booleans), 3)
    assert np.array_equal(unpacked(sets, 77), booleans)
    sizes = booleans.sum(axis=1)
    assert np.array_equal(size_of(sets), sizes)
    ranks = np.broadcast_to(np.arange(77, dtype=np.uint32), (20, 77))
    places = np.array(jax.jit(place_of)(tuple(word[:, None] for word in sets), ranks))
    for row, size in enumerate(sizes):
        assert np.array_equal(places[row, :size], np.flatnonzero(booleans[row]))
