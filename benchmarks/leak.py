"""Compares the published positions with what is trained on: tasks as verifiers gets them, and labels.

python benchmarks/leak.py                       # a million of each for every set, all sets: some hours of one
core python benchmarks/leak.py --tasks 20000 factor-duel chain-2-30

Two positions are alike when the same numbers can still be taken and the same ones now, whatever was taken
before and whichever the pool; so each game's training is compared with the test positions of all sets of its
rule.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from time import perf_counter

import numpy as np

from divisor_duel.exam import SEED, endless
from divisor_duel.exam.lines import EDITION, SETS
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.labels import labels
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import in_play, neighbours, within_reach

FOLDER = Path(__file__).parents[1] / "docs" / "results" / "positions" / f"edition-{EDITION}"

Key = tuple[int, int]
"""The numbers that can still be taken, and those that can be taken now: a bit for each number itself."""


def key(position: Position) -> Key:
    first = position.rules.pool.numbers[0]
    return in_play(position, Clock()) << first, position.choices << first


def published(rule: str) -> set[Key]:
    """The test positions of all sets of a rule; their pools have no gaps."""
    return {
        key(Position(rules, json.loads(line)["moves"]))
        for name, rules in SETS.items()
        if rules.rule == rule
        for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    }


def tasks(rules: Rules, seed: str) -> Iterator[Key]:
    return (key(question.position) for question in endless(rules, seed))


def labelled(rules: Rules, seed: int) -> Iterator[Key]:
    first, near = rules.pool.numbers[0], neighbours(rules.pool, Clock())
    for batch in labels(**rules.spec, size=4096, seed=seed):
        for left, choices in zip(masks(batch.in_play), masks(batch.action_mask), strict=True):
            reached = within_reach(near, left, choices) if rules.rule.follows else left
            yield reached << first, choices << first


def masks(flags: np.ndarray) -> list[int]:
    return [int.from_bytes(row.tobytes(), "little") for row in np.packbits(flags, axis=1, bitorder="little")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="*", default=[*SETS])
    parser.add_argument("--tasks", type=int, default=1_000_000)
    parser.add_argument("--streams", nargs="+", default=["tasks", "labels"])
    given = parser.parse_args()
    print("| set | test positions of the rule | stream | drawn | distinct | alike | same numbers | seconds |")
    print(f"|{' --- |' * 8}")
    found = 0
    for name in given.sets:
        rules = SETS[name]
        test = published(rules.rule)
        numbers = {reached for reached, _ in test}
        # The seed of the published sets, which is where a leak would show first.
        streams = {"tasks": tasks(rules, SEED), "labels": labelled(rules, int(SEED))}
        for stream in given.streams:
            drawn = streams[stream]
            begun = perf_counter()
            trained = {*islice(drawn, given.tasks)}
            alike, same = len(trained & test), sum(reached in numbers for reached, _ in trained)
            found += alike + same
            row = (name, f"{len(test):,}", stream, f"{given.tasks:,}", f"{len(trained):,}", alike, same)
            print(f"| {' | '.join(map(str, row))} | {perf_counter() - begun:.0f} |", flush=True)
    raise SystemExit(1 if found else 0)


if __name__ == "__main__":
    main()
