"""What visitors expect: their games kept, a game shown to others, numbers typed, and counts for the curious."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.support.web.hands import cell, expect_last, start, tap, wait_ply

Visitor = Callable[..., Page]
MOVES = (12, 6, 18, 2, 4, 8, 16)


def test_my_games_are_kept_to_go_on_with_review_and_delete(visitor: Visitor) -> None:
    page = visitor()
    start(page, "divisor-duel-evens", opponent="here")
    tap(page, *MOVES)
    page.goto("/")
    start(page, opponent="here")
    tap(page, 15)
    page.goto("/games")
    entries = page.locator("#list li")
    expect(entries).to_have_count(2)
    expect(entries.nth(0)).to_contain_text("Divisor Duel, Player 1 and Player 2, 1 move")
    expect(entries.nth(1)).to_contain_text("7 moves, Player 1 wins")
    entries.nth(1).get_by_role("link", name="Review").click()
    expect(page.locator("#moves button")).to_have_count(7)
    page.goto("/games")
    entries.nth(1).get_by_role("button", name="Delete").click()
    page.reload()
    expect(entries).to_have_count(1)
    entries.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("None yet.")).to_be_visible()


@pytest.mark.served
def test_a_shared_link_and_picture_show_the_same_game_in_another_browser(
    visitor: Visitor, tmp_path: Path
) -> None:
    page = visitor(viewport={"width": 1366, "height": 768})
    start(page, "divisor-duel-evens", opponent="here")
    tap(page, *MOVES)
    page.locator("#share-game").click()
    link = page.locator("#review-link").input_value()
    other = visitor("/" + link.split("/", 3)[3])
    expect(other.locator("#moves .number")).to_have_text([str(number) for number in MOVES])
    with page.expect_download() as download:
        page.locator("#png").click()
    download.value.save_as(tmp_path / "game.png")
    assert (tmp_path / "game.png").read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as download:
        page.locator("#svg").click()
    download.value.save_as(tmp_path / "game.svg")
    drawn = ElementTree.parse(tmp_path / "game.svg").getroot()
    assert drawn.tag.endswith("svg")
    assert (drawn[0].text or "").endswith("12 6 18 2 4 8 16")


def test_typed_digits_go_to_a_number_enter_takes_it_and_n_jumps_to_the_next_choice(visitor: Visitor) -> None:
    page = visitor()
    start(page, opponent="here")
    for key in ("1", "5", "Enter"):
        page.keyboard.press(key)
    expect_last(page, 15)
    for number in (30, 45, 3):
        page.keyboard.press("n")
        expect(cell(page, number)).to_be_focused()
    page.keyboard.press("Enter")
    expect_last(page, 3)


def test_what_each_choice_would_leave_is_counted_on_wish(visitor: Visitor) -> None:
    page = visitor()
    start(page, opponent="here")
    tap(page, 15)
    expect(cell(page, 45)).to_have_accessible_name("45, allowed")
    page.keyboard.press("o")
    expect(cell(page, 45)).to_have_accessible_name("45, allowed, leaves 3")
    expect(cell(page, 45)).to_have_text("45→3")
    tap(page, 45)
    expect(cell(page, 9)).to_have_accessible_name("9, allowed, leaves 4")
    page.keyboard.press("o")
    expect(cell(page, 9)).to_have_text("9")


def test_a_solo_chain_grows_is_compared_and_hinted(visitor: Visitor) -> None:
    page = visitor("/solo")
    wait_ply(page, 0)
    page.get_by_label("From 1 to").select_option("10")
    expect(page.locator(".cell")).to_have_count(10)
    tap(page, 6, 3)
    cell(page, 4).click()
    expect(page.locator("#message")).to_contain_text("4 is neither a divisor nor a multiple of 3")
    page.keyboard.press("h")
    expect(cell(page, 9)).to_contain_class("hinted")
    expect(page.locator("#hint-text")).to_have_text(
        "Try 9: I know a chain of 9 numbers that goes on with it."
    )
    tap(page, 9, 1, 5, 10, 2, 4, 8)
    expect(page.locator("#standing")).to_have_text("Your chain has 9 numbers. Nobody can do better!")
    expect(page.locator(".two")).to_have_count(0)  # one player, one mark
    page.reload()
    wait_ply(page, 9)
    page.keyboard.press("u")
    wait_ply(page, 8)
    expect(page.locator("#record")).to_have_text("Your best here: 9.")
