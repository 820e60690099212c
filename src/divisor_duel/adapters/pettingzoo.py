"""The games as a PettingZoo environment, two agents in turn.

    from divisor_duel.adapters.pettingzoo import env
    game = env(game="factor-duel", render_mode="human")

Importing this module also registers the named games with PettingZoo's own
`make("aec", "divisor_duel/factor_duel_v0")`.
"""

from __future__ import annotations

from typing import Any

from divisor_duel.adapters.planes import PLANES, describe, number_at, observe, unpack
from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, register
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtra("extra-pettingzoo", "pettingzoo") from None

VERSION = 0
AGENTS = ["player_1", "player_2"]


def env(**options: Any) -> AECEnv[str, Any, Any]:
    """Make the environment as PettingZoo wraps its own: an illegal action loses, steps come in order.

    Whoever chose it gets -1 and the other 0, as PettingZoo's wrapper has it; in JAX the other gets 1.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801, the name PettingZoo's tools look for
    """One game without wrappers; an action is the place of a number in the pool."""

    metadata: dict[str, Any] = {  # noqa: RUF012, each environment sets its own with its name
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | None = None,
        *,
        pool: str | None = None,
        rule: str | None = None,
        openings: str | None = None,
        goal: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        modes = self.metadata["render_modes"]
        if render_mode not in (None, *modes):
            raise InvalidInput("render-mode-unknown", mode=render_mode, known=tuple(modes))
        self.rules = Rules.from_spec(game, pool, rule, openings, goal=goal)
        self.numbers = self.rules.pool.numbers
        self.metadata = type(self).metadata | {"name": _name(self.rules.id)}
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        size = len(self.numbers)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (PLANES, size), np.int8),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self.action_spaces = {agent: spaces.Discrete(size) for agent in AGENTS}
        self.reset()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start anew; the game has no chance in it, so the seed changes nothing."""
        self.position = Position(self.rules)
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[0]
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent's observations are made of."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent's actions are: a place in the pool."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """Show the planes and, to the agent whose turn it is, the legal actions."""
        choices = self.position.choices if agent == self.agent_selection else 0
        return {
            "observation": observe(self.position, AGENTS.index(agent) + 1),
            "action_mask": unpack(choices, len(self.numbers)),
        }

    def step(self, action: int | None) -> None:
        """Take the number at a place of the pool for the agent whose turn it is."""
        mover = self.agent_selection
        if self.terminations[mover]:
            self._was_dead_step(action)
            return
        self.position = self.position.play(number_at(self.rules.pool, action))
        other = AGENTS[self.position.to_move - 1]
        self._cumulative_rewards[mover] = 0
        if outcome := self.position.outcome:
            self.rewards = {
                agent: 1 if seat == outcome.winner else -1 for seat, agent in enumerate(AGENTS, 1)
            }
            self.terminations = dict.fromkeys(AGENTS, True)
            self._accumulate_rewards()
        self.agent_selection = other
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Show the position in words: returned for `ansi`, printed for `human`."""
        text = describe(self.position)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def _name(game: str) -> str:
    return f"{game.replace('-', '_')}_v{VERSION}"


for _game in games:
    register("aec", f"divisor_duel/{_name(_game)}", env, kwargs={"game": _game})
