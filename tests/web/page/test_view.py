"""What a page has to say is said where people look, however far they have scrolled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.web.hands import cell, command, start, tap, wait_ply

Visitor = Callable[..., Page]

PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1366, "height": 650}


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_end_of_a_game_is_in_view(visitor: Visitor, size: dict[str, int]) -> None:
    page = visitor(viewport=size)
    start(page, "juniper-green", opponent="here")
    tap(page, 2, 1, 97)
    expect(page.locator("#end-title")).to_be_in_viewport(ratio=1)
    expect(page.locator("#rematch")).to_be_in_viewport(ratio=1)


def test_giving_up_below_the_board_brings_the_end_into_view(visitor: Visitor) -> None:
    page = visitor(viewport=PHONE)
    start(page, opponent="here")
    tap(page, 15)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.once("dialog", lambda dialog: dialog.accept())
    command(page, "resign")
    expect(page.locator("#end-title")).to_be_in_viewport(ratio=1)


def test_why_a_number_is_not_allowed_is_in_view_and_hides_no_number_for_good(visitor: Visitor) -> None:
    page = visitor(viewport=PHONE)
    start(page, "juniper-green", opponent="here")
    tap(page, 26)
    for illegal in (99, 40):
        cell(page, illegal).click()
        expect(page.locator("#message")).to_contain_text(f"{illegal} is neither")
        expect(page.locator("#message")).to_be_in_viewport(ratio=1)
        expect(page.locator("#turn")).to_be_in_viewport(ratio=1)
    tap(page, 78)


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 640}])
def test_a_pool_that_cannot_be_read_is_explained_beside_its_form(
    visitor: Visitor, size: dict[str, int]
) -> None:
    page = visitor(viewport=size)
    page.get_by_role("textbox", name="Pool").fill("banana")
    page.get_by_role("button", name="Play this").click()
    expect(page.locator("#own-message")).to_contain_text("'banana' is not a number or range")
    expect(page.locator("#own-message")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("textbox", name="Pool")).to_be_in_viewport(ratio=1)


def test_rules_opened_under_a_hint_are_in_view(visitor: Visitor) -> None:
    page = visitor(viewport=PHONE)
    start(page, opponent="here")
    page.locator("#hint").click()
    expect(page.locator("#hint-text")).to_be_in_viewport()
    command(page, "rules")
    expect(page.locator("#rules-text")).to_be_in_viewport(ratio=1)


def test_the_start_page_leads_back_to_games_that_go_on_and_to_no_others(visitor: Visitor) -> None:
    page = visitor()
    page.evaluate("localStorage.setItem('games', JSON.stringify(['long-forgotten']))")
    start(page, "juniper-green", opponent="here")
    tap(page, 26)
    page.goto("/")
    page.get_by_role("link", name="Juniper Green, Player 1 and Player 2, 1 move").click()
    wait_ply(page, 1)
    page.once("dialog", lambda dialog: dialog.accept())
    command(page, "resign")
    expect(page.locator("#end")).to_be_visible()
    page.goto("/")
    wait_ply(page, None)
    expect(page.locator("#going-on")).to_be_hidden()
    assert "long-forgotten" not in page.evaluate("localStorage.getItem('games')")
