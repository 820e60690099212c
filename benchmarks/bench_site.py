"""The pages as a folder: what a first visit loads, and how soon one can tap, ask and be answered.

The peer is the same page with a server behind it. Everything is measured at first visits, each in a browser
that knows nothing, and once more with the whole browser held to a quarter of a core, for which one must be
allowed to make a cgroup.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep, time

from playwright.sync_api import Error, Page, sync_playwright
from timing import human, table

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.support.process import Server, chromium
from tests.support.web.static_host import Folder, fetch_esbuild, fetch_pyodide

from divisor_duel.language import ENGLISH, LANGUAGES
from divisor_duel.web.site.folder import compressed, loaded, write_folder

RUNS = 3
PERIOD = 20_000
"""In microseconds; a slow core is slow all the time, not by turns."""
_LOOK = """(what) => new Promise((see) => {
  const watch = new MutationObserver(look);
  function look() {
    const found = document.querySelector(what);
    if (!found) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      const { x, y, width, height } = found.getBoundingClientRect();
      const [now, opened] = [Date.now() / 1000, performance.timeOrigin / 1000];
      see({ x: x + width / 2, y: y + height / 2, now, opened });
    }));
  }
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  look();
})"""
"""Wait until something is there and painted."""


def sizes(files: dict[str, bytes]) -> None:
    english = loaded(files)
    kinds = {"Python (pyodide)": "pyodide-", "ours": "files-", "pages": ""}
    left = dict(english)
    rows = []
    for kind, prefix in kinds.items():
        mine = {name: left.pop(name) for name in list(left) if name.startswith(prefix)}
        rows.append((kind, len(mine), *(f"{size / 1e6:.2f} MB" for size in travelling(mine))))
    rows.append(("all", len(english), *(f"{size / 1e6:.2f} MB" for size in travelling(english))))
    hosts = ("from a plain host", "from one that compresses")
    table("What a first visit loads", ("what", "files", *hosts), rows)
    usual = travelling(english)
    more = []
    for language in LANGUAGES.keys() - {ENGLISH}:
        theirs = travelling(loaded(files, language))
        more.append(
            (language, *(f"{(size - less) / 1e3:.0f} kB" for size, less in zip(theirs, usual, strict=True)))
        )
    table("What another language adds", ("language", *hosts), sorted(more))


def travelling(files: dict[str, bytes]) -> tuple[int, int]:
    """How many bytes a plain host sends, and one that compresses."""
    return sum(map(len, files.values())), compressed(files)


class Visitor:
    """Looks and taps from outside: what the tests' own hands run in a page costs a slow computer a second."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._browser = page.context.new_cdp_session(page)

    def see(self, what: str) -> dict[str, float]:
        """Where something is, when it was there, and when its page was asked for, in seconds."""
        look = {"expression": f"({_LOOK})({json.dumps(what)})", "awaitPromise": True, "returnByValue": True}
        for _ in range(10):
            with suppress(Error):  # the page before it has gone
                seen: dict[str, float] = self._browser.send("Runtime.evaluate", look)["result"]["value"]
                return seen
        raise TimeoutError(f"{what} is not to be seen")

    def tap(self, what: str) -> float:
        """Press the mouse on something as soon as it is there; when that was."""
        seen = self.see(what)
        now = time()
        self._page.mouse.click(seen["x"], seen["y"])
        return now

    def answered(self, what: str, ply: int) -> float:
        """How long the computer takes to answer, from the tap on a number to the game after so many moves."""
        tapped = self.tap(what)
        return self.see(f"body[data-ready='{ply}']")["now"] - tapped


def first_visit(page: Page, home: str) -> dict[str, float]:
    """Open the start page, choose a game, tap a number, ask for a hint and go on; then begin another game."""
    visitor = Visitor(page)
    began = time()
    page.goto(home, wait_until="commit")
    visitor.tap("[data-game=divisor-duel]:enabled")
    visitor.tap(".cell.choice[data-number='15']")
    tapped = visitor.see(".cell[data-number='15']:is(.pending, :has(.order))")
    ready = visitor.see("html:is([data-thinking=ready], :not([data-python]))")
    answered = visitor.see("body[data-ready='2']")
    asked = time()
    visitor.tap("#hint")
    told = visitor.see("#hint-text:not(:empty)")
    alone = page.get_attribute("html", "data-python")
    visitor.tap("#hide-hint")
    first = visitor.answered(".cell.choice", 4)
    visitor.tap(".mark")
    visitor.tap("[data-game=divisor-duel]:enabled")
    second = visitor.answered(".cell.choice[data-number='15']", 2)
    return {
        "opened, chosen, first number tapped": tapped["now"] - began,
        **({"Python ready, from the game's page": ready["now"] - ready["opened"]} if alone else {}),
        "the computer has answered": answered["now"] - answered["opened"],
        "a hint, once it is asked for": told["now"] - asked,
        "an answer later in this game, from the tap": first,
        "the first answer in the next game, from the tap": second,
    }


def visits(home: str, runs: int, program: str | None = None) -> dict[str, float]:
    """The medians over first visits."""
    options = chromium() | ({"executable_path": program} if program else {})
    found: dict[str, list[float]] = {}
    with sync_playwright() as playwright:
        for _ in range(runs):
            with playwright.chromium.launch(**options) as browser:
                page = browser.new_context(reduced_motion="reduce").new_page()
                page.set_default_timeout(120_000)
                page.goto("about:blank")
                for name, seconds in first_visit(page, home).items():
                    found.setdefault(name, []).append(seconds)
    return {name: statistics.median(times) for name, times in found.items()}


@contextmanager
def quarter_of_a_core() -> Iterator[str | None]:
    """A program that starts the browser so that all of it together has a quarter of a core."""
    with tempfile.TemporaryDirectory() as place:
        group = None
        for root, limits in (
            ("/sys/fs/cgroup/cpu", {"cpu.cfs_period_us": PERIOD, "cpu.cfs_quota_us": PERIOD // 4}),
            ("/sys/fs/cgroup", {"cpu.max": f"{PERIOD // 4} {PERIOD}"}),
        ):
            with suppress(OSError):
                group = Path(root) / f"divisor-duel-{os.getpid()}"
                group.mkdir()
                for name, limit in limits.items():
                    (group / name).write_text(str(limit))
                break
        else:
            yield None
            return
        program = Path(place) / "browser"
        program.write_text(
            f'#!/bin/sh\necho $$ > {group}/cgroup.procs\nexec {chromium()["executable_path"]} "$@"\n', "utf-8"
        )
        program.chmod(0o755)
        yield str(program)
        for _ in range(50):
            with suppress(OSError):
                group.rmdir()
                return
            sleep(0.1)


def main(runs: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        sizes(write_folder(Path(place) / "site", fetch_pyodide(), fetch_esbuild()))
        database = f"sqlite:///{place}/games.db"
        with Folder.offered(Path(place) / "site") as folder, Server.started(database) as server:
            show("the folder", visits(folder.home, runs))
            show("a server", visits(f"{server.url}/", runs))
            with quarter_of_a_core() as program:
                if program:
                    show("the folder, with a quarter of a core", visits(folder.home, runs, program))


def show(where: str, times: dict[str, float]) -> None:
    table(
        f"A first visit to {where}",
        ("until", "median"),
        [(name, human(time)) for name, time in times.items()],
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else RUNS)
