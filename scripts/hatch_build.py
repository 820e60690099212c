"""Whenever the package is built: compile the catalogues, write the manual pages, and add the positions."""

from __future__ import annotations

import sys
from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class MakeWhatIsDerived(BuildHookInterface[Any]):
    """Hatchling finds it by its base."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make it, before files are gathered; an installation from a clone goes without manual pages."""
        source = Path(self.root, "src")
        run_path(str(source / "divisor_duel" / "language" / "compiling.py"))["compile_all"]()
        if version == "editable":
            return
        sys.path.insert(0, str(source))
        pages = run_path(str(Path(self.root, "scripts", "make_manual.py")))["write"](
            Path(self.directory, "man")
        )
        if self.target_name == "wheel":
            published = Path(self.root, "docs", "results", "positions").glob("*.jsonl")
            build_data["force_include"] |= {
                str(path): f"divisor_duel/exam/positions/{path.name}" for path in published
            }
            build_data["shared_data"] |= {str(page): f"share/man/man1/{page.name}" for page in pages}
        else:
            build_data["force_include"] |= {str(page): f"man/{page.name}" for page in pages}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave no copies of the pages beside what was built."""
        from shutil import rmtree

        rmtree(Path(self.directory, "man"), ignore_errors=True)
