"""What a page shows: which words stand outside all brackets, and what is cut off or lies upon something else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.support.pseudo import bare

_LOOK = Path(__file__).with_name("looking.js").read_text("utf-8")


def look(page: Page) -> dict[str, Any]:
    """Return all that is written on a page, and whatever does not fit, each with where it is."""
    found: dict[str, Any] = page.evaluate(_LOOK)
    return found


def unbracketed(found: dict[str, Any]) -> str:
    """Return what is outside of all brackets; a message may go through several parts of a page."""
    return bare("\n".join((*found["attributes"], found["text"])))
