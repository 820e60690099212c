"""Contact sheets: states of pages on every screen and in every look, side by side, to be looked at.

    python -m tests.support.contact_sheets FOLDER [STATE ...] [--language fr]

A state is a function of `tests.support.web.pages` by its name; without one, all in `SHEETS`. For each a picture is
written into the folder, and on each screen axe looks, and it is measured that nothing lies upon a number.
"""

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentParser
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from divisor_duel.language import ENGLISH, LANGUAGES
from tests.support.process import Server, chromium
from tests.support.web import pages
from tests.support.web.axe import check_once
from tests.support.web.numbers import over_numbers

SCREENS = pages.SCREENS | pages.SIDEWAYS
SHEETS = (
    *("start", "waiting", "middle", "hint", "why", "end", "reviewed", "try_again", "practise"),
    *("lost", "why_groups", "why_hundred", "hundred", "evens"),
)
"""From the first minute to the last move, and where there is least room."""
_STYLE = """
  body { margin: 12px; background: #777; font: 16px sans-serif; color: #fff; display: grid; gap: 12px; }
  div { display: flex; gap: 12px; align-items: start; } img { height: 400px; }
"""


def shots(
    browser: Browser, url: str, language: str, state: str, complaints: list[str]
) -> Iterator[tuple[str, bytes]]:
    """Visit a state on each screen, and take a picture in each look."""
    for screen in SCREENS:
        page = browser.new_page(base_url=url, locale=language, **pages.seen_on(screen, "light"))
        getattr(pages, state)(page)
        for look in pages.LOOKS:
            seen = pages.seen_on(screen, look)
            page.emulate_media(color_scheme=seen["color_scheme"], forced_colors=seen["forced_colors"])
            complaints += _complaints(page, f"{state} {screen} {look}")
            yield look, page.screenshot()
        page.close()


def _complaints(page: Page, name: str) -> Iterator[str]:
    try:
        check_once(page, name)
    except AssertionError as found:
        yield str(found)
    yield from (f"{name}: {what}" for what in over_numbers(page))
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if wider > 0:
        yield f"{name}: the page is {wider} px wider than the screen"


def sheet(browser: Browser, taken: list[tuple[str, bytes]], path: Path) -> None:
    """Lay pictures out, a row for each look."""
    page = browser.new_page(viewport={"width": 2200, "height": 800})
    rows = "".join(
        f"<div>{''.join(_picture(shot) for of, shot in taken if of == look)}</div>" for look in pages.LOOKS
    )
    page.set_content(f"<style>{_STYLE}</style>{rows}")
    page.screenshot(path=path, full_page=True)
    page.close()


def _picture(shot: bytes) -> str:
    return f'<img src="data:image/png;base64,{b64encode(shot).decode()}">'


def main() -> int:
    """Make the sheets, and print what was found; 1 if anything was."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("states", nargs="*", default=SHEETS)
    parser.add_argument("--language", choices=LANGUAGES, default=ENGLISH)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    complaints: list[str] = []
    with (
        tempfile.TemporaryDirectory() as games,
        Server.started(f"sqlite:///{games}/games.db") as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(**chromium()) as browser,
    ):
        for state in arguments.states:
            taken = list(shots(browser, server.url, arguments.language, state, complaints))
            sheet(browser, taken, arguments.folder / f"{state}.png")
    print(*complaints, sep="\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
