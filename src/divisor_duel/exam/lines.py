"""Questions as lines of JSON, and the sets of them that are published."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from divisor_duel.exam import Question, questions
from divisor_duel.exam.certificate import certificate
from divisor_duel.exam.split import side_of
from divisor_duel.game.rules import Rule, Rules, games
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import in_play

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
        told["certificate"] = certificate(solution, in_play(position, Clock()))
    return told
