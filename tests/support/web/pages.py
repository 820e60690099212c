"""Every page in a state worth looking at, and the screens it is looked at on. For tests and pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from divisor_duel.game.rules import games
from divisor_duel.learn.puzzles.sets import puzzle_set
from divisor_duel.web.api.qr import sent
from tests.support.web.classroom import Classroom, names
from tests.support.web.hands import cell, choose, open_settings, tap
from tests.support.web.hands import start as begin

RECORD = """
game: divisor-duel
player 1: Ada
player 2: Ben
moves: 15 5 20 10 30 6 12 3 9 18 36 4 24 8 16 2 14 7 21 42
"""
MOVES = (15, 5, 20, 10, 30)
MISTAKES = (15, 5, 20, 10, 30, 6, 12, 3, 9, 18, 36, 4, 24, 8, 16, 2, 14, 7, 21, 42)
"""A game in which the first player has a win and gives it away, more than once."""
SCREENS = {"phone": (360, 740), "tablet": (820, 1180), "laptop": (1366, 768), "wide": (1920, 1080)}
SIDEWAYS = {"sideways": (740, 360)}
"""A phone held sideways, which only contact sheets show."""
LOOKS = ("light", "dark", "forced")


def start(page: Page) -> None:
    """The start page."""
    page.goto("/")
    page.wait_for_selector("body[data-ready]")


def guided(page: Page) -> None:
    """The lesson, where a number is refused."""
    page.goto("/learn")
    tap(page, 12, confirm=6)
    page.locator(".cell[data-number='8']").click()
    page.wait_for_selector("body[data-ready='2']")


def game(page: Page, *moves: int, name: str = "divisor-duel") -> None:
    """A game between Ada and Ben."""
    page.goto("/")
    open_settings(page)
    choose(page, "opponent", "here")
    page.locator("#settings [name=name]").fill("Ada")
    page.locator("#settings [name=friend]").fill("Ben")
    begin(page, name)
    tap(page, *moves)


def middle(page: Page) -> None:
    """A game in the middle."""
    game(page, *MOVES)


def ask_hint(page: Page, why: bool = False) -> None:
    """Ask for the number of a hint, and for its reason."""
    signs = ("#hint-panel:not([hidden])", ".cell.hinted", ".cell .sign")
    for sign in signs if why else signs[:2]:
        page.keyboard.press("h")
        page.wait_for_selector(sign)


def hint(page: Page) -> None:
    """A number named by a hint."""
    game(page, *MOVES)
    ask_hint(page)


def board(page: Page) -> None:
    """A hint with its reason, the partners."""
    game(page, *MOVES)
    ask_hint(page, why=True)


why = board


def why_groups(page: Page) -> None:
    """A hint with its reason, the groups of Factor Duel."""
    game(page, 24, 10, name="factor-duel")
    ask_hint(page, why=True)


def why_hundred(page: Page) -> None:
    """A hint with its reason, on the largest board."""
    game(page, 26, 52, 4, 80, name="juniper-green")
    ask_hint(page, why=True)


def evens(page: Page) -> None:
    """The smallest board."""
    game(page, 12, 6, name="divisor-duel-evens")


def end(page: Page) -> None:
    """A game just won."""
    game(page, *MOVES, 6, 42, 7, 14, 2, 46, 23)
    page.wait_for_selector("#end:not([hidden])")


def lost(page: Page) -> None:
    """A game on the largest board, just lost against the computer, which opened it."""
    made = page.request.post(
        "/api/games",
        data={"game": "juniper-green", "seats": ["perfect", "human"], "take": [2], "moves": (26, 1, 97)},
    )
    page.goto(f"/play/{made.json()['game']['id']}")
    page.wait_for_selector("#end:not([hidden])")


def wall(page: Page) -> None:
    """The board on a projector."""
    game(page, *MOVES)
    page.goto(f"{page.url}?wall")
    page.wait_for_selector("body[data-ready]")


def hundred(page: Page) -> None:
    """The classroom game in the middle."""
    game(page, 26, 52, 4, 80, name="juniper-green")


def factors(page: Page) -> None:
    """Factor Duel, where numbers are out for good."""
    game(page, 6, 35, name="factor-duel")


def puzzle(page: Page) -> None:
    """A puzzle."""
    page.goto("/puzzle")
    page.wait_for_selector("body[data-ready]")


def solo(page: Page) -> None:
    """A chain made alone, with a hint."""
    page.goto("/solo")
    tap(page, 11, 22, 44, 4)
    page.keyboard.press("h")
    page.wait_for_selector(".cell.hinted")


def review(page: Page) -> None:
    """A turning point of a game."""
    page.goto("/review")
    page.locator("#paste [name=record]").fill(RECORD)
    page.locator("#paste button").click()
    page.wait_for_selector("#moves button")


def waiting(page: Page) -> None:
    """A game for a friend far away, who has not come yet."""
    start(page)
    begin(page, opponent="link")
    page.wait_for_selector("#link")


def mistaken(page: Page) -> str:
    """A game that was won and given away; return its address without the page."""
    made = page.request.post(
        "/api/games",
        data={"game": "divisor-duel", "seats": ["human", "perfect"], "take": [1], "moves": MISTAKES},
    )
    game = made.json()["game"]["id"]
    page.goto(f"/play/{game}")
    page.wait_for_selector("#end:not([hidden])")
    return str(game)


def reviewed(page: Page) -> None:
    """One's own game, opened at the move that gave it away."""
    page.goto(f"/review/{mistaken(page)}")
    page.wait_for_selector("#try:not([hidden])")


def try_again(page: Page) -> None:
    """The same position, asked again, and answered."""
    reviewed(page)
    page.locator("#try").click()
    page.wait_for_selector("body[data-ready=try]")


def practise(page: Page) -> None:
    """A position of one's own game, to be practised."""
    mistaken(page)
    page.goto("/practise")
    page.wait_for_selector("#exercise .cell.choice")


def own(page: Page) -> None:
    """A game of one's own."""
    page.goto("/own")
    page.wait_for_selector("body[data-ready]")


def explore(page: Page) -> None:
    """Every opening of the classroom game."""
    page.goto("/explore?game=juniper-green")
    page.wait_for_selector("body[data-ready]")


def mine(page: Page) -> None:
    """The games of this browser."""
    game(page, *MOVES)
    page.goto("/games")
    page.wait_for_selector("#list li")


def sheet(page: Page) -> None:
    """A sheet to print, as its page shows it."""
    page.goto("/sheet")
    page.wait_for_selector("body[data-ready]")
    game = page.locator("[name=game]")
    game.select_option("nrich")
    page.locator("#paper").get_by_text(game.locator("option:checked").inner_text()).first.wait_for()


def opening(page: Page) -> None:
    """A room about to be opened."""
    page.goto("/class")
    page.wait_for_selector("body[data-ready]")


def class_of(page: Page, pupils: int = 29, rounds: int = 1) -> Classroom:
    """A class that speaks the browser's language, whose pupils have played, and play the last of so many rounds."""
    language = page.evaluate("navigator.language").partition("-")[0]
    classroom = Classroom.opened(page.request, game="juniper-green", language=language)
    classroom.join(names(pupils))
    for count in range(rounds):
        boards = classroom.tell("begin")["boards"]
        last = count == rounds - 1
        for at, board in enumerate(boards):
            if None not in board["pupils"]:
                classroom.play(board, most=(100, 4, 9, 13, 6, 2)[at % 6] if last else 100)
        if not last:
            classroom.tell("end")
    return classroom


def show_way(page: Page, code: str) -> None:
    """Let a page say how to join as it would in a school, whose network the pictures do not have."""
    way = sent(f"http://192.168.1.20:8000/join/{code}")
    address = "192.168.1.20:8000/join"
    told = {"link": way["address"], "address": address, "local": False, "told": "", "code": code}
    side, path = way["code"]["side"], way["code"]["path"]
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><path d="{path}"/></svg>'
    page.route("**/link", lambda route: route.fulfill(json=told))
    page.route("**/link.svg", lambda route: route.fulfill(body=picture, content_type="image/svg+xml"))


def gathering(page: Page) -> None:
    """The wall before the first round."""
    classroom = class_of(page, pupils=17, rounds=0)
    show_way(page, classroom.code)
    page.goto(f"{classroom.desk}/wall")
    page.wait_for_selector("#qr[src]")


def desk(page: Page) -> None:
    """The teacher's desk in the second round."""
    classroom = class_of(page, rounds=2)
    show_way(page, classroom.code)
    page.goto(classroom.desk)
    page.wait_for_selector(".card svg")


def door(page: Page) -> None:
    """The teacher's desk before the first round."""
    classroom = class_of(page, rounds=0)
    show_way(page, classroom.code)
    page.goto(classroom.desk)
    page.wait_for_selector("#qr[src]")


def mosaic(page: Page) -> None:
    """The boards of a class on the wall."""
    classroom = class_of(page)
    show_way(page, classroom.code)
    page.goto(f"{classroom.desk}/wall")
    page.wait_for_selector(".card svg")


def _asked(page: Page, stage: str, **wish: Any) -> Classroom:
    classroom = class_of(page, pupils=12, rounds=2)
    classroom.tell("end")
    asked = classroom.ask_all(**wish)
    left = [number for number in asked["numbers"] if number not in asked["moves"]]
    classroom.answer(left[at] for at in (1, 0, 4, 1, 1, 8, 4, 1, 0, 12))
    classroom.go_to(stage)
    return classroom


def _moment(page: Page, stage: str, **wish: Any) -> None:
    page.goto(f"{_asked(page, stage, **wish).desk}/wall")
    page.wait_for_selector("#question:not(:empty)")


def question(page: Page) -> None:
    """The decisive moment of a round, as a question."""
    _moment(page, "asking")


def bars(page: Page) -> None:
    """What was tapped, on the wall."""
    _moment(page, "bars")


def class_game(page: Page) -> None:
    """The class plays against the computer on the wall."""
    _moment(page, "bars", against="perfect", moves=[48])


def moment(page: Page) -> None:
    """The decisive moment of a round, answered."""
    _moment(page, "proof")


def asking_desk(page: Page) -> None:
    """The desk while a question is on the wall."""
    page.goto(_asked(page, "bars").desk)
    page.wait_for_selector("#question-given tr")


def answering(page: Page) -> None:
    """A pupil who is asked a question, and has tapped a number."""
    come(page, _asked(page, "asking"))
    page.locator("#question-board .cell:not(.one, .two)").nth(6).click()
    page.wait_for_selector(".cell.tapped:not(.pending)")


def after(page: Page) -> None:
    """The teacher's desk after a round."""
    classroom = class_of(page, pupils=12, rounds=2)
    classroom.tell("end")
    page.goto(classroom.desk)
    page.locator("#tab-after").click()
    page.wait_for_selector("#turning details")


def joining(page: Page) -> None:
    """A pupil chooses a name."""
    page.goto(f"/join/{class_of(page, pupils=3, rounds=0).code}")
    page.wait_for_selector("#names button")


def come(page: Page, classroom: Classroom) -> None:
    """Come to a class as the one who joined last, whose key the browser holds."""
    page.goto("/join")
    page.evaluate("room => localStorage.setItem('classroom', JSON.stringify(room))", classroom.room)
    page.goto("/join")


def pupil(page: Page) -> None:
    """A pupil between two rounds."""
    classroom = class_of(page, pupils=6, rounds=3)
    classroom.tell("end")
    come(page, classroom)
    page.wait_for_selector("#results li")


def in_class(page: Page) -> None:
    """A pupil at a board."""
    classroom = class_of(page, pupils=6, rounds=0)
    for board in classroom.tell("begin")["boards"]:
        for ply, number in enumerate((26, 52, 4, 80)):
            classroom.take(board, number, ply)
    come(page, classroom)
    page.wait_for_url("**/play/*")
    page.wait_for_selector(".lesson-line")


def homework_desk(page: Page) -> None:
    """Homework at the desk, of which the half is done."""
    classroom = class_of(page, pupils=6, rounds=1)
    for seed in ("monday", "friday"):
        classroom.tell("homework", level=1, count=5, seed=seed)
    page.goto(classroom.desk)
    page.locator("#tab-homework").click()
    page.wait_for_selector("#homework-sets table")


def homework(page: Page) -> None:
    """A pupil's homework, where the class hides what is allowed."""
    classroom = class_of(page, pupils=6, rounds=1)
    classroom.tell("homework", level=1, count=5, seed="monday")
    come(page, classroom)
    page.goto(f"/homework/{classroom.code}")
    page.wait_for_selector("body[data-ready='0 0']")


def handing_out(page: Page) -> None:
    """A set is made that needs no server, and a line is checked."""
    page.goto("/set")
    page.wait_for_selector("body[data-ready]")
    page.locator("#wish [name=seed]").fill("monday")
    page.locator("#wish button").click()
    page.wait_for_selector("#made:not([hidden])")
    page.locator("#check-form [name=lines]").fill("set?game=nrich&check=00000")
    page.locator("#check-form button").click()
    page.wait_for_selector("#checked tr")


def handing_in(page: Page) -> None:
    """A set that needs no server is done, and its line is there."""
    page.goto("/set?game=divisor-duel-evens&level=1&count=1&seed=monday&hidden=1")
    page.wait_for_selector("body[data-ready='0']")
    (one,) = puzzle_set(games["divisor-duel-evens"], 1, 1, "monday")
    cell(page, one.answer).click()
    page.locator("#next").click()
    page.locator("#hand-in [name=name]").fill("Zoë Kim")
    page.locator("#hand-in button").click()
    page.wait_for_selector("#handing:not([hidden])")


Visit = Callable[[Page], None]
KEPT: dict[Visit, tuple[str, str]] = {
    start: ("tablet", "light"),
    guided: ("phone", "light"),
    board: ("laptop", "light"),
    wall: ("laptop", "dark"),
    solo: ("laptop", "light"),
    review: ("laptop", "light"),
    sheet: ("tablet", "light"),
    gathering: ("laptop", "light"),
    desk: ("laptop", "light"),
    mosaic: ("laptop", "dark"),
    moment: ("laptop", "light"),
    pupil: ("phone", "light"),
}
"""The pictures of the docs, with their screen and their look."""
CLASS: tuple[Visit, ...] = (
    opening,
    gathering,
    door,
    desk,
    mosaic,
    question,
    bars,
    moment,
    class_game,
    asking_desk,
    answering,
    after,
    joining,
    pupil,
    in_class,
    homework_desk,
    homework,
)
"""The pages of a class, which only a server has."""
ALL: tuple[Visit, ...] = (
    *(visit for visit in KEPT if visit not in CLASS),
    *(middle, end, hundred, factors, puzzle, explore, mine, own, handing_out, handing_in),
)


def seen_on(screen: str, look: str) -> dict[str, Any]:
    """What a browser is told of a screen and its look; nothing moves, so that all is where it belongs."""
    width, height = (SCREENS | SIDEWAYS)[screen]
    return {
        "viewport": {"width": width, "height": height},
        "reduced_motion": "reduce",
        "color_scheme": "dark" if look == "dark" else "light",
        "forced_colors": "active" if look == "forced" else "none",
        "has_touch": screen in ("phone", "sideways", "tablet"),
    }
