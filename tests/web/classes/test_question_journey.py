"""One question to all and a game of the class, at real pages: a desk, a wall and two pupils."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.web.classroom import PHONE, Classroom, Pupil
from tests.support.web.hands import cell
from tests.support.web.numbers import over_numbers, write_in_tall_letters

Visitor = Callable[..., Page]
pytestmark = pytest.mark.served

TELLING = ".choice, .win, .lose, .hinted, .dead, .sign"
"""What a cell looks like that tells more than that it was taken."""
LEAST_DIGITS = 60
"""How many pixels a digit has at least on a wall of 1920 × 1080, to be read from the back row."""


def size_of_digits(wall: Page) -> float:
    """The size of the smallest number on a board, as it is written."""
    sizes = "cells => Math.min(...cells.map(cell => parseFloat(getComputedStyle(cell).fontSize)))"
    found: float = wall.locator("#board .figure").evaluate_all(sizes)
    return found


def bars(wall: Page) -> Locator:
    return wall.locator("#bars li")


def test_a_question_to_all_and_a_game_of_the_class(visitor: Visitor) -> None:
    """Slow: four pages."""
    desk = visitor("/class", viewport={"width": 1366, "height": 768})
    desk.on("dialog", lambda sure: sure.accept())
    classroom = Classroom.opened(desk.request, game="juniper-green")
    desk.goto(classroom.desk)
    wall = visitor(f"{classroom.desk}/wall", viewport={"width": 1920, "height": 1080})
    ada, ben = (Pupil(visitor("/join", **PHONE)) for _ in range(2))
    for pupil in (ada, ben):
        pupil.join(classroom.code)

    # A position that the teacher sets up is on the wall and on every tablet, and tells nothing.
    desk.get_by_role("tab", name="Question").click()
    desk.get_by_label("Or a position").fill("62 31")
    desk.get_by_role("button", name="Ask about this position").click()
    expect(wall.locator("#question")).to_have_text("Which number do you take?")
    expect(wall.locator("#count")).to_have_text("0 of 2 have answered")
    for page in (wall, ada.page, ben.page):
        expect(page.locator(".cell.last")).to_have_text(re.compile("31"))
        expect(page.locator(TELLING)).to_have_count(0)
    assert size_of_digits(wall) >= LEAST_DIGITS

    # Everybody taps a number, and may tap another.
    cell(ada.page, 62).tap()
    cell(ada.page, 93).tap()
    expect(ada.page.locator("#title")).to_have_text("You tapped 93")
    cell(ada.page, 1).tap()
    expect(ada.page.locator("#title")).to_have_text("You tapped 1")
    cell(ben.page, 50).tap()
    expect(ben.page.locator(".cell.tapped:not(.pending)")).to_have_text("50")
    expect(wall.locator("#count")).to_have_text("2 of 2 have answered")
    expect(desk.locator("#question-given tr")).to_have_count(2)
    expect(desk.locator("#question-given")).to_contain_text(ben.name)
    expect(bars(wall)).to_have_count(0)

    # The teacher shows the bars, then the proof; the wall names nobody.
    desk.get_by_role("button", name="Show what was tapped").click()
    expect(bars(wall)).to_have_text(["11", "501"])
    for page in (wall, ada.page, ben.page):
        expect(page.locator(TELLING)).to_have_count(0)
    expect(ada.page.locator("#title")).to_have_text("Look at the wall")
    desk.get_by_role("button", name="Show the proof").click()
    expect(wall.locator("#answer")).to_have_text("Player 1 is winning.")
    expect(wall.locator(".cell.hinted, .cell.win")).not_to_have_count(0)
    expect(ada.page.locator("#title")).to_have_text("1 loses")
    expect(ben.page.locator("#title")).to_have_text("50 is not allowed here")
    assert size_of_digits(wall) >= LEAST_DIGITS
    assert over_numbers(wall) == []
    write_in_tall_letters(wall)
    assert over_numbers(wall) == []
    assert not any(name in wall.locator("body").inner_text() for name in (ada.name, ben.name))
    desk.get_by_role("button", name="Put it away").click()
    expect(wall.locator("#code")).to_be_visible()
    expect(ada.page.locator("#title")).to_have_text("You are in")

    # A pupil at their board is called to the question, and back to the board when the round goes on.
    desk.get_by_role("button", name="Begin round 1").click()
    board = ada.at_board()
    ben.at_board()
    desk.locator(".card button").first.click()
    desk.get_by_role("button", name="Ask everybody about it").click()
    expect(ada.page.locator("#question-board")).to_be_visible()
    expect(ben.page.locator("#question-board")).to_be_visible()
    desk.get_by_role("button", name="Go on").click()
    ada.page.wait_for_url(board)
    desk.get_by_role("button", name="End the round").click()
    expect(desk.locator("#phase")).to_contain_text("is over")

    # The class plays against the computer, by what most tapped.
    desk.get_by_role("tab", name="Question").click()
    desk.get_by_label("Or a position").fill("")
    desk.get_by_role("button", name="Play on the wall").click()
    for pupil, number in ((ada, 62), (ben, 62)):
        # Until they are called to the question, they see the board of their round, which has a 62 too.
        expect(pupil.page.locator("#title")).to_have_text("Which number do you take?")
        cell(pupil.page, number).tap()
        expect(pupil.page.locator("#title")).to_have_text(f"You tapped {number}")
    desk.get_by_role("button", name="Show what was tapped").click()
    expect(wall.locator("#result")).to_have_text("62 is taken: of the numbers allowed it was tapped most.")
    desk.get_by_role("button", name="Play it").click()
    expect(wall.locator("#board .cell.one")).to_have_text(re.compile("62"))
    expect(wall.locator("#board .cell.two.last")).to_have_count(1)
    expect(ben.page.locator("#title")).to_have_text("Which number do you take?")
