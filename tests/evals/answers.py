"""What mock models answer: `perfect` the best move, which holds out longest where none wins, `random` one that the prompt decides, and
`stubborn` as perfect, but about every third answer is cut short."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.learn.review import lengths
from divisor_duel.solver import solve


def read_prompt(text: str) -> Position:
    """The position a prompt is about, in each wording."""
    pool = re.findall(r"(?:The pool: |Numbers: |Set of numbers\. {)([^}\n]+)", text)[0]
    rule = "antichain" if re.search("Factor Duel|Antichain Duel", text) else "chain"
    briefly = re.findall(r"Taken: ([0-9, ]+)", text)
    moves = map(
        int, re.findall("[0-9]+", briefly[0]) if briefly else re.findall(r"player [12]: ([0-9]+)", text)
    )
    return Position(Rules.custom(pool, rule), moves)


def perfect(text: str) -> str:
    position = read_prompt(text)
    best = solve(position).winning_moves or (lengths(position) or (0, position.legal_moves))[1]
    return f"I have thought about {position.last} for long.\n\n**MOVE:** {best[-1]}"


def at_random(text: str) -> str:
    legal = read_prompt(text).legal_moves
    return f"MOVE: {legal[_lot(text) % len(legal)]}"


def is_cut_short(model: str, text: str) -> bool:
    """Whether the endpoint says that the answer reached its limit; it may look whole nevertheless."""
    return model == "stubborn" and _lot(text) % 3 == 0


def _lot(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


MODELS: dict[str, Callable[[str], str]] = {"perfect": perfect, "random": at_random, "stubborn": perfect}
