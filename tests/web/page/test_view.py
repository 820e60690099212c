"""What a page has to say is said where people look, however far they have scrolled, and covers nothing they look at."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize, expect

from tests.support.web.hands import Visitor, cell, command, seated, tap, wait_ply

PHONE: ViewportSize = {"width": 360, "height": 640}
LAPTOP: ViewportSize = {"width": 1366, "height": 650}
TALL: ViewportSize = {"width": 360, "height": 740}
TABLET: ViewportSize = {"width": 820, "height": 700}
BOX = "element => element.getBoundingClientRect().toJSON()"


def apart(page: Page, panel: str, number: str) -> bool:
    """Whether a panel lies wholly above a cell or below it."""
    one, other = (page.locator(selector).first.evaluate(BOX) for selector in (panel, number))
    return bool(other["bottom"] <= one["top"] or one["bottom"] <= other["top"])


def test_the_end_of_a_game_is_in_view_and_never_covers_the_number_that_decided(visitor: Visitor) -> None:
    page = seated(visitor, "juniper-green", 2, 1, viewport=PHONE)
    for size, last in ((PHONE, 97), (LAPTOP, 97)):
        page.set_viewport_size(size)
        tap(page, last)
        expect(page.locator("#end-title")).to_be_in_viewport(ratio=1)
        expect(page.locator("#rematch")).to_be_in_viewport(ratio=1)
        page.keyboard.press("u")
        wait_ply(page, 2)
    page.emulate_media(reduced_motion="reduce")
    for size, last in ((TALL, 97), (TALL, 53), (TABLET, 97)):
        page.set_viewport_size(size)
        tap(page, last)
        expect(page.locator("#end")).to_be_visible()
        assert apart(page, "#end", f".cell[data-number='{last}']"), (size, last)
        expect(cell(page, last)).to_be_in_viewport(ratio=1)
        expect(page.locator("#rematch")).to_be_in_viewport(ratio=1)
        page.keyboard.press("u")
        wait_ply(page, 2)
    # Nor is it out of view for whoever gives up below the board.
    page.emulate_media(reduced_motion="no-preference")
    page.set_viewport_size(PHONE)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.once("dialog", lambda dialog: dialog.accept())
    command(page, "resign")
    expect(page.locator("#end-title")).to_be_in_viewport(ratio=1)


def test_refusals_hints_and_rules_are_in_view_and_hide_no_number_for_good(visitor: Visitor) -> None:
    page = seated(visitor, "juniper-green", 26, viewport=PHONE)
    for illegal in (99, 40):
        cell(page, illegal).click()
        expect(page.locator("#message")).to_contain_text(f"{illegal} is neither")
        expect(page.locator("#message")).to_be_in_viewport(ratio=1)
        expect(page.locator("#turn")).to_be_in_viewport(ratio=1)
    tap(page, 78)
    page.locator("#hint").click()
    expect(page.locator("#hint-text")).to_be_in_viewport()
    page.locator("#hide-hint").click()
    command(page, "rules")
    expect(page.locator("#rules-text")).to_be_in_viewport(ratio=1)
    # The number that a hint marks stays in view, too.
    page.locator("#undo").click()
    wait_ply(page, 1)
    page.emulate_media(reduced_motion="reduce")
    tap(page, 52)
    page.locator("#hint").click()
    page.locator("#more").click()
    expect(page.locator(".cell.hinted").first).to_be_in_viewport(ratio=1)
    assert apart(page, "#hint-panel", ".cell.hinted")
