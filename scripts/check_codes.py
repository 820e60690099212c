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
from divisor_duel.language.forms import Message, Text
from divisor_duel.language.telling import messages

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
    makers = {"Fact", "say", *mistakes(program)}
    for place, tree in program:
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and _name(call.func) in makers and call.args:
                for code in _codes(call.args[0]):
                    if code not in table:
                        yield f"{place}:{call.lineno}: {code} is in no table of language/messages"
                    elif (handed := _handed(call)) is not None and (lacking := needs(table[code]) - handed):
                        yield f"{place}:{call.lineno}: {code} is not handed {', '.join(sorted(lacking))}"
    used = _used(program)
    for code in table:
        if not any(pattern.fullmatch(code) for pattern in used):
            yield f"language/messages: {code} is used nowhere"


def mistakes(program: list[Source]) -> set[str]:
    """Return the names of all kinds of mistakes."""
    bases = {
        node.name: {_name(base) for base in node.bases}
        for _, tree in program
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"Mistake"}
    while more := {name for name, below in bases.items() if below & found} - found:
        found |= more
    return found


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


def _used(program: list[Source]) -> list[re.Pattern[str]]:
    """Return what codes in use look like: a text, also behind one like `the-`, or put together with some."""
    texts, patterns = set(), set()
    for node in (node for _, tree in program for node in ast.walk(tree)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else None for part in node.values]
            written = "".join(filter(None, parts))
            if re.fullmatch("[a-z0-9-]*[a-z][a-z0-9-]*", written):
                patterns.add("".join(part or "[a-z0-9-]*" for part in parts))
    codes = "|".join(filter(_CODE.fullmatch, texts))
    before = "|".join(text for text in texts if text.endswith("-") and _CODE.fullmatch(text[:-1]))
    return [re.compile(f"({before})?({codes})"), *map(re.compile, patterns)]


def main() -> None:
    """Say what is wrong, if anything is."""
    sys.exit("\n".join(faults(sources(), messages())) or None)


if __name__ == "__main__":
    main()
