"""What was given away once: looked at again from one's own side, tried again, and practised until it sits."""

from __future__ import annotations

import datetime

from playwright.sync_api import Page, expect

from divisor_duel.game.position import Position
from divisor_duel.game.rules import games
from divisor_duel.solver import Solution, solve
from tests.support.web.hands import Visitor, cell, shown_moves, start, wait_ply

GAME = "divisor-duel-evens"


def shown(page: Page) -> Solution:
    """The position on the board, solved."""
    return solve(Position(games[GAME], shown_moves(page)))


def give_a_win_away(page: Page) -> tuple[tuple[int, ...], int]:
    """Play second against the perfect player, who could be beaten; return the numbers before the mistake, and it."""
    start(page, GAME, level="perfect", opens="them")
    found = None
    for ply in range(1, 20, 2):
        page.wait_for_selector(f"body[data-ready='{ply}'], #end:not([hidden])")
        if page.locator("#end").is_visible():
            break
        solution = shown(page)
        losing = [n for n in solution.position.legal_moves if n not in solution.winning_moves]
        if found is None and solution.winning_moves and losing:
            found = solution.position.moves, losing[0]
        cell(page, (losing or solution.position.legal_moves)[0]).click()
        page.wait_for_selector(f"body:not([data-ready='{ply}'])")
    assert found is not None, "the second player wins this game, unless a number is taken that does not"
    expect(page.locator("#end")).to_be_visible()
    return found


def test_a_win_given_away_is_reviewed_tried_again_and_practised_until_it_sits(visitor: Visitor) -> None:
    """Slow because it plays a whole game."""
    page = visitor()
    before, mistake = give_a_win_away(page)
    position = Position(games[GAME], before)
    wins = solve(position).winning_moves
    others = [n for n in position.legal_moves if n not in wins]
    # The review opens at one's own move, and says what wins there.
    page.get_by_role("link", name="Review the game").click()
    expect(page.locator("#task")).to_contain_text(
        f"Move {len(before) + 1}: {mistake} gave it away; {wins[0]}"
    )
    expect(page.locator("#ahead")).to_contain_text(f"you took {mistake} and gave it away")
    # It is tried again there, by keyboard too: any number that wins is right.
    page.keyboard.press("a")
    expect(page.locator("#task")).to_have_text(f"Your turn after {before[-1]}. Find a number that wins.")
    expect(page.locator(".cell.win")).to_have_count(0)
    cell(page, others[0]).click()
    expect(page.locator("#try-message")).to_contain_text(f"{others[0]} does not win")
    page.keyboard.type(str(wins[-1]))
    page.keyboard.press("Enter")
    expect(page.locator("#solved")).to_contain_text("Right!")
    ends = not position.play(wins[-1]).legal_moves
    expect(page.locator("#solved")).to_contain_text("so you have won" if ends else "loses if you play well")
    expect(page.locator("#skip")).to_be_hidden()
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#reading")).to_be_visible()
    # Practise asks for the same, and after it for a new one of the same kind.
    page.get_by_role("link", name="Practise").click()
    expect(page.locator("#title")).to_have_text("Divisor Duel, even numbers · even numbers 2 to 20")
    expect(page.locator("#about")).to_have_text(f"In your game you took {mistake} here.")
    expect(page.locator("#left")).to_have_text("To do today: 1.")
    cell(page, wins[0]).click()
    expect(page.locator("#solved")).to_contain_text("Right!")
    expect(page.locator("#left")).to_have_text("To do today: 0.")
    page.locator("#next").click()
    expect(page.locator("#about")).to_have_text("A new one, of the same kind as yours.")
    # It is gone for a day, and then comes back.
    page.reload()
    expect(page.locator("#about")).to_have_text("A new one, of the same kind as yours.")
    page.clock.set_system_time(datetime.datetime.now() + datetime.timedelta(days=1))
    page.reload()
    expect(page.locator("#about")).to_have_text(f"In your game you took {mistake} here.")


def test_whoever_has_nothing_to_practise_is_told_how_it_comes(visitor: Visitor) -> None:
    page = visitor("/practise")
    wait_ply(page, None)
    expect(page.locator("#none")).to_contain_text(
        "Play a game to its end, against the computer or a friend with"
    )
    expect(page.locator("#exercise")).to_be_hidden()
