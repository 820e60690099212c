"""Write `rulebooks.md`: each rulebook beside what the program does, its example replayed by the program.

What the books say is told in our own words; of their screens only the labels and prompts a player would look
for are quoted. Every line said to be ours is looked for in the replay: the page claims only what is shown.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from divisor_duel.game.rules import books
from divisor_duel.language import tell
from divisor_duel.learn.rulebooks.slips import Slip, all_slips
from divisor_duel.terminal.main import program

PAGE = Path(__file__).parents[1] / "rulebooks.md"
SAME = ""

RECORD = "the record of what was taken, or the current number, each turn"
SHORT = "a long list shortened after three numbers, and nothing said to be excluded from it"
LISTED = "the choices listed, where the book only says what they are"
OURS = "the reason, after the line that names the winner"
EVERYWHERE = (SHORT, RECORD, LISTED, OURS)
"""Why lines differ in more than one book: told once."""
GOES_ON = "the book leaves out how its game went on"


class Book(NamedTuple):
    """The example of one book, and the lines compared with it."""

    typed: str
    """The numbers of the command-line example, as the rules allow them."""
    lines: tuple[tuple[str, str, str], ...]
    """A line of the book's screen, the line of ours, and why they differ."""
    whole: str
    """A whole game that begins like the book's example."""
    end: tuple[tuple[str, str, str], ...]
    """The lines of the end, likewise compared."""


BOOKS = {
    "000": Book(
        "15 5 20",
        (
            ("Shared Numbers: [2, 3, 4, 5, 6, ..., 50]", "Shared Numbers: [2, 3, 4, …, 50]", SHORT),
            ("", "Selected Numbers: None", RECORD),
            ("Player 1's Turn:", "Player 1's Turn:", SAME),
            ("- Last Opponent Number: None", "- Last Opponent Number: None", SAME),
            ("- Available Numbers: [2, 3, 4, 5, 6, ..., 50]", "- Available Numbers: [2, 3, 4, …, 50]", SHORT),
            ("- Enter your chosen number: 15", "- Enter your chosen number: 15", SAME),
            ("", "Player 1 has chosen 15.", "the book has moves announced, but shows no line for it"),
            ("- Last Opponent Number: 15", "- Last Opponent Number: 15", SAME),
            (
                "- Available Numbers: [2, 3, 4, 5, 6, ..., 50] (excluding 15)",
                "- Available Numbers: [2, 3, 4, …, 50]",
                SHORT,
            ),
            (
                "- Valid choices (factors/multiples of 15): 3, 5, 30, 45",
                "- Valid choices (factors/multiples of 15): 3, 5, 30, 45",
                SAME,
            ),
            (
                "- Valid choices (factors/multiples of 5): 10, 20, …, 50",
                "- Valid choices (factors/multiples of 5): 10, 20, 25, 30, 35, 40, 45, 50",
                SAME,
            ),
        ),
        "15 5 20 10 30 6 12 3 9 18 36 4 24 8 16 2 14 7 21 42",
        (
            (
                "Player 1 cannot make a valid move and loses. Player 2 wins the game.",
                "Player 1 cannot make a valid move and loses. Player 2 wins the game.",
                "the book's result of its twenty moves, which are all legal",
            ),
            ("", "No factor or multiple of 42 is left: Player 2 wins after 20 moves.", OURS),
        ),
    ),
    "001": Book(
        "12 6 18",
        (
            (
                "[Turn 1] Player 1, select a number from the pool:",
                "[Turn 1] Player 1, select a number from the pool:",
                SAME,
            ),
            ("Available Numbers: 2, 3, 4, 5, 6, ..., 50", "Available Numbers: 2, 3, 4, …, 50", SHORT),
            ("", "Selected Numbers: None", RECORD),
            ("", "Current Number: None", RECORD),
            ("Player 1 selects: 12", "Player 1 selects: 12", SAME),
            (
                "Current Number is now 12.",
                "Player 1 has selected 12. Current Number is now 12.",
                "as the book's example tells each turn",
            ),
            (
                "[Turn 2] Player 2, select a divisor or multiple of 12:",
                "[Turn 2] Player 2, select a divisor or multiple of 12:",
                SAME,
            ),
            (
                "Available Numbers: 2, 3, 4, 5, 6, ..., 50 (excluding 12)",
                "Available Numbers: 2, 3, 4, …, 50",
                SHORT,
            ),
            (
                "Possible Choices: 2, 3, 4, 6, 8, …, 48",
                "Possible Choices: 2, 3, 4, 6, 24, 36, 48",
                "a slip of the book, see below",
            ),
        ),
        "12 6 18 9 3 15 5 45",
        (
            (
                "[Final Turn] Player 2, no valid moves available. You lose!",
                "[Final Turn] Player 1, no valid moves available. You lose!",
                "the book leaves out how its game went on; here Player 1 is stuck",
            ),
            ("", "No divisor or multiple of 45 is left: Player 2 wins after 8 moves.", OURS),
        ),
    ),
    "002": Book(
        "12 6 18",
        (
            ("Welcome to Divisor Duel!", "Welcome to Divisor Duel!", SAME),
            (
                "Available Numbers: 2, 4, 6, 8, 10, 12, 14, 16, 18, 20",
                "Available Numbers: 2, 4, 6, 8, 10, 12, 14, 16, 18, 20",
                SAME,
            ),
            ("", "Removed Numbers: None", RECORD),
            ("Player 1, it's your turn.", "Player 1, it's your turn.", SAME),
            ("Select a number to remove: 12", "Select a number to remove: 12", SAME),
            ("You removed 12.", "You removed 12.", SAME),
            ("Last number removed: 12", "Last number removed: 12", SAME),
            ("", "Removed Numbers: 12", RECORD),
            (
                "Valid choices are multiples or divisors of 12.",
                "Valid choices are multiples or divisors of 12: 2, 4, 6",
                LISTED,
            ),
        ),
        "12 6 18 2 4 8 16",
        (
            ("Available Numbers: 10, 14, 20", "Available Numbers: 10, 14, 20", SAME),
            ("Player 2, it's your turn.", "Player 2, it's your turn.", SAME),
            ("Last number removed: 16", "Last number removed: 16", SAME),
            (
                "Valid choices are multiples or divisors of 16.",
                "Valid choices are multiples or divisors of 16: None",
                LISTED,
            ),
            ("No valid moves available.", "No valid moves available.", SAME),
            (
                "Player 2 cannot make a valid move. Player 1 wins!",
                "Player 2 cannot make a valid move. Player 1 wins!",
                SAME,
            ),
            ("", "No divisor or multiple of 16 is left: Player 1 wins after 7 moves.", OURS),
        ),
    ),
    "003": Book(
        "7 9 4 5 11",
        (
            ("Welcome to Factor Duel!", "Welcome to Factor Duel!", SAME),
            ("Available Numbers: 2 through 50", "Available Numbers: 2, 3, 4, …, 50", SHORT),
            ("Player 1, it's your turn.", "Player 1, it's your turn.", SAME),
            ("Select a number: 7", "Select a number: 7", SAME),
            ("Number 7 selected.", "Number 7 selected.", SAME),
            ("", "Selected Numbers: 7", RECORD),
            (
                "Available Numbers: 2-6, 8-50 (excluding 7 and its factors/multiples).",
                "Available Numbers: 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20,",
                "one list of what may be selected, in full: nothing has to be excluded in words",
            ),
            (
                "Available Numbers updated.",
                "Available Numbers: 2, 4, 5, 6, 8, 10, 11, 12, 13, 15, 16, 17, 19, 20, 22, 23,",
                "the list itself is shown",
            ),
        ),
        "7 9 4 5 11 23 38 13 34 6 41 43 47 37 31 29",
        (
            ("Player 2, it's your turn.", "Player 1, it's your turn.", GOES_ON),
            ("No valid numbers available.", "No valid numbers available.", SAME),
            ("Player 1 wins the game!", "Player 2 wins the game!", GOES_ON),
        ),
    ),
    "004": Book(
        "21 7 14 28 4 8 16 32 48",
        (
            ("Welcome to Factor Frenzy!", "Welcome to Factor Frenzy!", SAME),
            ("Player 1, it's your turn.", "Player 1, it's your turn.", SAME),
            ("", "Current Number: None", RECORD),
            ("", "Used Numbers List: Empty", RECORD),
            ("Available Numbers: [2, 3, 4, 5, 6, ..., 50]", "Available Numbers: [2, 3, 4, …, 50]", SHORT),
            ("Enter a number to start the game: 21", "Enter a number to start the game: 21", SAME),
            ("", "Player 1 has selected 21.", "the book shows no line for it"),
            ("Opponent's Number: 21", "Opponent's Number: 21", SAME),
            ("", "Current Number: 21", RECORD),
            ("", "Used Numbers List: 21", RECORD),
            (
                "Valid Options (Factors or Multiples of 21): [3, 7, 42]",
                "Valid Options (Factors or Multiples of 21): [3, 7, 42]",
                SAME,
            ),
            ("Enter your number: 7", "Enter your number: 7", SAME),
            (
                "(the sample game takes 48 after 32)",
                "48 is neither a factor nor a multiple of 32; you can select 2.",
                "a slip of the book, see below",
            ),
        ),
        "21 7 14 28 4 8 16 32 2 34 17",
        (
            ("Player 2, it's your turn.", "Player 2, it's your turn.", SAME),
            ("Opponent's Number: 25", "Opponent's Number: 17", "the sample game cannot be, see below"),
            (
                "Valid Options (Factors or Multiples of 25): None",
                "Valid Options (Factors or Multiples of 17): None",
                "the sample game cannot be, see below",
            ),
            (
                "No valid moves available. Player 1 wins!",
                "No valid moves available. Player 1 wins!",
                SAME,
            ),
            ("", "No factor or multiple of 17 is left: Player 1 wins after 11 moves.", OURS),
        ),
    ),
}

KINDS = {
    "takes": "taken",
    "choices": "choices",
    "named": "available, and the invalid ones excluded",
    "factors": "factors",
    "multiples": "multiples",
    "available": "all that is left",
    "emptied": "left at the end, as if the goal were to remove the last number",
}
"""What a line that slips prints, in a word or two."""

TESTS = {
    "objective": "tests/game/test_rulebooks.py::test_every_game_ends_and_whoever_cannot_move_has_lost",
    "setup": "tests/game/test_rulebooks.py::test_a_book_is_found_by_its_number_with_its_pool_and_rule",
    "components": "tests/terminal/test_books.py::test_the_screen_beside_the_book",
    "turn": "tests/game/test_rulebooks.py::test_players_alternate_and_a_number_is_taken_once",
    "rules": "tests/game/test_rulebooks.py::test_the_choices_are_those_of_the_rule_not_of_the_example",
    "end": "tests/terminal/test_books.py::test_the_end_is_announced_as_the_book_words_it",
    "command line": "tests/terminal/test_books.py::test_the_example_is_replayed_in_the_words_of_the_book",
    "sample game": "tests/learn/test_rulebooks.py::test_the_lines_that_slip_are_these_and_no_others",
    "tips": "tests/game/test_tips.py::test_what_exact_play_says_of_a_tip_was_measured",
}

INTRODUCTION = """# The five rulebooks

The games come from five rulebooks, numbered 000 to 004. What a book prints is here in its own words, and
where an example contradicts its rules, the rules decide. `divisor-duel rules --book 000` tells a
book's sections, and its tips with what exact play says of them; with `--example` it plays the sample game and
says at each slip what is wrong.

| rulebook | command | title | numbers |
| --- | --- | --- | --- |
{commands}

| section | what the books want | what the program does | shown by |
| --- | --- | --- | --- |
{sections}

What the books print is kept, line by line, in `rulebooks/books.toml`; a test holds every list and move of it
against the rules, so the slips below are all there are. `python scripts/read_rulebooks.py
FOLDER` reads the books themselves and says whether they print what is kept.
`tests/terminal/__snapshots__/test_books/` has each book beside the screen, at 80×24, 40×20 and in a pipe.

`make docs` compares the lines, typing the book's example and a whole game into the program. Everywhere ours
differ by

{everywhere}
"""

SECTIONS = {
    "objective": ("Leave the other player without a move.", "The same; `why` says who can."),
    "setup": (
        "A pool; who begins is agreed on or drawn, in 002 Player 1.",
        "`--book`; `--first` and `--toss`.",
    ),
    "components": ("The pool and a record of what was taken.", "Every turn shows them."),
    "turn": (
        "Take a number that the rule allows.",
        "The same; what is refused is explained, and costs nothing.",
    ),
    "rules": ("A chain; in 003 an antichain.", "The same, decided in one place."),
    "end": ("Whoever cannot move loses at once.", "The book's line, then our reason."),
    "scoring": ("A win or a loss; no points, no draws.", "The same."),
    "command line": ("A sample of turns.", "Compared below."),
    "sample game": ("A game, turn by turn.", "`--example` plays it."),
    "tips": ("Three or four.", "Told with what is true of them."),
}
"""What is told of a section for all books at once: what they want, and what the program does."""


def transcript(book: str, typed: str) -> str:
    """What the program prints when the example is typed into it."""
    with tempfile.TemporaryDirectory() as state:
        runner = CliRunner(env={"XDG_STATE_HOME": state, "COLUMNS": "80"})
        numbers = typed.replace(" ", "\n") + "\n"
        result = runner.invoke(program, ["play", "--book", book, "--plain"], input=numbers)
    assert result.exit_code == 0, result.output
    # What follows tells of files and commands of this machine.
    shown = result.output.partition("\nGood-bye.")[0].partition("\nTo see this game again")[0]
    return "\n".join(line.rstrip() for line in shown.strip().split("\n"))


def slip_row(slip: Slip) -> str:
    """A slip as a row: its line, what is printed, and what the rule gives; `--example` says why."""
    about = slip.told[0].about
    after = f"after {slip.stage.position.last}, {KINDS[slip.line.kind]}: "
    return f"| {slip.line.place} | {after}{tell(about['printed'])} | {tell(about['allowed'])} |"


def section(number: str, book: Book) -> str:
    """All that is told of one book."""
    rules = books[number]
    words = rules.words
    shown = transcript(number, book.typed)
    ended = transcript(number, book.whole)
    last = book.whole.split()[-1]
    asked = re.escape(words.prompt).replace(r"\{name\}", "Player .")
    ended = re.split(rf"\n{asked}: {last}\n.*\n", ended)[-1].strip()
    for text, lines in ((shown, book.lines), (ended, book.end)):
        for _, ours, _ in lines:
            assert ours in text.split("\n"), (number, ours)
    compared = (*book.lines, *book.end)
    alike = sum(theirs == ours for theirs, ours, _ in compared)
    told = [row for row in compared if row[0] != row[1] and row[2] not in EVERYWHERE]
    differing = "\n".join(
        f"| {f'`{theirs}`' if theirs else '–'} | `{ours}` | {why or 'in full'} |"
        for theirs, ours, why in told
    )
    usual = len(compared) - alike - len(told)
    counted = f"{alike} of {len(compared)} lines are alike, {usual} differ as everywhere."
    others = f"\n\n| the book | the program | why |\n| --- | --- | --- |\n{differing}" if told else ""
    slips = "\n".join(slip_row(slip) for slip in all_slips(number))
    return f"""
## Rulebook {number}: {words.title}

{counted}{others}

| line | the book slips | its rule gives |
| --- | --- | --- |
{slips}
"""


def page() -> str:
    """The whole page."""
    commands = "\n".join(
        f"| {number} | `divisor-duel play --book {number}` | {rules.words.title} | `{rules.pool}` |"
        for number, rules in books.items()
    )
    rows = "\n".join(
        f"| {name} | {wanted} | {done} | `{TESTS.get(name, TESTS['objective']).partition('::')[2]}` |"
        for name, (wanted, done) in SECTIONS.items()
    )
    everywhere = "\n".join(f"- {why}{';' if why != EVERYWHERE[-1] else '.'}" for why in EVERYWHERE)
    parts = "".join(section(number, book) for number, book in BOOKS.items())
    return INTRODUCTION.format(commands=commands, sections=rows, everywhere=everywhere) + parts


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
