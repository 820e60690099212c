"""A game at the page, as people play it: against the computer, with a friend here, by keyboard, on a phone."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.process import Server
from tests.support.web.hands import cell, expect_last, late, open_settings, ply, slow, start, tap, wait_ply

Visitor = Callable[..., Page]


def finish(page: Page) -> None:
    """Take the first choice each turn until the game is over."""
    deadline = time.monotonic() + 60
    while not page.locator("#end").is_visible():
        assert time.monotonic() < deadline, f"stuck: {page.locator('main').inner_text()}"
        choice = page.locator(".cell.choice").first
        if page.locator("#turn").inner_text().startswith("Your turn") and choice.count():
            before = ply(page)
            choice.click()
            page.wait_for_selector(f"body:not([data-ready='{before}'])")
        page.wait_for_timeout(20)


def test_two_taps_lead_to_a_game_and_it_is_played_to_the_end_against_the_computer(visitor: Visitor) -> None:
    page = visitor()
    start(page, "divisor-duel-evens", level="perfect")
    expect(page.locator("#turn")).to_have_text("Your turn. Remove any number.")
    finish(page)
    expect(page.locator("#end-title")).to_have_text("You lose")  # the second player always wins this one
    expect(page.locator("#end-text")).to_contain_text("cannot move: no divisor or multiple of")
    page.get_by_role("button", name="Play again").click()
    wait_ply(page, 1)  # the seats are swapped: the computer has opened
    expect(page.locator("#turn")).to_contain_text("Your turn")
    finish(page)
    assert page.locator("#end").is_visible()


def test_a_number_that_is_not_allowed_says_why_and_costs_nothing(visitor: Visitor) -> None:
    page = visitor()
    start(page, opponent="here")
    tap(page, 15)
    cell(page, 7).click()
    expect(page.locator("#message")).to_have_text(
        "7 is neither a factor nor a multiple of 15; you can choose 3, 5, 30 or 45."
    )
    cell(page, 15).click()
    expect(page.locator("#message")).to_contain_text("15 has already been chosen, on turn 1")
    assert ply(page) == 1
    tap(page, 5)
    expect(page.locator("#message")).to_be_empty()


def test_the_start_page_says_how_each_level_plays_and_what_a_pool_holds(visitor: Visitor) -> None:
    page = visitor()
    wait_ply(page, None)
    open_settings(page)
    page.locator("input[name=level][value=perfect]").check()
    expect(page.get_by_text("perfect: never making a mistake")).to_be_visible()
    expect(page.locator("[data-game=divisor-duel-evens] .pool")).to_have_text("even 2 to 20")
    start(page, "divisor-duel-evens")
    expect(page.locator("#summary")).to_contain_text("Pool: even numbers 2 to 20.")


def test_friends_here_are_both_asked_for_their_names(visitor: Visitor) -> None:
    page = visitor()
    open_settings(page)
    page.locator("input[name=opponent][value=here]").check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Friend’s name").fill("Ben")
    start(page)
    expect(page.locator("#players b")).to_have_text(["Ada", "Ben"])


def test_taken_numbers_carry_their_players_mark_and_order(visitor: Visitor) -> None:
    page = visitor()
    start(page, opponent="here")
    tap(page, 15, 5, 20)
    assert [cell(page, number).inner_text().split() for number in (15, 5, 20)] == [
        ["15", "●1"],
        ["5", "◆2"],
        ["20", "●3"],
    ]
    expect(cell(page, 20)).to_have_accessible_name("20, Player 1, move 3, the last number")
    expect(cell(page, 10)).to_have_accessible_name("10, allowed")
    expect(page.locator("#chain li")).to_have_text(["Player 1: 15", "Player 2: 5", "Player 1: 20"])


def test_choices_are_marked_and_the_marks_can_be_switched_off(visitor: Visitor) -> None:
    page = visitor()
    start(page, opponent="here")
    tap(page, 15)
    assert page.locator(".cell.choice").all_inner_texts() == ["3", "5", "30", "45"]
    page.locator("#choices").click()
    expect(page.locator(".cell.choice")).to_have_count(0)
    page.reload()
    wait_ply(page, 1)
    expect(page.locator(".cell.choice")).to_have_count(0)


def test_undo_resign_and_rules_are_at_hand(visitor: Visitor) -> None:
    page = visitor()
    start(page, opponent="here")
    tap(page, 15, 5)
    page.locator("#undo").click()
    wait_ply(page, 1)
    page.locator("#rules").click()
    expect(page.locator("#rules-text")).to_contain_text("The pool holds the numbers 2 to 50")
    page.locator("#rules-text summary").click()
    expect(page.locator("#rules-text li").nth(1)).to_contain_text("keeps the win in 82 of 100")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#resign").click()
    expect(page.locator("#end-text")).to_have_text("Player 2 resigned. Player 1 wins after 1 move.")


def test_a_pool_of_ones_own(visitor: Visitor) -> None:
    page = visitor()
    open_settings(page)
    page.locator("input[name=opponent][value=here]").check()
    page.get_by_role("textbox", name="Pool").fill("1-")
    page.get_by_role("button", name="Play this").click()
    expect(page.locator("#own-message")).to_contain_text("is not a number or range")
    page.get_by_role("textbox", name="Pool").fill("1-12,30")
    page.get_by_label("Rule").select_option("antichain")
    page.get_by_label("Openings").fill("2-12:2")
    page.get_by_role("button", name="Play this").click()
    wait_ply(page, 0)
    cell(page, 5).click()
    expect(page.locator("#message")).to_contain_text("5 cannot be the first number")
    tap(page, 4, 6)
    cell(page, 12).click()
    expect(page.locator("#message")).to_contain_text("12 is a multiple of 4, which has been taken")


def test_the_whole_game_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor()
    page.wait_for_selector("body[data-ready]")  # the levels come from the server
    page.locator("body").press("Tab")  # the skip link
    page.keyboard.press("Enter")
    for _ in range(3):  # play now, the lesson, the settings
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for _ in range(3):  # opponent, level, who opens
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")  # from the first choice round to the last: a toss
    expect(page.locator("input[name=opens][value=toss]")).to_be_checked()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")  # a friend here
    expect(page.locator("input[name=opponent][value=here]")).to_be_checked()
    page.locator("[data-game=divisor-duel-evens]").focus()
    page.keyboard.press("Enter")
    wait_ply(page, 0)
    while not page.evaluate("document.activeElement.matches('.cell')"):
        page.keyboard.press("Tab")
    for number in (12, 6, 18, 2, 4, 8, 16):
        walk_to(page, number)
        page.keyboard.press("Enter")
        expect_last(page, number)
    expect(page.locator("#end-text")).to_contain_text("Player 1 wins after 7 moves")
    page.keyboard.press("u")
    wait_ply(page, 6)
    page.keyboard.press("?")
    expect(page.locator("#rules-text")).to_be_visible()


def walk_to(page: Page, number: int) -> None:
    """Move the focus with the arrow keys: first along the columns, then along the row."""
    target = cell(page, number)
    for _ in range(40):
        here, there = page.locator(".cell:focus").bounding_box(), target.bounding_box()
        assert here is not None
        assert there is not None
        if abs(here["y"] - there["y"]) > 2:
            page.keyboard.press("ArrowDown" if here["y"] < there["y"] else "ArrowUp")
        elif abs(here["x"] - there["x"]) > 2:
            page.keyboard.press("ArrowRight" if here["x"] < there["x"] else "ArrowLeft")
        else:
            return
    raise AssertionError(f"the arrow keys do not lead to {number}")


def test_a_screen_reader_hears_every_move(visitor: Visitor) -> None:
    page = visitor()
    start(page, opponent="here")
    tap(page, 15)
    expect(page.locator("#announce")).to_have_text(
        "Player 1 took 15. Player 2’s turn. Choose a number that divides 15, or a multiple of 15."
    )
    expect(page.locator("#announce")).to_have_attribute("aria-live", "polite")


@pytest.mark.parametrize("game", ["divisor-duel", "juniper-green"])
def test_a_phone_320_pixels_wide_shows_everything_at_a_size_for_fingers(visitor: Visitor, game: str) -> None:
    page = visitor(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    start(page, game, opponent="here")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    boxes = page.locator(".cell").evaluate_all("cells => cells.map(c => c.getBoundingClientRect().toJSON())")
    # Ten in a row are narrower than a finger is wide, but as wide as the guidelines ask for, and taller.
    assert all(box["width"] >= 24 and box["height"] >= 44 for box in boxes)
    cell(page, 12).tap()
    wait_ply(page, 1)


def test_reduced_motion_is_respected(visitor: Visitor) -> None:
    page = visitor(reduced_motion="reduce")
    start(page, opponent="here")
    tap(page, 15)
    assert cell(page, 15).evaluate("element => getComputedStyle(element).animationName") == "none"


@pytest.mark.served
def test_an_answer_that_comes_after_the_next_event_does_not_turn_the_game_back(visitor: Visitor) -> None:
    page = visitor()
    start(page, level="perfect")
    with late(page, "**/moves"):
        cell(page, 15).click()
        wait_ply(page, 2)
    assert ply(page) == 2
    expect(page.locator("#turn")).to_contain_text("Your turn")


@pytest.mark.served
def test_a_hint_that_comes_after_the_next_move_is_not_shown(visitor: Visitor) -> None:
    page = visitor()
    start(page, opponent="here")
    tap(page, 15)
    with slow(page, "**/api/solve"):
        page.locator("#hint").click()
        tap(page, 30)
    expect(page.locator("#hint-panel")).to_be_hidden()
    page.locator("#hint").click()
    expect(page.locator("#hint-text")).to_contain_text("of the 5 choices")


def test_after_a_rematch_the_hint_speaks_of_the_right_player(visitor: Visitor) -> None:
    page = visitor()
    start(page, opponent="here")
    tap(page, 15)
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#resign").click()
    page.get_by_role("button", name="Play again").click()
    wait_ply(page, 0)
    expect(page.locator("#players b")).to_have_text(["Player 1", "Player 2"])
    tap(page, 15)
    for _ in range(3):
        page.keyboard.press("h")
    expect(page.locator("#hint-text")).to_contain_text("You lose if Player 1 plays well")


@pytest.mark.served
def test_a_stream_that_has_fallen_silent_is_opened_again(visitor: Visitor) -> None:
    page = visitor()
    page.clock.install()
    start(page, opponent="here")
    with page.expect_request("**/events"):
        page.clock.fast_forward(5_000)


def test_numbers_of_ten_digits_fit_their_buttons_on_a_phone(visitor: Visitor) -> None:
    page = visitor(viewport={"width": 320, "height": 640})
    open_settings(page)
    page.locator("input[name=opponent][value=here]").check()
    page.get_by_role("textbox", name="Pool").fill("1000000000-1000000009")
    page.get_by_role("button", name="Play this").click()
    wait_ply(page, 0)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.locator(".cell").evaluate_all("cells => cells.every(c => c.scrollWidth <= c.clientWidth)")


def test_the_computers_game_survives_a_reload(visitor: Visitor, site: Server) -> None:
    page = visitor()
    start(page, level="perfect")
    cell(page, 15).click()
    wait_ply(page, 2)
    moves = page.locator("#chain li").all_inner_texts()
    page.reload()
    wait_ply(page, 2)
    assert page.locator("#chain li").all_inner_texts() == moves
    expect(page.locator("#turn")).to_contain_text("Your turn")
