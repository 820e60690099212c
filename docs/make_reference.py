"""Write `reference.md`, the Python names and what they do, from their own docstrings."""

from __future__ import annotations

import enum
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import divisor_duel

PAGE = Path(__file__).with_name("reference.md")

INTRODUCTION = """# The Python names

Made by `make docs` from the docstrings, so that it says what the code says. What stands first is all that
most programs need, and is imported from `divisor_duel` itself; the rest from where its heading says. The
[README](../README.md#in-python) has a first example.

```python
from divisor_duel import Pool, Position, Rules, nimber, solve

solution = solve(Position(Rules.custom("2-50", "antichain"), [7, 31]))
solution.winning_moves, solution.certificate.after
nimber(range(2, 71)), Pool.parse("2-50").graph()
```
"""

# What else is meant to be used from outside, by module.
FURTHER = {
    "divisor_duel.solver": ["Pairing", "Regions", "Region"],
    "divisor_duel.solver.length": ["Length", "antichain_length", "chain_length"],
    "divisor_duel.solver.clock": ["Clock"],
    "divisor_duel.solver.compiled": ["CompiledTable", "CompiledLengths", "decompose", "Decomposition"],
    "divisor_duel.count": ["count"],
    "divisor_duel.longest": ["longest", "Chain"],
    "divisor_duel.sweep": ["Sweep", "run", "save", "local", "on_cluster"],
    "divisor_duel.review": ["review"],
    "divisor_duel.players.levels": ["computer"],
    "divisor_duel.players.match": ["match"],
    "divisor_duel.players.engine": ["speak"],
    "divisor_duel.arena": ["Tournament", "run", "standings"],
}


def page() -> str:
    names = [name for name in divisor_duel.__all__ if name not in divisor_duel.ENVIRONMENT]
    sections = ["## divisor_duel", *told(divisor_duel, names)]
    for module, names in FURTHER.items():
        sections += [f"## {module}", *told(importlib.import_module(module), names)]
    return "\n\n".join([INTRODUCTION.strip(), *sections]) + "\n"


def told(module: Any, names: list[str]) -> Iterator[str]:
    for name in names:
        found = getattr(module, name)
        if inspect.isclass(found):
            yield from of_class(name, found)
        elif callable(found):
            yield f"### {name}\n\n`{name}{signature(found)}`\n\n{text(found)}"
        else:
            keys = ", ".join(f"`{key}`" for key in found)
            yield f"### {name}\n\nA mapping from {keys}."


def of_class(name: str, kind: type) -> Iterator[str]:
    made = "" if issubclass(kind, Exception | enum.Enum) else f"`{name}{signature(kind)}`\n\n"
    yield f"### {name}\n\n{made}{text(kind)}"
    members = [f"- {line}" for member, found in vars(kind).items() for line in of_member(member, found)]
    if members:
        yield "\n".join(members)


def of_member(name: str, member: Any) -> Iterator[str]:
    function = getattr(member, "__func__", getattr(member, "func", getattr(member, "fget", member)))
    if name.startswith("_") or not inspect.isfunction(function) or not function.__doc__:
        return
    asked = inspect.isfunction(member) or hasattr(member, "__func__")
    yield f"`{name}{signature(function) if asked else ''}`: {text(function)}"


def text(found: Any) -> str:
    """What a docstring says before its examples, on one line for each paragraph."""
    paragraphs = inspect.cleandoc(found.__doc__ or "").split("\n\n")
    said = [" ".join(part.split()) for part in paragraphs if not part.startswith(">>>")]
    return " ".join(said)


def signature(found: Any) -> str:
    """How it is called, with types as they are written; without `self`."""
    parts: list[str] = []
    named_only = False
    for name, parameter in inspect.signature(found).parameters.items():
        if name in ("self", "cls") or name.startswith("_"):
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not named_only:
            named_only = True
            parts.append("*")
        star = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        written = "" if parameter.annotation is parameter.empty else f": {parameter.annotation}"
        parts.append(f"{star}{name}{written}{_default(parameter)}")
    back = inspect.signature(found).return_annotation
    shown = "" if inspect.isclass(found) or back is inspect.Signature.empty else f" -> {back}"
    return f"({', '.join(parts)}){shown}"


def _default(parameter: inspect.Parameter) -> str:
    value = parameter.default
    if value is parameter.empty:
        return ""
    simple = value is None or isinstance(value, str | int | float | tuple)
    return f" = {value!r}" if simple and not isinstance(value, enum.Enum) else " = …"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
