"""Who is who at the pages: a list of names, a desk and places on other devices, and a call that reaches everybody."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.process import Server
from tests.support.web.axe import DAY, check
from tests.support.web.buffering_proxy import buffering_proxy
from tests.support.web.classroom import PHONE, Classroom, names
from tests.support.web.hands import wait_ply

Visitor = Callable[..., Page]
pytestmark = pytest.mark.served


def accept(page: Page) -> None:
    page.once("dialog", lambda dialog: dialog.accept())


def dismiss(page: Page) -> None:
    page.once("dialog", lambda dialog: dialog.dismiss())


@pytest.fixture
def listed(visitor: Visitor) -> tuple[Page, str]:
    """A desk whose class has a list of names, opened by the form; and the code."""
    desk = visitor("/class", viewport={"width": 1366, "height": 768})
    desk.get_by_label("from a list of yours").check()
    desk.get_by_label("One name in each line").fill("Ada\nBen\nZoë M.")
    desk.get_by_label("Keep the list in this browser as").fill("7b")
    desk.get_by_role("button", name="Open the room").click()
    desk.wait_for_url("**/class/*")
    expect(desk.locator("#code span")).to_have_count(7)
    return desk, desk.locator("#code").text_content() or ""


def tap_name(visitor: Visitor, code: str, name: str) -> tuple[Page, str]:
    """A pupil who taps their name; their page, and their word."""
    page = visitor(f"/join/{code}", **PHONE)
    page.get_by_role("button", name=name).tap()
    expect(page.locator("#title")).to_have_text("You are in")
    return page, page.locator("#word").inner_text()


def test_a_list_of_names_a_lost_tablet_and_another_class(visitor: Visitor, listed: tuple[Page, str]) -> None:
    """Slow: four pages meet, and axe looks at each."""
    desk, code = listed
    ada, word = tap_name(visitor, code, "Ada")
    assert len(word) == 5
    check(ada, "in the class, with a word", DAY)
    # "Another class" asks, and whoever comes back on the same tablet goes on.
    dismiss(ada)
    ada.get_by_role("button", name="Another class").tap()
    expect(ada.locator("#title")).to_be_visible()
    accept(ada)
    ada.get_by_role("button", name="Another class").tap()
    ada.get_by_label("The code on the wall").fill(code)
    ada.get_by_role("button", name="Go on", exact=True).tap()
    expect(ada.locator("#taken button")).to_have_text(["Ada"])
    check(ada, "a list with a name that is taken", DAY)
    ada.get_by_role("button", name="Go on as Ada").tap()
    expect(ada.locator("#name")).to_have_text("Ada")
    # Another tablet: by the word at once. The old one is told, and out.
    other = visitor(f"/join/{code}", **PHONE)
    other.locator("#taken").get_by_role("button", name="Ada").tap()
    other.get_by_label("Your word").fill("bbbbb")
    other.get_by_role("button", name="Go on with my word").tap()
    expect(other.locator("#message")).to_contain_text("not the word of Ada")
    check(other, "coming back", DAY)
    other.get_by_label("Your word").fill(word.lower())
    other.get_by_role("button", name="Go on with my word").tap()
    expect(other.locator("#name")).to_have_text("Ada")
    expect(ada.locator("#message")).to_contain_text("not in this class")
    # Without the word: by a tap at the desk.
    third = visitor(f"/join/{code}", **PHONE)
    third.locator("#taken").get_by_role("button", name="Ada").tap()
    third.get_by_role("button", name="ask the teacher").tap()
    expect(third.locator("#asked")).to_be_visible()
    expect(desk.locator("#asking li")).to_contain_text("Ada wants to come back")
    check(desk, "somebody asks", DAY)
    desk.get_by_role("button", name="Let in").click()
    expect(third.locator("#name")).to_have_text("Ada")
    expect(desk.locator("#asking")).to_be_hidden()
    expect(desk.locator("#joined li")).to_have_text(["Ada"])
    # The browser keeps the list for the next lesson.
    desk.goto("/class")
    desk.get_by_label("from a list of yours").check()
    desk.get_by_label("Lists kept in this browser").select_option("7b")
    expect(desk.get_by_label("One name in each line")).to_have_value("Ada\nBen\nZoë M.")


def test_a_second_desk_a_lost_cookie_and_a_word_that_is_withdrawn(
    visitor: Visitor, listed: tuple[Page, str]
) -> None:
    """Slow: two desks, each loaded more than once."""
    desk, code = listed
    desk.get_by_role("button", name="The desk on another device").click()
    expect(desk.locator("#desk-word span")).to_have_count(10)
    word = desk.locator("#desk-word").text_content() or ""
    expect(desk.locator("#word-qr svg")).to_be_visible()
    check(desk, "the word of the desk", DAY)
    desk.locator("#word-close").click()
    # By the QR code, whose address is forgotten at once.
    second = visitor(f"/class#desk-{code}-{word}")
    second.wait_for_url("**/class/*")
    expect(second.locator("#code")).to_have_text(code)
    # The teacher's own browser has lost its cookies: the desk says how it is opened, and the word opens it.
    address = desk.url
    desk.context.clear_cookies()
    desk.goto(address)
    expect(desk.locator("#message")).to_contain_text("with the word of the desk")
    desk.get_by_role("link", name="Open this desk with its word").click()
    desk.get_by_label("Code of the class").fill(code)
    desk.get_by_label("Word of the desk").fill(f"{word[:5]} {word[5:]}".lower())
    check(desk, "opening a desk by its word", DAY)
    desk.get_by_role("button", name="Open the desk here").click()
    desk.wait_for_url(address)
    # Withdrawn, it is closed everywhere else, also where it is open just now.
    desk.get_by_role("button", name="The desk on another device").click()
    accept(desk)
    desk.get_by_role("button", name="Close the desk on all other devices").click()
    expect(second.locator("#message")).to_contain_text("Only the teacher")
    expect(second.locator("#desk")).to_be_hidden()
    desk.reload()
    expect(desk.locator("#code")).to_have_text(code)


def test_what_ends_boards_asks_first_and_is_undone_and_a_beginning_until_the_first_number(
    visitor: Visitor,
) -> None:
    desk = visitor("about:blank", viewport={"width": 1366, "height": 768})
    room = Classroom.opened(desk.request, game="divisor-duel-evens")
    room.join(names(2))
    desk.goto(room.desk)
    desk.get_by_role("button", name="Begin round 1").click()
    expect(desk.get_by_role("button", name="Undo the beginning")).to_be_visible()
    (board,) = desk.request.get(f"/api/rooms/{room.room}").json()["boards"]
    room.take(board, 12, 0)
    expect(desk.get_by_role("button", name="Undo the beginning")).to_be_hidden()
    dismiss(desk)
    desk.get_by_role("button", name="End the round").click()
    expect(desk.locator("#phase")).to_have_text("Round 1")
    accept(desk)
    desk.get_by_role("button", name="End the round").click()
    expect(desk.locator("#phase")).to_have_text("Round 1 is over")
    desk.get_by_role("button", name="Undo the end of the round").click()
    expect(desk.locator("#phase")).to_have_text("Round 1")


def test_a_round_calls_pupils_from_every_page(visitor: Visitor) -> None:
    """Slow: a round is begun and ended for each page."""
    page = visitor("about:blank", **PHONE)
    room = Classroom.opened(page.request, game="divisor-duel-evens")
    page.goto(f"/join/{room.code}")
    page.locator("#names button").first.tap()
    page.get_by_role("link", name="See how it goes").tap()
    page.wait_for_url("**/learn")
    for path in ("/learn", "/privacy", "/practise"):
        page.goto(path)
        expect(page.locator(".lesson-line")).to_be_visible()
        expect(page.locator("header.site nav")).to_have_count(1)  # the way to other pages stays
        room.tell("begin")
        page.wait_for_url("**/play/*")
        wait_ply(page, None)
        room.tell("end")
    # Homework calls to a round that begins while it is done, and stays where one was going on before.
    room.tell("homework", count=1, level=1, seed="monday", days=1)
    page.goto(f"/homework/{room.code}")
    expect(page.locator(".lesson-line")).to_be_visible()
    room.tell("begin")
    page.wait_for_url("**/play/*")
    page.goto(f"/homework/{room.code}")
    expect(page.locator(".lesson-line")).to_contain_text("Board 1")
    expect(page.locator("body")).to_have_attribute("data-ready", "0 0")
    expect(page).to_have_url(re.compile("/homework/"))
    room.tell("end")
    room.tell("finish")
    page.goto("/")
    expect(page.locator(".lesson-line")).to_be_hidden()


def test_where_a_proxy_holds_streams_back_the_pages_ask_and_say_so(visitor: Visitor, site: Server) -> None:
    with buffering_proxy(site.url) as proxy:
        page = visitor("about:blank", url=proxy, **PHONE)
        page.clock.install()
        room = Classroom.opened(page.request, game="divisor-duel-evens")
        page.goto(f"/join/{room.code}")
        page.locator("#names button").first.tap()
        # Three streams are given up, each after seconds, which the page's clock runs ahead.
        while not page.locator("#held-back").is_visible():
            page.clock.fast_forward(30_000)
            page.wait_for_timeout(100)
        room.tell("begin")
        page.wait_for_url("**/play/*")
        expect(page.locator("#held-back")).to_be_visible()
        room.tell("pause")
        expect(page.locator("#class-title")).to_have_text("A pause")
        page.context.close()


def test_a_page_without_scripts_and_in_an_old_browser_says_so(browser: Browser, site: Server) -> None:
    with browser.new_context(base_url=site.url, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/join")
        # Scripts that are only not run leave the parser as it is: what a browser without them shows is read.
        assert '<noscript class="not-kept">These pages need JavaScript' in page.request.get("/join").text()
        expect(page.locator(".too-old")).to_be_hidden()
        # A browser that does not know the unit takes the rule for none.
        page.route(
            "**/style.css",
            lambda route: route.fulfill(
                content_type="text/css", body=route.fetch().text().replace("1dvh", "1older")
            ),
        )
        page.goto("/join")
        expect(page.locator(".too-old")).to_be_visible()
