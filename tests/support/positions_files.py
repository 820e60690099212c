"""Where the published positions lie."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "results" / "positions"


def text_of(name: str) -> str:
    """What is in a set."""
    return (FOLDER / f"{name}.jsonl").read_text("utf-8")
