"""What people do at the page: start a game, tap numbers, read what it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import APIResponse, Locator, Page, Route

Visitor = Callable[..., Page]
"""Opens a page as a new person; the fixture of that name."""

_SEATS: Final[dict[str, dict[str, Any]]] = {"here": {"take": [1, 2]}, "link": {"take": [1]}}
"""What to wish for against whom; another name is that of a level."""


def seated(
    visitor: Visitor, game: str = "divisor-duel", *moves: int, opponent: str = "here", **options: Any
) -> Page:
    """Come as a new person and sit down at a game in which numbers have been taken."""
    page = visitor("about:blank", **options)
    open_game(page, game, *moves, opponent=opponent)
    return page


def open_game(page: Page, game: str = "divisor-duel", *moves: int, opponent: str = "here") -> None:
    """Sit down at a new game in which numbers have been taken: at once where there is a server, else by hand."""
    seats = _SEATS.get(opponent, {"seats": ["human", opponent]})
    made = page.request.post("/api/games", data={"game": game, "moves": moves, **seats})
    if made.status == 501:  # the web server of a folder takes nothing
        page.goto("/")
        here = opponent in _SEATS
        start(page, game, **({"opponent": opponent} if here else {"opponent": "computer", "level": opponent}))
        tap(page, *moves)
        return
    assert made.ok, made.text()
    page.goto(f"/play/{made.json()['game']['id']}")
    wait_ply(page, len(moves))


def start(page: Page, game: str = "divisor-duel", **wish: str) -> None:
    """Choose on the start page and tap a game's card."""
    open_settings(page)
    for name, value in wish.items():
        choose(page, name, value)
    page.locator(f"[data-game={game}]").click()
    page.wait_for_url(at("play"))
    wait_ply(page, None)


def choose(page: Page, name: str, value: str) -> None:
    """Choose on the start page; a friend far away is behind a door of their own, with two ways to play."""
    if name == "opponent" and value in ("link", "post"):
        choose(page, "opponent", "far")
        name = "way"
    if (found := page.locator(f"input[name={name}][value={value}]")).get_attribute("type") == "radio":
        found.check()


def path(page: Page) -> str:
    """The address of a page without its host, for others to go there too."""
    return "/" + page.url.split("/", 3)[3]


def at(name: str) -> re.Pattern[str]:
    """The address of a page: a server's, or a file in a folder."""
    return re.compile(rf"/{name}([/?#]|\.html|$)")


def open_settings(page: Page) -> None:
    """Unfold whom one plays and who opens."""
    page.locator("#settings").evaluate("settings => { settings.open = true }")


def command(page: Page, name: str) -> None:
    """Press a button of the game, which on a phone is one of the others."""
    if not page.locator(f"#{name}").is_visible():
        page.locator("#menu").click()
    page.locator(f"#{name}").click()


def cell(page: Page, number: int) -> Locator:
    """The button of a number."""
    return page.locator(f".cell[data-number='{number}']")


def tap(page: Page, *numbers: int, confirm: int | None = None) -> None:
    """Tap numbers, waiting after each until the board shows it as the last; or another that answers it."""
    for number in numbers:
        cell(page, number).click()
        expect_last(page, confirm or number)


def expect_last(page: Page, number: int) -> None:
    """Wait until the board shows a number as the last, and the server has agreed."""
    page.wait_for_selector(f".cell.last:not(.pending)[data-number='{number}']")


def held(page: Page, address: str) -> Callable[[], Route]:
    """Hold the next question to an address back; what is returned waits until there is one, and returns it."""
    caught: list[Route] = []
    page.route(address, lambda route: caught.append(route), times=1)

    def first() -> Route:
        _wait(page, caught)
        return caught[0]

    return first


def _wait(page: Page, came: Sized) -> None:
    while not came:  # it may still be on its way to us
        page.wait_for_timeout(10)


@contextmanager
def slow(page: Page, address: str) -> Iterator[None]:
    """Let the next answer from an address arrive only after what is done meanwhile."""
    question = held(page, address)
    yield
    route = question()
    with seen(page, route):
        route.continue_()


@contextmanager
def late(page: Page, address: str) -> Iterator[None]:
    """Let the next question to an address be answered at once, but the page hear it only after all inside."""
    answered: list[tuple[Route, APIResponse]] = []
    page.route(address, lambda route: answered.append((route, route.fetch())), times=1)
    yield
    _wait(page, answered)
    ((route, answer),) = answered
    with seen(page, route):
        route.fulfill(response=answer)


@contextmanager
def seen(page: Page, route: Route) -> Iterator[None]:
    """Wait until the page has seen the answer that is given inside."""
    with page.expect_request_finished(lambda request: request == route.request):
        yield
    page.evaluate("fetch('/api/rules').then((answer) => answer.json())")  # by then it has


def wait_ply(page: Page, ply: int | None) -> None:
    """Wait until the page shows the game after so many moves, or any."""
    page.wait_for_selector("body[data-ready]" if ply is None else f"body[data-ready='{ply}']")


def ply(page: Page) -> int:
    """How many moves the page shows."""
    return int(page.get_attribute("body", "data-ready") or 0)


def shown_moves(page: Page) -> list[int]:
    """The numbers in the line of moves."""
    texts = page.locator("#chain li:not(.none)").all_text_contents()
    return [int(text.rpartition(" ")[2]) for text in texts]
