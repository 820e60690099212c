"""What a version promises to keep is kept: commands, keys of JSON, the API and the Python names (docs/stability.md)."""

from __future__ import annotations

import difflib

import pytest

from tests.support.scripts import script


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """What the program offers now."""
    made: dict[str, str] = script("scripts/make_stable.py").pages()
    return made


@pytest.mark.parametrize("name", ["commands.txt", "json.txt", "api.txt", "python.txt"])
def test_what_is_promised_is_there_and_what_is_new_is_promised(pages: dict[str, str], name: str) -> None:
    kept = (script("scripts/make_stable.py").KEPT / name).read_text("utf-8")
    changed = [line for line in difflib.ndiff(kept.splitlines(), pages[name].splitlines()) if line[0] in "+-"]
    assert not changed, (
        "what is new (+) becomes a promise by `make stable`; what is gone (-) breaks one, and is for the next major version"
    )
