"""How many moves a second the learning environments play, beside PettingZoo's own board games."""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys

# One core is one core: numpy's threads would not be counted.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from time import process_time
from types import SimpleNamespace

import numpy as np
import pettingzoo
from pettingzoo.test.performance_benchmark import performance_benchmark
from timing import table

from divisor_duel.adapters.batch import Batch
from divisor_duel.adapters.pettingzoo import env
from divisor_duel.game.rules import games

SECONDS = 2.0
BATCH = 4096


# By processor time, so that a busy machine does not spoil the comparison.
sys.modules["pettingzoo.test.performance_benchmark"].time = SimpleNamespace(time=process_time)


def turns_a_second(environment: pettingzoo.AECEnv) -> float:
    """What PettingZoo's own benchmark measures, in five seconds."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        performance_benchmark(environment)
    found = re.search(r"([\d.]+) turns per second", said.getvalue())
    assert found
    return float(found[1])


def moves_a_second(game: str) -> tuple[float, float, float]:
    """Stepping alone; choosing at random too; and the masks and observations a network needs as well."""
    environment, random = Batch(game, batch=BATCH), np.random.default_rng(1)
    moves, chosen, stepped, seen = 0, 0.0, 0.0, 0.0
    end = process_time() + SECONDS
    while (start := process_time()) < end:
        actions = environment.sample(random)
        choosing = process_time()
        environment.step(actions)
        stepping = process_time()
        _ = environment.observation, environment.action_mask
        moves += BATCH
        chosen += choosing - start
        stepped += stepping - choosing
        seen += process_time() - stepping
    return moves / stepped, moves / (stepped + chosen), moves / (stepped + chosen + seen)


def main() -> None:
    peers = {
        name: turns_a_second(pettingzoo.make("aec", f"classic/{name}"))
        for name in ("tictactoe_v3", "connect_four_v3")
    }
    ours = {game: turns_a_second(env(game=game)) for game in games}
    peer = peers["tictactoe_v3"]
    rows = [(name, f"{speed:,.0f}", f"{speed / peer:.2f}") for name, speed in (peers | ours).items()]
    table("PettingZoo's performance_benchmark", ("environment", "turns a second", "times tictactoe"), rows)

    rows = []
    for game in games:
        millions = [f"{speed / 1e6:.1f}" for speed in moves_a_second(game)]
        rows.append((game, *millions))
    head = ("game", "stepping", "and choosing", "and observing")
    table(f"Vectorised, {BATCH:,} games at once on one core, million moves a second", head, rows)


if __name__ == "__main__":
    main()
