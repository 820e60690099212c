"""How a model is asked: what is sent beside the position, and what of that may be written down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from math import inf
from random import Random
from typing import Any, Final

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.players.models.chat import STANDARD, check_template, prompt
from divisor_duel.solver import solve

Messages = list[dict[str, str]]

LONGEST_EXAMPLE: Final = 5
_DRAWS: Final = 200
_HIDDEN: Final = "…"
_SECRET = re.compile("key|secret|passw|auth|credential|bearer", re.IGNORECASE)
_HEADER = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")


@dataclass(frozen=True)
class Asking:
    """What goes with every question; whatever is None is left to the endpoint."""

    temperature: float | None = None
    max_tokens: int | None = None
    seed: int | None = None
    reasoning_effort: str | None = None
    system: str | None = None
    template: str | None = None
    examples: int = 0
    """How many positions are shown with a winning move before the question is put."""
    choices: bool = True
    """Whether the legal numbers are listed."""
    body: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    wording: str = STANDARD
    """One of the wordings of the prompt."""

    def __post_init__(self) -> None:
        if self.temperature is not None and not 0 <= self.temperature < inf:
            raise InvalidInput("temperature-wrong", temperature=self.temperature)
        if self.template is not None:
            check_template(self.template)
        for name in ("model", "messages"):
            if name in self.body:
                raise InvalidInput("body-cannot-have", name=name)
        for name, value in self.headers.items():
            if not _HEADER.fullmatch(name) or not (value.isascii() and value.isprintable()):
                raise InvalidInput("header-wrong", name=name[:40])

    def messages(self, position: Position) -> Messages:
        """Return all that is said to the model about a position."""
        said = [{"role": "system", "content": self.system}] if self.system else []
        for moves, number in _examples(position.rules, self.examples):
            example = Position(position.rules, moves)
            # The answer to the very question is no example.
            if example.key != position.key:
                said.append({"role": "user", "content": self._prompt(example)})
                said.append({"role": "assistant", "content": f"MOVE: {number}"})
        return [*said, {"role": "user", "content": self._prompt(position)}]

    def _prompt(self, position: Position) -> str:
        return prompt(position, self.choices, self.template, self.wording)

    @property
    def options(self) -> dict[str, Any]:
        """What is sent beside the messages."""
        named = {
            name: getattr(self, name) for name in ("temperature", "max_tokens", "seed", "reasoning_effort")
        }
        return {name: value for name, value in named.items() if value is not None} | dict(self.body)

    @property
    def secrets(self) -> list[str]:
        """The values in the body that are keys, by their names."""
        return [value for name, value in self.body.items() if _SECRET.search(name) and isinstance(value, str)]

    def as_dict(self) -> dict[str, Any]:
        """Return the options to be written down: headers by their names alone, and no key of the body."""
        default = Asking()
        told = {
            each.name: getattr(self, each.name)
            for each in fields(self)
            if getattr(self, each.name) != getattr(default, each.name)
        }
        if self.body:
            told["body"] = {
                name: _HIDDEN if _SECRET.search(name) else value for name, value in self.body.items()
            }
        if self.headers:
            told["headers"] = sorted(self.headers)
        return told


@lru_cache
def _examples(rules: Rules, count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return positions where a win can be given away, by their moves, each with a move that keeps it."""
    random, found = Random("examples"), dict[tuple[int, ...], tuple[tuple[int, ...], int]]()
    for _ in range(_DRAWS * count):
        if len(found) == count:
            break
        position = Position(rules)
        for _ in range(random.randint(1, LONGEST_EXAMPLE)):
            after = position.play(random.choice(position.legal_moves))
            if after.outcome:
                break
            position = after
        solution = solve(position)
        if solution.winning_moves and solution.losing_moves:
            found.setdefault(position.key, (position.moves, solution.winning_moves[0]))
    return tuple(found.values())
