"""A position as a question to a language model. Moves are always the numbers themselves."""

from __future__ import annotations

from string import Template
from typing import Final

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position

# Longer pools are written in notation.
MOST_LISTED: Final = 200
FIELDS: Final = (
    *("title", "about", "example", "pool", "openings", "history", "moves", "last", "player", "verb"),
    *("choices", "question", "prompt"),
)
"""What a template of one's own can name, as $title or ${title}."""


def prompt(position: Position, choices: bool = True, template: str | None = None) -> str:
    """Put a position to a language model: the rules, what was played, the question.

    `choices` lists the legal numbers; without them the model has to know the rules. A template says it in
    words of one's own.
    """
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
    told["prompt"] = _standard(told)
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


def ask_again(mistake: object) -> str:
    """Return what is said to an answer that does not count, before its one chance to be put right."""
    return f"That does not count: {mistake}. Answer again, with MOVE: and a number as the last line."


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
