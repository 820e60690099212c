"""Axe finds nothing to object to on any page in any state, on any screen, light, dark or in the system's own colours.

Every state is seen light on a wide screen and dark on a phone: those of `test_every_page_longer.py` there, others here.
Every page on every screen in every look is a long run.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web import pages
from tests.support.web.axe import check, check_once
from tests.support.web.hands import Visitor, cell, wait_ply
from tests.support.web.pages import ALL, CLASS, LOOKS, SCREENS, seen_on

STILL: dict[str, Any] = {"reduced_motion": "reduce", "viewport": {"width": 1920, "height": 1080}}
"""Nothing moves, or axe would measure colours on their way; and the screen is the one that is looked at first."""


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_picture_of_the_docs_on_every_screen(visitor: Visitor, screen: str, look: str) -> None:
    """Thirteen pages for each screen and look, some twenty seconds."""
    for visit in ALL:
        page = visitor(**seen_on(screen, look))
        visit(page)
        check_once(page, visit.__name__)


@pytest.mark.long
@pytest.mark.served
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_of_a_class_on_every_screen(visitor: Visitor, screen: str, look: str) -> None:
    """Ten pages for each screen and look, most of a class that has to be made first: a minute."""
    for visit in CLASS:
        page = visitor(**seen_on(screen, look))
        visit(page)
        check_once(page, visit.__name__)


@pytest.mark.served
def test_trying_again_and_practising(visitor: Visitor) -> None:
    page = visitor("about:blank", **STILL)
    pages.try_again(page)
    check(page, "try again")
    page.goto("/practise")
    page.locator(".cell.choice").first.click()
    expect(page.locator("#message, #solved-title").filter(visible=True).first).not_to_be_empty()
    check(page, "practise")


def test_explorer(visitor: Visitor) -> None:
    page = visitor("/explore", **STILL)
    wait_ply(page, 0)
    page.locator("#draw").click()
    page.get_by_label("Game").select_option("factor-duel")
    expect(page.locator(".cell.hinted")).to_have_text("50✓")
    check(page, "groups drawn")
    page.get_by_role("textbox", name="Pool").fill("x")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#message")).not_to_be_empty()
    check(page, "a pool that cannot be read")


def test_review_and_puzzle(visitor: Visitor) -> None:
    page = visitor("/review", **STILL)
    page.get_by_label("The record of a game").fill("game: divisor-duel-evens\nmoves: 12 6 18 2 4 8 16")
    page.get_by_role("button", name="Review it").click()
    expect(page.locator("#moves button")).to_have_count(7)
    page.locator("#first").click()
    check(page, "the start")
    page.goto("/puzzle")
    wait_ply(page, None)
    for number in page.locator(".cell.choice").all_inner_texts():
        cell(page, int(number)).click()
        page.wait_for_selector(f".cell[data-number='{number}']:is(.lose, .hinted)")
        if page.locator("#solved").is_visible():
            break
    check(page, "solved, after wrong answers or at once")
