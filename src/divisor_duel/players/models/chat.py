"""How a model is asked: a position as a question, what is sent beside it, what of that may be written down.

Moves are always the numbers themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from math import inf
from random import Random
from string import Template
from typing import Any, Final

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.solver import solve

# Longer pools are written in notation.
MOST_LISTED: Final = 200
FIELDS: Final = (
    *("title", "about", "example", "pool", "openings", "history", "moves", "last", "player", "verb"),
    *("choices", "question", "prompt"),
)
"""What a template of one's own can name, as $title or ${title}."""


STANDARD: Final = "standard"
"""The wording that is used unless another is asked for."""


def prompt(
    position: Position, choices: bool = True, template: str | None = None, wording: str = STANDARD
) -> str:
    """Put a position to a language model: the rules, what was played, the question.

    `choices` lists the legal numbers; without them the model has to know the rules. A template says it in
    words of one's own, and a wording in others of ours.
    """
    if wording not in WORDINGS:
        raise InvalidInput("wording-unknown", wording=wording[:40], known=tuple(WORDINGS))
    rules, words, pool = position.rules, position.rules.words, position.rules.pool
    if position.outcome:
        raise InvalidInput("over-nothing-to-ask")
    history = "; ".join(f"player {turn % 2 + 1}: {number}" for turn, number in enumerate(position.moves))
    told = {
        "title": words.title,
        "about": words.about.strip(),
        "example": words.example.strip(),
        "pool": _listed(pool.numbers) if len(pool) <= MOST_LISTED else str(pool),
        "openings": _listed(rules.openings.numbers) if rules.openings != pool else "",
        "history": history,
        "moves": _listed(position.moves),
        "last": "" if position.last is None else str(position.last),
        "player": str(position.to_move),
        "verb": words.verb,
        "choices": _listed(position.legal_moves) if choices else "",
        "question": f"Which number do you {words.verb}? Think as long as you like, and let your last line be "
        "the word MOVE, a colon and the number itself, like this one with N for the number:\nMOVE: N",
    }
    told["prompt"] = WORDINGS[wording](told)
    return told["prompt"] if template is None else Template(check_template(template)).substitute(told)


def check_template(text: str) -> str:
    """Give back a template, or say what is wrong with it."""
    template = Template(text)
    if not template.is_valid():
        raise InvalidInput("template-sign-without-name")
    unknown = [name for name in template.get_identifiers() if name not in FIELDS]
    if unknown:
        known = tuple(f"${name}" for name in FIELDS)
        raise InvalidInput("template-name-unknown", name=f"${unknown[0]}", known=known)
    return text


def _standard(told: dict[str, str]) -> str:
    parts = [
        f"You are playing {told['title']}, a game of numbers for two players.",
        told["about"],
        f"For example: {told['example']}",
        f"The pool: {told['pool']}",
    ]
    if told["openings"]:
        parts.append(f"The first number must be one of these: {told['openings']}")
    if told["history"]:
        parts.append(f"So far, in this order:\n{told['history']}")
    else:
        parts.append("Nothing has been played yet.")
    turn = f"You are player {told['player']} and it is your turn."
    if told["last"]:
        turn += f" The last number is {told['last']}."
    if told["choices"]:
        turn += f" You may {told['verb']}: {told['choices']}"
    return "\n\n".join([*parts, turn, told["question"]])


def _brief(told: dict[str, str]) -> str:
    """Say the same in few words, as a list."""
    parts = [
        f"Game: {told['title']}. {told['about']}",
        f"Numbers: {told['pool']}",
        f"First number one of: {told['openings']}" if told["openings"] else "",
        f"Taken: {told['moves'] or 'none'}",
        f"You: player {told['player']}" + (f"; legal: {told['choices']}" if told["choices"] else ""),
        "Find a move that wins against any reply. End with the line MOVE: N, where N is your number.",
    ]
    return "\n".join(filter(None, parts))


def _formal(told: dict[str, str]) -> str:
    """Say the same as a task of mathematics."""
    parts = [
        f"Consider the following two-player game with perfect information, called {told['title']}.",
        f"Rules. {told['about']}",
        f"Set of numbers. {{{told['pool']}}}",
        f"Allowed openings. {{{told['openings']}}}" if told["openings"] else "",
        f"History. {told['history'] or 'The game begins.'}",
        f"To move. Player {told['player']}."
        + (f" The legal numbers are {{{told['choices']}}}." if told["choices"] else ""),
        "Problem. Determine a number that wins against every reply; if there is none, any legal number.",
        "You may reason first. State the result in the last line, in the form\nMOVE: N",
    ]
    return "\n\n".join(filter(None, parts))


WORDINGS: Final[dict[str, Callable[[dict[str, str]], str]]] = {
    STANDARD: _standard,
    "brief": _brief,
    "formal": _formal,
}
"""The same question in other words: what a model is worth should not hang on these."""


def ask_again(mistake: object) -> str:
    """Return what is said to an answer that does not count, before its one chance to be put right."""
    return f"That does not count: {mistake}. Answer again, with MOVE: and a number as the last line."


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


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
