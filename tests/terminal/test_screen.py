"""A real terminal: colours, completion, interruption, resizing, and power cuts between moves."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable

import pytest

from tests.terminal.conftest import Run, Screen

Terminal = Callable[..., Screen]


COLOURS = {str(code).encode() for code in (*range(30, 50), *range(90, 108))}
"""The codes that colour a terminal's letters and what is behind them, but for bold, reverse and the like."""


def after_15(terminal: Terminal, **environment: str) -> Screen:
    """A game of Divisor Duel in which 15 has been chosen, waiting for player 2."""
    screen = terminal("play", "divisor-duel", **environment)
    screen.read_until("chosen number:")
    screen.type("15\r")
    screen.read_until("chosen number:", after="Player 2's Turn")
    return screen


FIRST_MOVE = {
    "000": ("Player 1's Turn:", "- Enter your chosen number:"),
    "001": ("[Turn 1] Player 1, select a number from the pool:", "Player 1 selects:"),
    "002": ("Player 1, it's your turn.", "Select a number to remove:"),
    "003": ("Player 1, it's your turn.", "Select a number:"),
    "004": ("Player 1, it's your turn.", "Enter a number to start the game:"),
}


@pytest.mark.parametrize(
    "book", ["002", "003", *(pytest.param(b, marks=pytest.mark.long) for b in ("000", "001", "004"))]
)
def test_three_answers_lead_to_the_first_move_of_a_book(terminal: Terminal, book: str) -> None:
    screen = terminal()
    listed = screen.read_until("[learn]")
    assert all(f"  {number}  " in listed for number in FIRST_MOVE)
    screen.type(f"{book}\r")
    screen.read_until("[two]", after="Who plays?")
    screen.type("\r")
    turn, prompt = FIRST_MOVE[book]
    if book != "002":
        # Book 002 says itself who begins.
        screen.read_until("[1]", after="Who begins?")
        screen.type("\r")
    screen.read_until(prompt, after=turn)
    assert ("Who begins?" in screen.below("")) == (book != "002")
    screen.type("12\r")
    screen.read_until("12", after=prompt)
    screen.type("quit\r")
    assert screen.wait() == 0


def test_the_menu_explains_what_is_typed_and_leads_to_a_game_against_the_computer(terminal: Terminal) -> None:
    screen = terminal()
    screen.read_until("[learn]", after="Which game?")
    for typed, said in (
        ("help", "Type one of the words on the left or its first letters, just Enter for learn"),
        ("005", "'005' is not one of these;"),
        ("d", "'d' could be divisor-duel or"),
    ):
        screen.type(f"{typed}\r")
        screen.read_until(said)
    # Whose first number must be even cannot win by it at once, as by 29.
    screen.type("juniper-green\r")
    screen.read_until("[two]", after="Who plays?")
    screen.type("computer\r")
    screen.read_until("2     Computer (medium) begins", after="Who begins?")
    screen.type("banana\r")
    screen.read_until("'banana' is not one of these;")
    screen.type("2\r")
    screen.read_until("Take a number:", after="[Turn 2] Player 1, it is your turn.")
    screen.type("\x03")
    screen.read_until("The game is kept")
    assert screen.wait() == 130


def test_the_menu_can_be_left(terminal: Terminal) -> None:
    for leave, code in (("quit\r", 0), ("\x04", 0), ("\x03", 130)):
        screen = terminal()
        screen.read_until("[learn]")
        screen.type(leave)
        screen.read_until("Good-bye.")
        assert screen.wait() == code


def test_the_board_marks_numbers_by_more_than_colour(terminal: Terminal) -> None:
    screen = after_15(terminal)
    screen.type("5\r")
    screen.read_until("chosen number:", after="- Last Opponent Number: 5")
    shown = screen.below("has chosen 5.")
    assert "(15)" in shown
    assert "[5]" in shown
    assert "10*" in shown
    assert b"\x1b[" in screen.raw
    screen.type("\x04")
    assert screen.wait() == 0


def test_tab_completes_a_number_or_a_command(terminal: Terminal) -> None:
    screen = after_15(terminal)
    screen.type("4\t")
    screen.read_until("chosen number: 45")
    screen.type("\r")
    screen.read_until("chosen number:", after="Player 2 has chosen 45.")
    screen.type("mov\t")
    screen.read_until("chosen number: moves")
    screen.type("\r")
    screen.read_until("Player 1 / Player 2")
    screen.type("quit\r")
    assert screen.wait() == 0


def test_ctrl_c_keeps_the_game(terminal: Terminal, run: Run) -> None:
    screen = after_15(terminal)
    screen.type("3\x03")
    screen.read_until("divisor-duel play --resume")
    assert screen.wait() == 130
    assert "1 move so far" in run("play", "--resume").out


def test_the_command_printed_on_leaving_opens_that_very_game_whatever_is_played_meanwhile(
    terminal: Terminal, run: Run
) -> None:
    screen = after_15(terminal)
    run("play", "nrich", typed="40\n")
    screen.type("quit\r")
    shown = screen.read_until("\n", after="divisor-duel play --resume ")
    assert screen.wait() == 0
    run("play", "nrich", typed="80\n")
    assert "Going on with Divisor Duel:" in run("play", "--resume", shown.split()[0]).out
    assert "Going on with Factors and Multiples:" in run("play", "--resume").out


def test_forty_columns_are_enough(terminal: Terminal) -> None:
    screen = terminal("play", "juniper-green")
    screen.read_until("Take a number:")
    screen.resize(40)
    screen.type("26\r")
    screen.read_until("Take a number:", after="Turn 2")
    shown = screen.below("has taken 26.")
    assert max(map(len, shown.split("\n"))) <= 40
    assert "(26)" in shown
    screen.type("\x04")
    screen.wait()


def test_the_board_is_drawn_without_colour_where_none_is_wanted(terminal: Terminal) -> None:
    screen = after_15(terminal, NO_COLOR="1")
    assert "(15)" in screen.below("has chosen 15.")
    screen.type("\x04")
    screen.wait()
    styles = {code for codes in re.findall(rb"\x1b\[([0-9;]*)m", screen.raw) for code in codes.split(b";")}
    assert styles - {b"", b"0"}, "the last number is still in bold"
    assert styles.isdisjoint(COLOURS)


def test_plain_and_dumb_terminals_get_no_control_characters(terminal: Terminal) -> None:
    for arguments, more in ((("--plain",), {}), ((), {"TERM": "dumb"})):
        screen = terminal("play", "divisor-duel", *arguments, **more)
        screen.read_until("- Enter your chosen number:")
        screen.type("15\r")
        screen.read_until("Player 2's Turn:")
        screen.type("\x04")
        screen.wait()
        assert b"\x1b" not in screen.raw


@pytest.mark.parametrize("kills", [2, pytest.param(5, marks=pytest.mark.long)])
def test_kill_9_between_moves_loses_nothing(terminal: Terminal, run: Run, kills: int) -> None:
    """Slow because programs have to start before they can be killed."""
    for count, move in enumerate(["15", "5", "20", "10", "30"][:kills]):
        screen = terminal("play", *(["--resume"] if count else []))
        screen.read_until("Enter your chosen number:")
        screen.type(f"{move}\r")
        screen.read_until(f"has chosen {move}.")
        screen.child.kill(signal.SIGKILL)
        screen.wait()
    assert f"{kills} moves so far" in run("play", "--resume").out


def test_a_closed_window_loses_nothing(terminal: Terminal, run: Run) -> None:
    screen = terminal("play")
    screen.read_until("chosen number:")
    screen.type("15\r")
    screen.read_until("has chosen 15.")
    screen.child.close(force=True)
    assert "1 move so far" in run("play", "--resume").out


def test_a_replay_steps_forwards_and_backwards(terminal: Terminal, run: Run) -> None:
    run("play", "divisor-duel-evens", "--save", "a.game", typed="12\n6\n")
    screen = terminal("replay", "a.game")
    screen.read_until("Move 0 of 2")
    screen.read_until("quit\n>")
    screen.type("banana\r")
    screen.read_until("'banana' is neither a number nor a command; type help for the commands.")
    screen.type("help\r")
    screen.read_until("back  the move before")
    screen.type("\r")
    screen.read_until("Player 1 removed 12.")
    screen.type("\r")
    screen.read_until("The game is not finished.")
    screen.type("b\r")
    screen.type("q\r")
    assert screen.wait() == 0
