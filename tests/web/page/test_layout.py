"""Every screen is used: a board as large as a window allows, and nothing needed out of sight on a phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from divisor_duel import web
from tests.support.web.hands import Visitor, cell, open_game, seated, tap, wait_ply
from tests.support.web.numbers import over_numbers

PHONE: ViewportSize = {"width": 360, "height": 740}
BOARD = "board => board.getBoundingClientRect().toJSON()"


def box(page: Page, selector: str) -> dict[str, Any]:
    found: dict[str, Any] = page.locator(selector).evaluate(BOARD)
    return found


def test_on_a_wide_screen_every_board_uses_the_window(visitor: Visitor) -> None:
    page = visitor("about:blank", viewport={"width": 1920, "height": 1080})
    for game in ("divisor-duel", "juniper-green", "divisor-duel-evens"):
        open_game(page, game)
        # Cells are near square and have a largest size; but for that, a board is as high or as wide as its room.
        board, side = box(page, ".grid"), box(page, ".cell[data-number='12']")
        assert 0.75 <= side["width"] / side["height"] <= 1.5, game
        assert side["width"] <= 160
        assert board["height"] >= 0.8 * 1080 or board["width"] >= 0.75 * 1920 or side["width"] == 160, game
        assert over_numbers(page) == []
        assert page.evaluate("document.documentElement.scrollHeight") == 1080, game
        for beside in ("#hint", "#rules", "#chain"):
            expect(page.locator(beside)).to_be_in_viewport(ratio=1)
    for path in ("/puzzle", "/explore", "/solo"):
        page.goto(path)
        wait_ply(page, None)
        board = box(page, ".grid")
        assert board["height"] >= 0.7 * 1080, path
        assert board["width"] >= 0.7 * 1920, path
        assert page.evaluate("document.documentElement.scrollHeight") == 1080, path
        expect(page.locator("#chain")).to_be_in_viewport(ratio=1)
    # A review has its moves beside the board.
    page.goto("/review")
    page.get_by_label("The record of a game").fill("game: divisor-duel\nmoves: 15 5 20 10 30 6 42 7")
    page.get_by_role("button", name="Review it").click()
    expect(page.locator("#moves button")).to_have_count(8)
    board, moves = box(page, ".grid"), box(page, "#moves")
    assert board["height"] >= 0.7 * 1080
    assert moves["left"] >= board["right"]
    assert page.evaluate("document.documentElement.scrollHeight") == 1080


def test_on_a_phone_everything_needed_is_in_view_in_rows_of_ten_at_a_size_for_fingers(
    visitor: Visitor,
) -> None:
    page = visitor(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    for game in ("divisor-duel", "juniper-green"):
        open_game(page, game)
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        boxes = page.locator(".cell").evaluate_all(
            "cells => cells.map(c => c.getBoundingClientRect().toJSON())"
        )
        # Ten in a row are narrower than a finger is wide, but as wide as the guidelines ask for, and taller.
        assert all(each["width"] >= 24 and each["height"] >= 44 for each in boxes)
        cell(page, 12).tap()
        wait_ply(page, 1)
    page.set_viewport_size(PHONE)
    open_game(page, "divisor-duel", 15)
    for needed in ("#players", "#turn", "#hint", "#undo", "#chain"):
        expect(page.locator(needed)).to_be_in_viewport(ratio=1)
    for number in (2, 10, 41, 50):
        expect(cell(page, number)).to_be_in_viewport(ratio=1)
    assert box(page, ".cell[data-number='12']")["left"] == box(page, ".cell[data-number='2']")["left"]
    assert box(page, "#board")["bottom"] <= box(page, "#commands")["top"]
    # So has every pool without gaps up to 120.
    page.goto("/explore?pool=5-26")
    wait_ply(page, 0)
    assert box(page, ".cell[data-number='6']")["left"] == box(page, ".cell[data-number='26']")["left"]


def test_on_a_phone_held_sideways_the_whole_board_is_in_view_with_the_turn_and_the_name(
    visitor: Visitor,
) -> None:
    page = visitor("about:blank", viewport={"width": 740, "height": 360}, has_touch=True, is_mobile=True)
    for game, last, least in (("divisor-duel", 50, 42), ("juniper-green", 100, 30)):
        open_game(page, game)
        for number in (2, last):
            expect(cell(page, number)).to_be_in_viewport(ratio=1)
        for shown in ("#title", "#turn", "#hint"):
            expect(page.locator(shown)).to_be_in_viewport(ratio=1)
        assert box(page, f".cell[data-number='{last}']")["height"] >= least
        assert over_numbers(page) == []
    # So is a hint with its buttons, however long its reason; and on the start page, whom one plays and how to begin.
    for shown in ("#hint", "#more", "#more"):
        page.locator(shown).tap()
        expect(page.locator("#hide-hint")).to_be_in_viewport(ratio=1)
    expect(page.locator("#more")).to_be_hidden()
    page.goto("/")
    for shown in ("[value=computer] + span", "[value=far] + span", "#to-lesson", "#now"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=1)
    # A puzzle has its hint beside the board, and the lesson its step beside its name.
    page.goto("/puzzle")
    wait_ply(page, None)
    for shown in (".cell[data-number='50']", "#task", "#hint", "#skip"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=1)
    page.goto("/learn")
    wait_ply(page, 0)
    title = page.locator("h1").evaluate(
        "title => { const words = document.createRange(); words.selectNodeContents(title); "
        "return words.getBoundingClientRect().right; }"
    )
    assert title <= box(page, "#progress")["left"]


def test_the_board_never_jumps(visitor: Visitor) -> None:
    page = seated(visitor, "divisor-duel-evens", viewport=PHONE, reduced_motion="reduce")
    place = box(page, "#board")
    cell(page, 12).click()
    cell(page, 14).click()
    expect(page.locator("#message")).not_to_be_empty()
    assert box(page, "#board") == place
    page.locator("#hint").click()
    expect(page.locator("#hint-panel")).to_be_visible()
    assert box(page, "#board") == place
    tap(page, 6, 18, 2, 4, 8, 16)
    expect(page.locator("#end")).to_be_visible()
    assert box(page, "#board") == place


def test_choices_and_pressed_buttons_are_told_without_colours_and_nothing_moves_where_that_is_unwelcome(
    visitor: Visitor,
) -> None:
    page = seated(visitor, forced_colors="active", reduced_motion="reduce")
    tap(page, 15)
    assert cell(page, 15).evaluate("element => getComputedStyle(element).animationName") == "none"
    width = "element => getComputedStyle(element).borderTopWidth"
    assert cell(page, 30).evaluate(width) != cell(page, 31).evaluate(width)
    mark = "element => getComputedStyle(element, '::before').content"
    assert page.locator("#choices").evaluate(mark) == '"✓"'
    assert page.locator("#counts").evaluate(mark) == "none"


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_every_mark_stands_out_three_to_one_and_every_text_more(scheme: int) -> None:
    css = Path(web.__path__[0], "page", "styles", "style.css").read_text("utf-8")
    light, dark = (
        dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", part)) for part in css.split("@media")[:2]
    )
    colours = light | (dark if scheme else {})
    marks = [("choice-edge", on) for on in ("choice", "paper", "card")]
    marks += [("edge", "paper"), ("edge", "card"), ("win", "paper"), ("lose", "paper")]
    texts = [(side, on) for side in ("one", "two") for on in (f"{side}-tint", "paper", "card")]
    texts += [
        ("muted", "paper"),
        ("muted", "card"),
        ("ink", "choice"),
        ("win", "win-tint"),
        ("lose", "lose-tint"),
    ]
    for pairs, least in ((marks, 3), (texts, 4.5)):
        for one, other in pairs:
            assert contrast(colours[one], colours[other]) >= least, (one, other)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG defines it."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
