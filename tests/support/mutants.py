"""Certificates changed at random, for checkers that must not be fooled: `python -m tests.support.mutants`."""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import cycle, takewhile
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from divisor_duel.errors import InvalidInput
from divisor_duel.exam import moves_to_win
from divisor_duel.exam.check import check
from divisor_duel.exam.sets import CANARY, SETS
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.solver import solve
from divisor_duel.sweep import files
from tests.support.positions_files import text_of
from tests.support.scripts import script

RESULTS = Path(__file__).parents[2] / "research"
NO_WHOLE_NUMBERS: tuple[Any, ...] = (
    float("nan"),
    float("inf"),
    1.5,
    1e308,
    True,
    None,
    "1",
    [],
    {},
    -(10**30),
    10**30,
)

Place = tuple[Any, Any]
"""A list or an object, and where in it: a value of a certificate."""


def _places(value: Any) -> Iterator[Place]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in [*items]:
        yield value, key
        yield from _places(inner)


def _numbers(value: Any) -> list[Place]:
    return [(holder, key) for holder, key in _places(value) if type(holder[key]) is int]


def _lists(value: Any) -> list[list[Any]]:
    return [holder[key] for holder, key in _places(value) if isinstance(holder[key], list) and holder[key]]


def a_number_off_by_a_little(value: Any, random: Random) -> None:
    holder, key = random.choice(_numbers(value))
    holder[key] += random.choice([-2, -1, 1, 2])


def several_numbers_off(value: Any, random: Random) -> None:
    for _ in range(random.randint(2, 6)):
        a_number_off_by_a_little(value, random)


def another_sign(value: Any, random: Random) -> None:
    holder, key = random.choice(_numbers(value))
    holder[key] = -holder[key] or -1


def no_whole_number(value: Any, random: Random) -> None:
    holder, key = random.choice(_numbers(value))
    holder[key] = random.choice(NO_WHOLE_NUMBERS)


def an_entry_gone(value: Any, random: Random) -> None:
    entries = random.choice(_lists(value))
    del entries[random.randrange(len(entries))]


def an_entry_twice(value: Any, random: Random) -> None:
    entries = random.choice(_lists(value))
    entries.insert(random.randrange(len(entries) + 1), random.choice(entries))


def two_entries_exchanged(value: Any, random: Random) -> None:
    entries = random.choice(_lists(value))
    i, j = random.randrange(len(entries)), random.randrange(len(entries))
    entries[i], entries[j] = entries[j], entries[i]


def a_field_gone_or_strange(value: Any, random: Random) -> None:
    holder, key = random.choice([*_places(value)])
    if isinstance(holder, dict) and random.random() < 0.3:
        del holder[key]
    else:
        holder[key] = random.choice([*NO_WHOLE_NUMBERS, "", "x", [[]], 0])


Change = Callable[[Any, Random], None]
CHANGES: tuple[Change, ...] = (
    a_number_off_by_a_little,
    several_numbers_off,
    another_sign,
    no_whole_number,
    an_entry_gone,
    an_entry_twice,
    two_entries_exchanged,
    a_field_gone_or_strange,
)


def answers_falsified(line: Any, random: Random) -> None:
    """Call a losing move winning, or leave a winning one out, and have all else agree."""
    legal, wins = line["legal_moves"], {*line["winning_moves"]}
    for move in random.sample(legal, random.randint(1, 2)):
        wins ^= {move}
    line["winning_moves"] = sorted(wins)
    line["chance"] = str(Fraction(len(wins), len(legal)))
    if told := line.get("certificate"):
        some = [*told["instead"].values()]
        told["instead"] = {str(move): told["instead"].get(str(move), random.choice(some)) for move in wins}


def another_distance(line: Any, random: Random) -> None:
    line["distance"] = max(1, line["distance"] + random.choice([-2, 2, 4]))


def another_name(line: Any, random: Random) -> None:
    line[random.choice(["id", "game", "canary", "openings"])] = random.choice(
        ["divisor-duel", "factor-duel", "factor-duel-001", "2-50", "2-49", "custom", ""]
    )


def another_length(lines: Any, random: Random) -> None:
    """Say that a game is longer or shorter."""
    random.choice(lines)[random.choice(["long_first", "short_first"])] += random.choice([-1, 1])


def a_strategy_of_another_line(lines: Any, random: Random) -> None:
    """Say of a pool what another line says, or prove it by the moves of another."""
    here, other = random.sample(lines, 2)
    part = random.choice([*here])
    here[part] = json.loads(json.dumps(other[part]))


def an_opening_on_the_wrong_side(lines: Any, random: Random) -> None:
    """Say that an opening wins that loses, or the other way round."""
    line = random.choice(lines)
    sides = [line["winning"], line["losing"]]
    random.shuffle(sides)
    if sides[0]:
        sides[1].append(sides[0].pop(random.randrange(len(sides[0]))))
        sides[1].sort()


class Kind(NamedTuple):
    """A kind of certificate: those there are, who accepts them, and who knows the truth of what they say."""

    name: str
    originals: Callable[[], list[Any]]
    accepts: Callable[[Any], bool]
    is_true: Callable[[Any], bool]
    changes: tuple[Change, ...] = CHANGES


def _lines(name: str) -> list[Any]:
    return [json.loads(line) for line in text_of(name).splitlines()]


def _line_is_accepted(line: Any) -> bool:
    try:
        return check([json.dumps(line)]).unproven == 0
    except InvalidInput:
        return False


def _line_is_true(line: Any) -> bool:
    rules = next((rules for rules in SETS.values() if rules.id == line["game"] != "custom"), None)
    rules = rules or Rules.custom(line["pool"], line["rule"], line["openings"])
    position = Position(rules, line["moves"])
    solution = solve(position)
    return (
        (line["pool"], line["rule"], line["openings"]) == (str(rules.pool), rules.rule, str(rules.openings))
        and line["to_move"] == position.to_move
        and line["legal_moves"] == [*position.legal_moves]
        and line["winning_moves"] == [*solution.winning_moves]
        and Fraction(line["chance"]) == Fraction(len(solution.winning_moves), len(position.legal_moves))
        and line["distance"] == moves_to_win(position)
        and line["canary"] == CANARY
    )


longest = script("research/proofs/check_longest.py")
lengths = script("research/proofs/check_lengths.py")
factor_duel = script("research/proofs/check_factor_duel.py")


def _chain_is_accepted(proof: Any) -> bool:
    try:
        length, most = longest.check(json.loads(json.dumps(proof)))
    except longest.Wrong:
        return False
    return bool(length == most)


def _chain_is_true(proof: Any) -> bool:
    """Of the pools whose longest chain is known by another way too."""
    return _longest(proof["n"]) == len(proof["chain"])


@cache
def _longest(n: int) -> int | None:
    known: dict[str, list[Any]] = files.read(RESULTS / "longest.csv")
    return {**dict(zip(known["n"], known["length"], strict=True)), 1000: 666}.get(n)


def proofs(name: str, most: int) -> list[Any]:
    """The published proofs for every n up to one."""
    with gzip.open(RESULTS / "proofs" / name, "rt", encoding="utf-8") as lines:
        return [*takewhile(lambda proof: proof["n"] <= most, map(json.loads, lines))]


def _lengths_are_accepted(lines: Any) -> bool:
    strategies = {1: lengths.Strategy(1), -1: lengths.Strategy(-1)}
    try:
        for line in json.loads(json.dumps(lines)):
            lengths.check(line, strategies)
    except lengths.Wrong:
        return False
    return True


def _lengths_are_true(lines: Any) -> bool:
    known: dict[str, list[Any]] = files.read(RESULTS / "long-short.csv")
    return all(
        line[name] == known[name][line["n"] - 2] for line in lines for name in ("long_first", "short_first")
    )


def _winners_are_accepted(lines: Any) -> bool:
    proof = factor_duel.Proof()
    try:
        for line in json.loads(json.dumps(lines)):
            factor_duel.check(line, proof)
    except factor_duel.Wrong:
        return False
    return True


def _winners_are_true(lines: Any) -> bool:
    known: dict[str, list[Any]] = files.read(RESULTS / "factor-duel.csv")
    wins: list[set[int]] = [
        set(Pool.parse(str(openings))) if openings else set() for openings in known["openings"]
    ]
    return all(
        wins[line["n"] - 2].issuperset(line["winning"]) and wins[line["n"] - 2].isdisjoint(line["losing"])
        for line in lines
    )


_OF_LINES = (*CHANGES, answers_falsified, answers_falsified, another_distance, another_name)
KINDS = (
    Kind("chain-2-30", lambda: _lines("chain-2-30"), _line_is_accepted, _line_is_true, _OF_LINES),
    Kind("divisor-duel", lambda: _lines("divisor-duel"), _line_is_accepted, _line_is_true, _OF_LINES),
    Kind("factor-duel", lambda: _lines("factor-duel"), _line_is_accepted, _line_is_true, _OF_LINES),
    Kind(
        "longest-1000",
        lambda: [json.loads((RESULTS / "proofs" / "longest-1000.json").read_text("utf-8"))],
        _chain_is_accepted,
        _chain_is_true,
    ),
    Kind(
        "long-short-proofs",
        lambda: [proofs("long-short.jsonl.gz", 50)],
        _lengths_are_accepted,
        _lengths_are_true,
        (*CHANGES, another_length, a_strategy_of_another_line),
    ),
    Kind(
        "factor-duel-proofs",
        lambda: [proofs("factor-duel.jsonl.gz", 40)],
        _winners_are_accepted,
        _winners_are_true,
        (*CHANGES, an_opening_on_the_wrong_side, a_strategy_of_another_line),
    ),
)


def tried(kind: Kind, count: int, seed: int = 1) -> Counter[str]:
    """Change certificates so many times: how many are refused, accepted and true, accepted and false."""
    random, found = Random(f"{kind.name} {seed}"), Counter[str]()
    originals = [json.dumps(original) for original in kind.originals()]
    changes = cycle(kind.changes)
    while found.total() < count:
        text = random.choice(originals)
        mutant = json.loads(text)
        next(changes)(mutant, random)
        if json.dumps(mutant) == text:
            continue
        if not kind.accepts(mutant):
            found["refused"] += 1
        else:
            found["true" if kind.is_true(mutant) else "false"] += 1
    return found


def main() -> None:
    """Print the table of the docs."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print("| certificates | mutants | refused | accepted, and true | accepted, and false |")
    print("| --- | --- | --- | --- | --- |")
    for kind in KINDS:
        found = tried(kind, count)
        print(
            f"| {kind.name} | {count} | {found['refused']} | {found['true']} | {found['false']} |", flush=True
        )


if __name__ == "__main__":
    main()
