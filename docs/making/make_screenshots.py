"""Make the screenshots of the pages, from a real server and a real browser.

Without arguments, those in docs/images; with a folder, every page on every screen and in every look, or those
named, like desk-phone-dark.
"""

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.support.process import Server, chromium
from tests.support.web.pages import ALL, CLASS, KEPT, LOOKS, SCREENS, Visit, seen_on

IMAGES = Path(__file__).parents[1] / "images"


def take(browser: Browser, url: str, visit: Visit, screen: str, look: str, path: Path) -> None:
    """Take one picture."""
    page = browser.new_page(base_url=url, **seen_on(screen, look))
    visit(page)
    page.screenshot(path=path)
    page.close()


def main() -> None:
    """Take each picture."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    wanted = [
        (visit, screen, look, IMAGES / f"page-{visit.__name__}.png") for visit, (screen, look) in KEPT.items()
    ]
    if arguments.folder:
        wanted = [
            (visit, screen, look, arguments.folder / f"{visit.__name__}-{screen}-{look}.png")
            for visit in (*ALL, *CLASS)
            for screen in SCREENS
            for look in LOOKS
            if not arguments.names or f"{visit.__name__}-{screen}-{look}" in arguments.names
        ]
    with (
        tempfile.TemporaryDirectory() as folder_of_games,
        Server.started(f"sqlite:///{folder_of_games}/games.db") as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(**chromium()) as browser,
    ):
        for visit, screen, look, path in wanted:
            take(browser, server.url, visit, screen, look, path)


if __name__ == "__main__":
    main()
