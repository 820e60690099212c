"""The games as pgx's users know them: a `State` with its fields, `init` and `step`; without pgx itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import jax
import jax.numpy as jnp
from jax.tree_util import register_dataclass

from divisor_duel.adapters.jax.game import Board, Game
from divisor_duel.adapters.jax.picture import picture
from divisor_duel.adapters.jax.words import Array
from divisor_duel.game.rules import Rules

PENALTY: Final = -1.0
"""What an illegal action is rewarded with; the other gets its negative, as in pgx; in PettingZoo 0."""


@dataclass(frozen=True)
class State:
    """A state of pgx: what a training loop reads, and behind the underscores what only the game does."""

    current_player: Array
    """Whose turn it is, 0 or 1; which of them opens is drawn by the key of `init`."""
    observation: Array
    """What that player sees: the planes mine, theirs and last, over the pool."""
    rewards: Array
    """Of player 0 and of player 1, for the last step."""
    terminated: Array
    truncated: Array
    legal_action_mask: Array
    """All true once the game has ended, so that nothing is divided by 0."""
    _step_count: Array
    _board: Board
    _rules: Rules

    @property
    def env_id(self) -> str:
        """The name of the game."""
        return self._rules.id

    def replace(self, **changes: Any) -> State:
        """Return the same with other fields."""
        return replace(self, **changes)

    def to_svg(self, *, color_theme: str | None = None, scale: float | None = None) -> str:
        """Draw the board, or all boards of a batch."""
        return picture(self._rules.pool.numbers, self._board, self._step_count, color_theme, scale or 1.0)

    def save_svg(self, filename: str, *, color_theme: str | None = None, scale: float | None = None) -> None:
        """Draw into a file."""
        Path(filename).write_text(self.to_svg(color_theme=color_theme, scale=scale), "utf-8")

    def _repr_html_(self) -> str:
        return self.to_svg()


_FIELDS: Final = [*State.__dataclass_fields__]
register_dataclass(State, _FIELDS[:-1], _FIELDS[-1:])


class DivisorDuel:
    """One game, by its name or by a pool, a rule and openings; an action is a place in the pool."""

    version = "v0"
    num_players = 2

    def __init__(
        self,
        game: str | None = None,
        *,
        pool: str | None = None,
        rule: str | None = None,
        openings: str | None = None,
    ) -> None:
        self.rules: Final = Rules.from_spec(game, pool, rule, openings).require_last("jax-only-for-last")
        self.numbers: Final = self.rules.pool.numbers
        self.game: Final = Game.of(self.rules)

    @property
    def id(self) -> str:
        """The name of the game."""
        return self.rules.id

    @property
    def num_actions(self) -> int:
        """How many numbers the pool has."""
        return self.game.size

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of what one player sees."""
        shape: tuple[int, ...] = jax.eval_shape(self.game.observe, self.game.init()).shape
        return shape

    def init(self, key: Array) -> State:
        """Begin a game; the key draws which player opens."""
        return self._state(self.game.init(), jax.random.bernoulli(key).astype(jnp.int32))

    def step(self, state: State, action: Array, key: Array | None = None) -> State:
        """Take the number at a place. An illegal one loses at once; after the end nothing changes."""
        board, player = state._board, state.current_player
        action = jnp.asarray(action)
        inside = (action >= 0) & (action < self.game.size)
        legal = state.legal_action_mask.at[action].get(mode="clip") & inside
        over = state.terminated | state.truncated
        plays = legal & ~over
        after = jax.tree.map(
            lambda new, old: jnp.where(plays, new, old), self.game.step(board, action), board
        )
        won = plays & self.game.ended(after)
        forfeited = ~legal & ~over
        worth = jnp.where(won, 1.0, 0.0) + jnp.where(forfeited, PENALTY, 0.0)
        terminated = state.terminated | won | forfeited
        following = self._state(after, jnp.where(plays, 1 - player, player))
        return following.replace(
            rewards=jnp.where(jnp.arange(2) == player, worth, 0.0 - worth).astype(jnp.float32),
            terminated=terminated,
            truncated=state.truncated,
            legal_action_mask=following.legal_action_mask | terminated,
            _step_count=state._step_count + jnp.where(over, 0, 1),
        )

    def step_or_restart(self, state: State, action: Array, key: Array) -> State:
        """Take a step, and begin anew where it ended the game, as pgx's `auto_reset` does.

        What ended is told by `terminated` and `rewards`; all else is already the new game's.
        """
        begun = state.replace(terminated=jnp.zeros_like(state.terminated))
        after = self.step(begun, action)
        _, beginning = jax.random.split(key)  # as pgx does, so that a key gives the same games
        fresh = self.init(beginning).replace(rewards=after.rewards, terminated=after.terminated)
        restarted: State = jax.tree.map(lambda new, old: jnp.where(after.terminated, new, old), fresh, after)
        return restarted

    def observe(self, state: State, player_id: Array | None = None) -> Array:
        """Return what a player sees; without one, the player to move."""
        seen = self.game.observe(state._board)
        if player_id is None:
            return seen
        swapped = jnp.take(seen, jnp.array([1, 0, 2]), axis=-2)
        return jnp.where(player_id == state.current_player, seen, swapped)

    def _state(self, board: Board, player: Array) -> State:
        return State(
            current_player=player,
            observation=self.game.observe(board),
            rewards=jnp.zeros(self.num_players, jnp.float32),
            terminated=jnp.bool_(False),
            truncated=jnp.bool_(False),
            legal_action_mask=self.game.legal(board),
            _step_count=jnp.int32(0),
            _board=board,
            _rules=self.rules,
        )
