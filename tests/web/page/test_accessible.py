"""Axe finds nothing to object to on any page in any state, on any screen, light, dark or in the system's own colours.

Every state is seen light on a wide screen and dark on a phone: those of `test_every_page_longer.py` there, others here.
Every page on every screen in every look, and a whole game, lesson and class in one go, are long runs.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web import pages
from tests.support.web.axe import DAY, check, check_once
from tests.support.web.classroom import Classroom, names
from tests.support.web.damaged_links import WHOLE
from tests.support.web.hands import Visitor, cell, open_settings, path, seated, tap, wait_ply
from tests.support.web.pages import ALL, CLASS, LOOKS, SCREENS, seen_on

STILL: dict[str, Any] = {"reduced_motion": "reduce", "viewport": {"width": 1920, "height": 1080}}
"""Nothing moves, or axe would measure colours on their way; and the screen is the one that is looked at first."""


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_picture_of_the_docs_on_every_screen(visitor: Visitor, screen: str, look: str) -> None:
    """Thirteen pages for each screen and look, some twenty seconds."""
    for visit in ALL:
        page = visitor(**seen_on(screen, look))
        visit(page)
        check_once(page, visit.__name__)


@pytest.mark.long
@pytest.mark.served
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_of_a_class_on_every_screen(visitor: Visitor, screen: str, look: str) -> None:
    """Ten pages for each screen and look, most of a class that has to be made first: a minute."""
    for visit in CLASS:
        page = visitor(**seen_on(screen, look))
        visit(page)
        check_once(page, visit.__name__)


@pytest.mark.long
def test_start(visitor: Visitor) -> None:
    page = visitor(**STILL)
    wait_ply(page, None)
    check(page, "start")
    open_settings(page)
    check(page, "settings")
    page.goto("/own")
    wait_ply(page, None)
    page.get_by_role("textbox", name="Pool").fill("x")
    page.get_by_role("button", name="Play this").click()
    expect(page.locator("#own-message")).not_to_be_empty()
    check(page, "a pool that cannot be read")


@pytest.mark.served
def test_trying_again_and_practising(visitor: Visitor) -> None:
    page = visitor("about:blank", **STILL)
    pages.try_again(page)
    check(page, "try again")
    page.goto("/practise")
    page.locator(".cell.choice").first.click()
    expect(page.locator("#message, #solved-title").filter(visible=True).first).not_to_be_empty()
    check(page, "practise")


@pytest.mark.long
def test_a_game_from_beginning_to_end(visitor: Visitor) -> None:
    """Slow: axe looks at seven states, each in two looks."""
    page = seated(visitor, "divisor-duel-evens", **STILL)
    check(page, "the first move")
    tap(page, 12, 6, 18)
    cell(page, 20).click()
    expect(page.locator("#message")).not_to_be_empty()
    page.locator("#rules").click()
    check(page, "rules open, an illegal tap explained")
    page.locator("#hint").click()
    check(page, "a first hint")
    page.locator("#more").click()
    page.locator("#more").click()
    expect(page.locator("#more")).to_be_hidden()
    check(page, "the whole hint, drawn")
    tap(page, 2, 4, 8, 16)
    page.locator("#share-game").click()
    check(page, "the end")
    page.goto(f"{page.url}{'&' if '?' in page.url else '?'}wall")
    wait_ply(page, 7)
    check(page, "a wall")
    page.goto("/games")
    wait_ply(page, None)
    check(page, "my games")


@pytest.mark.long
def test_the_first_game_and_solo_on_a_phone(visitor: Visitor) -> None:
    page = visitor("/learn", **STILL | {"viewport": {"width": 360, "height": 740}})
    tap(page, 12, confirm=6)
    cell(page, 8).click()
    wait_ply(page, 2)
    check(page, "the lesson")
    page.goto("/solo")
    tap(page, 12)
    page.keyboard.press("h")
    expect(page.locator("#hint-text")).to_be_visible()
    check(page, "solo")


@pytest.mark.long
@pytest.mark.served
def test_a_game_by_link(visitor: Visitor) -> None:
    ada = seated(visitor, opponent="link", **STILL)
    check(ada, "waiting for a friend")
    ben = visitor(path(ada), **STILL)
    wait_ply(ben, 0)
    tap(ada, 15)
    ada.locator("#undo").click()
    expect(ben.locator("#agree")).to_be_visible()
    check(ben, "asked to let a move be taken back")
    watcher = visitor(path(ada), **STILL)
    wait_ply(watcher, 1)
    check(watcher, "watching")
    watcher.goto("/play/nowhere")
    expect(watcher.get_by_role("heading")).to_have_text("There is nothing at this address")
    check(watcher, "no such game")


@pytest.mark.long
@pytest.mark.served
def test_a_class(visitor: Visitor) -> None:
    """Slow: axe looks at the desk, the wall and a pupil, before, during and after a round, light and dark."""
    desk, wall = visitor("/class", **STILL), visitor(**STILL)
    wait_ply(desk, None)
    check(desk, "opening a room", DAY)
    classroom = Classroom.opened(desk.request, game="divisor-duel-evens")
    classroom.join(names(3))
    desk.goto(classroom.desk)
    wall.goto(f"{classroom.desk}/wall")
    pupil = visitor(f"/join/{classroom.code}", **STILL)
    expect(pupil.locator("#names button")).to_have_count(6)
    check(pupil, "choosing a name")
    pupil.locator("#names button").first.click()
    expect(pupil.locator("#title")).to_have_text("You are in")
    for page, state in ((desk, "the desk"), (wall, "the wall")):
        page.wait_for_selector("body[data-ready]")
        check(page, f"{state} before the first round")
    board = next(b for b in classroom.tell("begin")["boards"] if {*b["names"]} <= {*classroom.tokens})
    for ply, number in enumerate((12, 6, 18, 2, 4, 8, 16)):
        classroom.take(board, number, ply)
    for page, state in ((desk, "the desk"), (wall, "the wall")):
        expect(page.locator(".card.over")).to_have_count(1)
        check(page, f"{state} in a round")
    desk.locator(".card button").first.click()
    check(desk, "a board on the desk", DAY)
    desk.locator("#board-close").click()
    desk.locator("#standings button").first.click()
    check(desk, "a pupil on the desk", DAY)
    desk.locator("#pupil-close").click()
    classroom.tell("end")
    expect(pupil.locator("#class-title")).to_have_text("Round 1 is over")
    pupil.locator("#to-class, .lesson-line a").first.click()
    expect(pupil.locator("#title")).to_have_text("Round 1 is over")
    expect(desk.locator("#turning details")).not_to_have_count(0)
    classroom.ask_all("proof")
    expect(wall.locator("#answer")).not_to_be_empty()
    for page, state in ((pupil, "a pupil"), (desk, "the desk"), (wall, "the wall")):
        check(page, f"{state} after a round")


def test_explorer(visitor: Visitor) -> None:
    page = visitor("/explore", **STILL)
    wait_ply(page, 0)
    page.locator("#draw").click()
    page.get_by_label("Game").select_option("factor-duel")
    expect(page.locator(".cell.hinted")).to_have_text("50✓")
    check(page, "groups drawn")
    page.get_by_role("textbox", name="Pool").fill("x")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#message")).not_to_be_empty()
    check(page, "a pool that cannot be read")


@pytest.mark.long
def test_a_game_by_links_alone(visitor: Visitor) -> None:
    dark = (("laptop", "dark"),)
    page = visitor(f"/link#{WHOLE}", **STILL)
    wait_ply(page, 5)
    check(page, "my turn", dark)
    tap(page, 6)
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    check(page, "a link to send", dark)
    page.goto("/link#2/nothing")
    expect(page.locator("#broken-message")).not_to_be_empty()
    check(page, "a broken link", dark)
    page.goto("/games")
    wait_ply(page, None)
    check(page, "my games", dark)


def test_review_and_puzzle(visitor: Visitor) -> None:
    page = visitor("/review", **STILL)
    page.get_by_label("The record of a game").fill("game: divisor-duel-evens\nmoves: 12 6 18 2 4 8 16")
    page.get_by_role("button", name="Review it").click()
    expect(page.locator("#moves button")).to_have_count(7)
    page.locator("#first").click()
    check(page, "the start")
    page.goto("/puzzle")
    wait_ply(page, None)
    for number in page.locator(".cell.choice").all_inner_texts():
        cell(page, int(number)).click()
        page.wait_for_selector(f".cell[data-number='{number}']:is(.lose, .hinted)")
        if page.locator("#solved").is_visible():
            break
    check(page, "solved, after wrong answers or at once")
