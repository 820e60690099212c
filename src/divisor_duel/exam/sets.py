"""Questions as lines of JSON, the published sets of them, and how both are read.

A line of a chain has a certificate: the proof of its answers, small enough to print and to check without a
solver. A move wins iff some maximum matching of the numbers in play misses it. `pairs` is one of them, and
`instead` says for every winning move how to change it into one that misses the move: which pairs to drop,
and which to add. `barrier` is a set A of numbers, as in the formula of Tutte and Berge: no matching of n
numbers has more than (n + |A| - odd) / 2 pairs when taking A out leaves `odd` groups of odd size. The
matchings here reach that bound, so they are maximum; and by the same set, without a losing number one pair
less is possible, so no maximum matching misses it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.exam import Question, questions
from divisor_duel.exam.split import side_of
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rule, Rules, games
from divisor_duel.solver import Solution
from divisor_duel.solver.chain import match_up
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import in_play, neighbours
from divisor_duel.work.foreign import Kind, fields, is_number, is_numbers, is_text, parse_json

CANARY: Final = "divisor-duel:5f1a2c0e-7d43-4b8e-9a61-3c9be8d20f74"
"""Whoever finds this in a text knows that the text holds these questions; leave it out of training."""

COUNT: Final = 300
"""How many questions a published set has, where the game has as many."""

SETS: Final[dict[str, Rules]] = {
    "chain-2-20": Rules.custom("2-20"),
    "chain-2-30": Rules.custom("2-30"),
    "divisor-duel": games["divisor-duel"],
    "chain-2-100": Rules.custom("2-100"),
    "chain-2-200": Rules.custom("2-200"),
    "juniper-green": games["juniper-green"],
    "antichain-2-20": Rules.custom("2-20", "antichain"),
    "antichain-2-30": Rules.custom("2-30", "antichain"),
    "factor-duel": games["factor-duel"],
    "antichain-2-100": Rules.custom("2-100", "antichain"),
    "antichain-2-200": Rules.custom("2-200", "antichain"),
}
"""The published sets by their names."""

_FOLDERS: Final = (
    Path(__file__).with_name("positions"),  # of an installed program
    Path(__file__).parents[3] / "docs" / "results" / "positions",  # of a clone
)
_LINE: Final[dict[str, Kind]] = {
    **dict.fromkeys(("id", "game", "pool", "rule", "openings", "chance"), is_text),
    **dict.fromkeys(("moves", "winning_moves"), is_numbers),
    "distance": is_number,
}

_Pairs = list[list[int]]


def name_of(rules: Rules) -> str:
    """Return what the questions of a game are called: as the game, or by its rule and pool."""
    return rules.id if rules.id != "custom" else f"{rules.rule}-{rules.pool}"


def published(name: str) -> str:
    """Return the file of a published set, byte for byte."""
    return text(questions(SETS[name], COUNT))


def text(asked: Iterable[Question]) -> str:
    """Write questions, a line for each."""
    lines = (line(one, number) for number, one in enumerate(asked, 1))
    return "".join(f"{json.dumps(one, separators=(',', ':'))}\n" for one in lines)


def line(question: Question, number: int) -> dict[str, Any]:
    """Return a question with its answers and, where there is one, the certificate that proves them."""
    position, solution = question.position, question.solution
    told = {
        "id": f"{name_of(position.rules)}-{number:03}",
        **{key: told for key, told in position.rules.as_dict().items() if key != "goal"},  # all have the same
        "moves": list(position.moves),
        "to_move": position.to_move,
        "legal_moves": list(position.legal_moves),
        "winning_moves": list(solution.winning_moves),
        "chance": str(question.chance),
        "distance": question.distance,
        "play": question.play,
        "side": side_of(position),
        "canary": CANARY,
    }
    if position.rules.rule is Rule.CHAIN:
        told["certificate"] = _certificate(solution, in_play(position, Clock()))
    return told


def _certificate(solution: Solution, numbers: int) -> dict[str, Any]:
    """Prove which of the legal moves win, within the numbers in play."""
    pool = solution.position.rules.pool
    best = match_up(pool, solution.position.open, Clock())
    pairs = _pairs(pool, best.without(None, Clock()), numbers)
    return {
        "pairs": pairs,
        "instead": {
            str(move): _change(pairs, _pairs(pool, best.without(pool.index[move], Clock()), numbers))
            for move in solution.winning_moves
        },
        "barrier": list(pool.members(_barrier(pool, best.missed & numbers) & numbers)),
    }


def _pairs(pool: Pool, partner: list[int], numbers: int) -> _Pairs:
    """Return the pairs of the numbers in play, the smaller number first."""
    return [
        [pool.numbers[i], pool.numbers[other]]
        for i, other in enumerate(partner)
        if i < other and numbers >> i & 1
    ]


def _change(before: _Pairs, after: _Pairs) -> dict[str, _Pairs]:
    return {
        "drop": [pair for pair in before if pair not in after],
        "add": [pair for pair in after if pair not in before],
    }


def _barrier(pool: Pool, missed: int) -> int:
    """Return the numbers next to those that some maximum matching misses, and not among them."""
    near, beside = neighbours(pool, Clock()), 0
    for number in pool.members(missed):
        beside |= near[pool.index[number]]
    return beside & ~missed


def published_lines(rules: Rules, count: int = COUNT) -> list[dict[str, Any]] | None:
    """Return the first so many published positions of a game; None where there are not as many."""
    name = name_of(rules)
    if SETS.get(name) != rules or count > COUNT:
        return None
    paths = (folder / f"{name}.jsonl" for folder in _FOLDERS)
    path = next(filter(Path.is_file, paths), None)
    return None if path is None else [*read_lines(path.read_text("utf-8").splitlines()[:count])]


def read_lines(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Read positions as `positions` writes them; answers are believed, but for moves that are not legal."""
    for number, text in enumerate(lines, 1):
        try:
            line = fields(parse_json(text), **_LINE)
            legal = position_of(line).legal_moves
            if not {*line["winning_moves"]} <= {*legal}:
                raise InvalidInput("winning-moves-wrong")
        except Mistake as mistake:
            raise InvalidInput("record-line", line=number, why=mistake.fact) from None
        yield line


def position_of(line: dict[str, Any]) -> Position:
    """Return the position of a line."""
    if line["game"] == "custom":
        return Position(Rules.custom(line["pool"], line["rule"], line["openings"]), line["moves"])
    return Position(Rules.from_spec(line["game"]), line["moves"])
