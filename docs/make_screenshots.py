"""Make the screenshots of the pages in docs/images, from a real server and a real browser."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.web.process import Server, chromium

IMAGES = Path(__file__).parent / "images"
RECORD = """
game: divisor-duel
player 1: Ada
player 2: Ben
moves: 15 5 20 10 30 6 12 3 9 18 36 4 24 8 16 2 14 7 21 42
"""


def start(page: Page) -> None:
    """The start page."""
    page.goto("/")
    page.wait_for_selector("body[data-ready]")


def board(page: Page) -> None:
    """A game in the middle, with a hint drawn."""
    page.goto("/")
    page.locator("input[name=opponent][value=here]").check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Friend’s name").fill("Ben")
    page.locator("[data-game=divisor-duel]").click()
    for ply, number in enumerate((15, 5, 20, 10, 30), 1):
        page.locator(f".cell[data-number='{number}']").click()
        page.wait_for_selector(f"body[data-ready='{ply}']")
    page.locator("#hint").click()
    page.locator("#more").click()
    page.wait_for_selector(".cell.hinted")


def review(page: Page) -> None:
    """A turning point of a game."""
    page.goto("/review")
    page.get_by_label("The record of a game").fill(RECORD)
    page.get_by_role("button", name="Review it").click()
    page.wait_for_selector("#moves button")


def explore(page: Page) -> None:
    """Every opening of the classroom game."""
    page.goto("/explore?game=juniper-green")
    page.wait_for_selector("body[data-ready]")


def main() -> None:
    """Take each picture."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server.started(f"sqlite:///{folder}/games.db") as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(**chromium()) as browser,
    ):
        for visit in (start, board, review, explore):
            page = browser.new_page(
                base_url=server.url, viewport={"width": 820, "height": 900}, reduced_motion="reduce"
            )
            visit(page)
            page.screenshot(path=IMAGES / f"page-{visit.__name__}.png", full_page=visit is not review)
            page.close()


if __name__ == "__main__":
    main()
