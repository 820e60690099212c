"""What is read from a copy of gg-bench: environments, weights of trained agents, published results.

Environments are loaded as they are, and nothing else of the copy is run: of the weights, only arrays of
numbers are read.
"""

from __future__ import annotations

import importlib.util
import json
import math
import pickle
import re
import zipfile
from base64 import b64decode
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from divisor_duel.game.position import Position
from divisor_duel.game.rules import RULES, Rules

DATA = Path("gg_bench", "data")


class Game(NamedTuple):
    """An environment that is one of our games: an action stands for the number (action + offset) * step."""

    number: int
    make: Any
    rules: Rules
    offset: int
    step: int

    def taken(self, action: int) -> int:
        return (int(action) + self.offset) * self.step

    def action(self, number: int) -> int:
        return number // self.step - self.offset


def candidates(copy: Path) -> list[int]:
    """The environments that use a remainder somewhere: no other can be one of ours."""
    files = (copy / DATA / "envs").glob("env_*.py")
    return sorted(int(re.sub(r"\D", "", file.stem)) for file in files if "%" in file.read_text("utf-8"))


def environment(copy: Path, number: int) -> Any:
    """The class of an environment."""
    path = copy / DATA / "envs" / f"env_{number}.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.CustomEnv


def readings(number: int, make: Any) -> list[Game]:
    """The games of ours that an environment might be, by the actions it has at the start."""
    env = make()
    env.reset()
    found = []
    for offset in range(4):
        for step in (1, 2):
            for rule in RULES:
                game = Game(number, make, Rules.custom("2-3"), offset, step)
                first = [game.taken(action) for action in env.valid_moves()]
                for actions in (range(int(env.action_space.n)), env.valid_moves()):
                    pool = {game.taken(action) for action in actions} - {0}
                    if len(pool) > 3 and pool.issuperset(first):
                        found.append(game._replace(rules=Rules.custom(pool, rule, first)))
    return found


class Agreement(NamedTuple):
    """How far an environment and our rules go together in games of random moves."""

    positions: int
    differs: str
    rewards: frozenset[float]
    """What legal moves that do not end the game are rewarded with."""


def compare(game: Game, games: int) -> Agreement:
    """Play at random in both, until something differs."""
    random, positions, rewards = Random(game.number), 0, set()
    for _ in range(games):
        env, position = game.make(), Position(game.rules)
        env.reset()
        while position.choices:
            legal = sorted(map(game.taken, env.valid_moves()))
            if legal != list(position.legal_moves):
                return Agreement(positions, "other legal moves", frozenset(rewards))
            positions += 1
            move = random.choice(legal)
            _, reward, done, *_ = env.step(game.action(move))
            position = position.play(move)
            if position.choices:
                rewards.add(float(reward))
            if bool(done) != (not position.choices):
                return Agreement(positions, "it ends elsewhere", frozenset(rewards))
    return Agreement(positions, "", frozenset(rewards))


class _Ignored:
    """Stands for whatever is not an array of numbers."""

    def __init__(self, *args: object, **options: object) -> None:
        pass

    def __call__(self, *args: object, **options: object) -> _Ignored:
        return _Ignored()

    def __setstate__(self, state: object) -> None:
        self.state = state

    def __setitem__(self, key: object, value: object) -> None:
        pass


class _Arrays(pickle.Unpickler):
    """Reads arrays out of a pickle and calls nothing that it names."""

    def find_class(self, module: str, name: str) -> Any:
        if name == "_reconstruct_array":
            return _array
        if module.split(".")[0] == "numpy" and name in ("_reconstruct", "ndarray", "dtype"):
            return np._core.multiarray._reconstruct if name == "_reconstruct" else getattr(np, name)
        return type(name, (_Ignored,), {})


def _array(make: Any, args: Any, state: Any, *_: object) -> Any:
    array = make(*args)
    array.__setstate__(state)
    return array


class Policy:
    """A trained agent without its search: two layers of 64 and tanh, and what it thinks of each action."""

    def __init__(self, path: Path) -> None:
        data = json.loads(zipfile.ZipFile(path).read("data"))
        policy = _Arrays(BytesIO(b64decode(data["policy"][":serialized:"]))).load()
        layers = policy.state["actor_state"].state["params"]["params"]
        self.layers = [(layers[f"Dense_{i}"]["kernel"], layers[f"Dense_{i}"]["bias"]) for i in range(3)]

    def __call__(self, play: Play) -> Any:
        """How likely it is to take each of the actions there are."""
        values = play.seen
        for kernel, bias in self.layers[:2]:
            values = np.tanh(values @ kernel + bias)
        kernel, bias = self.layers[2]
        values = (values @ kernel + bias)[play.actions]
        shares = np.exp(values - values.max())
        return shares / shares.sum()


class Play:
    """A game under way in an environment, and what an agent sees of it."""

    def __init__(self, game: Game, moves: tuple[int, ...] = ()) -> None:
        self.env, self.turn, self.over, self.reward = game.make(), 1, False, 0.0
        self._see(self.env.reset()[0])
        for move in moves:
            self.step(game.action(move))

    def step(self, action: int) -> None:
        seen, self.reward, done, *_ = self.env.step(action)
        self.turn, self.over = -self.turn, bool(done)
        self._see(seen)

    def _see(self, seen: Any) -> None:
        # The player to move comes last: 1 for the first.
        self.seen = np.append(np.asarray(seen, dtype=np.float32).ravel(), (self.turn + 1) // 2)
        self.actions = [int(action) for action in self.env.valid_moves()]


class Node:
    """A place in the tree of a search."""

    def __init__(self, play: Play, parent: Node | None = None, action: int = -1) -> None:
        self.play, self.parent, self.action = play, parent, action
        self.children: list[Node] = []
        self.untried = [] if play.over else [*play.actions]
        self.visits = self.wins = 0

    def worth(self) -> float:
        assert self.parent
        return self.wins / self.visits + 1.4 * math.sqrt(math.log(self.parent.visits) / self.visits)


def search(play: Play, policy: Policy, simulations: int, random: Random) -> int:
    """The action most visited by a plain tree search whose simulations the policy plays."""
    root = Node(play)
    for _ in range(simulations):
        node = root
        while not node.untried and node.children:
            node = max(node.children, key=Node.worth)
        if node.untried:
            action = node.untried.pop()
            after = deepcopy(node.play)
            after.step(action)
            node.children.append(Node(after, node, action))
            node = node.children[-1]
        end = deepcopy(node.play)
        while not end.over and end.actions:
            end.step(random.choices(end.actions, policy(end))[0])
        # Whoever made the last move won it, unless it was a mistake.
        winner = -end.turn if end.reward > 0 else end.turn
        above: Node | None = node
        while above:
            above.visits += 1
            above.wins += winner == -above.play.turn
            above = above.parent
    return max(root.children, key=lambda child: child.visits).action


def results(copy: Path) -> dict[str, dict[str, Any]]:
    """The published results, by model."""
    files = sorted((copy / "results").glob("*_eval_*.json"))
    return {file.name.partition("_eval")[0]: json.loads(file.read_text("utf-8")) for file in files}


def evaluated(copy: Path) -> dict[int, int]:
    """The environments language models were measured on, and the training step of the agent they met."""
    told = json.loads((copy / DATA / "splits" / "valid_envs.json").read_text("utf-8"))
    return {int(number): step for number, step in told}


def agent(copy: Path, number: int, step: int) -> Path:
    """The file of a trained agent."""
    return copy / DATA / "models" / f"env_{number}" / f"agent_{step}.zip"
