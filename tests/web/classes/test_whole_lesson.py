"""One lesson as a class has it: a wall, two desks, ten tablets, eighteen pupils more; cold start to homework."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.solver import solve
from tests.support.process import Server
from tests.support.web.classroom import PHONE, Classroom, Pupil, names
from tests.support.web.hands import cell, wait_ply

Visitor = Callable[..., Page]
Json = dict[str, Any]
pytestmark = [pytest.mark.served, pytest.mark.long]

TABLETS, OTHERS = 10, 18
MOST_CLICKS: Final = 4
"""From a cold start to the first board."""
TELLING: Final = ".cell.choice, .cell.win, .cell.lose, .cell.hinted, .cell.dead, .cell .sign"
"""What a cell looks like that tells more than that it was taken."""


class Teacher:
    """A teacher at a desk, whose clicks are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0
        page.on("dialog", lambda sure: sure.accept())

    def click(self, what: str | Locator) -> None:
        """Click a button by its words, or something else."""
        (self.page.get_by_role("button", name=what, exact=True) if isinstance(what, str) else what).click()
        self.clicks += 1

    def tab(self, name: str) -> None:
        """Turn to a part of the desk."""
        self.click(self.page.get_by_role("tab", name=name))


class Class:
    """Twenty-eight pupils: some at pages, the others over the API."""

    def __init__(self, room: Classroom, pages: list[Pupil]) -> None:
        self.room = room
        self.at_page = {pupil.name: pupil for pupil in pages}
        self.random = Random(5)

    def read(self, path: str, name: str | None = None) -> Any:
        """What the API answers to a pupil over the API, or to the desk."""
        headers = {"Authorization": f"Bearer {self.room.tokens[name]}"} if name else {}
        answer = self.room.ask.get(f"/api/rooms/{self.room.room}{path}", headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def boards(self) -> list[Json]:
        """The boards of the round on which numbers are taken in turn."""
        found: list[Json] = self.read("")["boards"]
        return found

    def play(self, board: Json, rules: Rules, most: int) -> None:
        """Let the two at a board take so many numbers, or all they can; whoever has a page taps there."""
        position = Position(rules, board["moves"])
        while position.legal_moves and len(position.moves) < most:
            ply, number = len(position.moves), self.random.choice(position.legal_moves)
            if (pupil := self.at_page.get(board["names"][ply % 2])) is None:
                self.room.take(board, number, ply)
            else:
                wait_ply(pupil.page, ply)
                expect(pupil.page.locator(TELLING)).to_have_count(0)
                if ply in (1, 2) and (wrong := self._not_allowed(position)):
                    cell(pupil.page, wrong).tap()
                    expect(pupil.page.locator("#message")).to_contain_text(str(wrong))
                cell(pupil.page, number).tap()
                wait_ply(pupil.page, ply + 1)
            position = position.play(number)

    def _not_allowed(self, position: Position) -> int | None:
        left = [number for number in position.remaining if number not in position.legal_moves]
        return self.random.choice(left) if left else None

    def answer(self, numbers: Iterator[int]) -> None:
        """Let everybody answer the question, each with a number of theirs."""
        for pupil in self.at_page.values():
            number = next(numbers)
            expect(pupil.page.locator("#question-board")).to_be_visible()
            expect(pupil.page.locator(TELLING)).to_have_count(0)
            cell(pupil.page, number).tap()
            expect(pupil.page.locator(".cell.tapped:not(.pending)")).to_have_text(str(number))
        self.room.answer(next(numbers) for _ in self.room.tokens)

    def do_homework(self, name: str) -> None:
        """Answer all that was given, as one over the API: all right but the first."""
        (given,) = self.read("/me/homework", name)["sets"]
        for at, task in enumerate(given["tasks"], 1):
            assert task["posed"]["legal_moves"] == [], "homework hides what the class hides"
            solution = solve(Position(Rules.from_spec(**task["posed"]["spec"]), task["posed"]["moves"]))
            wrong = next(n for n in solution.position.legal_moves if n not in solution.winning_moves)
            answer = self.room.ask.post(
                f"/api/rooms/{self.room.room}/me/homework/{given['number']}/{at}",
                data={"number": wrong if at == 1 else solution.winning_moves[0]},
                headers={"Authorization": f"Bearer {self.room.tokens[name]}"},
            )
            assert answer.json()["counted"] is (at > 1)


def test_a_lesson_from_a_cold_start_to_homework_handed_in(
    visitor: Visitor, serve: Callable[..., Server]
) -> None:
    """Slow: thirteen pages and twenty-eight pupils, on a server of their own."""
    url = serve().url
    teacher = Teacher(visitor("/class", url=url, viewport={"width": 1366, "height": 768}))
    desk = teacher.page
    # Cold start: the program has opened this page. One click opens the room, one the wall, one begins.
    teacher.click(desk.locator("#open"))
    desk.wait_for_url("**/class/*")
    expect(desk.locator("#code span")).to_have_count(7)
    with desk.expect_popup() as opened:
        teacher.click(desk.locator("#to-wall"))
    wall = opened.value
    wall.set_viewport_size({"width": 1920, "height": 1080})
    code = desk.locator("#code").text_content() or ""
    expect(wall.locator("#code")).to_have_text(code)
    pages = [Pupil(visitor("/join", url=url, **PHONE)) for _ in range(TABLETS)]
    for pupil in pages:
        pupil.join(code)
    others = Classroom(desk.request, desk.url.rpartition("/")[2], code)
    taken = {pupil.name for pupil in pages}
    # Their keys are shown by themselves: the cookies of this browser are the teacher's.
    others.join([name for name in names(60) if name not in taken][:OTHERS])
    expect(desk.locator("#joined li")).to_have_count(TABLETS + OTHERS)
    school = Class(others, pages)
    teacher.click("Begin round 1")
    expect(desk.locator("#mosaic li").first).to_be_visible()
    assert teacher.clicks <= MOST_CLICKS, "from a cold start to the first board"

    # Round one, with choices hidden: nothing glows, a wrong number is refused by itself, and counted.
    for pupil in pages:
        pupil.at_board()
        expect(pupil.page.locator(TELLING)).to_have_count(0)
    rules = Rules.from_spec(game="juniper-green")
    for board in school.boards():
        school.play(board, rules, 6 if {*board["names"]} & {*school.at_page} else 100)
    assert "names" not in (wall.locator("#mosaic").get_attribute("class") or "")
    assert not any(name in wall.locator("body").inner_text() for name in (*taken, *others.tokens))
    expect(desk.locator("#most-missed")).to_contain_text("Most missed")

    # A tablet is lost: on another one the name and the word lead back to the same board, whose game goes on.
    going = [name for board in school.boards() if board["winner"] is None for name in board["names"]]
    lost = next(pupil for pupil in pages if pupil.name in going)
    word = _word_of(lost)
    address = lost.page.url
    lost.page.context.close()
    lost.page = visitor(f"/join/{code}", url=url, **PHONE)
    lost.page.get_by_role("button", name="I was here before").tap()
    lost.page.get_by_label("Your name in this class").fill(lost.name)
    lost.page.get_by_label("Your word").fill(word)
    lost.page.get_by_role("button", name="Go on with my word").tap()
    lost.page.wait_for_url(address)

    # A second desk, by the word; and the first one after its browser has forgotten that it is the teacher's.
    teacher.click("The desk on another device")
    expect(desk.locator("#desk-word span")).to_have_count(10)
    key = desk.locator("#desk-word").text_content() or ""
    teacher.click(desk.locator("#word-close"))
    second = Teacher(visitor(f"/class#desk-{code}-{key}", url=url, viewport={"width": 820, "height": 1180}))
    second.page.wait_for_url("**/class/*")
    desk.context.clear_cookies()
    desk.reload()
    expect(desk.locator("#message")).to_contain_text("with the word of the desk")
    teacher.click(desk.get_by_role("link", name="Open this desk with its word"))
    desk.get_by_label("Code of the class").fill(code)
    desk.get_by_label("Word of the desk").fill(key)
    teacher.click("Open the desk here")
    desk.wait_for_url("**/class/*")
    expect(desk.locator("#phase")).to_contain_text("Round 1")

    # The second teacher ends the round; what decided it is asked of all.
    second.click("End the round")
    expect(desk.locator("#phase")).to_contain_text("is over")
    teacher.tab("Question")
    teacher.click("Ask about the decisive moment")
    expect(wall.locator("#count")).to_have_text("0 of 28 have answered")
    asked = others.asked
    solution = solve(Position(rules, asked["moves"]))
    left = [*solution.winning_moves, *(n for n in solution.position.remaining)]
    school.answer(left[at % len(left)] for at in range(TABLETS + OTHERS))
    expect(wall.locator("#count")).to_have_text("28 of 28 have answered")
    assert wall.locator("#bars li").count() == 0, "nobody sees what others tap before all have"
    expect(second.page.locator("#phase")).to_contain_text("is over")
    teacher.click("Show what was tapped")
    expect(wall.locator("#bars li").first).to_be_visible()
    expect(wall.locator(TELLING)).to_have_count(0)
    teacher.click("Show the proof")
    expect(wall.locator("#answer")).to_contain_text("is winning")
    expect(pages[0].page.locator("#title")).to_contain_text("wins")
    teacher.click("Put it away")

    # Another game; pupils and points stay.
    points = {each["name"]: each["points"] for each in school.read("")["standings"]}
    teacher.tab("Settings")
    desk.locator("#game-form select[name=game]").select_option("factor-duel")
    teacher.click("Play this from the next round on")
    expect(desk.locator("#settings")).to_contain_text("Factor Duel")
    teacher.click("Begin round 2")
    for pupil in pages:
        pupil.at_board()
        expect(pupil.page.locator("#title")).to_contain_text("Factor Duel")
        expect(pupil.page.locator(TELLING)).to_have_count(0)
    assert {each["name"]: each["points"] for each in school.read("")["standings"]} == points
    for each in school.boards():
        school.play(each, Rules.from_spec(game="factor-duel"), 4 if {*each["names"]} & {*taken} else 100)
    teacher.click("End the round")
    expect(desk.locator("#phase")).to_contain_text("is over")

    # Homework: one at a page, the others over the API; the desk and its table know all of it.
    teacher.tab("Homework")
    desk.get_by_label("Puzzles", exact=True).fill("2")
    desk.get_by_label("Level").select_option("1")
    desk.get_by_label("Seed, if you like").fill("whole lesson")
    teacher.click("Give homework")
    expect(desk.locator("#homework-sets")).to_contain_text("seed whole lesson")
    for name in others.tokens:
        school.do_homework(name)
    home = pages[2].page
    home.goto(desk.locator("#homework-link").input_value())
    _answer_at_page(home)
    expect(desk.locator("#homework-sets tr", has_text=pages[2].name)).to_contain_text("✓✓")
    table = desk.request.get(f"/api/rooms/{others.room}/homework/1.csv").body().decode("utf-8-sig")
    rows = {row["name"]: (row["1"], row["2"]) for row in csv.DictReader(io.StringIO(table))}
    assert len(rows) == TABLETS + OTHERS
    assert {rows[name] for name in others.tokens} == {("0", "1")}
    assert rows[pages[2].name] == ("1", "1")

    # The end: each page has its pupil's games; the lesson is saved, deleted, and taken back.
    teacher.tab("Settings")
    teacher.click("End the lesson")
    last = pages[1].page
    expect(last.locator("#class-title")).to_have_text("The lesson is over")
    last.locator("#class-back, #to-class").and_(last.locator(":visible")).first.tap()
    expect(last.locator("#title")).to_have_text("The lesson is over")
    expect(last.locator("#results li")).to_have_count(2)
    teacher.tab("After a round")
    with desk.expect_download() as saved:
        teacher.click(desk.locator("#lesson-file"))
    file = saved.value.path()
    teacher.tab("Settings")
    teacher.click("Delete the room now")
    desk.wait_for_url("**/class")
    teacher.click("Take it back")
    desk.wait_for_url("**/class/*")
    expect(desk.locator("#phase")).to_contain_text("over")
    desk.goto("/class")
    desk.locator("#file").set_input_files(file)
    desk.wait_for_url("**/class/*")
    assert desk.url.rpartition("/")[2] != others.room
    expect(desk.locator("#standings tr")).to_have_count(TABLETS + OTHERS)


def _word_of(pupil: Pupil) -> str:
    """The word that a pupil was shown on joining, as their tablet still knows it."""
    found: str = pupil.page.evaluate("JSON.parse(localStorage.getItem('classroom-word'))")
    return found


def _answer_at_page(page: Page) -> None:
    """Answer each puzzle of the homework at the first try."""
    for at in range(2):
        expect(page.locator("body")).to_have_attribute("data-ready", f"0 {at}")
        expect(page.locator(TELLING)).to_have_count(0)
        room = page.evaluate("JSON.parse(localStorage.getItem('classroom'))")
        given = page.request.get(f"/api/rooms/{room}/me/homework").json()["sets"][0]["tasks"][at]["posed"]
        position = Position(Rules.from_spec(**given["spec"]), given["moves"])
        cell(page, solve(position).winning_moves[0]).tap()
        page.get_by_role("button", name="Next one").tap()
    expect(page.locator("#done-line")).to_have_text("Right at the first try: 2 of 2.")
