"""The page of the Python names in full: made by Sphinx from the docstrings."""

from __future__ import annotations

import importlib
import inspect
import runpy
from pathlib import Path
from typing import Any

REFERENCE = Path(__file__).parents[2] / "docs" / "making" / "make_reference.py"


def page() -> str:
    """Return the page: what the short one says first, and each name with how it is called."""
    short = runpy.run_path(str(REFERENCE))
    parts = [short["INTRODUCTION"].strip().replace("../README.md", "begin.md")]
    for module, names in short["public"]().items():
        parts.append(f"## {module}")
        parts += [f"### {name}\n\n{told(importlib.import_module(module), name)}" for name in names]
    return "\n\n".join(parts) + "\n"


def told(module: Any, name: str) -> str:
    """Return what tells Sphinx to tell of a name."""
    found = getattr(module, name)
    if not callable(found):
        return f"A mapping from {', '.join(f'`{key}`' for key in found)}."
    kind = "autofunction" if not inspect.isclass(found) else "autoclass"
    members = "\n   :members:" if kind == "autoclass" else ""
    return f"```{{eval-rst}}\n.. {kind}:: {module.__name__}.{name}{members}\n```"
