"""Write `reference.md`, the Python names and what they do, from their own docstrings."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from typing import Any

import divisor_duel

PAGE = Path(__file__).parents[1] / "reference.md"

INTRODUCTION = """# The Python names

What stands first is all that most programs need; the rest is imported from
where its heading says. `help(name)` tells how a name is called. The
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
    "divisor_duel.solver.long_short.length": ["Length", "antichain_length", "chain_length"],
    "divisor_duel.solver.clock": ["Clock"],
    "divisor_duel.solver.compiled": ["CompiledTable", "decompose", "Decomposition"],
    "divisor_duel.solver.long_short.compiled": ["CompiledLengths"],
    "divisor_duel.counting.games": ["count"],
    "divisor_duel.counting.longest": ["longest", "Chain"],
    "divisor_duel.sweep": ["Sweep", "run", "save", "local", "on_cluster"],
    "divisor_duel.learn.review": ["review"],
    "divisor_duel.players.levels": ["computer"],
    "divisor_duel.players.match": ["match"],
    "divisor_duel.players.programs.engine": ["speak"],
    "divisor_duel.arena": ["Tournament", "run", "standings"],
}


def public() -> dict[str, list[str]]:
    """Return the names meant to be used from outside, by module."""
    names = [name for name in divisor_duel.__all__ if name not in divisor_duel.ENVIRONMENT]
    return {"divisor_duel": names, **FURTHER}


def page() -> str:
    """Return the page: each name in a line."""
    sections = [
        f"## {module}\n\n" + "\n".join(line(importlib.import_module(module), name) for name in names)
        for module, names in public().items()
    ]
    return "\n\n".join([INTRODUCTION.strip(), *sections]) + "\n"


def line(module: Any, name: str) -> str:
    """Return a name, what it does, and what a class has."""
    found = getattr(module, name)
    if not callable(found):
        return f"- `{name}`: a mapping from {', '.join(f'`{key}`' for key in found)}."
    members = (
        ", ".join(f"`{member}`" for member in vars(found) if is_told(found, member))
        if inspect.isclass(found)
        else ""
    )
    return f"- `{name}`: {first_sentence(found)}" + (f" Has {members}." if members else "")


def is_told(kind: type, name: str) -> bool:
    """Say whether a member of a class is for others: a function or property with a docstring of its own."""
    member = vars(kind)[name]
    function = getattr(member, "__func__", getattr(member, "func", getattr(member, "fget", member)))
    return not name.startswith("_") and inspect.isfunction(function) and bool(function.__doc__)


def first_sentence(found: Any) -> str:
    """Return what a docstring says in its first paragraph, on one line."""
    return " ".join(inspect.cleandoc(found.__doc__ or "").split("\n\n")[0].split())


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
