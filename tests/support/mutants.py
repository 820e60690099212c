"""Certificates changed at random, for checkers that must not be fooled: `python -m tests.support.mutants`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from divisor_duel.errors import InvalidInput
from divisor_duel.exam.check import check
from divisor_duel.exam.distance import moves_to_win
from divisor_duel.exam.lines import CANARY, EDITION, SETS
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.solver import solve
from divisor_duel.sweep import files
from tests.support.positions_files import text_of
from tests.support.scripts import script

RESULTS = Path(__file__).parents[2] / "docs" / "results"
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


def length_and_claims_off(certificate: Any, random: Random) -> None:
    """Say that the game is longer or shorter, and have all claims of one side say so too."""
    part = certificate[random.choice(["long_first", "short_first"])]
    one = random.choice([-1, 1])
    part["length"] += one
    for claim in part[random.choice(["long", "short"])]:
        claim[3] += one


class Kind(NamedTuple):
    """A kind of certificate: those there are, who accepts them, and who knows the truth of what they say."""

    name: str
    originals: Callable[[], list[Any]]
    accepts: Callable[[Any], bool]
    is_true: Callable[[Any], bool]
    changes: tuple[Change, ...] = CHANGES


def _lines(name: str) -> list[Any]:
    text = text_of(name, EDITION)
    return [json.loads(line) for line in text.splitlines()]


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


longest = script("docs/results/check_longest.py")
lengths = script("docs/results/check_lengths.py")


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


def _length_is_accepted(certificate: Any) -> bool:
    try:
        return bool(lengths.check_certificate(json.loads(json.dumps(certificate))))
    except lengths.Wrong:
        return False


def _length_is_true(certificate: Any) -> bool:
    n = certificate["n"]
    known: dict[str, list[Any]] = files.read(RESULTS / "long-short.csv")
    return all(certificate[name]["length"] == known[name][n - 2] for name in ("long_first", "short_first"))


def _certificates() -> list[Any]:
    found: list[Any] = json.loads((RESULTS / "certificates.json").read_text("utf-8"))
    return [certificate for certificate in found if certificate["n"] <= 40]


_OF_LINES = (*CHANGES, answers_falsified, answers_falsified, another_distance, another_name)
KINDS = (
    Kind("chain-2-30", lambda: _lines("chain-2-30"), _line_is_accepted, _line_is_true, _OF_LINES),
    Kind("divisor-duel", lambda: _lines("divisor-duel"), _line_is_accepted, _line_is_true, _OF_LINES),
    Kind("factor-duel", lambda: _lines("factor-duel"), _line_is_accepted, _line_is_true, _OF_LINES),
    Kind(
        "longest-1000",
        lambda: [json.loads((RESULTS / "longest-1000.json").read_text("utf-8"))],
        _chain_is_accepted,
        _chain_is_true,
    ),
    Kind(
        "certificates",
        _certificates,
        _length_is_accepted,
        _length_is_true,
        (*CHANGES, length_and_claims_off),
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
