"""Every screen is used: a board as large as a window allows, and nothing needed out of sight on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from divisor_duel import web
from tests.support.web.hands import cell, start, tap, wait_ply

Visitor = Callable[..., Page]

PHONE = {"width": 360, "height": 740}
BOARD = "board => board.getBoundingClientRect().toJSON()"


def box(page: Page, selector: str) -> dict[str, Any]:
    found: dict[str, Any] = page.locator(selector).evaluate(BOARD)
    return found


@pytest.mark.parametrize("game", ["divisor-duel", "juniper-green", "divisor-duel-evens"])
def test_on_a_wide_screen_the_board_has_four_fifths_of_the_height(visitor: Visitor, game: str) -> None:
    page = visitor(viewport={"width": 1920, "height": 1080})
    start(page, game, opponent="here")
    assert box(page, ".grid")["height"] >= 0.8 * 1080
    assert page.evaluate("document.documentElement.scrollHeight") == 1080
    for beside in ("#hint", "#rules", "#chain"):
        expect(page.locator(beside)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("path", ["/puzzle", "/explore", "/solo"])
def test_on_a_wide_screen_every_board_uses_the_window(visitor: Visitor, path: str) -> None:
    page = visitor(path, viewport={"width": 1920, "height": 1080})
    wait_ply(page, None)
    board = box(page, ".grid")
    assert board["height"] >= 0.7 * 1080
    assert board["width"] >= 0.7 * 1920
    assert page.evaluate("document.documentElement.scrollHeight") == 1080
    expect(page.locator("#chain")).to_be_in_viewport(ratio=1)


def test_on_a_wide_screen_a_review_has_its_moves_beside_the_board(visitor: Visitor) -> None:
    page = visitor("/review", viewport={"width": 1920, "height": 1080})
    page.get_by_label("The record of a game").fill("game: divisor-duel\nmoves: 15 5 20 10 30 6 42 7")
    page.get_by_role("button", name="Review it").click()
    expect(page.locator("#moves button")).to_have_count(8)
    board, moves = box(page, ".grid"), box(page, "#moves")
    assert board["height"] >= 0.7 * 1080
    assert moves["left"] >= board["right"]
    assert page.evaluate("document.documentElement.scrollHeight") == 1080


def test_on_a_phone_everything_needed_is_in_view_in_rows_of_ten(visitor: Visitor) -> None:
    page = visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    start(page, opponent="here")
    tap(page, 15)
    for needed in ("#players", "#turn", "#hint", "#undo", "#chain"):
        expect(page.locator(needed)).to_be_in_viewport(ratio=1)
    for number in (2, 10, 41, 50):
        expect(cell(page, number)).to_be_in_viewport(ratio=1)
    assert box(page, ".cell[data-number='12']")["left"] == box(page, ".cell[data-number='2']")["left"]
    assert box(page, "#board")["bottom"] <= box(page, "#commands")["top"]


def test_every_pool_without_gaps_up_to_120_has_rows_of_ten(visitor: Visitor) -> None:
    page = visitor("/explore?pool=5-26", viewport=PHONE)
    wait_ply(page, 0)
    assert box(page, ".cell[data-number='6']")["left"] == box(page, ".cell[data-number='26']")["left"]


@pytest.mark.parametrize(("size", "last"), [(PHONE, 97), (PHONE, 53), ({"width": 820, "height": 700}, 97)])
def test_the_end_never_covers_the_number_that_decided(
    visitor: Visitor, size: dict[str, int], last: int
) -> None:
    page = visitor(viewport=size, reduced_motion="reduce")
    start(page, "juniper-green", opponent="here")
    tap(page, 2, 1, last)
    expect(page.locator("#end")).to_be_visible()
    end, number = box(page, "#end"), box(page, f".cell[data-number='{last}']")
    assert number["bottom"] <= end["top"] or end["bottom"] <= number["top"]
    expect(cell(page, last)).to_be_in_viewport(ratio=1)
    expect(page.locator("#rematch")).to_be_in_viewport(ratio=1)


def test_the_board_never_jumps(visitor: Visitor) -> None:
    page = visitor(viewport=PHONE, reduced_motion="reduce")
    start(page, "divisor-duel-evens", opponent="here")
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


def test_after_a_hint_the_marked_number_stays_in_view(visitor: Visitor) -> None:
    page = visitor(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
    start(page, "juniper-green", opponent="here")
    tap(page, 26, 52)
    page.locator("#hint").click()
    page.locator("#more").click()
    marked = page.locator(".cell.hinted").first
    expect(marked).to_be_in_viewport(ratio=1)
    number, panel = marked.evaluate(BOARD), box(page, "#hint-panel")
    assert number["bottom"] <= panel["top"] or panel["bottom"] <= number["top"]


@pytest.mark.served
def test_a_wall_shows_the_board_the_turn_and_the_choices_and_takes_no_seat(visitor: Visitor) -> None:
    ada = visitor()
    start(ada, opponent="link")
    tap(ada, 15)
    wall = visitor("/" + ada.url.split("/", 3)[3] + "?wall", viewport={"width": 1366, "height": 768})
    wait_ply(wall, 1)
    expect(wall.locator(".cell.choice")).to_have_text(["3", "5", "30", "45"])
    expect(wall.locator("#turn")).to_have_text(
        "Player 2’s turn: a number that divides 15, or a multiple of 15."
    )
    expect(wall.locator("header")).to_be_hidden()
    assert box(wall, ".grid")["height"] >= 0.8 * 768
    expect(ada.locator("#share")).to_be_visible()  # the seat is still free


def test_choices_and_pressed_buttons_are_told_without_colours(visitor: Visitor) -> None:
    page = visitor(forced_colors="active")
    start(page, opponent="here")
    tap(page, 15)
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
