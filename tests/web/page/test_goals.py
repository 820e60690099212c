"""Games for other goals at the page: a whole game as Long, hints, and the review."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from divisor_duel.game.position import Position
from divisor_duel.game.rules import games
from divisor_duel.solver import solve
from tests.support.web.hands import Visitor, at, cell, ply, seated, start, tap


def test_a_whole_game_as_long_against_the_computer_and_its_review(visitor: Visitor) -> None:
    """Slow on a busy machine: some twenty moves at a real page."""
    page = visitor(reduced_motion="reduce")  # the computer does not pretend to think
    start(page, "long-short", level="perfect")
    expect(page.locator("#turn")).to_have_text(
        "Your turn. Take any number. Moves so far: 0; Player 1 (Long) needs 20."
    )
    expect(page.locator("#players")).to_contain_text("you · Long · to move")
    position = Position(games["long-short"])
    while position.choices:
        number = solve(position).simplest
        assert number is not None
        position = position.play(number)
        cell(page, number).click()
        if position.choices:
            page.wait_for_selector(f"body[data-ready='{len(position.moves) + 1}']")
            position = position.play(taken(page))
    expect(page.locator("#end-title")).to_have_text("You win!")
    expect(page.locator("#end-text")).to_contain_text(f"You win after {ply(page)} moves; Long needed 20.")
    page.locator("#to-review").click()
    page.wait_for_url(at("review"))
    expect(page.locator("#summary")).to_contain_text("Long needed 20.")
    expect(page.locator("#moves li").first).to_contain_text("kept the win")


def taken(page: Page) -> int:
    """The number taken last."""
    return int(page.locator(".cell.last:not(.pending)").get_attribute("data-number") or 0)


def test_hints_and_the_review_speak_of_the_length(visitor: Visitor) -> None:
    page = seated(visitor, "long-short")
    page.locator("#hint").click()
    expect(page.locator("#hint-text")).to_contain_text("3 of the 49 choices win.")
    page.locator("#more").click()
    expect(page.locator("#hint-text")).to_have_text(
        "Take 30. If both play their best, 19 more moves follow: 20 in all. Long needs 20."
    )
    tap(page, 41, 2)
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#resign").click()
    page.locator("#to-review").click()
    expect(page.locator("#summary")).to_contain_text(
        "By 41 (4), Player 1 as Long made it 4 fewer moves than need be."
    )
    page.locator("#forth").click()
    expect(page.locator("#task")).to_have_text(
        "Move 1: Player 1 took 41 and gave it away, at the cost of 4 moves."
    )
