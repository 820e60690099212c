#!/usr/bin/env python3
"""Train a small agent on the vectorised environment, with nothing but numpy, and put it in the arena.

    python examples/agent.py train agent.npz --game divisor-duel --steps 20000
    divisor-duel arena "agent=bot:python examples/agent.py play agent.npz" random greedy

The agent is a network with one hidden layer that values every number of the pool at once: 1 for a sure
win, -1 for a sure loss. It learns from games against itself: a move is worth what the best answer to it
is worth to the other player, with the sign turned round.
"""

import argparse
import os

# For matrices this small, several threads only get in each other's way.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from divisor_duel import Position
from divisor_duel.adapters.planes import observe, unpack
from divisor_duel.adapters.vector import VectorEnv
from divisor_duel.players.engine import speak

HIDDEN = 256


def features(planes):
    """See which numbers are gone and which was the last; who took them does not matter."""
    return np.concatenate([planes[..., 0, :] + planes[..., 1, :], planes[..., 2, :]], axis=-1).astype(
        np.float32
    )


class Network:
    """Two layers and Adam, written out."""

    def __init__(self, weights):
        self.weights = weights
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in weights.items()}
        self.steps = 0

    @classmethod
    def new(cls, size, random):
        return cls(
            {
                "in": (random.standard_normal((2 * size, HIDDEN)) / np.sqrt(size)).astype(np.float32),
                "bias": np.zeros(HIDDEN, np.float32),
                "out": (random.standard_normal((HIDDEN, size)) / np.sqrt(HIDDEN)).astype(np.float32),
            }
        )

    def hidden(self, seen):
        return np.maximum(seen @ self.weights["in"] + self.weights["bias"], 0)

    def values(self, seen):
        return np.tanh(self.hidden(seen) @ self.weights["out"])

    def learn(self, seen, actions, targets, rate):
        rows = np.arange(len(actions))
        hidden = self.hidden(seen)
        chosen = np.tanh(np.einsum("ij,ij->i", hidden, self.weights["out"].T[actions]))
        slope = ((chosen - targets) * (1 - chosen**2) / len(rows)).astype(np.float32)
        error = np.zeros((len(rows), self.weights["out"].shape[1]), np.float32)
        error[rows, actions] = slope
        back = (error @ self.weights["out"].T) * (hidden > 0)
        self.descend({"in": seen.T @ back, "bias": back.sum(axis=0), "out": hidden.T @ error}, rate)

    def descend(self, gradients, rate):
        self.steps += 1
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            scale = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            self.weights[name] -= scale * mean / (np.sqrt(square) + 1e-8)


def train(game, steps, batch, seed):
    random = np.random.default_rng(seed)
    env = VectorEnv(game, batch=batch)
    network = Network.new(env.size, random)
    seen, mask = features(env.observation), env.action_mask
    for step in range(steps):
        values = np.where(mask, network.values(seen), -np.inf)
        explore = random.random(batch) < max(0.1, 1 - 2 * step / steps)
        actions = np.where(explore, env.sample(random), values.argmax(axis=1))
        rewards, ended = env.step(actions)
        after, mask = features(env.observation), env.action_mask
        answers = np.where(mask, network.values(after), -np.inf).max(axis=1)
        network.learn(seen, actions, np.where(ended, rewards, -answers), 1e-3 * (1 - 0.9 * step / steps))
        seen = after
    return network


def play(weights):
    """Speak the line protocol with the numbers the network values most."""
    network = Network(weights)

    def choose(position: Position, seconds: float | None) -> int:
        pool = position.rules.pool
        values = network.values(features(observe(position, position.to_move)))
        return pool.numbers[int(np.where(unpack(position.choices, len(pool)), values, -np.inf).argmax())]

    speak(choose, "agent")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("task", choices=["train", "play"])
    parser.add_argument("file")
    parser.add_argument("--game", default="divisor-duel")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if given.task == "play":
        play(dict(np.load(given.file)))
    else:
        np.savez(given.file, **train(given.game, given.steps, given.batch, given.seed).weights)


if __name__ == "__main__":
    main()
