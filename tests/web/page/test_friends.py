"""Two friends and a watcher, each with a browser of their own, joined by a link."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.process import Server
from tests.support.web.hands import (
    Visitor,
    cell,
    expect_last,
    open_game,
    open_settings,
    path,
    seated,
    start,
    tap,
    wait_ply,
)

Serve = Callable[..., Server]
pytestmark = pytest.mark.served
IMPATIENT = "from divisor_duel.web.live import streams; streams.GRACE = 0.5"
"""A server to which whoever is gone is away not only after four seconds."""


def test_a_whole_game_by_link_with_a_third_watching(visitor: Visitor) -> None:
    """Slow: three browsers follow every move of a game and of its rematch."""
    ada = visitor()
    open_settings(ada)
    ada.get_by_label("Your name").fill("Ada")
    start(ada, "divisor-duel-evens", opponent="link")
    expect(ada.locator("#share")).to_be_visible()
    expect(ada.locator("#link")).to_have_value(ada.url)
    expect(ada.locator("#code")).not_to_have_js_property("naturalWidth", 0)
    ben = visitor(path(ada))
    wait_ply(ben, 0)
    expect(ada.locator("#share")).to_be_hidden()
    watcher = visitor(path(ada))
    expect(watcher.get_by_text("You are watching")).to_be_in_viewport()
    expect(watcher.locator("#turn")).to_have_text("Ada’s turn: any number.")
    for turn, number in enumerate([12, 6, 18, 2, 4, 8, 16], 1):
        mover = (ben, ada)[turn % 2]
        expect(mover.locator("#turn")).to_contain_text("Your turn")
        tap(mover, number)
        for other in (ada, ben, watcher):
            expect_last(other, number)
    expect(ada.locator("#end-title")).to_have_text("You win!")
    expect(ben.locator("#end-title")).to_have_text("You lose")
    expect(watcher.locator("#end-title")).to_have_text("Ada wins")
    # A win lights the chain up, number by number, and a loss looks different.
    expect(ada.locator("#board")).to_have_attribute("data-end", "won")
    expect(ben.locator("#board")).to_have_attribute("data-end", "lost")
    delays = "cells => cells.map(cell => getComputedStyle(cell).animationDelay)"
    assert len(set(ada.locator(".cell:is(.one, .two)").evaluate_all(delays))) == 7
    expect(ben.locator("#end-text")).to_contain_text("You cannot move: no divisor or multiple of 16 is left.")
    ben.locator("#rematch").click()
    ben.wait_for_url(lambda url: url != ada.url)
    expect(ada.locator("#rematch")).to_have_text("Join the rematch")
    ada.locator("#rematch").click()
    ada.wait_for_url(ben.url)
    expect(ben.locator("#turn")).to_have_text("Your turn. Remove any number.")
    expect(watcher.locator("#rematch")).to_have_text("Watch the next game")
    tap(ben, 12)
    expect_last(ada, 12)


def test_a_friend_who_comes_by_the_link_sees_the_coin_and_gives_a_name(visitor: Visitor) -> None:
    ada = visitor(permissions=["clipboard-read", "clipboard-write"])
    open_settings(ada)
    ada.get_by_label("Your name").fill("Ada")
    start(ada, opponent="link", opens="toss")
    # The link comes first, on a phone and on a laptop, and is copied with one tap.
    for width, height in ((360, 740), (1366, 768)):
        ada.set_viewport_size({"width": width, "height": height})
        for needed in ("#link", "#copy", "#code"):
            expect(ada.locator(needed)).to_be_in_viewport(ratio=1)
    ada.get_by_role("button", name="Copy link").click()
    expect(ada.locator("#copy")).to_have_text("Copied")
    assert ada.evaluate("navigator.clipboard.readText()") == ada.url
    expect(ada.locator("#local")).to_be_visible()  # a friend elsewhere could not open this address
    # Whoever joins sees the coin fall too, once.
    mine = ada.locator("#coin-text").inner_text() == "You open."
    ben = visitor(path(ada))
    expect(ben.locator("#coin-text")).to_have_text("Ada opens." if mine else "You open.")
    ben.reload()
    wait_ply(ben, 0)
    expect(ben.locator("#coin")).to_be_hidden()
    # A name is kept for the next game.
    opposite = ada.locator(".player.two" if mine else ".player.one")
    ben.get_by_label("What shall we call you?").fill("Ben")
    ben.get_by_role("button", name="Use this name").click()
    expect(opposite.locator("b")).to_have_text("Ben")
    expect(ben.locator("#naming")).to_be_hidden()
    expect(ada.locator("#naming")).to_be_hidden()  # she has a name
    ben.goto("/")
    expect(ben.get_by_label("Your name")).to_have_value("Ben")


def test_a_name_of_spaces_is_none_and_whoever_cannot_sit_down_just_now_tries_again(visitor: Visitor) -> None:
    ada = visitor()
    open_settings(ada)
    ada.get_by_label("Your name").fill("   ")
    start(ada, opponent="link")
    expect(ada.locator(".player.one b")).to_have_text("Player 1")
    ben = visitor()
    ben.evaluate("localStorage.setItem('wish', JSON.stringify({name: '   '}))")
    busy = {"code": "too-many", "message": "too many requests; wait a little"}
    ben.route("**/seats", lambda route: route.fulfill(status=429, json=busy), times=1)
    ben.goto(path(ada))
    expect(ben.locator("#message")).to_have_text("Too many requests; wait a little.")
    ben.get_by_role("button", name="Try again").click()
    expect(ben.locator(".player.two small")).to_have_text("you")
    expect(ben.locator("#message")).to_be_empty()


def test_choices_are_for_whoever_may_take_them_and_others_are_told_why_they_cannot_move(
    visitor: Visitor,
) -> None:
    ada = seated(visitor, opponent="link")
    expect(ada.locator("#hint")).to_be_hidden()  # there are none between friends far apart
    # A wall takes no seat.
    wall = visitor(f"{path(ada)}?wall", viewport={"width": 1366, "height": 768})
    wait_ply(wall, 0)
    expect(wall.locator("header")).to_be_hidden()
    assert wall.locator(".grid").evaluate("grid => grid.clientHeight") >= 0.8 * 768
    expect(ada.locator("#share")).to_be_visible()
    ben, watcher = visitor(path(ada)), visitor(path(ada))
    wait_ply(watcher, 0)
    wait_ply(ben, 0)
    cell(ben, 15).click()
    expect(ben.locator("#message")).to_have_text("It is Player 1's turn.")
    cell(watcher, 15).click()
    expect(watcher.locator("#message")).to_contain_text("you are watching", ignore_case=True)
    expect(watcher.locator("#undo")).to_be_disabled()
    expect(watcher.locator("#choices")).to_be_hidden()
    expect(watcher.locator(".cell.choice")).to_have_count(0)
    tap(ada, 15)
    expect(ben.locator("#turn")).to_have_text(
        "Your turn. Choose a number that divides 15, or a multiple of 15."
    )
    for all_choices in (ben, wall):
        expect(all_choices.locator(".cell.choice")).to_have_text(["3", "5", "30", "45"])
    for none in (ada, watcher):
        wait_ply(none, 1)
        expect(none.locator(".cell.choice")).to_have_count(0)
    for other in (ada, watcher, wall):
        expect(other.locator("#turn")).to_have_text(
            "Player 2’s turn: a number that divides 15, or a multiple of 15."
        )


def test_what_one_does_the_other_sees_and_hears_and_a_move_is_taken_back_by_agreement(
    visitor: Visitor,
) -> None:
    ada = visitor("about:blank")
    ada.clock.install()
    open_game(ada, "factor-duel", opponent="link")
    heard = ada.locator("#announce")
    ben = visitor(path(ada))
    expect(heard).to_have_text("Player 2 has sat down.")
    # Numbers that are out look so for both.
    tap(ada, 15)
    for page in (ada, ben):
        expect(page.locator(".cell.dead")).to_have_text(["3", "5", "30", "45"])
    expect(cell(ada, 30)).to_have_accessible_name("30, out for good")
    # A move is taken back only if the other agrees.
    ada.locator("#undo").click()
    expect(ada.locator("#undo")).to_be_disabled()
    expect(ben.locator("#announce")).to_have_text("Player 1 asked to take a move back.")
    ben.locator("#refuse").click()
    expect(ada.get_by_role("alert")).to_have_text("Player 2 did not agree to take the move back.")
    expect(ada.locator("#undo")).to_be_enabled()
    ada.clock.fast_forward(10_000)
    expect(ada.locator("#message")).to_be_empty()  # it does not stay for ever
    ada.locator("#undo").click()
    ben.locator("#agree").click()
    wait_ply(ada, 0)
    wait_ply(ben, 0)
    # The end and the next game are heard too.
    tap(ada, 15)
    wait_ply(ben, 1)
    ben.once("dialog", lambda dialog: dialog.accept())
    ben.locator("#resign").click()
    expect(heard).to_have_text("Player 2 resigned. You win after 1 move.")
    ben.locator("#rematch").click()
    expect(heard).to_have_text("The next game is ready: Join the rematch.")
    ben.wait_for_url(lambda url: url != ada.url)
    wait_ply(ben, 0)


def test_reload_leaving_sleep_lost_network_and_server_restart_lose_nothing(
    visitor: Visitor, serve: Serve
) -> None:
    """Slow: two servers are started, and the pages wait before they try again."""
    server = serve(before=IMPATIENT)
    ada = seated(visitor, "divisor-duel-evens", opponent="link", url=server.url)
    ben = visitor(path(ada), url=server.url)
    wait_ply(ben, 0)

    tap(ada, 12)
    wait_ply(ben, 1)
    ben.reload()
    wait_ply(ben, 1)
    tap(ben, 6)
    wait_ply(ada, 2)

    # Whoever left is away, and back when they return.
    seat, address = ada.locator(".player.two small"), ben.url
    ben.goto("/explore")
    expect(seat).to_contain_text("away")
    ben.goto(address)
    expect(seat).not_to_contain_text("away")

    ben.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    ben.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    tap(ada, 18)
    assert ben.get_attribute("body", "data-ready") == "2", "a hidden page has closed its stream"
    ben.evaluate("Object.defineProperty(document, 'hidden', {value: false, configurable: true})")
    ben.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wait_ply(ben, 3)

    server.stop()
    expect(ada.locator("#network")).to_be_visible()
    cell(ben, 2).click()
    expect(ben.locator("#message")).to_contain_text("cannot be reached")
    serve(port=server.port)
    expect(ada.locator("#network")).to_be_hidden()
    expect(ben.locator("#message")).to_be_empty()
    tap(ben, 2)
    wait_ply(ada, 4)

    ben.context.set_offline(True)
    tap(ada, 4)
    cell(ben, 8).click()
    expect(ben.locator("#message")).to_contain_text("cannot be reached")
    ben.context.set_offline(False)
    wait_ply(ben, 5)
    tap(ben, 8)
    wait_ply(ada, 6)
