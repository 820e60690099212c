"""Choices that are hidden, at the page: no cell that can be taken looks other than one that cannot."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from divisor_duel.game.position import Position
from divisor_duel.game.rules import games
from tests.support.web.classroom import PHONE, Classroom, Pupil
from tests.support.web.hands import wait_ply

pytestmark = pytest.mark.served

LOOKS = """cells => cells.filter(cell => !cell.matches(".one, .two")).map(cell => {
  const plain = text => text.replaceAll(cell.dataset.number, "#");
  const sizes = /^(width|height|inline-size|block-size|perspective-origin|transform-origin|grid-column-start)$/;
  const styles = [null, "::before", "::after"].flatMap(part => {
    const style = getComputedStyle(cell, part);
    return [...style].filter(name => !sizes.test(name)).map(name => `${name}: ${style.getPropertyValue(name)}`);
  });
  const attributes = cell.getAttributeNames().filter(name => name !== "tabindex");
  const { width, height } = cell.getBoundingClientRect();
  return {
    number: Number(cell.dataset.number),
    size: [width, height],
    look: [plain(cell.innerHTML), ...attributes.map(name => `${name}=${plain(cell.getAttribute(name))}`), ...styles],
  };
})"""
"""Of each cell that nobody has taken: its attributes, its class names among them, and all of its computed style but place and size."""


def looks(page: Page) -> tuple[list[int], set[tuple[str, ...]]]:
    """The numbers that nobody has taken, and how their cells look; all have the same size, to a pixel."""
    page.mouse.move(0, 0)
    page.evaluate("Promise.all(document.getAnimations().map(each => each.finished.catch(() => {})))")
    found = page.locator(".cell").evaluate_all(LOOKS)
    for each in zip(*(one["size"] for one in found), strict=True):
        assert max(each) - min(each) < 1
    return [one["number"] for one in found], {tuple(one["look"]) for one in found}


def difference(kinds: set[tuple[str, ...]]) -> list[str]:
    """What some cells have and others have not."""
    all_there_is = {one for kind in kinds for one in kind}
    return sorted(one for one in all_there_is if any(one not in kind for kind in kinds))


def test_cells_that_can_be_taken_look_like_those_that_cannot(visitor: Callable[..., Page]) -> None:
    """Slow: three pages, and two rounds."""
    wall = visitor("about:blank", viewport={"width": 1920, "height": 1080})
    room = Classroom.opened(wall.request, game="divisor-duel")
    two = [Pupil(visitor("/join", **PHONE)) for _ in range(2)]
    for pupil in two:
        pupil.join(room.code)
    for hidden in (True, False):
        room.tell("settings", choices_hidden=hidden)
        room.tell("begin")
        for pupil in two:
            pupil.at_board()
        opener, answerer = sorted(
            (each.page for each in two),
            key=lambda page: "you" not in page.locator(".player.one small").inner_text(),
        )
        opener.locator(".cell[data-number='24']").tap()
        for page in (opener, answerer):
            wait_ply(page, 1)
        after = Position(games["divisor-duel"], (24,))
        untaken, kinds = looks(answerer)
        assert untaken == [*after.remaining]
        assert 0 < len(after.legal_moves) < len(untaken)
        assert bool(difference(kinds)) != hidden, difference(kinds)[:20]
        # The tabulator leads to a number by its place, too.
        entry = int(answerer.locator(".cell[tabindex='0']").get_attribute("data-number") or 0)
        assert not hidden or entry in (24, untaken[0])
        if hidden:
            assert not difference(looks(opener)[1])
            room.ask_all(moves=[24])
            wall.goto(f"{room.desk}/wall")
            answerer.wait_for_url("**/join*")
            expect(answerer.locator("#question-board .cell.last")).to_be_visible()
            expect(wall.locator("#board .cell.last")).to_be_visible()
            for page in (wall, answerer):
                untaken, kinds = looks(page)
                assert untaken == [*after.remaining]
                assert not difference(kinds)
            room.tell("end")
