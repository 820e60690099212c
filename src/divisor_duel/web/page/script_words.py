"""The words of the scripts, as a page hands them over."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from posixpath import dirname, join, normpath
from string import Formatter

from divisor_duel.language import say
from divisor_duel.language.messages.scripts import SCRIPTS
from divisor_duel.web.page.paths import HERE

_IMPORTED = re.compile(r'(?:from|import\()\s*"(\.[^"]+\.js)"')


def script_words(scripts: Iterable[str]) -> list[tuple[str, str]]:
    """Return what scripts and those they import say, by its code, in the language in use.

    Gaps are left for them to fill.
    """
    source = "".join(map(_source, _imported(*scripts)))
    return [(code, say(code, **gaps(text))) for code, text in SCRIPTS.items() if f'"{code}"' in source]


def gaps(text: str) -> dict[str, str]:
    """Return the gaps of a text, each with how it is written for a script.

    >>> gaps("{name}, move {move}")
    {'name': '$name', 'move': '$move'}
    """
    return {name: f"${name}" for _, name, _, _ in Formatter().parse(text) if name}


@cache
def _imported(*scripts: str) -> tuple[str, ...]:
    """Return scripts with all that they import, as files below `HERE`."""
    found: dict[str, None] = {}
    ahead = [*scripts]
    while ahead:
        script = ahead.pop()
        if script not in found and (HERE / script).is_file():  # types are imported from none
            found[script] = None
            ahead += [normpath(join(dirname(script), place)) for place in _IMPORTED.findall(_source(script))]
    return tuple(found)


@cache
def _source(script: str) -> str:
    return (HERE / script).read_text("utf-8")
