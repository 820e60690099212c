"""Axe looks at a page as it is now, on the screens and in the looks that are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

from tests.support.web.pages import seen_on

SEEN = (("wide", "light"), ("phone", "dark"))
"""Each look on another screen."""
DAY = SEEN[:1]
ALL_RULES: tuple[str, ...] = ()
OF_LOOKS = ("color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable")
"""Axe's rules about colours and sizes; what the others ask for is the same on every screen."""


def check(
    page: Page, state: str, looks: Sequence[tuple[str, str]] = SEEN, without: Sequence[str] = ()
) -> None:
    """Let axe look at the page: wholly on one screen, then for what other screens and looks change."""
    before = page.viewport_size
    assert before
    for screen, look in looks:
        seen = seen_on(screen, look)
        if page.viewport_size != seen["viewport"]:
            page.set_viewport_size(seen["viewport"])
        page.emulate_media(color_scheme=seen["color_scheme"], forced_colors=seen["forced_colors"])
        rules = ALL_RULES if (screen, look) == looks[0] else OF_LOOKS
        check_once(page, f"{state}, {screen}, {look}", rules, without)
    if page.viewport_size != before:
        page.set_viewport_size(before)


def check_once(page: Page, state: str, rules: Sequence[str] = ALL_RULES, without: Sequence[str] = ()) -> None:
    """Let axe look at the page on the screen it is on, by all rules or some, or without some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    # Only what axe calls an experiment needs the style sheets fetched once more; what it found well is not told.
    wish: dict[str, Any] = {"reporter": "no-passes", "preload": {"assets": ["media"]}}
    wish |= {"runOnly": rules} if rules else {"rules": {name: {"enabled": False} for name in without}}
    found = AxeResults(page.evaluate("wish => axe.run(wish)", wish))
    assert found.violations_count == 0, f"{state}: {found.generate_report()}"
