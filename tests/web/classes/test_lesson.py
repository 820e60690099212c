"""A whole lesson: a desk, a wall and pupils with a touch screen each; everyone's place is worked out a second time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from tests.support.web.classroom import PHONE, STAR, Classroom, Pupil, names
from tests.support.web.hands import cell, tap, wait_ply

Visitor = Callable[..., Page]
Place = tuple[int, str, Fraction, Fraction]
pytestmark = pytest.mark.served


class Scores:
    """What everyone got against whom, and the places that follow from nothing but that."""

    def __init__(self) -> None:
        self.results: dict[str, list[tuple[str, Fraction]]] = {}

    def note(self, first: str, second: str, got: Fraction) -> None:
        """Note a game, by what the first of two got in it."""
        self.results.setdefault(first, []).append((second, got))
        self.results.setdefault(second, []).append((first, 1 - got))

    def note_alone(self, name: str) -> None:
        """Note a round without a partner: a point, and nobody was met."""
        self.results.setdefault(name, []).append(("", Fraction(1)))

    def met(self, first: str, second: str) -> bool:
        """Whether two have played each other."""
        return second in [other for other, _ in self.results.get(first, [])]

    def places(self, pupils: Iterable[str]) -> list[Place]:
        """Everyone's place, name, points and points of the others they met."""
        mine = {name: self.results.get(name, []) for name in pupils}
        points = {name: sum((got for _, got in each), Fraction()) for name, each in mine.items()}
        both = {
            name: (points[name], sum((points[o] for o, _ in mine[name] if o), Fraction())) for name in mine
        }
        return sorted(
            (1 + sum(other > own for other in both.values()), name, *own) for name, own in both.items()
        )


def shown(desk: Page) -> list[Place]:
    """Everyone's place, as the desk shows it."""
    rows = "rows => rows.map(row => [0, 1, 2, 3].map(i => (row.cells[i].querySelector('button') ?? row.cells[i]).textContent))"
    told = desk.locator("#standings tr").evaluate_all(rows)
    return sorted((int(rank), name, number(points), number(met)) for rank, name, points, met in told)


def number(text: str) -> Fraction:
    """Points as they are written: 2½."""
    return Fraction(text.rstrip("½") or "0") + Fraction(text.count("½"), 2)


def meet(pupils: list[Pupil]) -> dict[str, list[Pupil]]:
    """Who sits at which board, as their own pages say; whoever opens comes first."""
    boards: dict[str, list[Pupil]] = {}
    for pupil in pupils:
        boards.setdefault(pupil.at_board(), []).append(pupil)
    for there in boards.values():
        there.sort(key=lambda pupil: "you" not in pupil.page.locator(".player.one small").inner_text())
    return boards


def win(scores: Scores, first: Pupil, second: Pupil, opener: bool) -> None:
    """Play a game to its end, won by whoever opens or by the other."""
    moves = (2, 1, 3) if opener else (1, 2)
    for ply, number in enumerate(moves):
        mover, other = (first, second) if ply % 2 == 0 else (second, first)
        cell(mover.page, number).tap()
        wait_ply(other.page, ply + 1)
    expect(first.page.locator("#end-title")).to_have_text("You win!" if opener else "You lose")
    scores.note(first.name, second.name, Fraction(int(opener)))


def end_with_gong(desk: Page) -> None:
    """End the round at the desk, where the gong was switched on and heard once."""
    desk.get_by_role("tab", name="Settings").click()
    desk.get_by_role("button", name="Gong at the end").click()
    expect(desk.locator("body")).to_have_attribute("data-rang", "1")
    end(desk)
    expect(desk.locator("body")).to_have_attribute("data-rang", "2")


def end(desk: Page) -> None:
    """End the round at the desk."""
    desk.once("dialog", lambda dialog: dialog.accept())  # while games are being played, it asks
    desk.get_by_role("button", name="End the round").click()
    expect(desk.locator("#phase")).to_contain_text("is over")


@pytest.fixture
def desk(visitor: Visitor) -> Page:
    """The desk of a room for a small game, found from the start page and opened by its form."""
    desk = visitor(viewport={"width": 1366, "height": 768})
    desk.get_by_role("link", name="play with your class").click()
    desk.get_by_label("other numbers").check()
    desk.get_by_label("Pool").fill(STAR)
    desk.get_by_role("button", name="Open the room").click()
    desk.wait_for_url("**/class/*")
    return desk


@pytest.mark.parametrize("early", [3, pytest.param(5, marks=pytest.mark.long)])
def test_a_whole_lesson(visitor: Visitor, desk: Page, early: int) -> None:
    """Slow: six pages play two rounds. Some pupils come in time, one late; one leaves and comes back."""
    scores, tables = Scores(), (early + 1) // 2
    expect(desk.locator("#code span")).to_have_count(7)
    code = desk.locator("#code").text_content() or ""
    wall = visitor(f"{desk.url}/wall", viewport={"width": 1920, "height": 1080})
    expect(wall.locator("#code")).to_have_text(code)
    pupils = [Pupil(visitor("/join", **PHONE)) for _ in range(early)]
    for pupil in pupils:
        pupil.join(code)
    expect(wall.locator("#joined")).to_have_text(f"{early} joined")
    expect(desk.locator("#joined li")).to_have_count(early)

    desk.get_by_role("button", name="Begin round 1").click()
    boards = meet(pupils)
    assert sorted(map(len, boards.values())) == [1, *[2] * (tables - 1)], "the odd one plays the computer"
    expect(wall.locator(".card")).to_have_count(tables)
    late = Pupil(visitor("/join", **PHONE))
    late.join(code)
    expect(late.page.locator("#line")).to_have_text("You are paired in the next round.")
    for there in boards.values():
        if len(there) == 2:
            win(scores, there[0], there[1], opener=False)
        else:
            scores.note_alone(there[0].name)
    expect(desk.locator("body[data-rang]")).to_have_count(0)
    end_with_gong(desk)
    pupils.append(late)
    everyone = [pupil.name for pupil in pupils]
    assert shown(desk) == scores.places(everyone)

    desk.get_by_role("button", name="Begin round 2").click()
    boards = meet(pupils)
    assert all(len(there) == 2 for there in boards.values())
    assert not any(scores.met(first.name, second.name) for first, second in boards.values())
    (leaver, opposite), (first, second), *others = boards.values()
    cell(leaver.page, 2).tap()
    wait_ply(opposite.page, 1)
    leaver.page.get_by_role("link", name="Class").tap()
    leaver.page.get_by_role("button", name="I have to leave").tap()
    expect(desk.locator("#standings tr", has_text=leaver.name)).to_contain_text("rests")
    for one, two in others:
        win(scores, one, two, opener=True)
    leaver.page.get_by_role("button", name="I am back").tap()
    leaver.page.wait_for_url(leaver.board)
    wait_ply(leaver.page, 1)
    tap(opposite.page, 1)
    tap(leaver.page, 3)
    expect(opposite.page.locator("#end-title")).to_have_text("You lose")
    scores.note(leaver.name, opposite.name, Fraction(1))
    # A game that the bell ends is half a point for either.
    cell(first.page, 1).tap()
    wait_ply(second.page, 1)
    end(desk)
    scores.note(first.name, second.name, Fraction(1, 2))
    expect(second.page.locator("#class-title")).to_have_text("Round 2 is over")
    assert shown(desk) == scores.places(everyone)

    desk.get_by_role("tab", name="After a round").click()
    desk.get_by_role("button", name="Ask everybody about it").click()
    expect(wall.locator("#question")).to_have_text("Which number do you take?")
    expect(wall.locator("#answered")).to_be_hidden()
    desk.get_by_role("button", name="Show what was tapped").click()
    desk.get_by_role("button", name="Show the proof").click()
    expect(wall.locator("#answer")).to_contain_text("is winning.")
    expect(wall.locator(".cell.hinted")).to_have_count(1)
    table = desk.request.get(desk.locator("#results-csv").get_attribute("href") or "").text()
    assert len(table.splitlines()) == 1 + 2 * tables


@pytest.mark.long
def test_twenty_nine_play_seven_rounds(visitor: Visitor) -> None:
    """Slow: a hundred games are played over the API while a desk and a wall look on."""
    desk, wall, scores = visitor("/class"), visitor(), Scores()
    classroom = Classroom.opened(desk.request, game="divisor-duel-evens")
    classroom.join(names(29))
    desk.goto(classroom.desk)
    wall.goto(f"{classroom.desk}/wall")
    for _ in range(7):
        for board in classroom.tell("begin")["boards"]:
            first, second = board["names"]
            if None in board["pupils"]:
                scores.note_alone(first if board["pupils"][0] else second)
                continue
            assert not scores.met(first, second)
            scores.note(first, second, Fraction(2 - (classroom.play(board) or 2)))
        expect(wall.locator("#progress")).to_have_text("14 of 15 games over")
        end(desk)
        assert shown(desk) == scores.places(names(29))
        classroom.ask_all("proof")
        expect(wall.locator("#answer")).not_to_be_empty()


def test_a_teacher_chooses_a_goal_as_a_player_does(visitor: Visitor) -> None:
    form = visitor("/class")
    form.get_by_label("other numbers").check()
    form.get_by_label("Pool").fill(STAR)
    form.get_by_label("Goal").fill("misere")
    form.get_by_role("button", name="Open the room").click()
    form.wait_for_url("**/class/*")
    form.get_by_role("tab", name="Settings").click()
    expect(form.get_by_role("tabpanel", name="Settings")).to_contain_text("misère")
