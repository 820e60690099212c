"""How a game feels: taps that show at once, a computer that takes its time, and a connection that is watched."""

from __future__ import annotations

import signal

import pytest
from playwright.sync_api import Page, expect

from tests.support.process import Server
from tests.support.web.hands import (
    Visitor,
    cell,
    held,
    late,
    open_game,
    path,
    ply,
    seated,
    slow,
    tap,
    wait_ply,
)

# A frame is what a screen shows at once, however long a busy machine takes for it.
FRAMES = """number => {
  const cell = document.querySelector(`.cell[data-number='${number}']`);
  let frames = 0;
  cell.click();
  return new Promise((seen) => {
    const look = () => cell.matches('.last') ? seen(frames) : (frames++, requestAnimationFrame(look));
    look();
  });
}"""


def stop_time(page: Page) -> None:
    """Let time stand still at a page, unless it is told to go on: from a moment that no busy machine has passed yet."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)


@pytest.mark.served
def test_a_tap_shows_at_once_whatever_the_server_says_and_when(visitor: Visitor) -> None:
    page = visitor("about:blank")
    page.clock.install()
    open_game(page)
    # However long the answer takes.
    question = held(page, "**/moves")
    assert page.evaluate(FRAMES, 15) <= 1
    page.clock.fast_forward(2500)
    expect(cell(page, 15)).to_contain_class("pending")
    question().continue_()
    wait_ply(page, 1)
    expect(cell(page, 15)).not_to_contain_class("pending")
    # One that is refused is undone, with the reason and a shake.
    question = held(page, "**/moves")
    cell(page, 45).click()
    expect(cell(page, 45)).to_contain_class("last")
    refusal = {"code": "stale", "message": "the game has changed"}
    question().fulfill(status=409, json=refusal)
    expect(cell(page, 45)).to_contain_class("shaken")
    expect(cell(page, 45)).not_to_contain_class("last")
    expect(page.locator("#message")).to_have_text("The game has changed.")
    # A hint that comes after the next move is not shown.
    with slow(page, "**/api/solve"):
        page.locator("#hint").click()
        tap(page, 30)
    expect(page.locator("#hint-panel")).to_be_hidden()
    page.locator("#hint").click()
    expect(page.locator("#hint-text")).to_contain_text("of the 5 choices")


@pytest.mark.served
def test_the_computer_takes_its_time(visitor: Visitor) -> None:
    page = seated(visitor, opponent="perfect")
    stop_time(page)
    with page.expect_response("**/moves"):
        cell(page, 12).click()
    wait_ply(page, 1)
    while page.request.get(f"/api/games{path(page).removeprefix('/play')}").json()["ply"] < 2:
        page.wait_for_timeout(10)  # real time, until the computer has answered
    # A hint that is asked for meanwhile is kept, and given on our turn.
    page.locator("#hint").click()
    expect(page.locator("#hint-text")).to_have_text("You get it as soon as it is your turn.")
    page.clock.run_for(390)
    assert ply(page) == 1
    page.clock.run_for(220)
    wait_ply(page, 2)
    expect(page.locator("#hint-text")).to_contain_text("choice")


@pytest.mark.served
def test_where_motion_is_unwelcome_the_computer_answers_at_once_and_a_late_answer_turns_nothing_back(
    visitor: Visitor,
) -> None:
    page = seated(visitor, opponent="perfect", reduced_motion="reduce")
    stop_time(page)
    with page.expect_response("**/moves"):
        cell(page, 15).click()
    wait_ply(page, 2)
    page.clock.resume()
    with late(page, "**/moves"):
        page.locator(".cell.choice").first.click()
        wait_ply(page, 4)
    assert ply(page) == 4
    expect(page.locator("#turn")).to_contain_text("Your turn")


def test_a_server_that_falls_silent_is_asked_again_and_one_that_freezes_is_noticed_within_five_seconds(
    visitor: Visitor, site: Server
) -> None:
    page = visitor("about:blank")
    page.clock.install()
    open_game(page, "divisor-duel", 15)
    with page.expect_request("**/events?lang=en"):
        page.clock.fast_forward(5_000)
    expect(page.locator("#network")).to_be_hidden()
    site.process.send_signal(signal.SIGSTOP)
    try:
        page.clock.run_for(5000)
        expect(page.locator("#network")).to_be_visible()
        cell(page, 30).click()
        expect(cell(page, 30)).to_contain_class("pending")
    finally:
        site.process.send_signal(signal.SIGCONT)
    expect(page.locator("#network")).to_be_hidden()
    wait_ply(page, 2)
    tap(page, 10)
