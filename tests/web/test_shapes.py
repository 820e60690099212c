"""The types the page's code is checked against are those of the server's schema."""

from __future__ import annotations

from tests.scripts import script


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    module = script("scripts/make_shapes.py")
    assert module.PAGE.read_text("utf-8") == module.page(), "run `make shapes`"
