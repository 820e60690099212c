"""Sheets as the browser prints them: the right paper, answers on a page of their own, nothing cut; and their page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from divisor_duel.game.goal import LAST
from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import games
from divisor_duel.learn.sheets import Paper, Sheet, Wish, make
from divisor_duel.learn.sheets.paper import document
from divisor_duel.web.page.layout import page
from divisor_duel.web.page.paths import HERE
from tests.support.web.printed import MARGINS, printed

Visitor = Callable[..., Page]

SIZES = {Paper.A4: (595.3, 841.9), Paper.LETTER: (612.0, 792.0)}
STYLE = (HERE / "styles" / "sheet.css").read_text("utf-8")
WHOLE = ".sheet header, .sheet p, .sheet svg, .sheet .play, .sheet li, .sheet h2"
"""What no page may cut."""


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    """The largest of boards, as many puzzles as a class gets, and the longest of chains."""
    boards = tuple(map(Pool.parse, ("1-24", "1-50", "1-100", "1-200")))
    return make(Wish(games["nrich"], "a", 1, 8, boards, Pool.parse("1-100")))


@pytest.mark.parametrize("paper", Paper)
def test_a_sheet_is_printed_on_its_paper_with_nothing_cut_and_the_answers_apart(
    browser: Browser, sheet: Sheet, tmp_path: Path, paper: Paper
) -> None:
    file = tmp_path / "sheet.html"
    wish = Wish(**vars(sheet.wish) | {"paper": paper})
    file.write_text(document(Sheet(wish, sheet.puzzles, sheet.chain), STYLE), "utf-8")
    width, height = (size - 2 * margin for size, margin in zip(SIZES[paper], MARGINS, strict=True))
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(file.as_uri())
        found = printed(page, WHOLE, width)
    assert all(size == pytest.approx(SIZES[paper], abs=1) for size in found.sizes)
    assert found.pages == 8  # puzzles on two, four boards, the chain, the answers
    for one in found.elements:
        assert one.right <= width + 1, one
        assert one.bottom <= height + 1, one
    pages: dict[str, set[int]] = {}
    for one in found.elements:
        pages.setdefault(one.section, set()).add(one.page)
    assert pages == {"on-puzzles": {0, 1}, "on-boards": {2, 3, 4, 5}, "on-chain": {6}, "on-answers": {7}}


def test_the_page_shows_a_sheet_and_prints_nothing_else(visitor: Visitor) -> None:
    page = visitor("/sheet?game=divisor-duel&level=1&count=4&paper=none")
    wish = page.locator("#wish")
    expect(page.locator("#paper .puzzles > li")).to_have_count(4)
    wish.locator("[name=game]").select_option("divisor-duel-evens")
    expect(page.locator("#message")).to_contain_text("This game has no puzzles of level 1")
    wish.locator("[name=game]").select_option("divisor-duel")
    expect(page.locator("#message")).to_be_empty()
    expect(page.locator("#paper h1").first).to_have_text("Divisor Duel: the next move")
    asked = page.locator(".on-puzzles").inner_html()
    page.get_by_role("checkbox", name="1–24").check()
    other = page.get_by_role("textbox", name="other numbers")
    other.fill("2-30:2")
    other.press("Tab")
    expect(page.locator(".on-boards")).to_have_count(2)
    assert page.locator(".on-puzzles").inner_html() == asked
    page.emulate_media(media="print")
    expect(page.locator("header.site")).to_be_hidden()
    expect(wish).to_be_hidden()
    expect(page.locator(".on-answers")).to_be_visible()


def test_the_page_offers_the_games_that_have_puzzles_and_no_others() -> None:
    assert re.findall('<option value="([a-z-]+)" data-pool', page("sheet")) == [
        game for game, rules in games.items() if rules.goal == LAST
    ]


def test_a_sheet_is_asked_for_by_programs_too(client: TestClient) -> None:
    wish = {"game": "divisor-duel-evens", "level": 2, "count": 2, "chain": 20, "seed": "a"}
    made = client.post("/api/sheet", json=wish).json()
    assert (made["seed"], made["missing"]) == ("a", "")
    assert made == client.post("/api/sheet", json=wish).json()
    assert made["html"].count('<section class="on-') == 3


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"count": 13}, "count: input should be less than or equal to 12"),
        ({"level": 0}, "level: input should be greater than or equal to 1"),
        ({"chain": 7}, "the longest chain from 1 to 7 is not known here"),
        ({"boards": ["1-100000"]}, "a pool has at most 200 numbers"),
        ({"paper": "a3"}, "paper: input should be 'a4' or 'letter'"),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered_with_its_reason(
    client: TestClient, wish: dict[str, object], message: str
) -> None:
    answer = client.post("/api/sheet", json=wish)
    assert answer.status_code in (400, 422)
    assert message in answer.json()["message"]
