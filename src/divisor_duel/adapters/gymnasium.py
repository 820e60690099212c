"""The games as an environment of Gymnasium for one agent, against a level or a program.

    import gymnasium
    import divisor_duel.adapters.gymnasium
    env = gymnasium.make("divisor_duel/factor-duel-versus-v0", opponent="medium")

An action is the place of a number in the pool, an observation the planes mine, theirs and last. Reward comes
at the end: 1 for a win, -1 for a loss or an illegal action. `info["action_mask"]` tells what is legal, and so
does `action_masks()`, which libraries for masked learning ask. Both seats at once are in `vector.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from random import Random
from typing import Any, Final

from divisor_duel.adapters.planes import PLANES, describe, number_at, observe, unpack
from divisor_duel.errors import IllegalMove, InvalidInput, MissingExtra
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.players.levels import Player
from divisor_duel.players.match import Forfeit, Resigned
from divisor_duel.players.seats import player

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, SyncVectorEnv
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra("extra-gymnasium", "pettingzoo") from None

_OPTIONS: Final = {"moves", "seat"}


class Versus(gymnasium.Env[Any, Any]):
    """One seat of a game; the other one is taken by the opponent.

    `opponent` is a level, `net`, `random`, `greedy`, `bot:COMMAND`, or a function from a position to a
    number. `seat` is 1 or 2; without one it is drawn anew for every game.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | None = None,
        *,
        pool: str | None = None,
        rule: str | None = None,
        openings: str | None = None,
        goal: str | None = None,
        opponent: str | Player = "medium",
        seat: int | None = None,
        seconds: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        modes = self.metadata["render_modes"]
        if render_mode not in (None, *modes):
            raise InvalidInput("render-mode-unknown", mode=render_mode, known=tuple(modes))
        self.rules: Final = Rules.from_spec(game, pool, rule, openings, goal=goal)
        self.numbers: Final = self.rules.pool.numbers
        self.render_mode = render_mode
        self._wanted_seat = _checked_seat(seat)
        self._chance = Random()
        self._open = ExitStack()
        self._opponent: Player = (
            self._open.enter_context(player(opponent, self._chance, seconds))
            if isinstance(opponent, str)
            else opponent
        )
        size = len(self.numbers)
        self.observation_space = spaces.Box(0, 1, (PLANES, size), np.int8)
        self.action_space = spaces.Discrete(size)
        self.position = Position(self.rules)
        self.seat = seat or 1
        self._ended = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin a game, after the numbers of `options["moves"]` and at `options["seat"]` if there are any.

        The opponent has moved already where it begins. The seed draws the seat and is the opponent's too.
        """
        super().reset(seed=seed)
        options = options or {}
        if unknown := {*options} - _OPTIONS:
            raise InvalidInput("reset-option-unknown", name=sorted(unknown)[0], known=tuple(sorted(_OPTIONS)))
        self._chance.seed(int(self.np_random.integers(2**31)))
        drawn = int(self.np_random.integers(1, 3))
        self.seat = _checked_seat(options.get("seat")) or self._wanted_seat or drawn
        self.position = Position(self.rules, options.get("moves", ()))
        self._result: float | None = self._judged()
        if self._result is None and self.position.to_move != self.seat:
            self._answer()
        self._ended = False
        self._show()
        return self._observed()

    def step(self, action: Any) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Take the number at a place, and have the opponent answer; an illegal one loses the game."""
        if self._ended:
            raise InvalidInput("game-ended-reset")
        # Where the opponent's first number ended the game, this step only tells.
        if self._result is None:
            self._take(number_at(self.rules.pool, action))
        self._ended = self._result is not None
        self._show()
        seen, info = self._observed()
        return seen, self._result or 0.0, self._ended, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Say which actions are legal."""
        mask: NDArray[np.bool_] = unpack(self.position.choices, len(self.numbers)).astype(bool)
        return mask

    def render(self) -> str | None:  # type: ignore[override, unused-ignore]
        """Show the position in words: returned for `ansi`, printed for `human`."""
        return describe(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Let the opponent go."""
        self._open.close()

    def _take(self, number: int) -> None:
        try:
            self.position = self.position.play(number)
        except IllegalMove:
            self._result = -1.0
            return
        self._result = self._judged()
        if self._result is None:
            self._answer()

    def _answer(self) -> None:
        """Have the opponent move; whoever gives up, or breaks the rules, has lost."""
        try:
            self.position = self.position.play(int(self._opponent(self.position)))
        except (Forfeit, IllegalMove, Resigned):
            self._result = 1.0
            return
        self._result = self._judged()

    def _judged(self) -> float | None:
        outcome = self.position.outcome
        return None if outcome is None else 1.0 if outcome.winner == self.seat else -1.0

    def _observed(self) -> tuple[NDArray[np.int8], dict[str, Any]]:
        return observe(self.position, self.seat), {"action_mask": self.action_masks(), "seat": self.seat}

    def _show(self) -> None:
        if self.render_mode == "human":
            print(describe(self.position))


def vector(
    num_envs: int = 1, autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP, **options: Any
) -> SyncVectorEnv:
    """Make so many games against opponents of their own, for Gymnasium's `make_vec`."""
    make: Callable[[], Versus] = partial(Versus, **options)
    return SyncVectorEnv([make] * num_envs, autoreset_mode=AutoresetMode(autoreset_mode))


def _checked_seat(seat: Any) -> int | None:
    if seat not in (None, 1, 2):
        raise InvalidInput("seat-unknown", seat=repr(seat)[:40])
    return None if seat is None else int(seat)


for _game in games:
    gymnasium.register(
        f"divisor_duel/{_game}-versus-v0",
        entry_point=f"{__name__}:Versus",
        vector_entry_point=f"{__name__}:vector",
        kwargs={"game": _game},
    )
