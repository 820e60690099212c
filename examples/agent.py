#!/usr/bin/env python3
"""Train a small agent, with nothing but numpy, and put it in the arena.

    python examples/agent.py train agent.npz --game divisor-duel --steps 20000
    python examples/agent.py labels agent.npz --game factor-duel --steps 20000
    python examples/agent.py judge agent.npz --game factor-duel
    divisor-duel arena "agent=bot:python examples/agent.py play agent.npz" random greedy

The agent is a network with one hidden layer that values every number of the pool at once: 1 for a sure
win, -1 for a sure loss. With `train` it learns from games against itself: a move is worth what the best
answer to it is worth to the other player, with the sign turned round. With `labels` it is told which moves
win, by the solver, for nine tenths of the positions of random games; `judge` asks it about the others.
"""

import argparse
import itertools
import os

# For matrices this small, several threads only get in each other's way.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from divisor_duel import Position
from divisor_duel.install import install
from divisor_duel.players.programs.engine import speak

try:
    import numpy as np
except ModuleNotFoundError:
    raise SystemExit(f"The agent is made of numpy, which comes with: {install('fast')}") from None

from divisor_duel.adapters.batch import Batch
from divisor_duel.adapters.planes import observe, unpack
from divisor_duel.labels import labels

HIDDEN = 256


def features(planes, *legal):
    """See which numbers are gone, which was the last, and perhaps which are legal; not who took them."""
    seen = [planes[..., 0, :] + planes[..., 1, :], planes[..., 2, :], *legal]
    return np.concatenate(seen, axis=-1).astype(np.float32)


class Network:
    """Two layers and Adam, written out."""

    def __init__(self, weights):
        self.weights = weights
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in weights.items()}
        self.steps = 0

    @classmethod
    def new(cls, size, random, hidden, inputs=2):
        return cls(
            {
                "in": (random.standard_normal((inputs * size, hidden)) / np.sqrt(size)).astype(np.float32),
                "bias": np.zeros(hidden, np.float32),
                "out": (random.standard_normal((hidden, size)) / np.sqrt(hidden)).astype(np.float32),
            }
        )

    def see(self, planes, legal):
        """What it was trained to look at."""
        inputs, numbers = len(self.weights["in"]), self.weights["out"].shape[1]
        return features(planes, legal) if inputs == 3 * numbers else features(planes)

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
        self.correct(seen, hidden, error, rate)

    def learn_all(self, seen, legal, winning, rate):
        """Learn what every legal move is worth; the logistic loss, because the truth is certain."""
        hidden = self.hidden(seen)
        chance = 1 / (1 + np.exp(-2 * (hidden @ self.weights["out"])))
        share = legal / legal.sum(axis=1, keepdims=True)
        self.correct(seen, hidden, ((chance - winning) * share / len(seen)).astype(np.float32), rate)

    def correct(self, seen, hidden, error, rate):
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


def train(game, steps, batch, seed, hidden):
    random = np.random.default_rng(seed)
    env = Batch(game, batch=batch)
    network = Network.new(env.size, random, hidden)
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


def train_on_labels(game, steps, batch, seed, hidden, jobs, legal):
    random = np.random.default_rng(seed)
    network = None
    stream = labels(game, size=16 * batch, seed=seed, jobs=jobs)
    for step, told in enumerate(itertools.islice(stream, -(-steps // 16))):
        network = network or Network.new(told.winning.shape[1], random, hidden, inputs=2 + legal)
        seen = network.see(told.observation, told.action_mask)
        for start in range(0, 16 * batch, batch):
            part = slice(start, start + batch)
            rate = 2e-3 * (1 - 0.99 * 16 * step / steps)
            network.learn_all(seen[part], told.action_mask[part], told.winning[part], rate)
    stream.close()
    return network


def judge(weights, game, count=20_000):
    """How often it takes a winning move where a win can be kept or given away, on positions held out."""
    told, network = next(labels(game, size=count, seed=1, held_out=True)), Network(weights)
    values = network.values(network.see(told.observation, told.action_mask))
    values = np.where(told.action_mask, values, -np.inf)
    chances = told.winning.any(axis=1) & (told.action_mask & ~told.winning).any(axis=1)
    kept = told.winning[np.arange(count), values.argmax(axis=1)][chances]
    return kept.mean(), chances.sum()


def play(weights):
    """Speak the line protocol with the numbers the network values most."""
    network = Network(weights)

    def choose(position: Position, seconds: float | None) -> int:
        pool = position.rules.pool
        legal = unpack(position.choices, len(pool))
        values = network.values(network.see(observe(position, position.to_move), legal))
        return pool.numbers[int(np.where(legal, values, -np.inf).argmax())]

    speak(choose, "agent")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("task", choices=["train", "labels", "judge", "play"])
    parser.add_argument("file")
    parser.add_argument("--game", default="divisor-duel")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--hidden", type=int, default=HIDDEN)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--legal", action="store_true", help="with labels: see the legal numbers too")
    parser.add_argument("--jobs", type=int, default=1, help="processes that make labels")
    given = parser.parse_args()
    how = (given.game, given.steps, given.batch, given.seed, given.hidden)
    if given.task == "play":
        play(dict(np.load(given.file)))
    elif given.task == "judge":
        accuracy, chances = judge(dict(np.load(given.file)), given.game)
        print(f"{accuracy:.4f} of {chances:,} chances kept, on positions held out")
    else:
        network = train(*how) if given.task == "train" else train_on_labels(*how, given.jobs, given.legal)
        np.savez(given.file, **network.weights)


if __name__ == "__main__":
    main()
