"""Say no to a release whose changes are not in CHANGELOG.md under its version and a date."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from divisor_duel import __version__

CHANGES = Path(__file__).parent.parent / "CHANGELOG.md"


def main() -> None:
    """Look for the heading."""
    if not re.search(
        rf"^## {re.escape(__version__)} – \d{{4}}-\d{{2}}-\d{{2}}$", CHANGES.read_text("utf-8"), re.MULTILINE
    ):
        sys.exit(
            f"{CHANGES.name} has no heading like '## {__version__} – 2026-03-14'; "
            "put the version and the day above the changes, and a new 'Unreleased' above that"
        )


if __name__ == "__main__":
    main()
