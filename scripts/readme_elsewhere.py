"""The README as others show it, such as a package index: its links lead to where the project lives."""

from __future__ import annotations

import re
from typing import Final

LINK: Final = re.compile(r"(!?\[(?:!\[[^\]]*\]\([^)]*\)|[^\]])*\])\((?!https?:|#)([^)\s]+)\)")
"""A link or a picture, or a picture in a link, that leads into the repository."""


def absolute(text: str, address: str, version: str) -> str:
    """Lead links into the repository to what stands there in that version, pictures to the files."""

    def led(found: re.Match[str]) -> str:
        shown, target = found.groups()
        kind = "raw" if shown.startswith("!") else "blob"
        inner = "[" + LINK.sub(led, shown[1:]) if shown.startswith("[") else shown
        return f"{inner}({address}/{kind}/v{version}/{target})"

    return LINK.sub(led, text)


def places(address: str) -> dict[str, str]:
    """Return what a package index links beside the README."""
    return {
        "Source": address,
        "Documentation": f"{address}/tree/main/docs",
        "Changes": f"{address}/blob/main/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }
