"""Compares the published positions with what is trained on: tasks as verifiers gets them, and labels.

python benchmarks/leak.py                       # a million of each for every game: half an hour of one core
python benchmarks/leak.py --tasks 20000 factor-duel chain-2-30

Two positions are alike when the same numbers can still be taken and the same ones now, whatever was taken
before and whichever the pool; so each game's training is compared with the test positions of all sets of its
rule.

The tasks are those of `exam.endless`, made many games at a time by the compiled solver; the first thousand
are held against `endless` itself. Labels are drawn without their answers, which nobody compares.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count, islice
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np

from divisor_duel.adapters.batch import Batch
from divisor_duel.adapters.planes import unpack
from divisor_duel.exam import SEED, SOLVED, TRAINING, endless
from divisor_duel.exam.sets import SETS
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.labels import Flags, on_test_side, positions, reachable, winning_moves
from divisor_duel.learn.puzzles import draws
from divisor_duel.solver import method_of
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import in_play

FOLDER = Path(__file__).parents[1] / "docs" / "results" / "positions"
GAMES = SETS | {name: games[name] for name in ("divisor-duel-evens", "nrich")}
SIDE_BY_SIDE = 8192
HELD_AGAINST = 1000
OCTETS = 32  # a bit for each number below 256


class Key(NamedTuple):
    """The numbers that can still be taken, and those that can be taken now: a bit for each number itself."""

    reached: bytes
    now: bytes


def key(position: Position) -> Key:
    members = position.rules.pool.members
    masks = (in_play(position, Clock()), position.choices)
    return Key(*(sum(1 << n for n in members(mask)).to_bytes(OCTETS, "little") for mask in masks))


def keys(rules: Rules, *flags: Flags) -> Iterator[Key]:
    """The keys of many positions, from what can be reached and what can be taken now: a row for each."""
    by_number = []
    for each in flags:
        wide = np.zeros((len(each), 8 * OCTETS), np.bool_)
        wide[:, np.array(rules.pool.numbers)] = each
        by_number.append(np.packbits(wide, axis=1, bitorder="little"))
    return (Key(reached.tobytes(), now.tobytes()) for reached, now in zip(*by_number, strict=True))


def published(rule: str) -> set[Key]:
    """The test positions of all sets of a rule."""
    return {
        key(Position(rules, json.loads(line)["moves"]))
        for name, rules in SETS.items()
        if rules.rule == rule
        for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    }


def tasks(rules: Rules, seed: str) -> Iterator[Key]:
    """The tasks of `endless`, so many games side by side."""
    for first in count(0, SIDE_BY_SIDE):
        met = [*_met(rules, [f"{seed} {first + game}" for game in range(SIDE_BY_SIDE)], first)]
        order = np.argsort(np.concatenate([which for which, _, _ in met]), kind="stable")
        flags = (np.concatenate([turn[i] for turn in met])[order] for i in (1, 2))
        yield from keys(rules, *flags)


def _met(rules: Rules, seeds: list[str], first: int) -> Iterator[tuple[np.ndarray, Flags, Flags]]:
    """The tasks met at each turn of so many games: in which of them, what is reached, what can be taken."""
    batch, chances = Batch(**rules.spec, batch=len(seeds)), [*map(draws, seeds)]
    plays = [SOLVED[TRAINING.plays[(first + game) % len(TRAINING.plays)]] for game in range(len(seeds))]
    going = np.arange(len(seeds))
    while len(going):
        left, legal = batch.in_play[going], batch.action_mask[going]
        winning = _solved(rules, left, legal)
        reached = reachable(rules, left, legal)
        asked = np.flatnonzero(winning.any(axis=1) & (winning != legal).any(axis=1))
        asked = asked[~on_test_side(rules, reached[asked])]
        asked = asked[~_wins_at_once(rules, left[asked], winning[asked])]
        yield going[asked], reached[asked], legal[asked]
        knows = [plays[game] and next(chances[game]) % 2 < plays[game] for game in going]
        moves = np.where(np.array(knows, np.bool_)[:, None] & winning.any(axis=1)[:, None], winning, legal)
        ranks = [
            next(chances[game]) % most for game, most in zip(going, moves.sum(axis=1).tolist(), strict=True)
        ]
        # Games that have ended go on somehow, and nobody looks at them.
        actions = batch.action_mask.argmax(axis=1)
        actions[going] = (moves.cumsum(axis=1) <= np.array(ranks)[:, None]).sum(axis=1)
        _, ended = batch.step(actions)
        going = going[~ended[going]]


def _solved(rules: Rules, left: Flags, legal: Flags) -> Flags:
    """The moves that win; none where more is left than `exam.solved` looks at."""
    winning = np.zeros_like(legal)
    rows = np.packbits(np.concatenate([left, legal], axis=1), axis=1)
    _, one, which = np.unique(rows.view(f"V{rows.shape[1]}"), return_index=True, return_inverse=True)
    small = one[left[one].sum(axis=1) <= method_of(rules).QUICK[rules.rule]]
    if len(small):
        winning[small] = winning_moves(rules, left[small], legal[small])
    return winning[one[which.ravel()]]


def _wins_at_once(rules: Rules, left: Flags, winning: Flags) -> Flags:
    """Whether one of the moves that win ends the game."""
    near = left.astype(np.float32) @ _related(rules.pool)
    ends = near == 0 if rules.rule.follows else near == left.sum(axis=1, keepdims=True) - 1
    at_once: Flags = (winning & ends).any(axis=1)
    return at_once


@lru_cache(maxsize=1)
def _related(pool: Pool) -> np.ndarray:
    return np.array([unpack(pool.related(number), len(pool)) for number in pool], np.float32)


def labelled(rules: Rules, seed: int) -> Iterator[Key]:
    for index in count():
        _, left, legal = positions(rules.spec, 4096, False, seed, index)
        yield from keys(rules, reachable(rules, left, legal), legal)


def held_against_endless(rules: Rules) -> Iterable[Key]:
    """The tasks, the first of them seen to be those of `endless`."""
    made = tasks(rules, SEED)
    first = [*islice(made, HELD_AGAINST)]
    assert first == [key(question.position) for question in islice(endless(rules, SEED), HELD_AGAINST)]
    yield from first
    yield from made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--tasks", type=int, default=1_000_000)
    parser.add_argument("--streams", nargs="+", default=["tasks", "labels"])
    given = parser.parse_args()
    print(
        "| game | test positions of the rule | stream | drawn | distinct | alike | same numbers | seconds |"
    )
    print(f"|{' --- |' * 8}", flush=True)
    found = 0
    for name in given.games:
        rules = GAMES[name]
        test = published(rules.rule)
        numbers = {each.reached for each in test}
        # The seed of the published sets, which is where a leak would show first.
        streams = {"tasks": held_against_endless(rules), "labels": labelled(rules, int(SEED))}
        for stream in given.streams:
            begun = perf_counter()
            trained = {*islice(streams[stream], given.tasks)}
            alike, same = len(trained & test), sum(each.reached in numbers for each in trained)
            found += alike + same
            row = (name, f"{len(test):,}", stream, f"{given.tasks:,}", f"{len(trained):,}", alike, same)
            print(f"| {' | '.join(map(str, row))} | {perf_counter() - begun:.0f} |", flush=True)
    raise SystemExit(1 if found else 0)


if __name__ == "__main__":
    main()
