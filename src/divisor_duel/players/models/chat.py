"""A position as a question to a language model. Moves are always the numbers themselves."""

from __future__ import annotations

from collections.abc import Callable
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
