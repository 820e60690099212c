"""Homework at the pages: given at the desk, found by its link, answered once, and read at the desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.solver import solve
from tests.support.web.axe import DAY, check
from tests.support.web.classroom import PHONE, Classroom
from tests.support.web.hands import cell

pytestmark = pytest.mark.served


def test_homework_is_given_done_and_read(visitor: Callable[..., Page]) -> None:
    desk = visitor("about:blank", viewport={"width": 1366, "height": 768})
    room = Classroom.opened(desk.request, game="divisor-duel", roster="Ada\nBen")
    desk.goto(room.desk)
    desk.get_by_role("tab", name="Homework").click()
    desk.get_by_label("Puzzles", exact=True).fill("2")
    desk.get_by_label("Level").select_option("1")
    desk.get_by_label("Seed, if you like").fill("monday")
    desk.get_by_role("button", name="Give homework").click()
    expect(desk.locator("#homework-sets")).to_contain_text("seed monday")
    expect(desk.locator("#homework-link")).to_have_value(
        f"{desk.url.partition('/class')[0]}/homework/{room.code}"
    )
    expect(desk.locator("#kept")).to_contain_text("kept until")
    check(desk, "homework at the desk", DAY)
    # A pupil at home, in another browser: the link leads through the name to the puzzles.
    page = visitor(f"/homework/{room.code}", **PHONE)
    page.get_by_role("button", name="Ada").tap()
    page.wait_for_url("**/homework/*")
    expect(page.locator("body")).to_have_attribute("data-ready", "0 0")
    expect(page.locator("#skip")).to_be_hidden()  # no answer before one was given
    check(page, "homework", DAY)
    spec, moves = asked(page, 0)
    position = Position(Rules.from_spec(**spec), moves)
    (right,) = solve(position).winning_moves
    # The class hides its choices, so this does, and a wrong number is no try.
    expect(page.locator("#board .choice")).to_have_count(0)
    cell(page, next(n for n in position.remaining if n not in position.legal_moves)).tap()
    expect(page.locator("#message")).to_contain_text("neither a factor nor a multiple")
    expect(page.locator("#so-far")).to_contain_text("0 of 2")
    cell(page, next(number for number in position.legal_moves if number != right)).tap()
    expect(page.locator("#message")).not_to_be_empty()
    expect(page.locator("#so-far")).to_contain_text("1 of 2")
    cell(page, right).tap()
    page.get_by_role("button", name="Next one").tap()
    expect(page.locator("body")).to_have_attribute("data-ready", "0 1")
    spec, moves = asked(page, 1)
    (right,) = solve(Position(Rules.from_spec(**spec), moves)).winning_moves
    cell(page, right).tap()
    page.get_by_role("button", name="Next one").tap()
    expect(page.locator("#done-line")).to_have_text("Right at the first try: 1 of 2.")
    expect(desk.locator("#homework-sets tr", has_text="Ada")).to_contain_text("✗✓")
    page.reload()
    expect(page.locator("#done-line")).to_have_text("Right at the first try: 1 of 2.")


def asked(page: Page, which: int) -> tuple[dict[str, str], list[int]]:
    """What a pupil is asked, as the server says it."""
    room = page.evaluate("JSON.parse(localStorage.getItem('classroom'))")
    posed = page.request.get(f"/api/rooms/{room}/me/homework").json()["sets"][0]["tasks"][which]["posed"]
    return posed["spec"], posed["moves"]
