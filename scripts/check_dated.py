"""Say no to a release whose changes are not, or not all, in CHANGELOG.md under its version and a date."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


def complaint(version: str, changes: str) -> str | None:
    """Return what stands against a release, if anything; what is between two, `1.1.0.dev0`, needs no date."""
    if ".dev" in version:
        return None
    if not re.search(rf"^## {re.escape(version)} – \d{{4}}-\d{{2}}-\d{{2}}$", changes, re.MULTILINE):
        return (
            f"CHANGELOG.md has no heading like '## {version} – 2026-03-14'; "
            "put the version and the day above the changes, and a new 'Unreleased' above that"
        )
    waiting = re.search(r"^## Unreleased\n(.*?)(?=^## |\Z)", changes, re.MULTILINE | re.DOTALL)
    if waiting and waiting[1].strip():
        return (
            f"CHANGELOG.md has changes under 'Unreleased', and {version} is a version that was released; "
            f"`make version VERSION=…` gives them one of their own"
        )
    return None


def main() -> None:
    """Look at this clone."""
    version = runpy.run_path(str(ROOT / "src" / "divisor_duel" / "__init__.py"))["__version__"]
    if said := complaint(version, (ROOT / "CHANGELOG.md").read_text("utf-8")):
        sys.exit(said)


if __name__ == "__main__":
    main()
