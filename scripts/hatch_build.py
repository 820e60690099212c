"""Compile the catalogues of translations whenever the package is built, or installed from a clone."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Hatchling finds it by its base."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them, before files are gathered."""
        run_path(str(Path(self.root, "src", "divisor_duel", "language", "compiling.py")))["compile_all"]()
