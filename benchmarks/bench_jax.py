"""How many moves a second the games in JAX make, on whatever device there is, beside pgx's board games.

    .venv-jax/bin/python benchmarks/bench_jax.py [--quick]

All runs are one compiled loop over many steps; every game of a batch makes a random legal move in each step
and starts anew when it ends. The first run compiles and is not counted; of the next three the median is.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from timing import seconds, table

from divisor_duel.adapters.batch import Batch
from divisor_duel.adapters.jax import Board, DivisorDuel, Game, scrambled
from divisor_duel.adapters.jax.words import chosen
from divisor_duel.game.rules import Rules, games

HIDDEN = 256
PEERS = ("tic_tac_toe", "connect_four", "othello", "hex", "animal_shogi")
ODD = jnp.uint32(0x9E3779B1)


def random_play(game: Game, batch: int, steps: int, unroll: int) -> Any:
    """Random moves on bare boards; tells how many games ended, and keeps the boards from being left out."""
    lanes = jnp.arange(batch, dtype=jnp.uint32) * jnp.uint32(steps)

    def step(carry: tuple[Board, Any], turn: Any) -> tuple[tuple[Board, Any], None]:
        board, count = carry
        after = game.step(board, game.sample(board, scrambled(lanes + turn)))
        ended = game.ended(after)
        return (game.restart(after, ended), count + ended), None

    start = (game.init((batch,)), jnp.zeros(batch, jnp.uint32))
    turns = jnp.arange(steps, dtype=jnp.uint32)
    (board, count), _ = jax.lax.scan(step, start, turns, unroll=unroll)
    return count.sum(), chosen(count > 0, board.choices, board.open)[0].max()


def with_observation(game: Game, batch: int, steps: int) -> Any:
    """The same, and the planes and the mask written to memory at each step."""
    lanes = jnp.arange(batch, dtype=jnp.uint32) * jnp.uint32(steps)

    def step(carry: tuple[Board, Any], turn: Any) -> tuple[tuple[Board, Any], None]:
        board, count = carry
        planes, legal = jax.lax.optimization_barrier((game.observe(board), game.legal(board)))
        after = game.step(board, game.sample(board, scrambled(lanes + turn)))
        ended = game.ended(after)
        seen = planes[:, 2, 0] & legal[:, 1]
        return (game.restart(after, ended), count + (ended | seen)), None

    start = (game.init((batch,)), jnp.zeros(batch, jnp.uint32))
    (_, count), _ = jax.lax.scan(step, start, jnp.arange(steps, dtype=jnp.uint32))
    return count.sum()


def with_network(game: Game, batch: int, steps: int, weights: tuple[Any, Any]) -> Any:
    """A network of one hidden layer chooses: its best legal number, with noise."""
    lanes = jnp.arange(batch, dtype=jnp.uint32)[:, None] * jnp.uint32(game.size) + jnp.arange(
        game.size, dtype=jnp.uint32
    )

    def step(board: Board, turn: Any) -> tuple[Board, Any]:
        seen = game.observe(board).reshape(batch, -1).astype(jnp.bfloat16)
        values = jax.nn.relu(seen @ weights[0]) @ weights[1]
        noise = scrambled(lanes + turn * ODD).astype(jnp.bfloat16) * jnp.bfloat16(2**-32)
        action = jnp.argmax(jnp.where(game.legal(board), values + noise, -jnp.inf), axis=1)
        after = game.step(board, action)
        ended = game.ended(after)
        return game.restart(after, ended), ended.sum()

    _, counts = jax.lax.scan(step, game.init((batch,)), jnp.arange(steps, dtype=jnp.uint32))
    return counts.sum()


def as_pgx(environment: Any, batch: int, steps: int, key: Any) -> Any:
    """An environment of pgx, or ours by the same interface, with pgx's own wrapper and random choice."""
    from pgx.experimental.utils import act_randomly
    from pgx.experimental.wrappers import auto_reset

    advance = jax.vmap(auto_reset(environment.step, environment.init))

    def step(state: Any, key: Any) -> tuple[Any, Any]:
        choosing, stepping = jax.random.split(key)
        action = act_randomly(choosing, state.legal_action_mask)
        state = advance(state, action, jax.random.split(stepping, batch))
        return state, state.terminated.sum()

    begin, go_on = jax.random.split(key)
    state = jax.vmap(environment.init)(jax.random.split(begin, batch))
    _, counts = jax.lax.scan(step, state, jax.random.split(go_on, steps))
    return counts.sum()


def speed(play: Callable[..., Any], moves: int, *arguments: Any) -> tuple[float, Any]:
    """Moves a second, and what was played."""
    compiled = jax.jit(play).lower(*arguments).compile()
    result = jax.block_until_ready(compiled(*arguments))
    return moves / seconds(lambda: jax.block_until_ready(compiled(*arguments)), 3), result


def rate(moves: float) -> str:
    """Moves a second with their unit."""
    unit, size = ("billion", 1e9) if moves >= 1e9 else ("million", 1e6)
    return f"{moves / size:,.3g} {unit}"


def random_table(quick: bool, on_gpu: bool) -> float:
    """Bare boards by game and batch; returns the best on 2-50."""
    rules = {name: games[name] for name in ("divisor-duel", "divisor-duel-evens", "factor-duel", "nrich")}
    rules |= {f"{rule} 1-256": Rules.custom("1-256", rule) for rule in ("chain", "antichain")}
    full = (12, 16, 20, 22, 24, 27, 30, 31) if on_gpu else (10, 12, 14, 16)
    few = (22,) if on_gpu else (12,)
    budget = (33 if on_gpu else 24) - 8 * quick
    rows, best = [], 0.0
    for name, each in rules.items():
        game = Game.of(each)
        for power in full if name in ("divisor-duel", "factor-duel") and not quick else few:
            batch = 2**power
            steps = max(32, min(4096, 2**budget // batch))
            for unroll in (1, 16) if power == 22 or not on_gpu else (16,):
                play = partial(random_play, batch=batch, steps=steps, unroll=unroll)
                try:
                    moves, (ended, _) = speed(play, batch * steps, game)
                except jax.errors.JaxRuntimeError as error:
                    rows.append((name, f"2^{power}", unroll, f"no room: {str(error)[:40]}", ""))
                    continue
                length = f"{batch * steps / max(1, int(ended)):.1f}" if batch * steps < 2**32 else ""
                rows.append((name, f"2^{power}", unroll, rate(moves), length))
                print(*rows[-1], flush=True)
                if name in ("divisor-duel", "factor-duel"):
                    best = max(best, moves)
    head = ("game", "games at once", "unrolled", "moves a second", "moves a game")
    table("Random moves on bare boards", head, rows)
    return best


def other_table(quick: bool, on_gpu: bool) -> None:
    rows = []
    power, steps = (20, 256 >> 4 * quick) if on_gpu else (10, 256)
    for name in ("divisor-duel", "factor-duel", "nrich"):
        game = Game.of(games[name])
        batch = 2**power
        seen, _ = speed(partial(with_observation, batch=batch, steps=steps), batch * steps, game)
        key = jax.random.key(0)
        weights = (
            jax.random.normal(key, (3 * game.size, HIDDEN), jnp.bfloat16) / 12,
            jax.random.normal(key, (HIDDEN, game.size), jnp.bfloat16) / 16,
        )
        chose, _ = speed(
            lambda game, weights, batch=batch: with_network(game, batch, steps, weights),
            batch * steps,
            game,
            weights,
        )
        rows.append((name, f"2^{power}", rate(seen), rate(chose)))
        print(*rows[-1], flush=True)
    head = ("game", "games at once", "with planes and mask", f"chosen by a network, {HIDDEN} hidden")
    table("With observations and a network", head, rows)


def peer_table(quick: bool, on_gpu: bool, best: float) -> None:
    """The environments of pgx and ours by the interface of pgx."""
    import pgx

    powers, steps = ((17, 20), 128) if on_gpu else ((8, 10), 64)
    rows, fastest = [], 0.0
    ours = {f"ours, {name}": DivisorDuel(name) for name in ("divisor-duel", "factor-duel")}
    theirs = {f"pgx, {name}": pgx.make(name) for name in (PEERS[:2] if quick else PEERS)}
    for name, environment in (theirs | ours).items():
        speeds = {}
        for power in powers[-1:] if quick else powers:
            with contextlib.suppress(jax.errors.JaxRuntimeError):
                play = partial(as_pgx, environment, 2**power, steps)
                speeds[power], _ = speed(play, 2**power * steps, jax.random.key(power))
        power, moves = max(speeds.items(), key=lambda item: item[1])
        fastest = max(fastest, moves if name in theirs else 0)
        rows.append((name, f"2^{power}", rate(moves), moves))
        print(*rows[-1], flush=True)
    rows.append(("ours, bare boards of 2-50, at best", "", rate(best), best))
    shown = [(*row[:3], f"{row[3] / fastest:.2f}") for row in rows]
    head = ("environment", "games at once", "moves a second", "times pgx's fastest")
    table("By pgx's interface, wrapper and random choice, at the best of some batch sizes", head, shown)


def numpy_table() -> None:
    rows = []
    for name in ("divisor-duel", "factor-duel", "nrich"):
        batch, random = Batch(name, batch=4096), np.random.default_rng(1)
        start, moves = perf_counter(), 0
        while perf_counter() < start + 2:
            batch.step(batch.sample(random))
            moves += 4096
        ours = moves / (perf_counter() - start)
        fast, _ = speed(
            partial(random_play, batch=4096, steps=1024, unroll=1), 4096 * 1024, Game.of(games[name])
        )
        rows.append((name, rate(ours), rate(fast), f"{fast / ours:.1f}"))
    head = ("game", "numpy", "JAX on this device", "ratio")
    table("Beside the batch of games in numpy, which runs on the processor, 4,096 games at once", head, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a smaller run of everything")
    quick = parser.parse_args().quick
    device = jax.devices()[0]
    on_gpu = device.platform == "gpu"
    print(f"{device.device_kind}, JAX {jax.__version__}, numpy {np.__version__}")
    if on_gpu:
        asked = ["nvidia-smi", "--query-gpu=name,driver_version,memory.total", "--format=csv,noheader"]
        print(subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip())
    best = random_table(quick, on_gpu)
    other_table(quick, on_gpu)
    numpy_table()
    peer_table(quick, on_gpu, best)


if __name__ == "__main__":
    main()
