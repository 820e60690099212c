"""Hold the codes of messages in the source against the tables: none is unknown, unused, or told too little.

Looked at is what is written out: `Fact("code", …)`, `say("code", …)` and mistakes. A code that is handed on
or put together counts as used when it, or its parts, are written anywhere.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from divisor_duel.game.rules import games
from divisor_duel.language import ENGLISH
from divisor_duel.language.facts import Message, Text
from divisor_duel.language.telling import messages
from divisor_duel.language.uses import used

PACKAGE = Path(__file__).parents[1] / "src" / "divisor_duel"
TABLES = PACKAGE / "language" / "messages"
_TERMS = next(iter(games.values())).terms(ENGLISH).keys()
_CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Source(NamedTuple):
    """A file of the program."""

    place: str
    tree: ast.Module


def sources() -> list[Source]:
    """Read the program without its tables of messages."""
    return [
        Source(str(path.relative_to(PACKAGE)), ast.parse(path.read_text("utf-8")))
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.parent != TABLES
    ]


def faults(program: list[Source], table: Mapping[str, Message]) -> Iterator[str]:
    """Say which codes have no message, too little to fill it in, or no use."""
    makers = {"Fact": set(), "say": set(), **mistakes(program)}
    for place, tree in program:
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and (name := _name(call.func)) in makers and call.args:
                handed = _handed(call)
                for code in _codes(call.args[0]):
                    if code not in table:
                        yield f"{place}:{call.lineno}: {code} is in no table of language/messages"
                    elif handed is not None and (lacking := needs(table[code]) - handed - makers[name]):
                        yield f"{place}:{call.lineno}: {code} is not handed {', '.join(sorted(lacking))}"
    said = used((tree for _, tree in program), table)
    yield from (f"language/messages: {code} is used nowhere" for code in table if code not in said)


def mistakes(program: list[Source]) -> dict[str, set[str]]:
    """Return the names of all kinds of mistakes, each with what it hands over by itself."""
    kinds = [node for _, tree in program for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found: dict[str, set[str]] = {"Mistake": set()}
    while more := [kind for kind in kinds if kind.name not in found and _bases(kind) & found.keys()]:
        for kind in more:
            found[kind.name] = set().union(
                _brought(kind), *(found[base] for base in _bases(kind) & found.keys())
            )
    return found


def _bases(kind: ast.ClassDef) -> set[str]:
    return {_name(base) for base in kind.bases}


def _brought(kind: ast.ClassDef) -> set[str]:
    """Return the names of what a class hands to the one it is based on."""
    calls = (node for node in ast.walk(kind) if isinstance(node, ast.Call) and _name(node.func) == "__init__")
    return {keyword.arg for call in calls for keyword in call.keywords if keyword.arg}


def needs(message: Message) -> set[str]:
    """Return the names of what fills a message in, for any reader."""
    said: Mapping[str, Text] = message if isinstance(message, Mapping) else {"": message}
    found = {person for person in said if person}
    for text in said.values():
        if not isinstance(text, str):
            found.add("count")
        for one in (text,) if isinstance(text, str) else text:
            found |= {re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(one) if name}
    return found


def _handed(call: ast.Call) -> set[str] | None:
    """Return the names of what a call hands over, if all can be seen; rules bring the words of their game."""
    names = {keyword.arg for keyword in call.keywords}
    terms = _TERMS if _name(call.func) == "Fact" and len(call.args) > 1 else ()
    return None if None in names else {*terms, *filter(None, names)}


def _codes(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*_codes(node.body), *_codes(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _CODE.fullmatch(node.value):
        yield node.value


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def main() -> None:
    """Say what is wrong, if anything is."""
    sys.exit("\n".join(faults(sources(), messages())) or None)


if __name__ == "__main__":
    main()
