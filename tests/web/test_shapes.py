"""The types the page's code is checked against are those of the server's schema."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    spec = importlib.util.spec_from_file_location("make_shapes", ROOT / "scripts" / "make_shapes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.PAGE.read_text("utf-8") == module.page(), "run `make shapes`"
