"""Friends who send each other links: nothing is stored anywhere, and nothing else joins their browsers."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.web.damaged_links import DAMAGED, WHOLE
from tests.support.web.hands import (
    Visitor,
    cell,
    choose,
    expect_last,
    open_game,
    open_settings,
    path,
    tap,
    wait_ply,
)

SEVEN = (12, 6, 18, 2, 4, 8, 16)
PHONE = {"width": 360, "height": 740}


def begin(page: Page, game: str = "divisor-duel", **fields: str) -> None:
    """Begin a game by link as the start page offers it."""
    open_settings(page)
    choose(page, "opponent", "post")
    for label, value in fields.items():
        page.get_by_label({"mine": "Your name", "friend": "Friend’s name"}[label]).fill(value)
    page.locator(f"[data-game={game}]").click()
    page.wait_for_url(lambda url: re.search(r"/link(\.html)?#", url) is not None)
    wait_ply(page, 0)


def link(page: Page) -> str:
    """The link as it is offered to be sent, without the host."""
    assert page.locator("#link").input_value() == page.url
    return path(page)


def test_a_whole_game_by_links_alone(visitor: Visitor) -> None:
    """A whole game with a page opened for every move, its review and the next game: some 4 s."""
    ada = visitor(viewport=PHONE, has_touch=True)
    expect(ada.locator("#by-post")).to_be_hidden()
    begin(ada, "divisor-duel-evens", mine="Ada", friend="Ben")
    expect(ada.locator("#turn")).to_have_text("You begin. Remove any number.")
    ben = visitor("/")
    stored: list[str] = []
    for page in (ada, ben):
        page.on(
            "request", lambda request: stored.append(request.url) if "/api/games" in request.url else None
        )
    for turn, number in enumerate(SEVEN):
        mover, other = ((ada, ben), (ben, ada))[turn % 2]
        tap(mover, number)
        wait_ply(mover, turn + 1)
        sent = link(mover)
        assert len(sent.partition("#")[2]) < 95  # wherever the pages lie
        other.goto(sent)
        wait_ply(other, turn + 1)
        expect_last(other, number)
        if turn + 1 < len(SEVEN):
            expect(mover.locator("#turn")).to_contain_text(f"You took {number}. Now send the link")
            expect(other.locator("#turn")).to_contain_text(
                f"{('Ada', 'Ben')[turn % 2]} took {number}. Remove"
            )
    expect(ada.locator("#end-title")).to_have_text("You win!")
    expect(ben.locator("#end-title")).to_have_text("You lose")
    expect(ben.locator("#end-text")).to_contain_text("Ada wins after 7 moves.")
    # It ends as any game does: the move that turned it, the used-up relatives of 16, the game once more.
    expect(ben.locator("#turned")).to_have_text("Move 2: you took 6 and gave it away.")
    expect(ben.locator(".cell.lit")).to_have_count(3)
    ben.locator("#replay").click()
    expect(ben.locator(".cell:is(.one, .two)")).to_have_count(1)
    ada.get_by_role("link", name="Review the game").click()
    expect(ada.locator("#moves .number")).to_have_text([str(number) for number in SEVEN])
    ben.get_by_role("button", name="Play again").click()
    wait_ply(ben, 0)
    expect(ben.locator("#turn")).to_have_text("You begin. Remove any number.")
    assert not stored


@pytest.mark.served  # by what it answers
@pytest.mark.parametrize(
    "some", [DAMAGED[1::6], pytest.param(DAMAGED[1:], marks=pytest.mark.long)], ids=["a few", "all fifty"]
)
def test_damaged_links_each_show_a_sentence(visitor: Visitor, some: Sequence[str]) -> None:
    page = visitor("/link")
    expect(page.get_by_role("heading")).to_have_text("This link leads to no game")
    message = page.locator("#broken-message")
    for damaged in some:
        with page.expect_response("**/api/links/open") as response:
            page.evaluate("link => { location.hash = link }", damaged)
        expect(message).to_have_text(re.compile(r"^[A-Z].{30,}\.$"))
        said = response.value.json()
        assert said["code"] == "bad-link", damaged
        expect(message).to_contain_text(said["message"][1:])
        expect(page.locator("#game")).to_be_hidden()
    page.evaluate("link => { location.hash = link }", WHOLE)
    expect_last(page, 30)
    expect(page.locator("#broken")).to_be_hidden()
    page.goto(f"/review#{DAMAGED[3]}")
    expect(page.locator("#message")).not_to_be_empty()


def test_a_number_is_taken_back_before_it_is_sent_and_an_old_link_does_no_harm(visitor: Visitor) -> None:
    ada = visitor()
    begin(ada)
    cell(ada, 15).click()
    wait_ply(ada, 1)
    first = link(ada)
    ada.keyboard.press("u")
    wait_ply(ada, 0)
    expect(ada.locator("#share")).to_be_hidden()
    for key in ("2", "0", "Enter"):
        ada.keyboard.press(key)
    wait_ply(ada, 1)
    ada.reload()
    expect(ada.locator("#turn")).to_contain_text("You took 20.")
    second = link(ada)
    assert second != first
    ben = visitor(second)
    expect(ben.locator("#turn")).to_contain_text("Your friend took 20. Choose")
    cell(ben, 7).click()
    expect(ben.locator("#message")).to_contain_text("7 is neither a factor nor a multiple of 20")
    tap(ben, 40)
    ada.goto(link(ben))
    wait_ply(ada, 2)
    ada.goto(second)
    expect(ada.locator("#older")).to_be_visible()
    expect(ada.locator("#turn")).to_contain_text("You took 20.")
    ada.get_by_role("link", name="Go to the newest link").click()
    wait_ply(ada, 2)
    ben.goto(first)  # another course of the same game
    wait_ply(ben, 1)
    expect(ben.locator("#older")).to_be_visible()
    ada.goto("/games")
    entry = ada.locator("#list li")
    expect(entry).to_contain_text("Divisor Duel, against your friend, 2 moves, your turn")
    entry.get_by_role("link", name="Go on").click()
    wait_ply(ada, 2)


def test_a_link_is_shared_copied_and_answered_on_the_same_device(visitor: Visitor) -> None:
    page = visitor(
        "about:blank", viewport=PHONE, has_touch=True, permissions=["clipboard-read", "clipboard-write"]
    )
    page.add_init_script(
        "window.sent = []; navigator.share = (what) => { window.sent.push(what); return Promise.resolve(); }"
    )
    page.goto("/")
    begin(page, "juniper-green")
    tap(page, 26)
    wait_ply(page, 1)
    for needed in ("#turn", "#send", "#undo"):
        expect(page.locator(needed)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Share link").click()
    (sent,) = page.evaluate("window.sent")
    assert sent["url"] == page.url
    assert sent["text"] == "Juniper Green: I took 26. Your turn:"
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#copy")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    cell(page, 52).click()
    wait_ply(page, 1)
    page.get_by_role("button", name="I am the friend").click()
    expect(page.locator("#turn")).to_contain_text("Your friend took 26.")
    tap(page, 52)
    page.go_back()
    wait_ply(page, 1)


def test_a_pool_of_ones_own_is_played_by_link_and_one_too_large_is_explained(visitor: Visitor) -> None:
    page = visitor("/own")
    open_settings(page)
    choose(page, "opponent", "post")
    choose(page, "opens", "them")
    page.get_by_role("textbox", name="Pool").fill("1-900")
    page.get_by_role("button", name="Play this").click()
    expect(page.locator("#own-message")).to_contain_text("could outgrow its link")
    page.get_by_role("textbox", name="Pool").fill("3-30:3")
    page.get_by_role("button", name="Play this").click()
    page.wait_for_url(re.compile("#1/pool=3-30:3/rule=chain/"))
    expect(page.locator("#turn")).to_contain_text("Your friend begins. Now send the link")
    friend = visitor(link(page))
    expect(friend.locator("#turn")).to_have_text("You begin. Take any number.")
    tap(friend, 12)


def test_all_that_a_browser_keeps_goes_to_another_as_one_file(visitor: Visitor, tmp_path: Path) -> None:
    ada = visitor("about:blank")
    open_game(ada, "divisor-duel-evens", 12)
    ada.goto("/solo")
    tap(ada, 6, 3)
    ada.goto("/")
    begin(ada, mine="Ada")
    tap(ada, 15)
    ada.goto("/games")
    with ada.expect_download() as download:
        ada.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "divisor-duel.json"
    saved = tmp_path / "saved.json"
    download.value.save_as(saved)
    ben = visitor("/games")
    expect(ben.get_by_text("None yet.")).to_be_visible()
    wrong = tmp_path / "wrong.json"
    file = json.loads(saved.read_text("utf-8"))
    for text, sentence in (
        ("{", "This file is not one that My games saved"),
        (json.dumps(file | {"divisor-duel": 2}), "This file is of kind 2"),
        (json.dumps(file | {"kept": file["kept"] | {"sound": 3}}), "Whether there is sound in this file"),
        ("x" * (2**20 + 1), "This file is too large"),
    ):
        wrong.write_text(text, "utf-8")
        ben.locator("#file").set_input_files(wrong)
        expect(ben.locator("#message")).to_contain_text(sentence)
        assert ben.evaluate("localStorage.length") == 0
    for _ in range(2):  # the same file again adds nothing
        ben.locator("#file").set_input_files(saved)
        expect(ben.locator("#loaded")).to_have_text("Loaded.")
        expect(ben.locator("#list li")).to_have_count(2)
    expect(ben.locator("#list li").first).to_contain_text("Divisor Duel, against your friend, 1 move")
    ben.goto("/solo")
    wait_ply(ben, 2)
    ben.goto("/")
    expect(ben.get_by_label("Your name")).to_have_value("Ada")
