"""The pages in a folder: played at once, without a network and without a server, and brought up to date."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from importlib.resources import as_file
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from divisor_duel.players.levels import LEVELS
from divisor_duel.web.page.paths import HERE
from divisor_duel.web.site import folder as pages
from divisor_duel.web.site.bundle import bundled
from divisor_duel.web.site.pyodide import Files
from tests.support.positions import random_questions
from tests.support.process import Server
from tests.support.skipping import skipped_without
from tests.support.web.clients import ask
from tests.support.web.hands import cell, command, ply, start, tap, wait_ply
from tests.support.web.marionette import Firefox
from tests.support.web.static_host import Folder

Json = dict[str, Any]
_ASK = """async ([method, questions]) => {
  const { href } = document.querySelector('link[rel=stylesheet]');
  const { ask } = await import(new URL('ask.js', href));
  const answers = [];
  for (const [path, wish] of questions) answers.push(JSON.stringify((await ask(method, path, wish)).content));
  return answers;
}"""


@pytest.fixture
def own_folder(folder: Folder, tmp_path: Path) -> Iterator[Folder]:
    """A folder of one's own, whose server may be stopped."""
    shutil.copytree(folder.folder, tmp_path / "site")
    with Folder.offered(tmp_path / "site") as offered:
        yield offered


@pytest.fixture
def folder_to_ask(own_folder: Folder, esbuild: bytes) -> Folder:
    """A folder with a module more, by which a test can ask as the pages do."""
    (place,) = own_folder.folder.glob("files-*")
    with as_file(HERE) as root:
        made = bundled(root, {"ask.js": ["scripts/transport/python_backend.js"]}, esbuild)
    (place / "ask.js").write_bytes(made["ask.js"])
    return own_folder


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[[Folder], Page]]:
    """Come to a folder for the first time; no script may fail, whatever happens."""
    expect.set_options(timeout=60_000)  # Python starts again and again, on however busy a machine
    wrong: list[str] = []
    contexts = []

    def come(offered: Folder, path: str = "", **options: Any) -> Page:
        context = browser.new_context(base_url=offered.home, **options)
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda line: wrong.append(line.text) if "Content Security" in line.text else None)
        page.goto(offered.home + path)
        return page

    yield come
    expect.set_options(timeout=15_000)
    for context in contexts:
        context.close()
    assert not wrong


def thinking(page: Page) -> str | None:
    """Whether Python is there."""
    return page.get_attribute("html", "data-thinking")


def awake(page: Page) -> None:
    """Wait until Python is there, if it is needed, on however busy a machine."""
    page.wait_for_selector("html:not([data-thinking=loading])", state="attached", timeout=60_000)


def kept_for_good(page: Page) -> None:
    """Wait until the pages are kept without a network."""
    # Not by wait_for_function: asking a second time is an eval, which the page's policy forbids.
    page.evaluate(
        """async () => {
            const keeper = navigator.serviceWorker;
            const taken = new Promise((found) => keeper.addEventListener("controllerchange", found));
            await keeper.ready;
            if (!keeper.controller) await taken;
        }"""
    )


def finish(page: Page) -> None:
    """Take the first choice each turn until the game is over."""
    while not page.locator("#end").is_visible():
        choice = page.locator(".cell.choice").first
        if choice.count():
            before = ply(page)
            choice.click()
            page.wait_for_selector(f"body:not([data-ready='{before}'])")
        page.wait_for_timeout(20)


def test_the_first_number_is_tapped_before_python_is_there_and_the_game_goes_on_without_a_server(
    own_folder: Folder, visit: Callable[..., Page]
) -> None:
    """Takes long because Python starts twice in the browser."""
    page = visit(own_folder)
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    expect(page.locator("input[value=link]")).to_be_hidden()
    start(page, "divisor-duel-evens", level="perfect")
    assert thinking(page) != "ready"
    expect(page.locator("#turn")).to_have_text("Your turn. Remove any number.")
    cell(page, 12).click()
    expect(page.locator(".cell.pending[data-number='12']")).to_have_count(1)
    # A hint that is asked for so early is kept, and given on our turn.
    page.locator("#hint").click()
    wait_ply(page, 2)
    assert thinking(page) == "ready"
    expect(page.locator("#hint-text")).to_contain_text("choices")
    # Python stays awake from page to page, by links and by the way back; each page begins anew.
    page.get_by_role("link", name="Divisor Duel").click()
    page.locator("#left a").wait_for()
    page.get_by_role("link", name="Puzzles", exact=True).click()
    expect(page.locator("#task")).to_contain_text("Today’s puzzle")
    page.go_back()
    expect(page.locator("#left a")).to_be_visible()
    page.locator("#left a").click()
    wait_ply(page, 2)
    assert len([worker for worker in workers if worker.endswith("worker.js")]) == 1
    kept_for_good(page)
    own_folder.stop()
    page.reload()
    wait_ply(page, 2)
    page.locator("#hint").click()
    expect(page.locator("#hint-text")).not_to_be_empty()
    page.keyboard.press("u")
    wait_ply(page, 0)
    page.goto(own_folder.home)
    expect(page.locator("#going-on")).to_be_hidden()  # taken back, it has not begun


@pytest.mark.long
def test_a_folder_speaks_german_to_a_german_browser_without_a_network(
    own_folder: Folder, visit: Callable[..., Page]
) -> None:
    """Takes long because Python starts again without a network; what is kept for it, Node tries too."""
    page = visit(own_folder, locale="de-DE")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    start(page, "divisor-duel-evens", level="perfect")
    cell(page, 12).click()
    wait_ply(page, 2)
    kept_for_good(page)
    own_folder.stop()
    page.context.set_offline(True)
    page.goto(own_folder.home)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("#left a").click()
    wait_ply(page, 2)
    expect(page.locator("#turn")).to_contain_text("Du bist dran.")
    page.locator("#hint").click()
    expect(page.locator("#hint-text")).to_contain_text("Möglichkeiten")
    page.locator("#more").click()
    expect(page.locator("#hint-text")).to_contain_text("Nimmst du 2, dann nimmt dein Gegenüber 14.")
    tap_first(page)


def test_six_files_are_all_that_is_asked_for_before_python(
    own_folder: Folder, visit: Callable[..., Page]
) -> None:
    """A slow computer feels each file: with thirty-one, a number could be tapped half a second later."""
    page = visit(own_folder)
    with page.expect_worker():
        start(page, "divisor-duel")
    asked = [name.partition("/")[2] or name for name, _ in own_folder.sent]
    early = takewhile(lambda name: name != "worker.js", asked)
    assert sorted(name for name in early if not name.endswith((".svg", ".png", ".webmanifest"))) == [
        "",
        "en/starts-divisor-duel.json.gz",
        "play.html",
        "play.js",
        "start.js",
        "style-board-table.css",
    ]


@pytest.mark.parametrize("count", [20, pytest.param(1000, marks=pytest.mark.long)])
def test_server_and_worker_answer_alike_to_the_order_of_the_keys(
    folder_to_ask: Folder, site: Server, visit: Callable[..., Page], count: int
) -> None:
    """Slow because twenty answers, or a thousand, come from a real server and from a real worker."""
    page = visit(folder_to_ask, "games.html")
    asked = [("solve", question) for question in random_questions(count, seed=2)]
    found = page.evaluate(_ASK, ["POST", asked])
    for (path, question), answer in zip(asked, found, strict=True):
        assert json.dumps(json.loads(answer)) == json.dumps(
            ask("POST", f"{site.url}/api/{path}", question).json()
        )


@pytest.mark.long
def test_without_a_network_everything_is_there(own_folder: Folder, visit: Callable[..., Page]) -> None:
    """Takes a minute: a whole game against each level, and every page, each with Python started anew."""
    page = visit(own_folder, reduced_motion="reduce")
    kept_for_good(page)
    own_folder.stop()
    page.context.set_offline(True)
    page.reload()
    for level in LEVELS:
        page.goto(own_folder.home)
        start(page, "divisor-duel-evens", level=level)
        for _ in range(2):
            page.locator("#more" if page.locator("#more").is_visible() else "#hint").click()
            expect(page.locator("#hint-text")).not_to_be_empty()
        tap_first(page)
        command(page, "undo")
        wait_ply(page, 0)
        finish(page)
        assert Axe().run(page).violations_count == 0
    page.get_by_role("link", name="Review the game").click()
    expect(page.locator("#moves li").first).to_be_visible()
    assert Axe().run(page).violations_count == 0
    for path, shown in {
        "puzzle.html": "#task:has-text('Today’s puzzle')",
        "explore.html?pool=2-30&rule=antichain": "#verdict:not(:empty)",
        "solo.html": "#turn:not(:empty)",
        "learn.html": "#turn:not(:empty)",
        "games.html": "#list li",
    }.items():
        page.goto(own_folder.home + path)
        awake(page)
        expect(page.locator(shown).first).to_be_visible()
        expect(page.locator("#message")).to_be_empty()
        assert Axe().run(page).violations_count == 0
    page.goto(own_folder.home + "own.html")
    page.locator("input[name=level][value=perfect]").check()
    page.get_by_role("textbox", name="Pool").fill("2-30")
    page.locator("#play-own").click()
    wait_ply(page, 0)
    tap_first(page)


def tap_first(page: Page) -> None:
    """Take the first choice, and wait for the computer's answer."""
    before = ply(page)
    page.locator(".cell.choice").first.click()
    wait_ply(page, before + 2)


@pytest.mark.long
def test_a_new_version_is_fetched_beside_the_old_one_announced_and_never_mixed_with_it(
    own_folder: Folder,
    visit: Callable[..., Page],
    pyodide: Files,
    esbuild: bytes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Slow because a second version is made, and both play."""
    page = visit(own_folder)
    kept_for_good(page)
    start(page, "divisor-duel-evens", opponent="here")
    tap(page, 12)
    style = page.get_attribute("link[rel=stylesheet]", "href")
    ours = pages._ours

    def newer(code: Files, esbuild: bytes) -> Files:
        name = "style-board-table.css"
        return (made := ours(code, esbuild)) | {name: made[name] + b"/* newer */"}

    monkeypatch.setattr(pages, "_ours", newer)
    pages.write_folder(own_folder.folder, pyodide, esbuild)
    own_folder.sent.clear()
    page.reload()
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    expect(page.locator("#newer")).to_be_visible()
    assert not [name for name, size in own_folder.sent if name.startswith("pyodide-") and size]
    page.goto(own_folder.home)
    assert page.get_attribute("link[rel=stylesheet]", "href") == style  # until it is wished for
    other = page.context.new_page()
    other.goto(own_folder.home + "solo.html")
    expect(page.locator("#newer")).to_be_visible()
    with other.expect_navigation(), page.expect_navigation():
        page.locator("#newer button").click()
    for window in (page, other):
        assert window.get_attribute("link[rel=stylesheet]", "href") != style
    own_folder.stop()
    page.reload()
    page.locator("#left a").click()
    wait_ply(page, 1)
    tap(page, 6)


@pytest.mark.long
def test_the_memory_of_the_page_stays_flat_over_fifty_games(
    folder_to_ask: Folder, visit: Callable[..., Page]
) -> None:
    """Takes a minute or two: fifty whole games in one page, with its one worker."""
    page = visit(folder_to_ask, "games.html")
    random = Random(3)
    used = []
    for game in range(50):
        play_by_asking(page, random)
        if game in (9, 49):
            page.request_gc()
            used.append(renderers())
    assert used[1] < 1.1 * used[0], used


def play_by_asking(page: Page, random: Random) -> None:
    wish = {"game": "factor-duel", "seats": ["human", "perfect"], "take": [1]}
    (made,) = page.evaluate(_ASK, ["POST", [["games", wish]]])
    game = json.loads(made)["game"]
    path = f"games/{game['id']}"
    while not game["outcome"]:
        move = {"number": random.choice(game["legal_moves"]), "ply": game["ply"]}
        _, answered = page.evaluate(_ASK, ["POST", [[f"{path}/moves", move], [f"{path}/computer", {}]]])
        game = json.loads(answered)


def renderers() -> int:
    """The memory of the browser's pages."""
    family = psutil.Process().children(recursive=True)
    return sum(p.memory_info().rss for p in family if "--type=renderer" in " ".join(p.cmdline()))


@pytest.mark.long
def test_a_game_in_firefox(folder: Folder) -> None:
    """Another engine: a game with its hint, below a path, with the pages kept for when there is no server."""
    with skipped_without(), Firefox.started() as firefox:
        firefox.open(folder.home)
        firefox.click("[data-game=divisor-duel-evens]")
        firefox.wait("document.querySelector('.cell[data-number=\"12\"]') !== null")
        firefox.click(".cell[data-number='12']")
        firefox.wait("document.body.dataset.ready === '2'")
        firefox.click("#hint")
        firefox.wait("document.querySelector('#hint-text').textContent !== ''")
        firefox.wait("navigator.serviceWorker.controller !== null")
        assert firefox.run("return document.documentElement.dataset.thinking") == "ready"
