"""A list of names that a teacher pastes, so that pupils tap their own."""

from __future__ import annotations

import re

from divisor_duel.classroom import naming
from divisor_duel.classroom.attending import MOST_PUPILS
from divisor_duel.errors import InvalidInput


def read_roster(text: str) -> tuple[str, ...]:
    """Read names, one in a line; in a single line commas or semicolons part them.

    >>> read_roster("Ada, Ben; Cleo")
    ('Ada', 'Ben', 'Cleo')
    """
    lines = [line for line in text.splitlines() if line.strip(" \t,;")]
    parts = re.split("[,;]", lines[0]) if len(lines) == 1 else [line.strip(" \t,;") for line in lines]
    written = [part for part in parts if part.strip()]
    if len(written) > MOST_PUPILS:  # said before each is compared with all others
        raise InvalidInput("roster-too-long", count=len(written), most=MOST_PUPILS)
    names: list[str] = []
    for part in written:
        name = naming.check(re.sub(r"[\s,;]+", " ", part).strip())
        if any(naming.alike(name, other) for other in names):
            raise InvalidInput("roster-name-twice", name=name)
        if naming.pretends(name):
            raise InvalidInput("class-name-reserved", name=name)
        names.append(name)
    return tuple(names)
