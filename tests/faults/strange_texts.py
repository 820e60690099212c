"""Strange texts, each made of another by small changes; in what is JSON, whole values are changed for strange ones too."""

from __future__ import annotations

import json
from random import Random
from typing import Any

_PIECES = (
    *"0123456789-:,;()[]{}\"'\\ \t\n#–\u2800\u3164\u0301\0\x85\u2028é٣",
    "1-1000000",
    "999999999999999999999",
    "1e999",
    "player 1",
    "result:",
    "moves:",
    "MOVE:",
    "  ",
    "((((",
)


def mutated(text: str, random: Random) -> str:
    """A text with a few small changes."""
    for _ in range(random.randint(1, 4)):
        start = random.randint(0, len(text))
        end = min(len(text), start + random.choice((0, 0, 1, 2, 8)))
        middle = text[start:end]
        new = random.choice(
            (
                random.choice(_PIECES),
                "",
                middle * random.choice((2, 3, 40)),
                middle[::-1],
                chr(random.choice((random.randrange(0x20, 0x7F), random.randrange(0x110000)))),
            )
        )
        text = text[:start] + new + text[end:]
    return text[:2000]


_STRANGE: tuple[Any, ...] = (
    *(None, True, 0, 1, -1, 1.5, 1e300, 10**30, "", "x", "\x1b[2J", "\u202e", "\ud800", "12", "2-9"),
    *([], [None], [[]], {}, {"a": 1}, {"\x1b": "\x1b"}, [1, 2, 3], "9" * 5000, [0] * 100),
)


def _changed(value: Any, random: Random) -> Any:
    """A value of JSON with one value in it changed for a strange one, or left out, or there twice."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice([*value])
        if random.random() < 0.1:
            return {name: one for name, one in value.items() if name != key}
        return value | {key: _changed(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.9:
        place = random.randrange(len(value))
        if random.random() < 0.2:
            return value[:place] + value[place:] * random.choice((0, 2))
        return [*value[:place], _changed(value[place], random), *value[place + 1 :]]
    if isinstance(value, str) and value[:1] in ("{", "["):
        return _changed_json(value, random)  # JSON within JSON, as a game has its rules
    return (
        mutated(value, random)
        if isinstance(value, str) and random.random() < 0.5
        else random.choice(_STRANGE)
    )


def _changed_json(text: str, random: Random) -> str:
    """A text in which one line that is JSON is changed as such."""
    lines = text.split("\n")
    places = [place for place, line in enumerate(lines) if line[:1] in ("{", "[")]
    if not places:
        return mutated(text, random)
    place = random.choice(places)
    try:
        lines[place] = json.dumps(_changed(json.loads(lines[place]), random))
    except (ValueError, RecursionError):
        return mutated(text, random)
    return "\n".join(lines)


def strange(text: str, random: Random) -> str:
    """A text made strange: by a few signs, by values in what is JSON, or by more brackets than anybody opens."""
    if random.random() < 0.002:
        return text + random.choice(("[", '{"a":', "(", '"')) * 100_000
    if text[:1] in ("{", "[") or "\n{" in text or "\n[" in text:
        return (_changed_json if random.random() < 0.6 else mutated)(text, random)
    return mutated(text, random)
