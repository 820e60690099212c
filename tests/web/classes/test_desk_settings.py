"""What a teacher sets at the desk: it is said where it counts later than at once, and what was chosen stays in its form."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.web.classroom import Classroom, names

pytestmark = pytest.mark.served


def test_a_setting_says_from_when_it_counts_and_a_game_of_ones_own_stays_in_its_form(
    visitor: Callable[..., Page],
) -> None:
    desk = visitor("about:blank", viewport={"width": 1366, "height": 768})
    room = Classroom.opened(desk.request, game="divisor-duel")
    room.join(names(2))
    desk.goto(room.desk)
    desk.get_by_role("tab", name="Settings").click()
    note, hidden = desk.locator("#setting-note"), desk.get_by_role("button", name="Choices hidden")
    # Before a round all of it counts for all of it.
    hidden.click()
    expect(hidden).to_have_attribute("aria-pressed", "false")
    expect(note).to_be_empty()
    room.tell("begin")
    expect(desk.locator("#phase")).to_have_text("Round 1")
    desk.get_by_role("tab", name="Settings").click()
    hidden.click()
    expect(note).to_contain_text("From the next board on")
    desk.get_by_label("Minutes a round").fill("7")
    desk.get_by_label("Minutes a round").press("Tab")
    expect(note).to_contain_text("From the next round on")
    desk.get_by_label("Hints").select_option("nudge")
    expect(note).to_be_empty()  # hints are allowed at once
    room.tell("end")
    expect(desk.locator("#phase")).to_have_text("Round 1 is over")
    desk.get_by_role("tab", name="Settings").click()
    # Openings and goal of other numbers are chosen here as where the room was opened, and stay.
    form = desk.locator("#game-form")
    form.get_by_label("Game").select_option("")
    for label, value in (("Pool", "1-30"), ("Openings", "2-30:2"), ("Goal", "misere")):
        form.get_by_label(label).fill(value)
    form.get_by_role("button").click()
    expect(desk.locator("#settings")).to_contain_text("Chain Duel, misère")
    desk.reload()
    desk.get_by_role("tab", name="Settings").click()
    for label, value in (("Pool", "1-30"), ("Openings", "2-30:2"), ("Goal", "misere")):
        expect(form.get_by_label(label)).to_have_value(value)
    # To choose the same again takes none of it away.
    form.get_by_role("button").click()
    spec = {"pool": "1-30", "rule": "chain", "openings": "2-30:2", "goal": "misere"}
    assert desk.request.get(f"/api/rooms/{room.room}").json()["spec"] == spec


def test_homework_about_what_was_missed_has_the_numbers_of_its_own_game(visitor: Callable[..., Page]) -> None:
    desk = visitor("about:blank", viewport={"width": 1366, "height": 768})
    room = Classroom.opened(desk.request, game="divisor-duel", wrong_tap="counted")
    room.join(names(2))
    (board,) = room.tell("begin")["boards"]
    room.take(board, 24, 0)
    for wrong in (35, 18):
        refused = desk.request.post(
            f"/api/games/{board['game']}/moves",
            data={"number": wrong, "ply": 1},
            headers={"Authorization": f"Bearer {room.tokens[board['names'][1]]}"},
        )
        assert not refused.ok
    desk.goto(room.desk)
    desk.get_by_role("tab", name="Homework").click()
    about = desk.get_by_label("About these")
    missed = desk.get_by_role("button", name="About what this class missed")
    missed.click()
    expect(about).to_have_value("18, 35")
    desk.locator("#homework-form").get_by_label("Game").select_option("divisor-duel-evens")
    missed.click()
    expect(about).to_have_value("18")
    # Of one pupil, too, a sheet and puzzles are made.
    desk.get_by_role("tab", name="Class", exact=True).click()
    desk.locator("#standings").get_by_role("button", name=board["names"][1]).click()
    for name in ("A sheet of these", "Puzzles of these"):
        link = desk.locator("#pupil-missed").get_by_role("link", name=name)
        expect(link).to_have_attribute("href", re.compile("missed=24-18.24-35"))
