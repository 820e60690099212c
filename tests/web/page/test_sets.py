"""Homework without a room: a teacher hands out a link, a pupil solves and hands in a line, and the line is checked."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from divisor_duel.game.position import Position
from divisor_duel.game.rules import games
from divisor_duel.learn.puzzles.sets import puzzle_set
from tests.support.web.axe import DAY, check
from tests.support.web.hands import Visitor, cell

GAME = "divisor-duel-evens"


def test_a_set_is_handed_out_solved_handed_in_and_checked(visitor: Visitor) -> None:
    """Slow: five visits, and axe looks at three of them."""
    page = visitor("/set")
    page.get_by_label("Game").select_option(GAME)
    page.get_by_label("Level").select_option("1")
    page.get_by_label("Puzzles", exact=True).fill("2")
    page.get_by_label("Seed").fill("monday")
    page.get_by_role("button", name="Make the link").click()
    check(page, "a set is handed out", DAY)
    link = page.locator("#set-link").input_value()
    asked = {name: value for name, (value,) in parse_qs(urlsplit(link).query).items()}
    assert asked == {"game": GAME, "level": "1", "count": "2", "seed": "monday", "hidden": "1"}
    page.goto(link)
    one, two = puzzle_set(games[GAME], 1, 2, "monday")
    expect(page.locator("body")).to_have_attribute("data-ready", "0")
    # Nothing glows; a number that is not allowed is refused by itself and is no try.
    expect(page.locator("#board .choice")).to_have_count(0)
    expect(page.locator("#skip")).to_be_hidden()
    cell(page, not_allowed(one.position)).click()
    expect(page.locator("#message")).to_contain_text("neither a divisor nor a multiple")
    assert not names_any(page.locator("#message").inner_text(), one.position)
    expect(page.locator("#so-far")).to_contain_text("0 of 2")
    cell(page, next(n for n in one.position.legal_moves if n != one.answer)).click()
    expect(page.locator("#so-far")).to_contain_text("1 of 2")
    check(page, "a set is solved", DAY)
    # Who comes back goes on; the first answer stays.
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-ready", "1")
    cell(page, two.answer).click()
    page.get_by_role("button", name="Next one").click()
    expect(page.locator("#done-line")).to_have_text("Right at the first try: 1 of 2.")
    page.get_by_label("Your name").fill("Zoë Kim")
    page.get_by_role("button", name="My line to hand in").click()
    expect(page.locator("#line")).to_have_value(re.compile("set.*name=Zo%C3%AB"))
    line = page.locator("#line").input_value()
    check(page, "a set is done", DAY)
    # The teacher, who has the page and no server of their own, checks what came.
    page.goto(link.partition("?")[0])
    page.get_by_label("Lines that were handed in").fill(f"{line}\n{line.replace('Zo%C3%AB', 'Tom')}\n")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#checked tr")).to_have_count(2)
    expect(page.locator("#checked tr").first).to_contain_text("✗✓")
    expect(page.locator("#checked tr").last).to_contain_text("changed on its way")


def not_allowed(position: Position) -> int:
    return next(n for n in position.remaining if n not in position.legal_moves)


def names_any(text: str, position: Position) -> bool:
    return any(re.search(rf"\b{number}\b", text) for number in position.legal_moves)
