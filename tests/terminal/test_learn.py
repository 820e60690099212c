"""`learn`: the lesson played through at a terminal and through a pipe, and its offer in the menu."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from syrupy.assertion import SnapshotAssertion

from tests.terminal.conftest import Run, Screen

Terminal = Callable[..., Screen]


def test_the_lesson_with_right_and_wrong_answers(run: Run, snapshot: SnapshotAssertion) -> None:
    typed = "7\n12\n3\n8\nwhat?\n2\n18\n3\nhint\n1\n\n3\n7\nhelp\n19\n"
    answer = run("learn", typed=typed)
    assert (answer.code, answer.err) == (0, "")
    assert "You win!" in " ".join(answer.out.split())
    assert answer.out == snapshot


def test_the_lesson_can_be_left_and_begun_again(run: Run) -> None:
    for typed in ("12\nquit\n", "12\nexit\n", "12\n", ""):
        answer = run("learn", typed=typed)
        assert (answer.code, answer.err) == (0, "")
        assert answer.out.endswith("To begin the lesson again:\n  divisor-duel learn\n")


def test_nothing_that_is_typed_into_the_lesson_ends_in_a_traceback(run: Run) -> None:
    random = Random(5)
    for _ in range(3):
        typed = bytes(random.choices(range(256), k=3000))
        answer = run("learn", typed=typed)
        assert (answer.code, answer.err) == (0, "")


def test_the_lesson_is_offered_once_to_somebody_who_has_never_played(terminal: Terminal, run: Run) -> None:
    screen = terminal(columns=40)
    screen.read_until("[learn]", after="Which game?")
    screen.type("banana\r")
    screen.read_until("'banana' is not one of these")
    screen.type("\r")
    screen.read_until("Take 12.", after="A first game")
    for answer in ("12", "8", "18", "hint", "3", "19"):
        screen.type(f"{answer}\r")
    shown = screen.read_until("[000]", after="That is the whole game.")
    assert max(map(len, shown.split("\n"))) <= 40
    screen.type("quit\r")
    assert screen.wait() == 0
    again = terminal()
    again.read_until("[000]", after="a first game that teaches")
    again.type("quit\r")
    assert again.wait() == 0


def test_who_has_played_is_not_offered_the_lesson_first(terminal: Terminal, run: Run) -> None:
    run("play", typed="29\n")
    screen = terminal()
    screen.read_until("[000]", after="a first game that teaches")
    screen.type("\x03")
    assert screen.wait() == 130
