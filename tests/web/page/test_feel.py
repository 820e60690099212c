"""How a game feels: taps that show at once, a computer that takes its time, and a connection that is watched."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.process import Server
from tests.support.web.hands import cell, ply, start, tap, wait_ply

Visitor = Callable[..., Page]

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


def path(page: Page) -> str:
    return "/" + page.url.split("/", 3)[3]


@pytest.mark.served
def test_a_tap_shows_at_once_though_the_answer_takes_long(visitor: Visitor) -> None:
    page = visitor()
    page.clock.install()
    start(page, opponent="here")
    late: list[Route] = []
    page.route("**/moves", lambda route: late.append(route))
    assert page.evaluate(FRAMES, 15) <= 1
    page.clock.fast_forward(2500)
    expect(cell(page, 15)).to_contain_class("pending")
    (route,) = late
    route.continue_()
    wait_ply(page, 1)
    expect(cell(page, 15)).not_to_contain_class("pending")


@pytest.mark.served
def test_a_tap_that_is_refused_is_undone_with_the_reason_and_a_shake(visitor: Visitor) -> None:
    page = visitor()
    start(page, opponent="here")
    late: list[Route] = []
    page.route("**/moves", lambda route: late.append(route), times=1)
    cell(page, 15).click()
    expect(cell(page, 15)).to_contain_class("last")
    refusal = {"code": "stale", "message": "the game has changed"}
    late[0].fulfill(status=409, json=refusal)
    expect(cell(page, 15)).to_contain_class("shaken")
    expect(cell(page, 15)).not_to_contain_class("last")
    expect(page.locator("#message")).to_have_text("The game has changed.")
    tap(page, 15)


def test_two_quick_taps_are_both_taken(visitor: Visitor) -> None:
    page = visitor()
    start(page, opponent="here")
    page.evaluate("[15, 30].forEach(n => document.querySelector(`.cell[data-number='${n}']`).click())")
    wait_ply(page, 2)


@pytest.mark.served
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_computer_takes_its_time_but_not_where_motion_is_unwelcome(visitor: Visitor, motion: str) -> None:
    page = visitor(reduced_motion=motion)
    start(page, opponent="computer")
    page.clock.install()  # from now on time stands still unless it is told to go on
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    with page.expect_response("**/moves"):
        cell(page, 12).click()
    wait_ply(page, 1 if motion == "no-preference" else 2)
    if motion == "no-preference":
        watcher = visitor(path(page), reduced_motion="reduce")
        wait_ply(watcher, 2)  # the computer has answered long ago
        page.clock.run_for(390)
        assert ply(page) == 1
        page.clock.run_for(220)
        wait_ply(page, 2)


def test_a_line_runs_from_the_last_number_to_the_new_one_where_one_follows_the_other(
    visitor: Visitor,
) -> None:
    page = visitor()
    start(page, opponent="here")
    tap(page, 15)
    expect(page.locator("svg.step")).to_have_count(0)
    tap(page, 30)
    expect(page.locator("svg.step path")).to_have_count(1)
    expect(page.locator("svg.step")).to_have_css(
        "z-index", "-1"
    )  # behind the cells; it is drawn anew with each state
    page.goto("/")
    start(page, "factor-duel", opponent="here")
    tap(page, 15, 8)
    expect(page.locator("svg.step")).to_have_count(0)


@pytest.mark.served
def test_numbers_that_are_out_look_so_for_both_players(visitor: Visitor) -> None:
    ada = visitor()
    start(ada, "factor-duel", opponent="link")
    ben = visitor(path(ada))
    wait_ply(ben, 0)
    tap(ada, 15)
    for page in (ada, ben):
        expect(page.locator(".cell.dead")).to_have_text(["3", "5", "30", "45"])
    expect(cell(ada, 30)).to_have_accessible_name("30, out for good")


@pytest.mark.served
def test_a_win_lights_the_chain_up_and_a_loss_looks_different(visitor: Visitor) -> None:
    ada = visitor()
    start(ada, "divisor-duel-evens", opponent="link")
    ben = visitor(path(ada))
    wait_ply(ben, 0)
    for turn, number in enumerate((12, 6, 18, 2, 4, 8, 16)):
        tap((ada, ben)[turn % 2], number)
        wait_ply((ben, ada)[turn % 2], turn + 1)
    expect(ada.locator("#board")).to_have_attribute("data-end", "won")
    expect(ben.locator("#board")).to_have_attribute("data-end", "lost")
    delays = "cells => cells.map(cell => getComputedStyle(cell).animationDelay)"
    assert len(set(ada.locator(".cell:is(.one, .two)").evaluate_all(delays))) == 7
    expect(ben.locator("#end-text")).to_contain_text("You cannot move: no divisor or multiple of 16 is left.")


@pytest.mark.served
def test_an_opponent_who_left_is_away_and_back_when_they_return(visitor: Visitor) -> None:
    """Slow: only whoever is gone for four seconds is away."""
    ada = visitor()
    start(ada, opponent="link")
    ben = visitor(path(ada))
    wait_ply(ben, 0)
    seat = ada.locator(".player.two small")
    address = ben.url
    ben.goto("/explore")
    expect(seat).to_contain_text("away")
    ben.goto(address)
    expect(seat).not_to_contain_text("away")


def test_a_server_that_freezes_is_noticed_within_five_seconds_and_play_goes_on(
    visitor: Visitor, site: Server
) -> None:
    page = visitor()
    page.clock.install()
    start(page, opponent="here")
    tap(page, 15)
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


def test_a_coin_is_seen_to_fall_also_between_friends_here(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_text("Settings:").click()
    page.get_by_label("Your name").fill("Ada")
    start(page, opponent="here", opens="toss")
    first = page.locator(".player.one b").inner_text()
    expect(page.locator("#coin-text")).to_have_text(f"{first} opens.")
    page.reload()
    wait_ply(page, 0)
    expect(page.locator("#coin")).to_be_hidden()


def test_sounds_are_off_until_switched_on(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(
        "window.heard = 0; const Make = AudioContext;"
        "window.AudioContext = class extends Make { constructor() { super(); heard++; } }"
    )
    start(page, opponent="here")
    tap(page, 15)
    assert page.evaluate("heard") == 0
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    tap(page, 30)
    assert page.evaluate("heard") == 1
