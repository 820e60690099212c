"""A class plays: a teacher at the desk, a wall, and pupils with a touch screen each."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.classroom import Classroom, names
from tests.web.hands import cell, tap, wait_ply

Visitor = Callable[..., Page]
pytestmark = pytest.mark.served

PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
STAR = "1-3,5,7"
"""Every number meets 1 and no other: who opens with 1 loses at the next, who opens with another wins at the third."""
POINTS = {"½": Fraction(1, 2)}


class Pupil:
    """A pupil at a phone, and what is known of their games."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.name = self.board = ""
        self.results: list[tuple[Pupil | None, Fraction]] = []

    def join(self, code: str) -> None:
        """Type the code, and take the first name that is offered."""
        self.page.get_by_label("The code on the wall").fill(code.lower())
        self.page.get_by_role("button", name="Go on").tap()
        first = self.page.locator("#names button").first
        self.name = first.inner_text()
        first.tap()
        expect(self.page.locator("#name")).to_have_text(self.name)

    def at_board(self) -> str:
        """Wait until the page has gone to the board of a new round; its address."""
        self.page.wait_for_url(lambda url: "/play/" in url and url != self.board)
        self.board = self.page.url
        wait_ply(self.page, None)
        return self.board


def meet(pupils: list[Pupil]) -> dict[str, list[Pupil]]:
    """Who sits at which board, as their own pages say; whoever opens comes first."""
    boards: dict[str, list[Pupil]] = {}
    for pupil in pupils:
        boards.setdefault(pupil.at_board(), []).append(pupil)
    for there in boards.values():
        there.sort(key=lambda pupil: "you" not in pupil.page.locator(".player.one small").inner_text())
    return boards


def win(first: Pupil, second: Pupil, opener: bool) -> None:
    """Play a game to its end, won by whoever opens or by the other."""
    moves = (2, 1, 3) if opener else (1, 2)
    for ply, number in enumerate(moves):
        mover, other = (first, second) if ply % 2 == 0 else (second, first)
        cell(mover.page, number).tap()
        wait_ply(other.page, ply + 1)
    expect(first.page.locator("#end-title")).to_have_text("You win!" if opener else "You lose")
    first.results.append((second, Fraction(int(opener))))
    second.results.append((first, Fraction(int(not opener))))


def end(desk: Page) -> None:
    """End the round at the desk."""
    desk.get_by_role("button", name="End the round").click()
    expect(desk.locator("#phase")).to_contain_text("is over")


def placed(pupils: list[Pupil]) -> list[tuple[str, Fraction, Fraction]]:
    """Who stands where, worked out from nothing but what happened at the boards."""
    points = {pupil: sum((got for _, got in pupil.results), Fraction()) for pupil in pupils}
    met = {pupil: sum((points[other or pupil] for other, _ in pupil.results), Fraction()) for pupil in pupils}
    return sorted((pupil.name, points[pupil], met[pupil]) for pupil in pupils)


def shown(desk: Page) -> list[tuple[str, Fraction, Fraction]]:
    """Who stands where, as the desk shows it."""
    rows = desk.locator("#standings tr").all()
    cells = [(row.locator("button").inner_text(), *row.locator("td").all_inner_texts()[1:]) for row in rows]
    return sorted((name, number(points), number(met)) for name, points, met in cells)


def number(text: str) -> Fraction:
    """Points as they are written: 2½."""
    return Fraction(text.rstrip("½") or "0") + POINTS.get(text[-1], Fraction())


@pytest.fixture
def desk(visitor: Visitor) -> Page:
    """The desk of a room for a small game, opened by its form."""
    desk = visitor("/class", viewport={"width": 1366, "height": 768})
    desk.get_by_label("other numbers").check()
    desk.get_by_label("Pool").fill(STAR)
    desk.get_by_role("button", name="Open the room").click()
    desk.wait_for_url("**/class/*")
    return desk


def test_a_whole_lesson(visitor: Visitor, desk: Page) -> None:
    """Slow: eight pages play three rounds. Five pupils come in time, a sixth late; one leaves and comes back."""
    expect(desk.locator("#code span")).to_have_count(5)
    code = desk.locator("#code").text_content() or ""
    wall = visitor(f"{desk.url}/wall", viewport={"width": 1920, "height": 1080})
    expect(wall.locator("#code")).to_have_text(code)
    pupils = [Pupil(visitor("/join", **PHONE)) for _ in range(5)]
    for pupil in pupils:
        pupil.join(code)
    expect(wall.locator("#joined")).to_have_text("5 joined")
    expect(desk.locator("#joined li")).to_have_count(5)

    desk.get_by_role("button", name="Begin round 1").click()
    boards = meet(pupils)
    assert sorted(map(len, boards.values())) == [1, 2, 2], "the odd one plays the computer"
    expect(wall.locator(".card")).to_have_count(3)
    late = Pupil(visitor("/join", **PHONE))
    late.join(code)
    expect(late.page.locator("#line")).to_have_text("You are paired in the next round.")
    for there in boards.values():
        if len(there) == 2:
            win(there[0], there[1], opener=True)
        else:
            there[0].results.append((None, Fraction(1)))
    end(desk)
    assert shown(desk) == placed([*pupils, late])

    pupils.append(late)
    desk.get_by_role("button", name="Begin round 2").click()
    boards = meet(pupils)
    assert all(len(there) == 2 for there in boards.values())
    assert not any(second in [other for other, _ in first.results] for first, second in boards.values())
    (leaver, opposite), *others = boards.values()
    cell(leaver.page, 2).tap()
    wait_ply(opposite.page, 1)
    leaver.page.get_by_role("link", name="Class").tap()
    leaver.page.get_by_role("button", name="I have to leave").tap()
    expect(desk.locator("#standings tr", has_text=leaver.name)).to_contain_text("rests")
    for first, second in others:
        win(first, second, opener=False)
    leaver.page.get_by_role("button", name="I am back").tap()
    leaver.page.wait_for_url(leaver.board)
    wait_ply(leaver.page, 1)
    tap(opposite.page, 1)
    tap(leaver.page, 3)
    expect(opposite.page.locator("#end-title")).to_have_text("You lose")
    leaver.results.append((opposite, Fraction(1)))
    opposite.results.append((leaver, Fraction(0)))
    end(desk)
    assert shown(desk) == placed(pupils)

    desk.get_by_role("button", name="Begin round 3").click()
    boards = meet(pupils)
    assert not any(second in [other for other, _ in first.results] for first, second in boards.values())
    (first, second), *others = boards.values()
    cell(first.page, 1).tap()
    wait_ply(second.page, 1)
    for one, two in others:
        win(one, two, opener=True)
    end(desk)
    first.results.append((second, Fraction(1, 2)))
    second.results.append((first, Fraction(1, 2)))
    expect(second.page.locator("#class-title")).to_have_text("Round 3 is over")
    assert shown(desk) == placed(pupils)

    desk.get_by_role("tab", name="After a round").click()
    desk.get_by_role("button", name="Question").click()
    expect(wall.locator("#question")).to_have_text("Who is winning here?")
    expect(wall.locator("#answered")).to_be_hidden()
    desk.get_by_role("button", name="Answer", exact=True).click()
    expect(wall.locator("#answer")).to_contain_text("is winning.")
    expect(wall.locator(".cell.hinted")).to_have_count(1)
    table = desk.request.get(desk.locator("#results-csv").get_attribute("href") or "").text()
    assert len(table.splitlines()) == 1 + 3 + 3 + 3


@pytest.fixture
def taught(visitor: Visitor) -> tuple[Page, Classroom]:
    """A desk, and its class of four who play over the API."""
    desk = visitor("/class", viewport={"width": 1366, "height": 768})
    classroom = Classroom.opened(desk.request, game="divisor-duel-evens")
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
    classroom.tell("settings", hints=False)
    expect(page.locator("#hint")).to_be_hidden()
    classroom.tell("pause")
    expect(page.locator("#class-title")).to_have_text("A pause")
    number = next(each["number"] for each in classroom.tell("resume")["pupils"] if each["number"] == 5)
    classroom.tell(f"pupils/{number}/remove")
    page.wait_for_url("**/join*")
    expect(page.locator("#message")).not_to_be_empty()
    expect(page.get_by_label("The code on the wall")).to_be_visible()


def test_names_are_shown_as_they_are_written(taught: tuple[Page, Classroom]) -> None:
    desk, classroom = taught
    markup = "<img src=x onerror=alert(1)>"

    def write(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(names(1)[0], markup))

    classroom.tell("begin")
    classroom.tell("settings", names_shown=True)
    desk.route("**/api/rooms/*/events", lambda route: route.abort())
    desk.route("**/api/rooms/*/wall/events", lambda route: route.abort())
    desk.route(f"**/api/rooms/{classroom.room}", write)
    desk.route("**/api/rooms/*/wall", write)
    desk.goto(classroom.desk)
    expect(desk.locator("#standings button", has_text=markup)).to_be_visible()
    expect(desk.locator(".caption span", has_text=markup)).to_be_visible()
    desk.goto(f"{classroom.desk}/wall")
    expect(desk.locator(".caption span", has_text=markup)).to_be_visible()
    expect(desk.locator("img[src=x]")).to_have_count(0)


def test_a_code_nobody_has_is_refused_where_it_was_typed(visitor: Visitor) -> None:
    page = visitor("/join", **PHONE)
    page.get_by_label("The code on the wall").fill("XXXXX")
    page.get_by_role("button", name="Go on").tap()
    expect(page.locator("#message")).not_to_be_empty()
    expect(page.get_by_label("The code on the wall")).to_have_value("XXXXX")


def test_fifteen_boards_fit_a_laptop_and_a_wall(visitor: Visitor) -> None:
    desk = visitor("/class", viewport={"width": 1366, "height": 768})
    classroom = Classroom.opened(desk.request, game="juniper-green")
    classroom.join(names(29))
    classroom.tell("begin")
    for path, screen in ((classroom.desk, (1366, 768)), (f"{classroom.desk}/wall", (1920, 1080))):
        desk.set_viewport_size({"width": screen[0], "height": screen[1]})
        desk.goto(path)
        expect(desk.locator(".card")).to_have_count(15)
        expect(desk.locator(".card").last).to_be_in_viewport(ratio=1)
        assert desk.evaluate("document.documentElement.scrollHeight") == screen[1]
        assert desk.locator(".small-board").first.evaluate("board => board.clientWidth") >= screen[1] / 6
