"""The pages for learning: hints, the review of a game, puzzles."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from divisor_duel import Position, games, solve
from tests.support.web.hands import Visitor, at, cell, open_game, seated, shown_moves, slow, wait_ply
from tests.support.web.numbers import over_numbers

EVENS = (12, 6, 18, 2, 4, 8, 16)


def test_a_hint_nudges_first_and_then_shows_the_move_and_its_pairs_or_groups(visitor: Visitor) -> None:
    page = seated(visitor, "divisor-duel", 15, 30)
    page.locator("#hint").click()
    expect(page.locator("#hint-text")).to_contain_text("of the 5 choices")
    expect(page.locator(".cell.hinted")).to_have_count(0)
    page.locator("#more").press("Enter")
    expect(page.locator("#hint-text")).to_have_text(re.compile("^Choose [0-9]+. If they choose [0-9]+, you"))
    number = solve(Position(games["divisor-duel"], (15, 30))).simplest or 0
    # One number is marked, and no reason is drawn yet.
    expect(page.locator(".cell.hinted")).to_have_count(1)
    expect(cell(page, number)).to_have_accessible_name(re.compile("the hint"))
    expect(page.locator(".cell .sign")).to_have_count(0)
    page.locator("#more").press("Enter")
    expect(page.locator("#hint-panel")).to_be_focused()
    expect(page.locator("#hint-text")).to_be_in_viewport()
    expect(page.locator("#hint-text")).to_contain_text("You win with")
    expect(page.locator("#signs")).to_have_text("The small number in a cell is its partner.")
    one = page.locator(".cell.paired").first
    partner = one.locator(".sign").inner_text()
    expect(one).to_have_accessible_name(re.compile(f"partner {partner}$"))
    assert over_numbers(page) == []
    # Escape closes it.
    page.keyboard.press("Escape")
    expect(page.locator("#hint-panel")).to_be_hidden()
    expect(page.locator(".cell.hinted, .cell .sign")).to_have_count(0)
    # In the antichain game there are groups to draw.
    open_game(page, "factor-duel")
    page.keyboard.press("h")
    page.keyboard.press("h")
    expect(page.locator(".cell.hinted")).to_have_text("50★")
    page.keyboard.press("h")
    expect(cell(page, 47)).to_have_accessible_name(re.compile("group [A-Z]"))


def test_after_the_game_every_move_is_marked_and_stepped_through_and_one_plays_on_from_any(
    visitor: Visitor,
) -> None:
    page = seated(visitor, "divisor-duel-evens", *EVENS, reduced_motion="reduce")
    # At the end the relatives of the last number are lit, and the move that turned the game is named.
    expect(page.locator(".cell.lit")).to_have_text(["2◆4", "4●5", "8◆6"])
    expect(page.locator("#turned")).to_contain_text("gave it away")
    # The chain can be seen again from its first number.
    page.locator("#replay").click()
    expect(page.locator(".cell.last")).to_have_text("12●1")
    page.get_by_role("link", name="Review the game").click()
    page.wait_for_url(at("review"))
    expect(page.locator("#moves button")).to_have_count(7)
    verdicts = page.locator("#moves .verdict").all_inner_texts()
    assert verdicts[0] == "· already lost"  # the second player wins this game
    assert "✗ gave it away" in verdicts
    mistake = verdicts.index("✗ gave it away")  # the review opens where it could still be avoided
    wait_ply(page, mistake)
    expect(page.locator("#ahead")).to_contain_text("gave it away")
    better = solve(Position(games["divisor-duel-evens"], EVENS[:mistake])).winning_moves
    expect(page.locator(".cell.win")).to_have_text([f"{number}✓" for number in better])
    expect(page.locator("#why")).to_contain_text("Better:")
    page.locator("#first").click()
    expect(page.locator("#task")).to_have_text("The start.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#task")).to_contain_text("Move 2: Player 2 took 6")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#task")).to_have_text("Move 2: 6 gave it away; 4 wins.")
    wins = solve(Position(games["divisor-duel-evens"], (12,))).winning_moves
    expect(page.locator(".cell.win")).to_have_text([f"{number}✓" for number in wins])
    # From here on it is played once more, against the computer.
    page.locator("#moves button").nth(1).click()
    wait_ply(page, 2)
    page.locator("#play-on").click()
    page.wait_for_url(at("play"))
    wait_ply(page, 2)
    assert shown_moves(page) == [12, 6]
    expect(page.locator("#turn")).to_contain_text("Your turn")
    page.locator(".cell.choice").first.click()
    wait_ply(page, 4)


def review(page: Page, record: str) -> None:
    """Paste a record, on a page that may show another."""
    page.goto("/review")
    page.get_by_label("The record of a game").fill(record)
    page.get_by_role("button", name="Review it").click()


def test_a_record_from_elsewhere_is_reviewed_and_a_bad_one_is_explained(visitor: Visitor) -> None:
    page = visitor("about:blank")
    review(page, "15 5 20 10")
    expect(page.locator("#message")).to_contain_text("This is not the record of a game; one has lines like")
    page.get_by_label("The record of a game").fill("game: factor-frenzy\nmoves: 16 32 48")
    page.get_by_role("button", name="Review it").click()
    expect(page.locator("#message")).to_contain_text("48 is neither a factor nor a multiple of 32")
    page.get_by_label("The record of a game").fill("game: divisor-duel\nmoves: 15 5 20\nresult: unfinished")
    page.get_by_role("button", name="Review it").click()
    expect(page.locator("#moves button")).to_have_count(3)
    # Moves that were given, and a win given up.
    review(page, "game: divisor-duel-evens\ngiven: 2\nmoves: 12 6\nresult: player 2 wins, player 1 resigned")
    expect(page.locator("#moves .verdict")).to_have_text(["given", "given", "✗ gave it away"])
    expect(page.locator("#task")).to_have_text("Player 1 gave up a won game. 18 wins.")
    expect(page.locator("#ahead")).to_have_text("What is marked ✓ wins for Player 1 now.")
    expect(page.locator("#why")).to_contain_text("Player 1 wins with 18.")
    expect(page.locator(".cell.win")).to_have_text("18✓")
    expect(page.locator(".player.one small")).to_have_text("accuracy 0% (won positions kept)")
    page.locator("#back").click()
    expect(page.locator("#ahead")).to_have_text("The next move was given: Player 2 had no choice.")
    expect(page.locator("#why")).to_have_text("")
    page.locator("#turning").click()
    wait_ply(page, 2)
    # What was too hard to work out.
    review(page, "pool: 2-400\nrule: antichain\nmoves: 7 11")
    expect(page.locator("#moves .verdict")).to_have_text(["? undecided"] * 2)
    expect(page.locator("#task")).to_have_text(
        "Move 2: Player 2 took 11 in a position too hard to work out in time."
    )
    page.locator("#back").click()
    expect(page.locator("#ahead")).to_have_text("Which numbers win now is too hard to work out in time.")
    expect(page.locator(".player.one small")).to_contain_text("as far as is known")


def test_a_puzzle_is_tried_explained_solved_and_counted_once(visitor: Visitor) -> None:
    page = visitor("about:blank")
    for _ in range(2):  # the same puzzle again counts no more
        page.goto("/puzzle")
        wait_ply(page, None)
        cell(page, answer(page)).click()
        expect(page.locator("#solved")).to_be_visible()
        expect(page.locator("#streak")).to_contain_text("first try: 1.")
    # Somebody else needs more than one try.
    page.evaluate("localStorage.clear()")
    page.reload()
    wait_ply(page, None)
    expect(page.locator("#task")).to_contain_text("exactly one number wins")
    position = Position(games["divisor-duel"], shown_moves(page))
    right = answer(page)
    wrong = next(number for number in position.legal_moves if number != right)
    illegal = next(
        n for n in position.rules.pool if n not in position.legal_moves and n not in position.moves
    )
    cell(page, illegal).click()
    expect(page.locator("#message")).to_contain_text("is neither")
    # By keyboard too; the letters that press buttons can be switched off here as on any page that has them.
    page.keyboard.type(str(wrong))
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text(f"{wrong} does not win")
    page.locator("#keys").click()
    page.keyboard.press("s")
    page.keyboard.type(str(right))
    page.keyboard.press("Enter")
    expect(page.locator("#solved-title")).to_have_text("Solved!")
    # The first answer of a day counts, on another visit too.
    expect(page.locator("#streak")).to_have_text("Daily streak: 0. Solved at the first try: 0.")
    page.reload()
    cell(page, right).click()
    expect(page.locator("#solved")).to_be_visible()
    expect(page.locator("#streak")).to_have_text("Daily streak: 0. Solved at the first try: 0.")


def answer(page: Page) -> int:
    """The one winning move of the puzzle that is shown."""
    (number,) = solve(Position(games["divisor-duel"], shown_moves(page))).winning_moves
    return number


@pytest.mark.served
def test_puzzles_come_at_every_level_and_anew_with_hints_and_the_answer(visitor: Visitor) -> None:
    page = visitor("/puzzle")
    wait_ply(page, None)
    daily = shown_moves(page)
    with page.expect_response("**/api/puzzles/**level=5"):
        page.get_by_label("Level").select_option("5")
    with page.expect_response("**/api/puzzles/**"):
        page.locator("#another").click()
    with page.expect_response("**/api/puzzles/**date=**"):
        page.locator("#daily").click()
    with page.expect_response("**/api/puzzles/**level=3"):
        page.get_by_label("Level").select_option("3")
    expect(page.locator("#task")).not_to_contain_text("Today")
    page.locator("#daily").click()
    expect(page.locator("#task")).to_contain_text("Today")
    assert shown_moves(page) == daily
    # A late answer neither solves nor replaces the next puzzle.
    with slow(page, "**/api/solve"):
        cell(page, answer(page)).click()
        page.locator("#another").click()
        expect(page.locator("#task")).not_to_contain_text("Today")
    expect(page.locator("#solved")).to_be_hidden()
    expect(page.locator("#streak")).to_contain_text("first try: 0.")
    with slow(page, "**/api/puzzles/**"):
        page.locator("#another").click()
        page.locator("#daily").click()
        expect(page.locator("#task")).to_contain_text("Today")
    expect(page.locator("#task")).to_contain_text("Today")
    # Each hint rules a number out, and the answer leads to the next puzzle.
    right, choices = answer(page), page.locator(".cell.choice").count()
    page.keyboard.press("h")
    expect(page.locator("#hinted")).to_contain_text("Look for a number")
    for _ in range(choices - 1):
        before = page.locator("#hinted").inner_text()
        page.locator("#hint").click()
        expect(page.locator("#hinted")).not_to_have_text(before)
        expect(page.locator("#hinted")).to_contain_text("does not win")
    expect(page.locator("#hint")).to_be_disabled()
    page.locator("#skip").click()
    expect(page.locator("#solved-title")).to_have_text("The answer")
    expect(page.locator("#why")).to_contain_text(f"{right} it is.")
    expect(page.locator("#streak")).to_have_text("Daily streak: 0. Solved at the first try: 0.")
    with page.expect_response("**/api/puzzles/**"):
        page.keyboard.press("n")
    expect(page.locator("#solved")).to_be_hidden()
    expect(page.locator("#hinted")).to_be_hidden()
