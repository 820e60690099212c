"""What visitors expect: their games kept and gone on with, a game shown to others, and a chain of one's own."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from tests.support.web.hands import Visitor, cell, command, open_game, seated, start, tap, wait_ply

MOVES = (12, 6, 18, 2, 4, 8, 16)


def test_my_games_are_kept_to_go_on_with_review_and_delete(visitor: Visitor) -> None:
    page = seated(visitor, "divisor-duel-evens", *MOVES)
    page.evaluate("localStorage.setItem('game long-forgotten', JSON.stringify({at: 1, over: false}))")
    open_game(page, "juniper-green", 26)
    page.goto("/games")
    entries = page.locator("#list li")
    expect(entries).to_have_count(2)
    expect(entries.nth(0)).to_contain_text("Juniper Green, Player 1 and Player 2, 1 move")
    expect(entries.nth(1)).to_contain_text("7 moves, Player 1 wins")
    entries.nth(1).get_by_role("link", name="Review").click()
    expect(page.locator("#moves button")).to_have_count(7)
    page.goto("/games")
    entries.nth(1).get_by_role("button", name="Delete").click()
    expect(entries).to_have_count(1)
    # The start page leads back to what goes on, and to nothing else.
    page.goto("/")
    wait_ply(page, None)
    page.get_by_role("link", name="Juniper Green, Player 1 and Player 2, 1 move").click()
    wait_ply(page, 1)
    page.once("dialog", lambda dialog: dialog.accept())
    command(page, "resign")
    expect(page.locator("#end")).to_be_visible()
    page.goto("/")
    wait_ply(page, None)
    expect(page.locator("#going-on")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('game long-forgotten')") is None
    page.goto("/games")
    expect(entries).to_have_count(1)  # what was deleted stays so
    entries.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("None yet.")).to_be_visible()


@pytest.mark.served
def test_a_shared_link_and_picture_show_the_same_game_in_another_browser(
    visitor: Visitor, tmp_path: Path
) -> None:
    page = seated(visitor, "divisor-duel-evens", *MOVES, viewport={"width": 1366, "height": 768})
    page.locator("#share-game").click()
    link = page.locator("#review-link").input_value()
    other = visitor("/" + link.split("/", 3)[3])
    expect(other.locator("#moves .number")).to_have_text([str(number) for number in MOVES])
    with page.expect_download() as download:
        page.locator("#png").click()
    download.value.save_as(tmp_path / "game.png")
    assert (tmp_path / "game.png").read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as download:
        page.locator("#svg").click()
    download.value.save_as(tmp_path / "game.svg")
    drawn = ElementTree.parse(tmp_path / "game.svg").getroot()
    assert drawn.tag.endswith("svg")
    assert (drawn[0].text or "").endswith("12 6 18 2 4 8 16")


def test_a_solo_chain_grows_is_compared_and_hinted(visitor: Visitor) -> None:
    page = visitor("/solo")
    wait_ply(page, 0)
    page.get_by_label("From 1 to").select_option("10")
    expect(page.locator(".cell")).to_have_count(10)
    tap(page, 6, 3)
    cell(page, 4).click()
    expect(page.locator("#message")).to_contain_text("4 is neither a divisor nor a multiple of 3")
    page.keyboard.press("h")
    expect(cell(page, 9)).to_contain_class("hinted")
    expect(page.locator("#hint-text")).to_have_text(
        "Try 9: I know a chain of 9 numbers that goes on with it."
    )
    tap(page, 9, 1, 5, 10, 2, 4, 8)
    expect(page.locator("#standing")).to_have_text("Your chain has 9 numbers. Nobody can do better!")
    expect(page.locator(".two")).to_have_count(0)  # one player, one mark
    page.reload()
    wait_ply(page, 9)
    page.keyboard.press("u")
    wait_ply(page, 8)
    expect(page.locator("#record")).to_have_text("Your best here: 9.")


BLOCKED = """for (const name of ["localStorage", "sessionStorage", "indexedDB"])
  Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });"""
FULL = """for (let more = "x".repeat(2 ** 22), i = 0; more; )
  try { localStorage.setItem(`filler ${i++}`, more); } catch { more = more.slice(0, more.length / 2); }"""


@pytest.mark.parametrize("storage", [BLOCKED, FULL], ids=["blocked", "full"])
def test_where_nothing_can_be_kept_a_game_begins_the_computer_answers_and_the_page_says_so(
    visitor: Visitor, storage: str
) -> None:
    page = visitor("about:blank", reduced_motion="reduce")
    page.add_init_script(storage)
    page.goto("/")
    start(page, "divisor-duel-evens", opponent="computer", level="easy")
    cell(page, 12).click()
    wait_ply(page, 2)
    expect(page.locator("#not-kept")).to_be_visible()
    page.reload()
    wait_ply(page, 2)
    expect(page.locator("#turn")).to_contain_text("Your turn")
