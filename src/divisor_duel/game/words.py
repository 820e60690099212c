"""Words: how a game speaks, in the terms of its rulebook and of its goal; they are read from `games.toml`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from divisor_duel.game.goal import Goal

_OF_THE_GOAL: Final = ("aim", "about", "end", "won", "over", "ends", "so_far")
"""Which words of a game speak of its goal."""


@dataclass(frozen=True)
class Words:
    """How a game speaks: the terms of its rulebook, and its rules told in our own words."""

    title: str
    summary: str
    divisor: str
    verb: str
    verbed: str
    last: str
    taken: str
    prompt: str
    choices: str
    about: str
    example: str
    source: str
    aim: str = "Whoever cannot move loses."
    """What is played for."""
    first: str = ""
    """What the first number must be, in words, where not every number will do."""
    welcome: str = "Welcome to {title}!"
    bullet: str = ""
    """What each line of a turn begins with on a plain screen."""
    turn: str = "{name}, it is your turn."
    first_turn: str = ""
    available: str = "Available Numbers: {numbers}"
    first_choices: str = "Valid choices: {numbers}"
    first_prompt: str = ""
    moved: str = "{name} has {verbed} {number}."
    confirmed: str = ""
    """The same, to the person who has just typed it."""
    end: str = "{loser} cannot move. {winner} wins!"
    """How the rulebook announces the end."""
    won: str = "{winner} {wins} after {count}."
    """How we do."""
    over: str = "{mover} has no number left to {verb}, so {winner} has won."
    """How an explanation does."""
    ends: str = "Nothing is left to {verb} after it, so {mover} cannot move."
    """Why a number that ends the game wins."""
    so_far: str = ""
    """What is said of the goal on every turn; {made} stands for how many moves there have been."""
    tips: tuple[tuple[str, str], ...] = ()
    """What the rulebook advises, in our words, and what exact play says about it."""

    @classmethod
    def read(cls, entry: dict[str, Any]) -> Words:
        """Make words of an entry of `games.toml`."""
        tips = tuple((tip, truth) for tip, truth in entry.get("tips", ()))
        return cls(**entry | {"tips": tips})

    def told_for(self, goal: Goal) -> Words:
        """Fill in what the words say of the goal: its sentence, number and players."""
        named = {
            "{least}": str(goal.least),
            "{long}": f"Player {goal.long}",
            "{short}": f"Player {3 - goal.long}",
        }
        named["{aim}"] = _filled(self.aim, named)
        spoken: dict[str, Any] = {name: _filled(getattr(self, name), named) for name in _OF_THE_GOAL}
        return replace(self, **spoken)


def _filled(text: str, parts: dict[str, str]) -> str:
    for part, words in parts.items():
        text = text.replace(part, words)
    return text
