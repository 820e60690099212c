"""A game at the page, as people play it: against the computer, with a friend here, by keyboard, in a pool of their own."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize, expect

from tests.support.web.hands import (
    Visitor,
    at,
    cell,
    expect_last,
    open_game,
    open_settings,
    ply,
    seated,
    start,
    tap,
    wait_ply,
)


def finish(page: Page) -> None:
    """Take the first choice each turn until the game is over."""
    while not page.locator("#end").is_visible():
        answered = ply(page) + 2
        page.locator(".cell.choice").first.click()
        page.wait_for_selector(f"body[data-ready='{answered}'], #end:not([hidden])")


def test_two_taps_lead_to_a_game_against_the_computer_that_outlives_a_reload_and_is_played_to_the_end(
    visitor: Visitor,
) -> None:
    page = visitor(reduced_motion="reduce")  # the computer does not pretend to think
    start(page, "divisor-duel-evens", level="perfect")
    expect(page.locator("#turn")).to_have_text("Your turn. Remove any number.")
    cell(page, 12).click()
    wait_ply(page, 2)
    moves = page.locator("#chain li").all_inner_texts()
    page.reload()
    wait_ply(page, 2)
    assert page.locator("#chain li").all_inner_texts() == moves
    expect(page.locator("#turn")).to_contain_text("Your turn")
    finish(page)
    expect(page.locator("#end-title")).to_have_text("You lose")  # the second player always wins this one
    expect(page.locator("#end-text")).to_contain_text("cannot move: no divisor or multiple of")
    page.get_by_role("button", name="Play again").click()
    wait_ply(page, 1)  # the seats are swapped: the computer has opened
    expect(page.locator("#turn")).to_contain_text("Your turn")
    finish(page)
    assert page.locator("#end").is_visible()


def test_friends_here_are_told_every_move_and_why_a_number_is_not_allowed(visitor: Visitor) -> None:
    page = seated(visitor)
    tap(page, 15)
    # A screen reader hears every move.
    expect(page.locator("#announce")).to_have_text(
        "Player 1 took 15. Player 2’s turn. Choose a number that divides 15, or a multiple of 15."
    )
    expect(page.locator("#announce")).to_have_attribute("aria-live", "polite")
    # A number that is not allowed says why and costs nothing.
    cell(page, 7).click()
    expect(page.locator("#message")).to_have_text(
        "7 is neither a factor nor a multiple of 15; you can choose 3, 5, 30 or 45."
    )
    cell(page, 15).click()
    expect(page.locator("#message")).to_contain_text("15 has already been chosen, on turn 1")
    assert ply(page) == 1
    tap(page, 5)
    expect(page.locator("#message")).to_be_empty()
    # Taken numbers carry their player's mark and order.
    tap(page, 20)
    assert [cell(page, number).inner_text().split() for number in (15, 5, 20)] == [
        ["15", "●1"],
        ["5", "◆2"],
        ["20", "●3"],
    ]
    expect(cell(page, 20)).to_have_accessible_name("20, Player 1, move 3, the last number")
    expect(cell(page, 10)).to_have_accessible_name("10, allowed")
    expect(page.locator("#chain li")).to_have_text(["Player 1: 15", "Player 2: 5", "Player 1: 20"])
    # No line lies upon the board: the chain is told by the marks, and below.
    expect(page.locator("#board svg")).to_have_count(0)


def test_choices_counts_and_sounds_are_switched_on_and_off(visitor: Visitor) -> None:
    page = visitor("about:blank")
    page.add_init_script(
        "window.heard = 0; const Make = AudioContext;"
        "window.AudioContext = class extends Make { constructor() { super(); heard++; } }"
    )
    open_game(page)
    tap(page, 15)
    # What each choice would leave is counted on wish, and no sound is heard before it is wished for.
    assert page.locator(".cell.choice").all_inner_texts() == ["3", "5", "30", "45"]
    expect(cell(page, 45)).to_have_accessible_name("45, allowed")
    page.keyboard.press("o")
    expect(cell(page, 45)).to_have_accessible_name("45, allowed, leaves 3")
    expect(cell(page, 45)).to_have_text("45→3")
    assert page.evaluate("heard") == 0
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    tap(page, 45)
    assert page.evaluate("heard") == 1
    expect(cell(page, 9)).to_have_accessible_name("9, allowed, leaves 4")
    page.keyboard.press("o")
    expect(cell(page, 9)).to_have_text("9")
    # Choices that were hidden stay so.
    page.locator("#choices").click()
    expect(page.locator(".cell.choice")).to_have_count(0)
    page.reload()
    wait_ply(page, 2)
    expect(page.locator(".cell.choice")).to_have_count(0)
    # The letters that press buttons can be switched off, and their signs go with them.
    page.locator("#keys").click()
    page.keyboard.press("c")
    expect(page.locator("#choices")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#hint kbd")).to_be_hidden()
    # Two quick taps are both taken.
    page.evaluate("[9, 27].forEach(n => document.querySelector(`.cell[data-number='${n}']`).click())")
    wait_ply(page, 4)


def test_undo_rules_and_resign_are_at_hand_and_after_a_rematch_the_hint_speaks_of_the_right_player(
    visitor: Visitor,
) -> None:
    page = seated(visitor, "divisor-duel", 15, 5)
    page.locator("#undo").click()
    wait_ply(page, 1)
    page.locator("#rules").click()
    expect(page.locator("#rules-text")).to_contain_text("The pool holds the numbers 2 to 50")
    page.locator("#rules-text summary").click()
    expect(page.locator("#rules-text li").nth(1)).to_contain_text("keeps the win in 82 of 100")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#resign").click()
    expect(page.locator("#end-text")).to_have_text("Player 2 resigned. Player 1 wins after 1 move.")
    page.get_by_role("button", name="Play again").click()
    wait_ply(page, 0)
    expect(page.locator("#players b")).to_have_text(["Player 1", "Player 2"])
    tap(page, 15)
    for _ in range(3):
        page.keyboard.press("h")
    expect(page.locator("#hint-text")).to_contain_text("You lose if Player 1 plays well")


def test_the_start_page_says_what_will_be_played_and_remembers_whom_and_which(visitor: Visitor) -> None:
    page = visitor()
    wait_ply(page, None)
    page.get_by_text("Settings:").click()
    page.locator("input[name=level][value=perfect]").check()
    expect(page.get_by_text("perfect: never making a mistake")).to_be_visible()
    expect(page.locator("[data-game=divisor-duel-evens] .pool")).to_have_text("even 2 to 20")
    # Friends here are both asked for their names.
    page.locator("input[name=opponent][value=here]").check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Friend’s name").fill("Ben")
    start(page, "divisor-duel-evens")
    expect(page.locator("#summary")).to_contain_text("Pool: even numbers 2 to 20.")
    expect(page.locator("#players b")).to_have_text(["Ada", "Ben"])
    # Whoever chose a game before is taken for no newcomer.
    page.goto("/")
    expect(page.locator("#now-what")).to_have_text("Divisor Duel, even numbers")
    # A coin is seen to fall also between friends here, once.
    open_settings(page)
    page.locator("input[name=opens][value=toss]").check()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(at("play"))
    first = page.locator(".player.one b").inner_text()
    expect(page.locator("#coin-text")).to_have_text(f"{first} opens.")
    page.reload()
    wait_ply(page, 0)
    expect(page.locator("#coin")).to_be_hidden()
    # With choices hidden nothing glows, and a refusal names no other number.
    page.goto("/")
    open_settings(page)
    page.locator("input[name=choices][value=hidden]").check()
    start(page, "divisor-duel-evens")
    cell(page, 12).click()
    wait_ply(page, 1)
    expect(page.locator(".cell.choice")).to_have_count(0)
    expect(page.locator("#choices")).to_be_hidden()
    cell(page, 10).click()
    expect(page.locator("#message")).to_have_text("10 is neither a divisor nor a multiple of 12.")


def test_a_pool_and_a_goal_of_ones_own_or_why_they_cannot_be(visitor: Visitor) -> None:
    sizes: list[ViewportSize] = [{"width": 1280, "height": 640}, {"width": 360, "height": 640}]
    page = visitor()
    page.get_by_role("link", name="A game of your own").click()
    page.locator("input[name=opponent][value=here]").check()
    pool, go = page.get_by_role("textbox", name="Pool"), page.get_by_role("button", name="Play this")
    # What cannot be read is explained beside its form.
    for size, word in zip(sizes, ("banana", "cherry"), strict=True):
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        pool.fill(word)
        go.click()
        expect(page.locator("#own-message")).to_contain_text(f"'{word}' is not a number or range")
        expect(page.locator("#own-message")).to_be_in_viewport(ratio=1)
        expect(pool).to_be_in_viewport(ratio=1)
    pool.fill("2-9")
    page.get_by_label("Goal").fill("longer")
    go.click()
    expect(page.locator("#own-message")).to_contain_text("'longer' is not a goal")
    page.get_by_label("Goal").fill("misere")
    go.click()
    wait_ply(page, 0)
    tap(page, 2, 8, 4)
    expect(page.locator("#end-text")).to_have_text(
        "Player 2 cannot move: no divisor or multiple of 4 is left. Player 2 wins after 3 moves."
    )
    # Openings and another rule.
    page.goto("/own")
    pool.fill("1-")
    go.click()
    expect(page.locator("#own-message")).to_contain_text("is not a number or range")
    pool.fill("1-12,30")
    page.get_by_label("Rule").select_option("antichain")
    page.get_by_label("Openings").fill("2-12:2")
    go.click()
    wait_ply(page, 0)
    cell(page, 5).click()
    expect(page.locator("#message")).to_contain_text("5 cannot be the first number")
    tap(page, 4, 6)
    cell(page, 12).click()
    expect(page.locator("#message")).to_contain_text("12 is a multiple of 4, which has been taken")
    # Numbers of ten digits fit their buttons on a phone.
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/own")
    pool.fill("1000000000-1000000009")
    go.click()
    wait_ply(page, 0)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.locator(".cell").evaluate_all("cells => cells.every(c => c.scrollWidth <= c.clientWidth)")


def test_the_whole_game_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor()
    page.wait_for_selector("body[data-ready]")  # the levels come from the server
    page.locator("body").press("Tab")  # the skip link
    page.keyboard.press("Enter")
    for _ in range(5):  # the doors, the lesson, the level, play now, who opens
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")  # from the first choice round to the last: a toss
    expect(page.locator("input[name=opens][value=toss]")).to_be_checked()
    page.keyboard.press("ArrowRight")
    for _ in range(5):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")  # a friend here
    expect(page.locator("input[name=opponent][value=here]")).to_be_checked()
    page.locator("[data-game=divisor-duel-evens]").focus()
    page.keyboard.press("Enter")
    wait_ply(page, 0)
    while not page.evaluate("document.activeElement.matches('.cell')"):
        page.keyboard.press("Tab")
    for number in (12, 6, 18, 2, 4, 8, 16):
        walk_to(page, number)
        page.keyboard.press("Enter")
        expect_last(page, number)
    expect(page.locator("#end-text")).to_contain_text("Player 1 wins after 7 moves")
    page.keyboard.press("u")
    wait_ply(page, 6)
    page.keyboard.press("?")
    expect(page.locator("#rules-text")).to_be_visible()
    # Typed digits go to a number, Enter takes it, and n jumps to the next choice.
    open_game(page)
    for key in ("1", "5", "Enter"):
        page.keyboard.press(key)
    expect_last(page, 15)
    for number in (30, 45, 3):
        page.keyboard.press("n")
        expect(cell(page, number)).to_be_focused()
    page.keyboard.press("Enter")
    expect_last(page, 3)


def walk_to(page: Page, number: int) -> None:
    """Move the focus with the arrow keys: first along the columns, then along the row."""
    target = cell(page, number)
    for _ in range(40):
        here, there = page.locator(".cell:focus").bounding_box(), target.bounding_box()
        assert here is not None
        assert there is not None
        if abs(here["y"] - there["y"]) > 2:
            page.keyboard.press("ArrowDown" if here["y"] < there["y"] else "ArrowUp")
        elif abs(here["x"] - there["x"]) > 2:
            page.keyboard.press("ArrowRight" if here["x"] < there["x"] else "ArrowLeft")
        else:
            return
    raise AssertionError(f"the arrow keys do not lead to {number}")
