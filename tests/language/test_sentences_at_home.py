"""Sentences live in `language/`, the games' own words, templates and catalogues: nowhere else in the program."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator

from tests.support.scripts import ROOT

PACKAGE = ROOT / "src" / "divisor_duel"
HOME = PACKAGE / "language" / "messages"
FOR_PROGRAMS = {
    "adapters/": "what other people's frameworks, and models in them, are told",
    "arena/folder.py: broken off": "a key of journals",
    "arena/tables.py: first mistake": "a column of tables, the same in every language",
    "game/record.py: human, human": "a record is the same in every language",
    "players/seats.py:": "how a program lost, as records keep it",
    "players/models/": "what a model is told, the same in every language: results must be comparable",
    "players/net.py:": "the names of arrays",
    "players/programs/bots.py:": "how a program lost, as records keep it",
    "learn/sheets/__init__.py: divisor-duel sheet": "a command",
    "terminal/commands/plot.py: upper": "a place, for matplotlib",
    "terminal/commands/plot.py: outside": "a place, for matplotlib",
    "terminal/table/board.py:": "colours, for Rich",
    "web/classes/results_csv.py:": "columns of tables, the same in every language",
    "web/api/picture.py: system-ui": "the letters of a picture",
    "web/serve/metrics.py:": "the help of metrics",
    "web/serve/shapes/": "the schema of the API",
    "web/site/bytecode.py: \n": "programs",
    "web/keep/": "what databases are told, and answer",
}
"""What is for programs and stays English, with the reason: folders, files, or how a text in a file begins."""
NAME = "Divisor Duel"
TWO_WORDS = re.compile(r"[A-Za-z]{2,}[,;:.’]? +[A-Za-z]{2,}")
TAG = re.compile("<[^<>]*>")
LOGGING = {"debug", "info", "warning", "error", "exception", "critical", "complain"}


def sentences(source: str) -> Iterator[str]:
    """Find the texts of at least two words that are no docstrings and not for programmers alone."""
    tree = ast.parse(source)
    passed = set()
    for node in ast.walk(tree):
        for left in _for_programmers(node):
            passed |= {id(below) for below in ast.walk(left)}
    for node in ast.walk(tree):
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            passed |= {id(part) for part in node.values}
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if TWO_WORDS.search(TAG.sub("", text)) and text != NAME:
            yield text


def _for_programmers(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what nobody else reads: docstrings, what only a bug shows, lines of a log, patterns."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node
    elif isinstance(node, ast.Assert) and node.msg:
        yield node.msg
    elif isinstance(node, ast.Call):
        match node.func:
            case ast.Name(name) if hasattr(builtins, name) and name.endswith(("Error", "Interrupt")):
                yield node
            case ast.Attribute(attr=name) if name in LOGGING or name.endswith("Error"):
                yield node
            case ast.Attribute(ast.Name("re"), _):
                yield node


def found() -> dict[str, list[str]]:
    """Return the sentences of each file outside of their home, as they are written there."""
    places: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.parent != HOME and (texts := [*sentences(path.read_text("utf-8"))]):
            places[path.relative_to(PACKAGE).as_posix()] = texts
    return places


def strangers() -> dict[str, list[str]]:
    """Return those that are not for programs."""
    left = {
        place: [text for text in texts if not f"{place}: {text}".startswith(tuple(FOR_PROGRAMS))]
        for place, texts in found().items()
    }
    return {place: texts for place, texts in left.items() if texts}


def test_no_sentence_is_made_outside_of_language() -> None:
    lines = [f"{place}: {text}" for place, texts in strangers().items() for text in texts]
    assert not lines, "\n".join(["these belong into a table of language/messages:", *lines])


def test_what_is_for_programs_is_listed_and_all_of_it_needed() -> None:
    lines = [f"{place}: {text}" for place, texts in found().items() for text in texts]
    assert [begin for begin in FOR_PROGRAMS if not any(line.startswith(begin) for line in lines)] == []


def test_sentences_are_told_from_other_texts() -> None:
    source = '"""A module."""\nassert x, "no bug here"\nsay(f"{number} is gone")\ncode = "taken-back"\nraise TypeError("not so")'
    assert [*sentences(source)] == ["0 is gone"]
