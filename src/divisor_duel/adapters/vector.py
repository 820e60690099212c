"""The games as a vector environment of Gymnasium: thousands at once, for training.

    from divisor_duel.adapters.vector import VectorEnv
    envs = VectorEnv("factor-duel", num_envs=4096)
    observations, infos = envs.reset(seed=1)
    observations, rewards, terminations, truncations, infos = envs.step(envs.sample())

The two players of a game move in turn: an observation is that of the player to move, a reward that of the
player who has just moved. Importing this module also makes the named games known to Gymnasium's
`make_vec("divisor_duel/factor-duel-v0", num_envs=8, vectorization_mode="vector_entry_point")`.
"""

from __future__ import annotations

from typing import Any, Final

from divisor_duel.adapters.batch import Batch, Boards
from divisor_duel.adapters.planes import PLANES
from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.game.rules import games

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra("extra-vector", "pettingzoo") from None

_OPTIONS: Final = {"reset_mask", "moves"}


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """So many games of the same rules; one that ends starts anew in the same step.

    `infos["action_mask"]` tells what is legal; an illegal action raises `IllegalMove` and changes nothing.
    Where a game ended, `infos["final_obs"]` has what the player who got stuck saw last.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012, as Gymnasium has it
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        game: str | None = None,
        *,
        num_envs: int = 1024,
        pool: str | None = None,
        rule: str | None = None,
        openings: str | None = None,
        goal: str | None = None,
    ) -> None:
        self.batch: Final = Batch(game, batch=num_envs, pool=pool, rule=rule, openings=openings, goal=goal)
        self.rules: Final = self.batch.rules
        self.numbers: Final = self.batch.numbers
        self.num_envs = num_envs
        size = self.batch.size
        self.single_observation_space = spaces.Box(0, 1, (PLANES, size), np.uint8)
        self.single_action_space = spaces.Discrete(size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Start every game anew, or those of `options["reset_mask"]` alone.

        With `options["moves"]`, a list of numbers for each of them, a game begins where these lead. There is
        no chance in the games: the seed is that of `sample`.
        """
        options = options or {}
        if unknown := {*options} - _OPTIONS:
            raise InvalidInput("reset-option-unknown", name=sorted(unknown)[0], known=tuple(sorted(_OPTIONS)))
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        mask = np.asarray(options.get("reset_mask", np.ones(self.num_envs, bool)))
        if mask.shape != (self.num_envs,) or mask.dtype != bool:
            raise InvalidInput("reset-mask-wrong", size=self.num_envs)
        chosen = np.flatnonzero(mask)
        if "moves" not in options:
            self.batch.restart(chosen)
        elif len(options["moves"]) == len(chosen):
            self.batch.set_moves(chosen, options["moves"])
        else:
            raise InvalidInput("reset-moves-wrong", size=len(chosen))
        return self.observation, {"action_mask": self.action_mask}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take a number in every game: observations, rewards, terminations, truncations and infos."""
        rewards, ended = self.batch.step(actions, restart=False)
        infos: dict[str, Any] = {}
        if ended.any():
            stuck = np.flatnonzero(ended)
            final = np.full(self.num_envs, None)
            for game, seen in zip(stuck, self.batch.observed(stuck), strict=True):
                final[game] = seen
            infos = {"final_obs": final, "_final_obs": ended.copy()}
            infos |= {"final_info": {}, "_final_info": ended.copy()}
            self.batch.restart(stuck)
        infos |= {"action_mask": self.action_mask}
        never = np.zeros(self.num_envs, bool)
        return self.observation, rewards.astype(np.float64), ended, never, infos

    @property
    def observation(self) -> NDArray[np.uint8]:
        """What each player to move sees: games × (mine, theirs, last) × pool."""
        return self.batch.observation

    @property
    def action_mask(self) -> NDArray[np.bool_]:
        """Which actions are legal: a row for each game."""
        return self.batch.action_mask

    @property
    def boards(self) -> Boards:
        """Where the games stand, to be kept and set again."""
        return self.batch.boards

    @boards.setter
    def boards(self, boards: Boards) -> None:
        self.batch.boards = boards

    def sample(self) -> NDArray[np.int64]:
        """Draw a legal action for each game, all equally likely."""
        return self.batch.sample(self.np_random)


for _game in games:
    gymnasium.register(
        f"divisor_duel/{_game}-v0", vector_entry_point=f"{__name__}:VectorEnv", kwargs={"game": _game}
    )
