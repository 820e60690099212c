"""The explorer: who wins any position, and why."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.web.hands import Visitor, cell, shown_moves, slow, wait_ply


def test_the_explorer_shows_who_wins_and_which_openings_step_by_step_and_back(visitor: Visitor) -> None:
    page = visitor("/explore")
    wait_ply(page, 0)
    expect(page.locator("#verdict")).to_have_text(
        "With perfect play the first player wins: 43 of the 49 openings win."
    )
    expect(page.locator(".cell.lose")).to_have_text([f"{n}✗" for n in (5, 7, 34, 38, 46, 50)])
    expect(page.locator(".cell .sign")).to_have_count(0)
    page.keyboard.press("d")
    expect(page.locator(".cell .sign").first).to_be_visible()
    expect(page.locator(".cell.hinted")).to_have_count(1)
    page.keyboard.press("d")
    expect(page.locator(".cell .sign")).to_have_count(0)
    # The browser's own buttons go a step back and forth.
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
    page.keyboard.press("u")
    wait_ply(page, 0)
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


def test_the_explorer_takes_an_address_as_it_is_meant_or_says_what_is_wrong(visitor: Visitor) -> None:
    page = visitor("about:blank")
    for address, moves, words in (
        ("?game=divisor-duel&moves=15,5", [15, 5], ""),
        ("?game=banana", [], "There is no game called 'banana'; there are divisor-duel,"),
        ("?game=divisor-duel&moves=15,x", [], "The address has ‘x’ where a number should be"),
    ):
        page.goto(f"/explore{address}")
        wait_ply(page, len(moves))
        expect(page.locator("#message")).to_have_text(re.compile(f"^{words}.*$" if words else "^$"))
        assert shown_moves(page) == moves
    # A pool alone will do; and whoever points at a number brings out its pair.
    page.goto("/explore?pool=2-12")
    wait_ply(page, 0)
    expect(page.get_by_label("Openings")).to_have_value("")
    expect(page.locator(".cell")).to_have_count(11)
    page.locator("#draw").click()
    one = page.locator(".cell.paired").first
    other = cell(page, int(one.locator(".sign").inner_text()))
    one.hover()
    expect(page.locator(".cell.near")).to_have_count(2)
    expect(other).to_contain_class("near")
    page.mouse.move(0, 0)
    expect(page.locator(".near")).to_have_count(0)


def test_the_explorer_tells_every_goal_and_names_the_limits_of_its_patience(visitor: Visitor) -> None:
    page = visitor("/explore")
    page.get_by_label("Game").select_option("long-short")
    expect(page.locator("#why")).to_contain_text("Player 1 wins with 30.")
    page.get_by_label("Goal").fill("length-21")
    page.locator("#work-out").click()
    expect(page.locator("#why")).to_contain_text("Player 1 loses if Player 2 plays well.")
    page.reload()  # the address holds the goal
    expect(page.locator("#why")).to_contain_text("20 in all. Long needs 21.")
    page.get_by_label("Goal").fill("")
    for pool, words in (("1-2000", "a pool has at most 1,000 numbers"), ("2-300", "too hard to work out")):
        page.get_by_role("textbox", name="Pool").fill(pool)
        page.get_by_label("Rule").select_option("antichain")
        page.get_by_role("button", name="Work it out").click()
        expect(page.locator("#message")).to_contain_text(words, ignore_case=True)
        expect(page.locator("#verdict")).to_be_empty()  # what was said of the pool before is gone
        expect(page.locator("#board")).to_be_hidden()
