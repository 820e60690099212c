"""What belongs to the project; its scripts can be loaded, so that tests can hold what they made against them."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def files_of_project(*below: str) -> Iterator[Path]:
    """Find the files that .gitignore does not leave out, in these folders or in all; git need not be there."""
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines()]
    ignored.append("/.git")
    folders = [ROOT / name for name in below or ("",)]
    while folders:
        for path in folders.pop().iterdir():
            place = f"/{path.relative_to(ROOT).as_posix()}"
            if any(fnmatch(place if name.startswith("/") else path.name, name) for name in ignored):
                continue
            if path.is_dir():
                folders.append(path)
            else:
                yield path


def script(place: str) -> ModuleType:
    """Load a script of the project by its place below the root."""
    path = ROOT / place
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # As for a program, what lies beside it can be imported.
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.parent))
    return module
