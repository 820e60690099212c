"""Where the published positions lie."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "results" / "positions"


def file_of(name: str, edition: int) -> Path:
    """A set; those of the first edition lie where they were published."""
    return (FOLDER if edition == 1 else FOLDER / f"edition-{edition}") / f"{name}.jsonl"


def text_of(name: str, edition: int) -> str:
    """What is in it."""
    return file_of(name, edition).read_text("utf-8")
