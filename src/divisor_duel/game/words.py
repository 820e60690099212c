"""Words: how a game speaks, in the terms of its rulebook; they are read from `games.toml` and its like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SCREENS = ("screen", "first_screen", "last_screen")
"""What of an entry is the order of a turn's lines."""


@dataclass(frozen=True)
class Words:
    """How a game speaks: the terms of its rulebook, and its rules told in our own words."""

    title: str
    summary: str
    divisor: str
    divisors: str
    """More than one of them."""
    verb: str
    verbed: str
    last: str
    taken: str
    prompt: str
    choices: str
    about: str
    example: str
    source: str
    aim: str
    """What is played for."""
    first: str
    """What the first number must be, in words, where not every number will do."""
    welcome: str
    screen: tuple[str, ...]
    """The lines of a turn in their order, by the names of these words; an empty one is an empty line."""
    first_screen: tuple[str, ...]
    last_screen: tuple[str, ...]
    """Those of the first turn, and of the one that nobody can take, where they are others."""
    shared: str
    """The numbers nobody has taken, as they are listed before the turn."""
    current: str
    """The number to answer, under its second name."""
    none_taken: str
    turn: str
    first_turn: str
    available: str
    first_choices: str
    first_prompt: str
    moved: str
    confirmed: str
    """The same, to the person who has just typed it."""
    end: str
    """How the rulebook announces the end."""
    tips: tuple[tuple[str, str], ...]
    """What the rulebook advises, in our words, and what exact play says about it."""

    @classmethod
    def read(cls, entry: dict[str, Any], aim: str) -> Words:
        """Make words of an entry of `games.toml`; what is played for is filled in."""
        words = {key: value for key, value in entry.items() if key in cls.__dataclass_fields__}
        words |= {key: tuple(entry[key]) for key in SCREENS}
        words["tips"] = tuple((tip, truth) for tip, truth in entry["tips"])
        return cls(**words | {"aim": aim, "about": entry["about"].replace("{aim}", aim)})
