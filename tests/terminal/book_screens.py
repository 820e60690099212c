"""A rulebook's sample screen beside ours, stage by stage, as a text to read.

Of a book's screen only the lines are quoted that a player would look for; what it does not show is told in brackets.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import books
from divisor_duel.learn.rulebooks.book import decides_who_begins
from divisor_duel.terminal.session import ask_first
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.saves import Save
from divisor_duel.terminal.table.table import TerminalTable
from divisor_duel.terminal.table.view import PlainView

LEFT = 44


class Shown(NamedTuple):
    """A whole game by a book: what is typed, the turn to look at in the middle, and one that is refused."""

    numbers: str
    middle: int
    refused: tuple[int, str]
    screens: dict[str, str]


BOOKS = {
    "000": Shown(
        "15 5 20 10 30 6 12 3 9 18 36 4 24 8 16 2 14 7 21 42",
        17,
        (2, "10"),
        {
            "set-up": "(agreed on, or a coin)\nShared Numbers: [2, 3, 4, 5, 6, ..., 50]",
            "first turn": """Shared Numbers: [2, 3, 4, 5, 6, ..., 50]

Player 1's Turn:
- Last Opponent Number: None
- Available Numbers: [2, 3, 4, 5, 6, ..., 50]
- Enter your chosen number: 15""",
            "middle turn": """(turn 17)
Player 1's Turn:
- Last Opponent Number: 2
- Available Numbers: [...] (excluding ...)
- Valid choices (factors/multiples of 2): ...
- Enter your chosen number: 14""",
            "refusal": "(such a number is no valid move)",
            "end": "Player 1 cannot make a valid move and loses. Player 2 wins the game.",
        },
    ),
    "001": Shown(
        "12 6 18 9 3 15 5 45",
        4,
        (2, "8"),
        {
            "set-up": "(agreed on, or by chance)",
            "first turn": """[Turn 1] Player 1, select a number from the pool:

Available Numbers: 2, 3, 4, 5, 6, ..., 50
Player 1 selects: 12""",
            "middle turn": """[Turn 4] Player 2, select a divisor or multiple of 18:

Available Numbers: ... (excluding 6, 12, 18)
Player 2 selects: 9""",
            "refusal": "(8 stands among the choices after 12, line 75; the rule forbids it)",
            "end": "[Final Turn] Player 2, no valid moves available. You lose!",
        },
    ),
    "002": Shown(
        "12 6 18 2 4 8 16",
        4,
        (2, "18"),
        {
            "set-up": "Welcome to Divisor Duel!\n(Player 1 begins)",
            "first turn": """Available Numbers: 2, 4, 6, 8, 10, 12, 14, 16, 18, 20

Player 1, it's your turn.
Select a number to remove: 12""",
            "middle turn": """Available Numbers: 2, 4, 8, 10, 14, 16, 20

Player 2, it's your turn.
Last number removed: 18
Valid choices are multiples or divisors of 18.

Select a number to remove: 2""",
            "refusal": "(18 stands among the choices after 12, line 92; the rule forbids it, and the player is asked again)",
            "end": """Available Numbers: 10, 14, 20

Player 2, it's your turn.
Last number removed: 16
Valid choices are multiples or divisors of 16.

No valid moves available.
Player 2 cannot make a valid move. Player 1 wins!""",
        },
    ),
    "003": Shown(
        "7 9 4 5 11 23 38 13 34 6 41 43 47 37 31 29",
        5,
        (5, "10"),
        {
            "set-up": "Welcome to Factor Duel!\n(agreed on, or by chance)",
            "first turn": """Available Numbers: 2 through 50

Player 1, it's your turn.
Select a number: 7""",
            "middle turn": """Player 1, it's your turn.
Available Numbers updated.
Select a number: 11""",
            "refusal": "(10 stands among the available numbers after 5, line 115; the rule forbids it)",
            "end": """Player 2, it's your turn.
No valid numbers available.
Player 1 wins the game!""",
        },
    ),
    "004": Shown(
        "21 7 14 28 4 8 16 32 2 34 17",
        7,
        (9, "48"),
        {
            "set-up": "Welcome to Factor Frenzy!\n(agreed on, or by chance)",
            "first turn": """Player 1, it's your turn.
Available Numbers: [2, 3, 4, 5, 6, ..., 50]
Enter a number to start the game: 21""",
            "middle turn": """Player 1, it's your turn.
Opponent's Number: 8
Available Numbers: [...]
Valid Options (Factors or Multiples of 8): [2, 16, 24, 32, 40, 48]
Enter your number: 16""",
            "refusal": "(line 222 takes 48 after 32; the rule forbids it)",
            "end": """Player 2, it's your turn.
Opponent's Number: 25
Available Numbers: [...]
Valid Options (Factors or Multiples of 25): None

No valid moves available. Player 1 wins!""",
        },
    ),
}


def played(book: str, kind: type[PlainView]) -> dict[str, str]:
    """Play a whole game by a book, and return what the screen shows at each stage, with what is typed."""
    shown, out = BOOKS[book], io.StringIO()
    # A pipe is not asked who begins: what it brings are numbers.
    asks_first = decides_who_begins(books[book]) and kind is not PlainView
    turn, wrong = shown.refused
    numbers = shown.numbers.split()
    typed = [
        *(["1"] if asks_first else []),
        *numbers[: turn - 1],
        wrong,
        *numbers[turn - 1 :],
    ]
    asked = len(typed) - len(numbers) - 1
    view, answers = kind(out), iter(typed)
    screens: list[str] = []

    def ask(question: str, words: Sequence[str]) -> str:
        answer = next(answers)
        screens.append(f"{out.getvalue()}{question}{answer}")
        out.seek(out.truncate(0))
        return answer

    record = Record(Position(books[book]))
    if asks_first:
        ask_first(view, ask, record)
    for line in wording.greeting(record):
        view.paragraph(line)
    greeting = out.getvalue()
    out.seek(out.truncate(0))
    table = TerminalTable(record, view, ask, Save())
    table.play((table.human, table.human))
    return {
        "set-up": "\n".join([*screens[:asked], greeting]),
        "first turn": screens[asked],
        "middle turn": screens[asked + shown.middle - 1 + (shown.middle > turn)],
        "refusal": screens[asked + turn],
        "end": out.getvalue(),
    }


def side_by_side(book: str, screens: dict[str, str]) -> str:
    """Write what the book shows on the left, and what we show on the right."""
    return "\n".join(_stage(stage, BOOKS[book].screens[stage], shown) for stage, shown in screens.items())


def _stage(stage: str, theirs: str, ours: str) -> str:
    left = [part for line in theirs.split("\n") for part in textwrap.wrap(line, LEFT) or [""]]
    right = [line.rstrip() for line in ours.strip("\n").split("\n")]
    return "\n".join(
        [f"=== {stage} ".ljust(LEFT, "=") + " | the screen ".ljust(LEFT, "="), *_rows(left, right), ""]
    )


def _rows(left: list[str], right: list[str]) -> Iterator[str]:
    for theirs, ours in zip_longest(left, right, fillvalue=""):
        yield f"{theirs.ljust(LEFT)} | {ours}".rstrip()
