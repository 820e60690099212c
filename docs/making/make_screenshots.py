"""Make the screenshots of the pages in docs/images, from a real server and a real browser."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.support.process import Server, chromium
from tests.support.web.pages import KEPT, seen_on

IMAGES = Path(__file__).parents[1] / "images"


def main() -> None:
    """Take each picture."""
    with (
        tempfile.TemporaryDirectory() as folder_of_games,
        Server.started(f"sqlite:///{folder_of_games}/games.db") as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(**chromium()) as browser,
    ):
        for visit, (screen, look) in KEPT.items():
            page = browser.new_page(base_url=server.url, **seen_on(screen, look))
            visit(page)
            page.screenshot(path=IMAGES / f"page-{visit.__name__}.png")
            page.close()


if __name__ == "__main__":
    main()
