"""Two who read different languages play with each other: by a link, and in a class that speaks one of them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from divisor_duel.game.rules import Rules
from divisor_duel.language import ENGLISH, LANGUAGES, Fact, Reader, tell
from divisor_duel.language.telling import translations
from tests.support.web.classroom import PHONE, STAR, Pupil
from tests.support.web.hands import Visitor, cell, open_game, path, tap, wait_ply

pytestmark = pytest.mark.served


def refused(page: Page, number: int) -> None:
    """Try a number that cannot be taken."""
    page.keyboard.type(str(number))
    page.keyboard.press("Enter")


def test_two_play_one_game_and_read_it_each_in_their_language(visitor: Visitor) -> None:
    """Slow: two browsers follow a whole game, and a worker starts to review it."""
    ada, ben = visitor("about:blank", locale="de-DE"), visitor("about:blank", locale="en-GB")
    open_game(ada, "divisor-duel-evens", opponent="link")
    ben.goto(path(ada))
    expect(ada.locator("#turn")).to_have_text("Du bist dran. Nimm irgendeine Zahl.")
    expect(ben.locator("#turn")).to_have_text("Player 1’s turn: any number.")
    tap(ada, 12)
    expect(ben.locator("#turn")).to_have_text(
        "Your turn. Remove a number that divides 12, or a multiple of 12."
    )
    expect(ada.locator("#turn")).to_have_text(
        "Person 2 ist dran und nimmt eine Zahl, die 12 teilt, oder ein Vielfaches von 12."
    )
    # A refusal is told to the one who is refused, in their words.
    refused(ben, 10)
    expect(ben.locator("#message")).to_have_text(
        "10 is neither a divisor nor a multiple of 12; you can remove 2, 4 or 6."
    )
    tap(ben, 6)
    wait_ply(ada, 2)
    refused(ada, 10)
    expect(ada.locator("#message")).to_have_text(
        "10 ist weder Teiler noch Vielfaches von 6; du kannst 2 oder 18 entfernen."
    )
    for turn, number in enumerate((18, 2, 4, 8, 16)):
        wait_ply((ada, ben)[turn % 2], turn + 2)
        tap((ada, ben)[turn % 2], number)
    expect(ada.locator("#end-title")).to_have_text("Du gewinnst!")
    expect(ben.locator("#end-title")).to_have_text("You lose")
    expect(ada.locator("#end-text")).to_contain_text("Person 2 kann nicht ziehen")
    expect(ben.locator("#end-text")).to_contain_text("You cannot move: no divisor or multiple of 16 is left.")
    # What was worked out for one is told to the other.
    for page, told in ((ada, "verschenkt"), (ben, "gave it away")):
        page.locator("#to-review").click()
        expect(page.locator("#moves")).to_contain_text(told)


@pytest.mark.long
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != ENGLISH])
def test_a_class_speaks_its_language_to_who_reads_english_until_they_choose(
    visitor: Visitor, language: str
) -> None:
    """Slow: a desk, a wall and two pupils, who choose a language in the middle."""

    def told(code: str, you: int | None = None, **about: Any) -> str:
        return tell(Fact(code, Rules.custom(pool=STAR), **about), Reader(you=you, language=language))

    desk = visitor("/class", viewport={"width": 1366, "height": 768})
    desk.get_by_label("other numbers").check()
    desk.get_by_label("Pool").fill(STAR)
    expect(desk.get_by_label("Language of the class")).to_have_value("en")
    desk.get_by_label("Language of the class").select_option(LANGUAGES[language])
    desk.get_by_label("as many as they like").check()
    desk.get_by_label("glow").check()
    desk.get_by_role("button", name="Open the room").click()
    desk.wait_for_url("**/class/*")
    expect(desk.locator("#phase")).to_have_text("Before the first round")
    expect(desk.locator("#code span")).to_have_count(7)
    code = desk.locator("#code").text_content() or ""
    wall = visitor(f"{desk.url}/wall")
    expect(wall.locator("#joined")).to_have_text(told("nobody-yet"))

    # Whoever types the code comes from a page in the browser's language to one in that of the class.
    one, two = Pupil(visitor("/join", **PHONE)), Pupil(visitor(f"/join/{code}", **PHONE))
    one.join(code)
    expect(one.page.locator("#title")).to_have_text(told("you-are-in"))
    expect(two.page.locator("#choose")).to_have_text(translations(language).gettext("Who do you want to be?"))
    two.page.get_by_role("link", name="English").tap()
    expect(two.page.locator("#choose")).to_have_text("Who do you want to be?")
    two.take_name()
    expect(two.page.locator("#title")).to_have_text("You are in")
    desk.get_by_role("button", name="Begin round 1").click()
    expect(wall.locator("#round")).to_have_text(told("round-number", round=1))

    for pupil in (one, two):
        pupil.at_board()
    expect(one.page.locator("html")).to_have_attribute("lang", language)
    first, second = (one, two) if one.page.locator(".cell.choice").count() else (two, one)
    hints = {
        one: f"{told('hint-take-wins', number=2)} {told('hint-pair-won', number=1, answer=7)}",
        two: "Take 2. If they take 1, you take 7.",
    }
    first.page.locator("#hint").tap()
    first.page.locator("#more").tap()
    expect(first.page.locator("#hint-text")).to_have_text(hints[first])
    cell(first.page, 2).tap()
    wait_ply(second.page, 1)
    second.page.locator("#hint").tap()
    only = {one: told("hint-one-choice"), two: "There is only one choice."}
    expect(second.page.locator("#hint-text")).to_have_text(only[second])
    cell(second.page, 1).tap()
    wait_ply(first.page, 2)
    cell(first.page, 3).tap()
    own = [told("has-won", you, winner=2, loser=1) for you in (1, 2)]
    ends = {one: own, two: ["You lose", "You win!"]}
    for pupil in (one, two):
        expect(pupil.page.locator("#end-title")).to_have_text(ends[pupil][pupil is first])
    expect(desk.locator("#line")).to_contain_text("1 of 1 game over.")

    # The teacher chooses anew: the wall and whoever has not chosen follow.
    desk.get_by_role("tab", name="Settings").click()
    desk.get_by_label("Language of the class").select_option("English")
    expect(wall.locator("#round")).to_have_text("Round 1")
    expect(one.page.locator("#end-title")).to_have_text(("You lose", "You win!")[one is first])
    one.page.locator("#to-class").tap()
    expect(one.page.locator("#title")).to_have_text("Your game is over")
