"""Journeys through every page there is, on which a `Looker` looks at each state."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import games
from divisor_duel.language import LANGUAGES
from divisor_duel.learn.puzzles.sets import puzzle_set
from divisor_duel.web.api.links import GameLink
from divisor_duel.web.page import layout
from tests.support.pseudo import PSEUDO
from tests.support.web import pages
from tests.support.web.axe import check
from tests.support.web.classroom import Classroom
from tests.support.web.hands import at, cell, choose, command, open_game, open_settings, tap, wait_ply
from tests.support.web.looking import look, unbracketed
from tests.support.web.pages import RECORD, come, show_way

ENDED = GameLink.first(Record(Position(games["divisor-duel-evens"], (12, 6, 18, 2, 4, 8, 16))))
"""A link to a game that is over."""
SET = "game=divisor-duel-evens&level=1&count=2&seed=a&hidden=1"
"""A set of puzzles, as its link names it."""
PUPILS = ("Ada", "Ben", "Cleo", "Dan")
SAME = {
    *("Divisor", "Duel"),  # what all of this is called
    *PUPILS,
    *re.findall(r"\w+", " ".join(LANGUAGES.values())),  # each is called as it calls itself
    *("last", "misere", "length", "short"),  # goals as they are typed
    *("game", "divisor", "duel", "player", "moves", "result", "unfinished"),  # a record, the same for all
    "join",  # in an address
    *("set", "nrich", "check"),  # a line as it was handed in
    "Letter",  # a paper
}
"""The words that are the same in all languages."""
ALIKE = {
    *("solo, refused", "puzzle, hint", "explorer, own pool", "more of a hint", "refused", "counts"),
    *("lesson, hint", "settings for links", "games to go on with", "class, own numbers", "code asked for"),
    *("wall, question", "wall, standings", "pupil at a board", "unavailable", "failed"),
    *("explorer", "review", "game", "game against the computer", "lesson", "link game"),
    *("lesson, the end", "end of a link game", "wishes to take a move back"),
}
"""States in which axe has nothing to see that it does not see in another one."""


NO_LANGUAGE = ("html-lang-valid", "valid-lang")
"""The rules of axe that a language nobody speaks breaks; `test_accessible.py` tries them in English."""


class Looker:
    """Looks at pages one after another, and keeps what is wrong with them."""

    def __init__(self, language: str, axe: bool = False) -> None:
        self.language = language
        self.axe = axe
        self.codes: set[str] = set()
        self.wrong: list[str] = []

    def __call__(self, page: Page, state: str) -> None:
        found = look(page)
        self.wrong += [f"{state}: cut off: {each}" for each in found["cut"]]
        self.wrong += [f"{state}: overlap: {each}" for each in found["overlaps"]]
        if self.language == PSEUDO:
            words = {*re.findall(r"[^\W\d_]{2,}|[⟦⟧]", unbracketed(found))} - SAME - self.codes
            self.wrong += [f"{state}: not translated: {sorted(words)}"] if words else []
        if self.axe and state not in ALIKE:
            check(page, state, without=NO_LANGUAGE)


def alone(page: Page, seen: Looker) -> None:
    """Look at the pages for one."""
    page.goto("/solo")
    tap(page, 11, 22, 44, 4)
    page.keyboard.press("h")
    page.wait_for_selector(".cell.hinted")
    seen(page, "solo")
    cell(page, 7).click()
    expect(page.locator("#message")).not_to_be_empty()
    seen(page, "solo, refused")
    page.goto("/puzzle")
    wait_ply(page, None)
    seen(page, "puzzle")
    page.locator("#hint").click()
    page.wait_for_selector("#hinted:not([hidden])")
    seen(page, "puzzle, hint")
    page.locator("#skip").click()
    page.wait_for_selector("#solved:not([hidden])")
    seen(page, "puzzle, solved")
    page.goto("/explore?game=juniper-green")
    wait_ply(page, None)
    seen(page, "explorer")
    page.locator("summary").click()
    page.locator("#draw").click()
    seen(page, "explorer, drawn")
    page.goto("/explore?pool=1-12")
    wait_ply(page, None)
    seen(page, "explorer, own pool")
    page.goto("/review")
    page.wait_for_selector("#paste:not([hidden])")
    seen(page, "a record is asked for")
    page.locator("textarea").fill(RECORD)
    page.locator("#paste button").click()
    page.wait_for_selector("#moves button")
    seen(page, "review")
    page.locator("#turning").click()
    seen(page, "review, turning point")
    page.locator("#try").click()
    page.wait_for_selector("#trying:not([hidden])")
    seen(page, "review, try again")
    page.locator("#skip").click()
    page.wait_for_selector("#solved:not([hidden])")
    seen(page, "review, answer")
    page.goto("/practise")
    page.wait_for_selector("#none:not([hidden])")
    seen(page, "practise, nothing yet")
    page.goto("/sheet")
    wait_ply(page, None)
    page.wait_for_selector("#paper :is(h1, h2)")
    seen(page, "sheet")


def practising(page: Page, seen: Looker) -> None:
    """Look at what is practised after a game that was given away."""
    pages.practise(page)
    seen(page, "practise")
    page.locator("#skip").click()
    page.wait_for_selector("#solved:not([hidden])")
    seen(page, "practise, answer")


def handing(page: Page, seen: Looker) -> None:
    """Look at a set of puzzles without a room: handed out, solved and handed in."""
    pages.handing_out(page)
    seen(page, "a set is handed out")
    page.goto(f"/set?{SET}")
    wait_ply(page, 0)
    seen(page, "a set")
    pages.handing_in(page)
    seen(page, "a set is handed in")


def against(page: Page, seen: Looker) -> None:
    """Look at games."""
    open_game(page, "divisor-duel", 15, 5, 20, 10, 30)
    seen(page, "game")
    page.locator("#hint").click()
    page.wait_for_selector("#hint-panel:not([hidden])")
    seen(page, "hint")
    for _ in range(2):
        page.locator("#more").click()
        page.wait_for_selector(".cell.hinted")
        seen(page, "more of a hint")
    page.locator("#hide-hint").click()
    cell(page, 7).click()
    expect(page.locator("#message")).not_to_be_empty()
    seen(page, "refused")
    for panel in ("rules", "share-game", "counts"):
        command(page, panel)
        seen(page, panel)
    page.goto(f"{page.url.replace('?', '?wall&')}" if "?" in page.url else f"{page.url}?wall")
    wait_ply(page, 5)
    seen(page, "game on a wall")
    open_game(page, "divisor-duel-evens", 12, 6, 18, 2, 4, 8, 16)
    seen(page, "game over")
    open_game(page, "factor-duel", opponent="perfect")
    cell(page, 6).click()
    wait_ply(page, 2)
    seen(page, "game against the computer")


def learning(page: Page, seen: Looker) -> None:
    """Look at the first game."""
    page.goto("/learn")
    wait_ply(page, None)
    seen(page, "lesson")
    tap(page, 12, confirm=6)
    cell(page, 8).click()
    wait_ply(page, 2)
    seen(page, "lesson, refused")
    page.locator("#hint").click()
    seen(page, "lesson, hint")
    page.goto("/learn")
    wait_ply(page, 0)
    for step, keys in enumerate(("12", "8", "18", "h", "3", "17"), 1):
        for key in keys:
            page.keyboard.press(key)
        if keys != "h":
            page.keyboard.press("Enter")
        wait_ply(page, step)
    seen(page, "lesson, the end")


def by_link(page: Page, seen: Looker) -> None:
    """Look at the start page, and at a game that is sent."""
    page.goto("/")
    wait_ply(page, None)
    seen(page, "start")
    open_settings(page)
    seen(page, "settings")
    page.goto("/own")
    wait_ply(page, None)
    page.locator("input[name=pool]").fill("9-2")
    page.locator("#play-own").click()
    expect(page.locator("#own-message")).not_to_be_empty()
    seen(page, "own")
    page.goto("/")
    wait_ply(page, None)
    choose(page, "opponent", "post")
    seen(page, "settings for links")
    page.locator("[data-game=divisor-duel]").click()
    page.wait_for_url(at("link"))
    wait_ply(page, 0)
    seen(page, "link game")
    tap(page, 15)
    page.wait_for_selector("#share:not([hidden])")
    page.locator("#rules summary").click()
    seen(page, "link to send")
    page.goto("about:blank")
    page.goto(f"/link#{ENDED}")
    page.wait_for_selector("#end:not([hidden])")
    seen(page, "end of a link game")
    page.goto("about:blank")
    page.goto("/link#x")
    page.wait_for_selector("#broken:not([hidden])")
    seen(page, "broken link")


def kept(page: Page, seen: Looker) -> None:
    """Look at what the browser remembers."""
    page.goto("/games")
    page.wait_for_selector("#list li")
    seen(page, "my games")
    page.goto("/")
    page.wait_for_selector("#going-on:not([hidden])")
    seen(page, "games to go on with")


def with_friends(page: Page, seen: Looker) -> None:
    """Look at a game of two with browsers of their own, and at one who watches."""
    wish = {"game": "juniper-green", "take": [1], "toss": True}
    made = page.request.post("/api/games", data=wish).json()
    page.goto(f"/play/{made['game']['id']}")
    wait_ply(page, 0)
    seen(page, "waiting for a friend, the coin has fallen")
    ben, watcher = (another(page) for _ in range(2))
    seen(ben, "a friend who comes, and may give a name")
    seen(watcher, "watching")
    mover, other = (page, ben) if page.locator(".cell.choice").count() else (ben, page)
    tap(mover, 2)
    wait_ply(other, 1)
    mover.locator("#undo").click()
    other.wait_for_selector("#agree")
    seen(mover, "wishes to take a move back")
    seen(other, "is asked whether a move may be taken back")
    for each in (ben, watcher):
        each.context.close()


def another(page: Page) -> Page:
    """Return the same page in a browser of somebody else, who reads the same language."""
    assert page.context.browser
    context = page.context.browser.new_context(viewport=page.viewport_size, reduced_motion="reduce")
    (language,) = (each for each in page.context.cookies() if each["name"] == "language")
    context.add_cookies([{"name": "language", "value": language["value"], "url": page.url}])
    found = context.new_page()
    found.goto(page.url)
    wait_ply(found, 0)
    return found


def teaching(page: Page, seen: Looker) -> None:
    """Look at a class: its desk, its wall and its pupils."""
    page.goto("/class")
    wait_ply(page, None)
    seen(page, "class")
    page.locator("input[name=game][value='']").check()
    seen(page, "class, own numbers")
    classroom = Classroom.opened(page.request, game="divisor-duel-evens", language=seen.language)
    seen.codes |= {classroom.code}
    page.goto("/join")
    page.wait_for_selector("#ask-code:not([hidden])")
    seen(page, "code asked for")
    page.goto(f"/join/{classroom.code}")
    page.wait_for_selector("#names button")
    seen.codes |= {*" ".join(page.locator("#names button").all_inner_texts()).split()}
    seen(page, "name asked for")
    classroom.join(PUPILS)
    come(page, classroom)
    page.wait_for_selector("#waiting:not([hidden])")
    seen(page, "pupil waits")
    show_way(page, classroom.code)
    wall = f"{classroom.desk}/wall"
    for address, state in ((classroom.desk, "desk"), (wall, "wall")):
        page.goto(address)
        page.wait_for_selector("#qr[src]")
        seen(page, f"{state} before a round")
    boards = classroom.tell("begin")["boards"]
    for ply, number in enumerate((12, 6, 18, 2, 4, 8, 16)):
        classroom.take(boards[0], number, ply)
    for address, state in ((classroom.desk, "desk"), (wall, "wall")):
        page.goto(address)
        page.wait_for_selector(".card svg")
        seen(page, f"{state} in a round")
    page.goto(classroom.desk)
    page.locator(".card button").first.click()
    seen(page, "desk, a board")
    page.locator("#board-close").click()
    page.locator("#standings button").first.click()
    seen(page, "desk, a pupil")
    page.locator("#pupil-close").click()
    classroom.tell("homework", level=1, count=2, seed="a")
    for tab in ("class", "question", "after", "homework", "settings"):
        page.locator(f"#tab-{tab}").click()
        page.wait_for_selector(f"#panel-{tab}:not([hidden])")
        page.locator("#desk details").evaluate_all("all => all.forEach((each) => { each.open = true })")
        seen(page, f"desk, {tab}")
    page.locator("#tab-class").click()
    page.locator("#show-word").click()
    page.wait_for_selector("#desk-word:not(:empty)")
    seen.codes |= {page.locator("#desk-word").inner_text()}
    seen(page, "desk on another device")
    page.locator("#word-close").click()
    classroom.tell("end")
    page.locator("#tab-after").click()
    page.wait_for_selector("#turning details")
    seen(page, "desk after a round")
    classroom.tell("settings", names_shown=True)
    for stage, sign in (("asking", "#question"), ("bars", "#bars li:first-child b"), ("proof", "#answer")):
        classroom.ask_all()
        classroom.answer((2, 4, 4))
        classroom.go_to(stage)
        page.goto(wall)
        page.wait_for_selector(f"{sign}:not(:empty)")
        seen(page, f"wall, {stage}")
    page.goto(classroom.desk)
    page.wait_for_selector("#question-given tr")
    seen(page, "desk, question")
    classroom.tell("question/away")
    classroom.tell("settings", wall="standings")
    page.goto(wall)
    page.wait_for_selector("#places-title:not(:empty)")
    seen(page, "wall, standings")
    page.goto("/join")
    page.wait_for_selector("#results li")
    seen(page, "pupil after a round")
    page.goto(f"/homework/{classroom.code}")
    page.wait_for_selector("#exercise .cell")
    seen(page, "homework")
    for puzzle in puzzle_set(games["divisor-duel-evens"], 1, 2, "a"):
        cell(page, puzzle.answer).click()
        page.locator("#next").click()
    page.wait_for_selector("#done:not([hidden])")
    seen(page, "homework, all done")
    page.goto("/privacy")
    seen(page, "what is kept of a class")
    page.goto("/join")
    page.wait_for_selector("#results li")
    classroom.tell("begin")
    page.wait_for_url("**/play/*")
    page.wait_for_selector(".lesson-line")
    seen(page, "pupil at a board")


def nowhere(page: Page, seen: Looker) -> None:
    """Look at what is shown in place of a page."""
    page.goto("/nowhere")
    seen(page, "no page")
    for name in ("unavailable", "failed"):
        page.set_content(layout.page(name, language=seen.language))
        seen(page, name)


PARTS = {
    "players": (alone, practising, handing, against, learning, by_link, kept),
    "class": (with_friends, teaching, nowhere),
}
"""What is looked at one after another; what the browser remembers comes from the games before."""
