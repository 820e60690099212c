"""The explorer: who wins any position, and why."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.web.hands import cell, shown_moves, slow, wait_ply

Visitor = Callable[..., Page]


def test_the_explorer_shows_who_wins_and_which_openings(visitor: Visitor) -> None:
    page = visitor("/explore")
    wait_ply(page, 0)
    expect(page.locator("#verdict")).to_have_text(
        "With perfect play the first player wins: 43 of the 49 openings win."
    )
    expect(page.locator(".cell.lose")).to_have_text([f"{n}✗" for n in (5, 7, 34, 38, 46, 50)])
    expect(page.locator("#board svg.pairs")).to_have_count(0)
    page.keyboard.press("d")
    expect(page.locator("#board svg path").first).to_be_attached()
    expect(page.locator(".cell.hinted")).to_have_count(1)
    page.keyboard.press("d")
    expect(page.locator("#board svg.pairs")).to_have_count(0)
    cell(page, 5).click()
    wait_ply(page, 1)
    expect(page.locator("#verdict")).to_contain_text("the second player wins")
    page.reload()
    wait_ply(page, 1)  # the address holds the position
    page.keyboard.press("u")
    wait_ply(page, 0)
    page.get_by_role("textbox", name="Pool").fill("2-49")
    page.get_by_label("Rule").select_option("antichain")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#verdict")).to_have_text(
        "With perfect play the second player wins, whichever of the 48 openings is taken."
    )


@pytest.mark.served
def test_the_explorer_shows_the_answer_to_the_newest_question(visitor: Visitor) -> None:
    page = visitor("/explore")
    wait_ply(page, 0)
    with slow(page, "**/api/solve"):
        page.get_by_label("Game").select_option("juniper-green")
        expect(page.locator("#verdict")).to_have_text("Working it out…")
        expect(page.get_by_role("button", name="Work it out")).to_be_disabled()
        page.get_by_label("Game").select_option("divisor-duel-evens")
        expect(page.locator(".cell")).to_have_count(10)
    expect(page.locator("#verdict")).to_contain_text("the second player wins, whichever of the")
    expect(page.locator(".cell")).to_have_count(10)
    page.get_by_role("textbox", name="Pool").fill("12-15")
    cell(page, 12).click()  # asks about the board that is shown, not about the form
    wait_ply(page, 1)
    expect(page).to_have_url(re.compile(r"game=divisor-duel-evens&moves=12$"))


def test_an_address_with_a_pool_alone_is_explored(visitor: Visitor) -> None:
    page = visitor("/explore?pool=2-30")
    wait_ply(page, 0)
    expect(page.get_by_label("Openings")).to_have_value("")
    expect(page.locator(".cell")).to_have_count(29)


@pytest.mark.parametrize(
    ("address", "moves", "words"),
    [
        ("?game=divisor-duel&moves=15,5", [15, 5], ""),
        ("?game=banana", [], "There is no game called 'banana'; there are divisor-duel,"),
        ("?game=divisor-duel&moves=15,x", [], "The address has ‘x’ where a number should be"),
    ],
)
def test_the_explorer_takes_an_address_as_it_is_meant_or_says_what_is_wrong(
    visitor: Visitor, address: str, moves: list[int], words: str
) -> None:
    page = visitor(f"/explore{address}")
    wait_ply(page, len(moves))
    expect(page.locator("#message")).to_have_text(re.compile(f"^{words}.*$" if words else "^$"))
    assert shown_moves(page) == moves


def test_the_back_button_goes_back_a_step_in_the_explorer(visitor: Visitor) -> None:
    page = visitor("/explore?game=divisor-duel")
    wait_ply(page, 0)
    for ply, number in enumerate((15, 5), 1):
        cell(page, number).click()
        wait_ply(page, ply)
    page.go_back()
    wait_ply(page, 1)
    page.go_back()
    wait_ply(page, 0)
    page.go_forward()
    wait_ply(page, 1)
    assert shown_moves(page) == [15]


def test_pointing_at_a_number_brings_out_its_pair(visitor: Visitor) -> None:
    page = visitor("/explore?pool=2-12")
    wait_ply(page, 0)
    page.locator("#draw").click()
    pair = page.locator("#board svg g").first
    one = (pair.get_attribute("data-pair") or "").split()[0]
    cell(page, int(one)).hover()
    expect(pair).to_contain_class("near")
    page.mouse.move(0, 0)
    expect(page.locator(".near")).to_have_count(0)


def test_the_explorer_names_the_limits_of_its_patience(visitor: Visitor) -> None:
    page = visitor("/explore")
    wait_ply(page, 0)
    for pool, words in (("1-2000", "a pool has at most 1,000 numbers"), ("2-300", "too hard to work out")):
        page.get_by_role("textbox", name="Pool").fill(pool)
        page.get_by_label("Rule").select_option("antichain")
        page.get_by_role("button", name="Work it out").click()
        expect(page.locator("#message")).to_contain_text(words, ignore_case=True)
        expect(page.locator("#verdict")).to_be_empty()  # what was said of the pool before is gone
        expect(page.locator("#board")).to_be_hidden()
