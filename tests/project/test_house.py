"""The house: tests, benchmarks and documents share tools, not each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.support.scripts import ROOT, files_of_project


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_what_several_tests_use_is_in_support() -> None:
    for path in files_of_project("tests", "benchmarks", "docs", "research"):
        if path.suffix != ".py":
            continue
        own = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for name in imported(path):
            rooms = name.split(".")
            assert rooms[0] not in ("benchmarks", "docs", "research"), f"{own} imports {name}"
            foreign = any(room.startswith("test_") for room in rooms[:-1]) and not name.startswith(own)
            assert rooms[0] != "tests" or not foreign, f"{own} imports {name}"
