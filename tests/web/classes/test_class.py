"""A class plays: what a teacher does at the desk, what pupils hear of it, and what fits on the screens."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.web.classroom import PHONE, STAR, Classroom, Pupil, names

Visitor = Callable[..., Page]
pytestmark = pytest.mark.served
FITS = """async height => {
  const fits = () => document.documentElement.scrollHeight === height
    && document.querySelector('.small-board').clientWidth >= height / 6;
  for (let frame = 0; frame < 600 && !fits(); frame++) await new Promise(requestAnimationFrame);
  return fits();
}"""
"""Whether a page soon is no taller than its screen, and its small boards are large enough for it."""
STANDS_STILL = """async () => {
  for (let frame = 0, still = 0, height = 0; frame < 600; frame++) {
    await new Promise(requestAnimationFrame);
    still = document.documentElement.scrollHeight === height ? still + 1 : 0;
    height = document.documentElement.scrollHeight;
    if (still === 30) return true;
  }
  return false;
}"""
"""Whether a page keeps its height for thirty frames."""


@pytest.fixture
def taught(visitor: Visitor) -> tuple[Page, Classroom]:
    """A desk, and its class of four who play over the API."""
    desk = visitor("about:blank", viewport={"width": 1366, "height": 768})
    classroom = Classroom.opened(desk.request, game="divisor-duel-evens", hints="nudge")
    classroom.join(names(4))
    desk.goto(classroom.desk)
    expect(desk.locator("#standings tr")).to_have_count(4)
    return desk, classroom


def test_the_teacher_renames_removes_undoes_and_pairs_by_hand(taught: tuple[Page, Classroom]) -> None:
    desk, classroom = taught
    first, second, third, _ = names(4)
    pupils = desk.locator("#standings button")
    pupils.get_by_text(first).click()
    desk.get_by_label("Call them").fill("Ada")
    desk.get_by_role("button", name="Rename").click()
    expect(pupils.first).to_have_text("Ada")
    pupils.get_by_text(second).click()
    desk.get_by_role("button", name="Remove").click()
    expect(pupils).to_have_count(3)
    desk.get_by_role("button", name="Undo the removal").click()
    expect(pupils).to_have_count(4)
    pupils.get_by_text(third).click()
    desk.get_by_label("Let them play").select_option("Ada")
    desk.get_by_role("button", name="Pair").click()
    desk.get_by_role("button", name="Begin round 1").click()
    expect(desk.locator(".card", has_text=third)).to_contain_text("Ada")
    desk.get_by_role("button", name="Pause").click()
    expect(desk.locator("#phase")).to_have_text("Round 1, paused")
    desk.once("dialog", lambda dialog: dialog.accept())
    desk.get_by_role("tab", name="Settings").click()
    desk.get_by_role("button", name="Delete the room now").click()
    desk.wait_for_url("**/class")
    assert desk.request.get(f"/api/rooms/{classroom.room}/wall").status == 404


def test_the_form_is_filled_in_as_the_address_wishes(visitor: Visitor) -> None:
    desk = visitor("/class?game=nrich&minutes=7&pairing=free")
    desk.get_by_role("button", name="Open the room").click()
    desk.wait_for_url("**/class/*")
    expect(desk.locator("#settings")).to_contain_text("Factors and Multiples, free play for 7 minutes")


def test_the_desk_tells_what_was_missed_makes_it_easier_for_one_and_changes_the_game(
    taught: tuple[Page, Classroom],
) -> None:
    desk, classroom = taught
    board = classroom.tell("begin")["boards"][0]
    classroom.take(board, 12, 0)
    held = {"Authorization": f"Bearer {classroom.tokens[board['names'][1]]}"}
    tap = {"number": 10, "ply": 1}
    refused = classroom.ask.post(f"/api/games/{board['game']}/moves", data=tap, headers=held)
    assert refused.status == 422
    expect(desk.locator("#most-missed")).to_have_text("Most missed: 10 = 2 × 5 (1 time).")
    for made in ("A sheet of these", "Puzzles of these"):
        expect(desk.get_by_role("link", name=made)).to_have_attribute("href", re.compile("missed=12-10"))
    desk.get_by_role("tab", name="Homework").click()
    desk.get_by_role("button", name="About what this class missed").click()
    expect(desk.get_by_label("About these numbers")).to_have_value("10")
    desk.get_by_role("tab", name="Class").click()
    # At a tap on a name: what they missed, and what is to be easier for them.
    desk.locator("#standings button").get_by_text(board["names"][1]).click()
    expect(desk.locator("#pupil-needs")).to_have_text("1 wrong tap")
    desk.get_by_text("Easier for them").click()
    desk.locator("#easier").get_by_label("Numbers", exact=True).fill("2-12")
    desk.get_by_role("button", name="From the next board on").click()
    expect(desk.locator("#pupil-dialog")).to_be_hidden()
    # The game changes between rounds only; points stay.
    desk.get_by_role("tab", name="Settings").click()
    expect(desk.locator("#change-game")).to_be_disabled()
    classroom.tell("end")
    expect(desk.locator("body")).to_have_attribute("data-phase", "between")
    desk.get_by_role("tab", name="Settings").click()
    desk.locator("#game-form").get_by_label("Game").select_option("factor-duel")
    desk.locator("#change-game").click()
    expect(desk.locator("#settings")).to_contain_text("Factor Duel, rounds of 10 minutes")
    sizes = sorted(len(each["numbers"]) for each in classroom.tell("begin")["boards"])
    assert sizes == [11, 49]


def test_the_desk_is_for_the_teacher_alone(visitor: Visitor, taught: tuple[Page, Classroom]) -> None:
    stranger = visitor(taught[1].desk)
    expect(stranger.locator("#message")).not_to_be_empty()
    expect(stranger.locator("#desk")).to_be_hidden()


def test_a_pupil_at_a_board_hears_what_the_teacher_does(
    visitor: Visitor, taught: tuple[Page, Classroom]
) -> None:
    _, classroom = taught
    page = visitor(f"/join/{classroom.code}", **PHONE)
    page.locator("#names button").first.tap()
    expect(page.locator("#title")).to_have_text("You are in")
    classroom.tell("begin")
    page.wait_for_url("**/play/*")
    expect(page.locator(".lesson-line .clock")).to_be_visible()
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator("#hint-text")).not_to_be_empty()
    classroom.tell("settings", hints="none")
    expect(page.locator("#hint")).to_be_hidden()
    classroom.tell("pause")
    expect(page.locator("#class-title")).to_have_text("A pause")
    classroom.tell("resume")
    classroom.tell("pupils/5/remove")
    page.wait_for_url("**/join*")
    expect(page.locator("#message")).not_to_be_empty()
    expect(page.get_by_label("The code on the wall")).to_be_visible()


def joined(visitor: Visitor, classroom: Classroom) -> Pupil:
    """Join as a pupil, whose page hears the class from then on."""
    pupil = Pupil(visitor("/join", **PHONE))
    with pupil.page.expect_request("**/me/events*"):
        pupil.join(classroom.code)
    return pupil


def test_a_pupil_called_to_a_board_asks_for_its_page_and_its_game_and_nothing_else(
    visitor: Visitor, taught: tuple[Page, Classroom]
) -> None:
    classroom, pupil = taught[1], joined(visitor, taught[1])
    asked: list[str] = []
    pupil.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    for _ in range(2):  # from the page of the class, and from the board of the round before
        asked.clear()
        classroom.tell("begin")
        game = pupil.at_board().rpartition("/")[2]
        expect(pupil.page.locator(".lesson-line .clock")).to_be_visible()
        expect(pupil.page.locator("#watching")).to_be_hidden()
        assert [path for path in asked if not path.startswith("/static/")] == [
            f"/play/{game}",
            f"/api/games/{game}",
            f"/api/games/{game}/events",
            f"/api/rooms/{classroom.room}/me/events",
        ]
        classroom.tell("end")
        expect(pupil.page.locator("#class-panel")).to_be_visible()


def test_whoever_has_come_back_from_a_board_stays_until_the_next(
    visitor: Visitor, taught: tuple[Page, Classroom]
) -> None:
    classroom, pupil = taught[1], joined(visitor, taught[1])
    classroom.tell("begin")
    pupil.at_board()
    pupil.page.get_by_role("link", name="Class").tap()
    expect(pupil.page.locator("#go")).to_be_visible()
    classroom.tell("settings", hints="none")
    classroom.tell("pause")
    expect(pupil.page.locator("#title")).to_have_text("A pause")
    assert "/join" in pupil.page.url
    classroom.tell("end")
    classroom.tell("begin")
    pupil.at_board()


def test_names_are_shown_as_they_are_written_and_a_long_thought_is_seen(
    taught: tuple[Page, Classroom],
) -> None:
    desk, classroom = taught
    markup = "<img src=x onerror=alert(1)>"

    def write(route: Route) -> None:
        told = json.loads(route.fetch().text().replace(names(1)[0], markup))
        told["boards"][0] |= {"since": told["now"] - 125}
        route.fulfill(json=told)

    classroom.tell("begin")
    classroom.tell("settings", names_shown=True)
    desk.route("**/api/rooms/*/events?*", lambda route: route.abort())
    desk.route("**/api/rooms/*/wall/events?*", lambda route: route.abort())
    desk.route(f"**/api/rooms/{classroom.room}", write)
    desk.route("**/api/rooms/*/wall", write)
    desk.goto(classroom.desk)
    expect(desk.locator("#standings button", has_text=markup)).to_be_visible()
    expect(desk.locator(".caption span", has_text=markup)).to_be_visible()
    expect(desk.locator(".stuck .since")).to_have_text(re.compile(r"^2:\d\d$"))
    desk.goto(f"{classroom.desk}/wall")
    expect(desk.locator(".caption span", has_text=markup)).to_be_visible()
    expect(desk.locator("img[src=x]")).to_have_count(0)


def test_whoever_is_free_meets_whoever_waits(visitor: Visitor) -> None:
    desk = visitor("about:blank")
    classroom = Classroom.opened(desk.request, pool=STAR, rule="chain", pairing="free")
    first, second = (Pupil(visitor("/join", **PHONE)) for _ in range(2))
    first.join(classroom.code)
    classroom.tell("begin")
    expect(first.page.locator("#title")).to_have_text("Waiting for somebody to play with")
    second.join(classroom.code)
    second.page.get_by_role("button", name="Play the next game").tap()
    assert first.at_board() == second.at_board()


def test_a_code_nobody_has_is_refused_where_it_was_typed(visitor: Visitor) -> None:
    page = visitor("/join", **PHONE)
    page.get_by_label("The code on the wall").fill("XXXXXXX")
    page.get_by_role("button", name="Go on").tap()
    expect(page.locator("#message")).not_to_be_empty()
    expect(page.get_by_label("The code on the wall")).to_have_value("XXXXXXX")


def test_fifteen_boards_fit_a_laptop_and_a_wall_shows_a_few_of_them_in_turn(visitor: Visitor) -> None:
    """Slow on a busy machine: twenty-nine join first."""
    desk = visitor("about:blank", viewport={"width": 1366, "height": 768})
    classroom = Classroom.opened(desk.request, game="juniper-green")
    classroom.join(names(29))
    classroom.tell("begin")
    for path, screen, shown in (
        (classroom.desk, (1366, 768), 15),
        (f"{classroom.desk}/wall", (1920, 1080), 3),
    ):
        desk.set_viewport_size({"width": screen[0], "height": screen[1]})
        desk.goto(path)
        expect(desk.locator(".card")).to_have_count(shown)
        expect(desk.locator(".card").last).to_be_in_viewport(ratio=1)
        assert desk.evaluate(FITS, screen[1])
    # They stand still on a phone held sideways, too, where they are higher than the screen.
    desk.set_viewport_size({"width": 740, "height": 360})
    desk.goto(classroom.desk)
    expect(desk.locator(".card")).to_have_count(15)
    assert desk.evaluate(STANDS_STILL)
