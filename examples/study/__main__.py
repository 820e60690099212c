#!/usr/bin/env python3
"""What networks learn of these games: trains by every method on every board, and judges by exact play.

    python examples/study labels --folder study        the labels, by all cores; may run beside the next
    python examples/study train --folder study         every cell of the table, on the GPU if there is one
    python examples/study report --folder study        the tables, and with matplotlib the pictures

Needs the extras `jax` and `fast`, and mctx. Each cell is a line of `results.jsonl`; what is there is not done
again.
"""

import argparse
import json
import math
import os
from pathlib import Path
from time import perf_counter, sleep

SIZES = (16, 24, 32, 50, 72, 100)
GIVEN = {
    "supervised": {"chain": "", "antichain": ""},
    "structure": {"chain": "pairs", "antichain": "regions"},
    "nimbers": {"antichain": "nimbers"},
}
METHODS = ("self-play", *GIVEN)


def cells(given):
    from data import Board

    for method in given.methods:
        for most in given.sizes:
            for rule in ("chain", "antichain"):
                if method == "nimbers" and not Board(rule, most).has_nimbers:
                    continue
                yield method, rule, most


def make_labels(given):
    from data import Board, held_out, training

    from divisor_duel.work.workers import Workers

    boards = [Board(rule, most) for most in given.sizes for rule in ("chain", "antichain")]
    with Workers(given.jobs) as workers:
        for made in [workers.submit(held_out, board, given.folder, given.test) for board in boards]:
            made.result()
    print("held out: done", flush=True)
    for board in boards:
        start = perf_counter()
        found = training(board, given.folder, given.labels, given.patience, given.jobs)
        print(f"{board}: {len(found['legal']):,} distinct, {perf_counter() - start:.0f} s", flush=True)


def train(given):
    results = Path(given.folder) / "results.jsonl"
    lines = results.read_text("utf-8").splitlines() if results.exists() else []
    done = {tuple(json.loads(line)["cell"]) for line in lines}
    for cell in cells(given):
        if cell not in done:
            row = {"cell": cell} | trained(*cell, given)
            with results.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")
            at_end = {name: round(sum(row[name]) / given.seeds, 4) for name in ("moves", "verdicts")}
            print(*cell, at_end, row["examples"], f"{row['whole']:.0f} s", flush=True)


def trained(method, rule, most, given):
    """Train one cell for its seconds, all seeds side by side, and judge it."""
    import jax
    import jax.numpy as jnp
    import numpy as np
    import selfplay
    import supervised
    from data import Board, held_out, split_of, training
    from judge import is_chance, judged, told

    from divisor_duel.adapters.jax import Game

    begun = perf_counter()
    board = Board(rule, most)
    ready(given, f"{board}-held-out.npz")
    test = held_out(board, given.folder, given.test)
    rows = {
        name: jnp.asarray(test[name])
        for name in ("in_play", "legal", "winning", "together", "nimbers")
        if name in test
    }
    kind = "" if method == "self-play" else GIVEN[method][rule]
    chance = np.asarray(is_chance(rows))
    look = jax.jit(jax.vmap(lambda weights, rows: judged(weights, rows, kind), in_axes=(0, None)))
    keys = jax.random.split(jax.random.key(most), given.seeds)
    if method == "self-play":
        game, split = jax.tree.map(jnp.asarray, Game.of(board.rules, places=99)), split_of(board)
        learners = jax.vmap(lambda key: selfplay.new(key, game))(keys)

        def advance(learners, keys, rate):
            return selfplay.trained(learners, game, split, keys, rate)
    else:
        ready(given, f"{board}.npz")
        wanted = {
            "": (),
            "pairs": ("together",),
            "regions": ("together",),
            "nimbers": ("together", "nimbers"),
        }
        columns = training(board, given.folder, given.labels, given.patience, given.jobs)
        columns = {n: jnp.asarray(columns[n]) for n in ("in_play", "legal", "winning", *wanted[kind])}
        learners = jax.vmap(lambda key: supervised.new(key, kind))(keys)

        def advance(learners, keys, rate):
            return supervised.trained(learners, columns, keys, rate, kind)

    # Compiled and warm before the clock starts; what that taught is thrown away.
    jax.block_until_ready(advance(learners, keys, jnp.float32(0)))
    jax.block_until_ready(look(learners[0], rows))
    spent, examples, curve, asked = 0.0, 0, [], 0.0
    turn = 0
    while spent < given.seconds:
        if spent >= asked or not curve:
            curve.append([round(spent, 2), examples, *scores(look(learners[0], rows), chance)])
            asked += given.seconds / 20
        rate = given.rate * min(1.0, (spent + 0.1) / (0.02 * given.seconds))
        rate *= 0.5 + 0.5 * math.cos(math.pi * min(1.0, spent / given.seconds))
        start = perf_counter()
        following = jax.vmap(jax.random.fold_in, in_axes=(0, None))(keys, turn)
        learners, more = advance(learners, following, jnp.float32(rate))
        jax.block_until_ready(learners)
        spent += perf_counter() - start
        examples += int(more)
        turn += 1
    wins, right = (np.asarray(each) for each in look(learners[0], rows))
    curve.append([round(spent, 2), examples, *scores((wins, right), chance)])
    row = {
        "examples": examples,
        "seconds": round(spent, 2),
        "moves": wins[:, chance].mean(axis=1).tolist(),
        "verdicts": right.mean(axis=1).tolist(),
        "curve": curve,
        "positions": len(chance),
        "chances": int(chance.sum()),
        "chance": float((test["winning"].sum(axis=1) / test["legal"].sum(axis=1))[chance].mean()),
        "won": float(test["winning"].any(axis=1).mean()),
        "greedy": float(test["greedy"][chance].mean()),
        "device": jax.devices()[0].device_kind,
        "by": by_kind(test, chance, wins, right),
    }
    if method != "self-play":
        row["labels"] = len(columns["legal"])
    else:
        row["simulations"] = selfplay.SIMULATIONS
        for simulations in given.search:
            moves, value = selfplay.with_search(learners[0], game, rows, keys[0], simulations)
            wins, right = (
                np.asarray(each) for each in jax.vmap(told, in_axes=(0, 0, None))(moves, value, rows)
            )
            row[f"with {simulations}"] = [wins[:, chance].mean(axis=1).tolist(), right.mean(axis=1).tolist()]
    if given.keep:
        best = int(np.argmax(row["moves"]))
        kept = jax.tree.map(lambda array: np.asarray(array[best], np.float16), learners[0])
        leaves = {
            "/".join(str(getattr(k, "key", getattr(k, "idx", k))) for k in path): leaf
            for path, leaf in jax.tree_util.tree_leaves_with_path(kept)
        }
        np.savez(Path(given.folder) / f"net-{method}-{board}.npz", **leaves)
    return row | {"whole": perf_counter() - begun}


def ready(given, name):
    """Wait for what another process makes."""
    while given.wait and not (Path(given.folder) / name).exists():
        sleep(0.5)


def scores(outcome, chance):
    wins, right = outcome
    return [round(float(wins[:, chance].mean()), 4), round(float(right.mean()), 4)]


def by_kind(test, chance, wins, right):
    """Where they err: by the number of regions, by the nimber of the position, by the numbers in play."""
    import numpy as np

    kinds = {"regions": test["regions"], "in play": test["in_play"].sum(axis=1)}
    if "nimber" in test:
        kinds["nimber"] = test["nimber"]
    return {
        name: [
            [
                int(value),
                int((chance & (kind == value)).sum()),
                float(wins[:, chance & (kind == value)].mean()) if (chance & (kind == value)).any() else None,
                int((kind == value).sum()),
                float(right[:, kind == value].mean()),
            ]
            for value in np.unique(kind)
        ]
        for name, kind in kinds.items()
    }


def shrink():
    import network
    import selfplay
    import supervised

    network.WIDTH, supervised.BATCH, supervised.STEPS = 32, 64, 5
    selfplay.GAMES, selfplay.MOVES, selfplay.MINIBATCH, selfplay.SIMULATIONS = 16, 4, 16, 4


def report(given):
    from telling import report as told

    told(Path(given.folder))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("task", choices=["labels", "train", "report"])
    parser.add_argument("--folder", default="study")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--methods", nargs="+", default=METHODS, choices=METHODS)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument(
        "--seconds", type=float, default=15, help="of training for each cell, all seeds together"
    )
    parser.add_argument("--labels", type=int, default=500_000)
    parser.add_argument("--patience", type=float, default=600, help="seconds for the labels of one board")
    parser.add_argument("--test", type=int, default=4000)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument(
        "--search", type=int, nargs="*", default=[64], help="simulations to judge self-play with too"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--wait", action="store_true", help="let another process make the labels")
    parser.add_argument("--keep", action="store_true", help="keep the best network of each cell")
    parser.add_argument("--toy", action="store_true", help="so small that it proves only that all of it runs")
    given = parser.parse_args()
    if given.toy:
        shrink()
    Path(given.folder).mkdir(parents=True, exist_ok=True)
    {"labels": make_labels, "train": train, "report": report}[given.task](given)


if __name__ == "__main__":
    main()
