"""What a test needs that `make test` does not install, its mark says: so `make test` is green where nothing else is."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

from tests.support.scripts import ROOT

OURS = {"divisor_duel", "tests"}
ELSEWHERE = ("in_jax", "offline")
"""Folders of tests that run in environments of their own, started by tests that are marked."""


def installed() -> set[str]:
    """The modules that `make test` installs."""
    lock = (ROOT / "requirements" / "tests.lock").read_text("utf-8")
    locked = {plain(name) for name in re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)}
    return {
        module
        for module, packages in packages_distributions().items()
        if any(plain(package) in locked for package in packages)
    }


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def imports(node: ast.AST) -> Iterator[str]:
    """The modules a piece of code imports, outside functions and classes that are marked `frameworks`, and types."""
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return
    marks = getattr(node, "decorator_list", [])
    if any("frameworks" in ast.unparse(mark) for mark in marks):
        return
    if isinstance(node, ast.Import):
        yield from (name.name.partition(".")[0] for name in node.names)
    elif isinstance(node, ast.ImportFrom) and not node.level:
        yield (node.module or "").partition(".")[0]
    for child in ast.iter_child_nodes(node):
        yield from imports(child)


def is_marked(tree: ast.Module) -> bool:
    return any(
        isinstance(line, ast.Assign) and ast.unparse(line).startswith("pytestmark = pytest.mark.frameworks")
        for line in tree.body
    )


def unmarked(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return set() if is_marked(tree) else {*imports(tree)}


def test_a_test_that_needs_more_than_make_test_installs_is_marked() -> None:
    known = installed() | OURS | set(sys.stdlib_module_names)
    files = [path for path in (ROOT / "tests").rglob("test_*.py") if not {*path.parts} & {*ELSEWHERE}]
    assert len(files) > 100
    assert {str(path): more for path in files if (more := unmarked(path) - known)} == {}
    assert not [
        path for path in files if "importorskip" in path.read_text("utf-8") and path != Path(__file__)
    ]
