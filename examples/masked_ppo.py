#!/usr/bin/env python3
"""Train somebody else's algorithm, as it is, on the Gymnasium environment, and hold it against chance.

    python examples/masked_ppo.py --game divisor-duel-evens --opponent random --steps 100000

MaskablePPO of sb3-contrib asks the environment which actions are legal by `action_masks()`; nothing else is
told to it about the game. Then it plays games it has not seen against the same opponent, and so does whoever
takes any legal number.
"""

import argparse
from random import Random

from divisor_duel.install import as_typed, installer

try:
    import gymnasium
    from sb3_contrib import MaskablePPO
except ModuleNotFoundError:
    command = as_typed([*installer(), "sb3-contrib"])
    raise SystemExit(f"MaskablePPO comes with: {command}") from None

import divisor_duel.adapters.gymnasium  # noqa: F401, registers the environments


def won(env, choose, games, seed):
    """Play so many games, each begun by its own seed; return the share that was won."""
    wins = 0
    for game in range(games):
        observation, info = env.reset(seed=seed + game)
        ended = False
        while not ended:
            action = choose(observation, info["action_mask"])
            observation, reward, ended, _, info = env.step(action)
        wins += reward > 0
    return wins / games


def main():
    """Train, then play."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="divisor-duel-evens")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    env = gymnasium.make(f"divisor_duel/{told.game}-versus-v0", opponent=told.opponent)
    chance = Random(told.seed)
    by_chance = won(
        env,
        lambda _, mask: chance.choice([i for i, legal in enumerate(mask) if legal] or [0]),
        told.games,
        10**6,
    )
    model = MaskablePPO("MlpPolicy", env, seed=told.seed, device="cpu").learn(told.steps)
    trained = won(
        env,
        lambda seen, mask: int(model.predict(seen, action_masks=mask, deterministic=True)[0]),
        told.games,
        10**6,
    )
    print(f"{told.game} against {told.opponent}, {told.games} games after {told.steps} steps:")
    print(f"any legal number wins {by_chance:.3f}, MaskablePPO {trained:.3f}")


if __name__ == "__main__":
    main()
