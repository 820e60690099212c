"""Positions to try things on: all of a small game, or some reached by random moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules

Json = dict[str, Any]


def reachable(rules: Rules) -> Iterator[Position]:
    """Every position of a game once; positions that only differ in the order of moves count as one."""
    seen = set()
    waiting = [Position(rules)]
    while waiting:
        position = waiting.pop()
        key = (position.open, position.last if rules.rule == "chain" else None, bool(position.moves))
        if key not in seen:
            seen.add(key)
            yield position
            waiting.extend(position.play(number) for number in position.legal_moves)


def wander(rules: Rules, random: Random) -> Position:
    """A position reached by random moves, at any stage of a game."""
    position = Position(rules)
    for _ in range(random.randrange(len(rules.pool))):
        if position.choices:
            position = position.play(random.choice(position.legal_moves))
    return position


def random_questions(count: int, seed: int) -> list[Json]:
    """Random positions of named games and of pools of one's own, none of them too hard for a slow machine."""
    random = Random(seed)
    specs: list[dict[str, str]] = [
        *({"game": game} for game in ("divisor-duel", "divisor-duel-evens", "factor-duel", "juniper-green")),
        {"pool": "1-60", "rule": "chain"},
        {"pool": "2-30,36,45,60", "rule": "antichain"},
        {"pool": "3-99:3", "rule": "chain", "openings": "3-30:3"},
    ]
    asked = []
    for _ in range(count):
        spec = random.choice(specs)
        position = Position(Rules.from_spec(**spec))
        for _ in range(random.randrange(4, 16)):
            if position.choices:
                position = position.play(random.choice(position.legal_moves))
        asked.append({**spec, "moves": list(position.moves), "names": ["Ada", "Zoë “Z”"]})
    return asked
