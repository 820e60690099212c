"""The first lesson at the page: by touch, by keyboard alone, skippable, and forced upon nobody."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from divisor_duel.errors import InvalidInput
from divisor_duel.learn.lesson import STEPS
from divisor_duel.web.api.lesson import guide
from tests.support.web.hands import Visitor, at, cell, wait_ply


def test_the_whole_lesson_by_touch(visitor: Visitor) -> None:
    page = visitor(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.get_by_role("link", name="How it goes").tap()
    page.wait_for_url(at("learn"))
    wait_ply(page, 0)
    cell(page, 12).tap()
    wait_ply(page, 1)
    cell(page, 3).tap()
    expect(page.locator("#said")).to_contain_text("3 is allowed")
    cell(page, 8).tap()
    wait_ply(page, 2)
    expect(page.locator("#said")).to_contain_text("8 is neither a divisor nor a multiple of 6")
    cell(page, 18).tap()
    wait_ply(page, 3)
    page.locator("#hint").tap()
    wait_ply(page, 4)
    cell(page, 3).tap()
    wait_ply(page, 5)
    cell(page, 19).tap()
    wait_ply(page, 6)
    expect(page.locator("#said")).to_contain_text("You win!")
    page.get_by_role("link", name="Play a game").tap()
    page.get_by_role("button", name="Play now").tap()
    page.wait_for_url(at("play"))


def test_the_whole_lesson_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor("/learn")
    wait_ply(page, 0)
    for step, keys in enumerate(("12", "8", "18", "h", "3", "17"), 1):
        for key in keys:
            page.keyboard.press(key)
        if keys != "h":
            page.keyboard.press("Enter")
        wait_ply(page, step)
    expect(page.locator("#said")).to_contain_text("You win!")


def test_the_lesson_can_be_skipped_and_found_again_from_the_rules(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("link", name="How it goes").click()
    page.get_by_role("link", name="Skip", exact=True).click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(at("play"))
    wait_ply(page, 0)
    page.keyboard.press("?")
    page.get_by_role("link", name="Learn it in a first game").click()
    page.wait_for_url(at("learn"))


def test_a_step_is_told_again_and_one_that_is_not_there_is_refused() -> None:
    first = guide(0, [], "")
    assert (first["step"], first["said"], first["over"]) == (0, "", False)
    assert "press Hint" in guide(3, [12, 6, 18, 9], "")["ask"]
    assert guide(len(STEPS), [12, 6, 18, 9, 3, 1, 19], "")["over"]
    with pytest.raises(InvalidInput, match="no step 99"):
        guide(99, [], "")
