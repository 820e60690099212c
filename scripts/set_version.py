"""Give the tree a version: `1.1.0` dates what is unreleased, `1.2.0.dev0` begins the next; else say it."""

from __future__ import annotations

import re
import runpy
import sys
from datetime import date
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PATTERN: Final = r"\d+\.\d+\.\d+(\.dev\d+)?"


def versioned(version: str, day: str, files: dict[str, str]) -> dict[str, str]:
    """Return the files as they are in that version; a release is dated, and cited from then on."""
    made = {"src/divisor_duel/__init__.py": [(r'^__version__ = ".*"', f'__version__ = "{version}"')]}
    if ".dev" not in version:
        made["CHANGELOG.md"] = [(r"^## Unreleased$", f"## Unreleased\n\n## {version} – {day}")]
        cited = rf"version: {version}\ndate-released: {day}\n"
        made["CITATION.cff"] = [(r"^(version: .*\ndate-released: .*\n)?(?=license: )", cited)]
    for name, changes in made.items():
        for old, new in changes:
            files[name], found = re.subn(old, new, files[name], count=1, flags=re.MULTILINE)
            if not found:
                sys.exit(f"{name} has no line like {old}")
    return {name: files[name] for name in made}


def main(version: str = "") -> None:
    """Write them."""
    if not version:
        print(runpy.run_path(str(ROOT / "src" / "divisor_duel" / "__init__.py"))["__version__"])
        return
    if not re.fullmatch(PATTERN, version):
        sys.exit(
            f"{version} is no version; try: make version VERSION=1.1.0, or VERSION=1.2.0.dev0 after a release"
        )
    names = ("src/divisor_duel/__init__.py", "CHANGELOG.md", "CITATION.cff")
    files = {name: (ROOT / name).read_text("utf-8") for name in names}
    for name, text in versioned(version, date.today().isoformat(), files).items():
        (ROOT / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:2])
