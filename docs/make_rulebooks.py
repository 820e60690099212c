"""Write `rulebooks.md`: each rulebook beside what the program does, its example replayed by the program.

What the books say is told in our own words; of their screens only the labels and prompts a player would look
for are quoted. Every line said to be ours is looked for in the replay: the page claims only what is shown.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from divisor_duel.game.pool import the_numbers
from divisor_duel.game.rules import books
from divisor_duel.terminal.main import program

PAGE = Path(__file__).with_name("rulebooks.md")
SAME = ""

NUMBERED = "every turn has its number, as in book 001"
RECORD = "the record of numbers is a component of the book, so each turn shows it"
RANGES = "a list that is too long is written in ranges"
LISTED = "the numbers are listed, too"
NO_LAST = "the first turn says so, too"
ANY = "the first turn says so, too"
OURS = "our reason"
GOES_ON = "the book leaves out how its game went on"
DIRECT = "the person who typed the number is spoken to, as in the book; of the computer it says the name"


class Book(NamedTuple):
    """What is told of one book: its parts where they differ from the others', its example, its slips."""

    setup: str
    components: str
    turn: str
    rules: str
    typed: str
    """The numbers of the command-line example, as the rules allow them."""
    lines: tuple[tuple[str, str, str], ...]
    """A line of the book's screen, the line of ours, and why they differ."""
    slips: tuple[tuple[str, str], ...]
    """What an example says, and what the rules give."""
    whole: str
    """A whole game that begins like the book's example."""
    end: tuple[tuple[str, str, str], ...]
    """The lines of the end, likewise compared."""


CHAIN = (
    "Each number is a {word} or a multiple of the number before it, still in the pool; the first may be any."
)

BOOKS = {
    "000": Book(
        "The numbers 2 to 50; who opens is agreed on or tossed for (`--toss`).",
        "The shared pool (`Available Numbers`) and the record of numbers chosen (`Selected Numbers`).",
        "See the last number, choose, the pool shrinks, the move is announced.",
        CHAIN.format(word="factor"),
        "15 5 20",
        (
            ("Shared Numbers: [2, 3, 4, 5, 6, ..., 50]", "- Available Numbers: [2-50]", RANGES),
            ("Player 1's Turn:", "[Turn 1] Player 1's Turn", NUMBERED),
            ("- Last Opponent Number: None", "- Last Opponent Number: None", SAME),
            ("", "- Selected Numbers: None", RECORD),
            ("- Available Numbers: [2, 3, 4, 5, 6, ..., 50]", "- Available Numbers: [2-50]", RANGES),
            ("- Enter your chosen number: 15", "- Enter your chosen number: 15", SAME),
            ("", "Player 1 has chosen 15.", "the book has moves announced, but shows no line for it"),
            ("- Last Opponent Number: 15", "- Last Opponent Number: 15", SAME),
            (
                "- Available Numbers: [2, 3, 4, 5, 6, ..., 50] (excluding 15)",
                "- Available Numbers: [2-14, 16-50]",
                "in ranges nothing has to be excluded",
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
        (
            ("Turn 5, after 10: 2, 30, 40", "2, 30, 40 and 50"),
            ("Turn 14, after 24: 2, 8", "2, 8 and 48"),
            ("Turn 16, after 16: 2", "2, 32 and 48"),
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
        "The numbers 2 to 50; who opens is agreed on or drawn (`--toss`).",
        "The pool (`Available Numbers`), the numbers selected (`Selected Numbers`) and the `Current Number`.",
        "Select any number first, later one that belongs to the current number, which it then becomes.",
        CHAIN.format(word="divisor"),
        "12 6 18",
        (
            (
                "[Turn 1] Player 1, select a number from the pool:",
                "[Turn 1] Player 1, select a number from the pool:",
                SAME,
            ),
            ("", "Current Number: None", NO_LAST),
            ("", "Selected Numbers: None", RECORD),
            ("Available Numbers: 2, 3, 4, 5, 6, ..., 50", "Available Numbers: 2-50", RANGES),
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
                "Available Numbers: 2-11, 13-50",
                "in ranges nothing has to be excluded",
            ),
            (
                "Possible Choices: 2, 3, 4, 6, 8, …, 48",
                "Possible Choices: 2, 3, 4, 6, 24, 36, 48",
                "a slip of the book, see below",
            ),
        ),
        (
            ("After 12: also 8, 16, 18, 20, 30, 40", "2, 3, 4, 6, 24, 36, 48"),
            ("After 6: also 4", "2, 3, 18, 24, 30, 36, 42, 48"),
            ("After 18: also 4, 45, and 54, which is not in the pool", "2, 3, 9, 36"),
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
        "The even numbers 2 to 20; Player 1 begins.",
        "The number list (`Available Numbers`), whose turn it is, and the log of `Removed Numbers`.",
        "The list is shown, a number is removed, checked and logged; an invalid one is asked for again.",
        CHAIN.format(word="divisor"),
        "12 6 18",
        (
            ("Welcome to Divisor Duel!", "Welcome to Divisor Duel!", SAME),
            (
                "Available Numbers: 2, 4, 6, 8, 10, 12, 14, 16, 18, 20",
                "Available Numbers: 2, 4, 6, 8, 10, 12, 14, 16, 18, 20",
                "the same, below the line that says whose turn it is",
            ),
            ("Player 1, it's your turn.", "[Turn 1] Player 1, it's your turn.", NUMBERED),
            ("Select a number to remove: 12", "Select a number to remove: 12", SAME),
            ("You removed 12.", "You removed 12.", DIRECT),
            ("Last number removed: 12", "Last number removed: 12", SAME),
            ("", "Removed Numbers: 12", RECORD),
            (
                "Valid choices are multiples or divisors of 12.",
                "Valid choices are multiples or divisors of 12: 2, 4, 6",
                LISTED,
            ),
        ),
        (
            ("After 12: also 18", "2, 4, 6"),
            ("After 6: also 4 and 8", "2, 18"),
            (
                "The goal is told as removing the last number of the list",
                "the last move wins, whatever is left: the book's own game ends with 10, 14 and 20 left",
            ),
        ),
        "12 6 18 2 4 8 16",
        (
            ("Available Numbers: 10, 14, 20", "Available Numbers: 10, 14, 20", SAME),
            ("Player 2, it's your turn.", "[Turn 8] Player 2, it's your turn.", NUMBERED),
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
        "The numbers 2 to 50; who is Player 1 is agreed on or drawn (`--toss`).",
        "The pool, the `Selected Numbers` that stay in force, and the `Available Numbers`.",
        "Select a valid number; it leaves the available numbers and joins the selected ones.",
        "No factor and no multiple of any number selected before, by either player.",
        "7 9 4 5 11",
        (
            ("Welcome to Factor Duel!", "Welcome to Factor Duel!", SAME),
            ("Available Numbers: 2 through 50", "Available Numbers: 2-50", RANGES),
            ("Player 1, it's your turn.", "[Turn 1] Player 1, it's your turn.", NUMBERED),
            ("Select a number: 7", "Select a number: 7", SAME),
            ("Number 7 selected.", "Number 7 selected.", DIRECT),
            ("", "Selected Numbers: 7", RECORD),
            (
                "Available Numbers: 2-6, 8-50 (excluding 7 and its factors/multiples).",
                "Available Numbers: 2-6, 8-50",
                "the book keeps two lists in one: what nobody has selected, and of that what is valid",
            ),
            (
                "",
                "Valid Numbers (no factor or multiple of any selected number): 2-6, 8-13, 15-20,",
                "the second of the two lists",
            ),
            ("Available Numbers updated.", "Available Numbers: 2-6, 8, 10-50", "the list itself is shown"),
        ),
        (
            (
                "Turn 5, after 7, 9, 4 and 5: the list still has 10, 15, 25 and 50",
                "6, 11, 13, 17, 19, 22, 23, 26, 29, 31, 33, 34, 37, 38, 39, 41, 43, 46, 47",
            ),
        ),
        "7 9 4 5 11 23 38 13 34 6 41 43 47 37 31 29",
        (
            ("Player 2, it's your turn.", "[Turn 17] Player 1, it's your turn.", f"{NUMBERED}; {GOES_ON}"),
            ("No valid numbers available.", "No valid numbers available.", SAME),
            ("Player 1 wins the game!", "Player 2 wins the game!", GOES_ON),
        ),
    ),
    "004": Book(
        "The numbers 2 to 50; who is Player 1 is agreed on or drawn (`--toss`).",
        "The pool (`Available Numbers`), the list of `Used Numbers`, and the number to answer.",
        "Select a valid number; the pool, the list of used numbers and the number to answer change.",
        CHAIN.format(word="factor"),
        "21 7 14 28 4 8 16 32 48",
        (
            ("Welcome to Factor Frenzy!", "Welcome to Factor Frenzy!", SAME),
            ("Player 1, it's your turn.", "[Turn 1] Player 1, it's your turn.", NUMBERED),
            ("", "Opponent's Number: None", NO_LAST),
            ("Available Numbers: [2, 3, 4, 5, 6, ..., 50]", "Available Numbers: [2-50]", RANGES),
            ("", "Valid Options: any number of the pool", ANY),
            ("Enter a number to start the game: 21", "Enter a number to start the game: 21", SAME),
            ("", "Player 1 has selected 21.", "the book shows no line for it"),
            ("Opponent's Number: 21", "Opponent's Number: 21", SAME),
            ("", "Used Numbers: 21", RECORD),
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
        (
            ("After 16: also 24", "2, 32, 48"),
            ("After 32: also 24 and 48, and Player 1 takes 48", "only 2; the sample game is refused there"),
        ),
        "21 7 14 28 4 8 16 32 2 34 17",
        (
            ("Player 2, it's your turn.", "[Turn 12] Player 2, it's your turn.", NUMBERED),
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

TESTS = {
    "objective": "tests/game/test_rulebooks.py::test_every_game_ends_and_whoever_cannot_move_has_lost",
    "setup": "tests/game/test_rulebooks.py::test_a_book_is_found_by_its_number_with_its_pool_and_rule",
    "components": "tests/terminal/test_books.py::test_a_turn_shows_every_component_on_both_screens",
    "turn": "tests/game/test_rulebooks.py::test_players_alternate_and_a_number_is_taken_once",
    "rules": "tests/game/test_rulebooks.py::test_the_choices_are_those_of_the_rule_not_of_the_example",
    "end": "tests/terminal/test_books.py::test_the_end_is_announced_as_the_book_words_it",
    "command line": "tests/terminal/test_books.py::test_the_example_is_replayed_in_the_words_of_the_book",
    "tips": "tests/game/test_tips.py::test_what_exact_play_says_of_a_tip_was_measured",
}

INTRODUCTION = """# The five rulebooks

The games come from five rulebooks, numbered 000 to 004. This page goes through them section by section: what
the book wants, in our words, what the program does, and the test that shows it. Where an example of a book
contradicts its rules, the rules decide. (`make docs` writes this page; the transcripts are the program's.)

| rulebook | command | title | numbers |
| --- | --- | --- | --- |
"""


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


def section(number: str, book: Book) -> str:
    """All that is told of one book."""
    rules = books[number]
    words = rules.words
    shown = transcript(number, book.typed)
    ended = transcript(number, book.whole)
    ended = ended[ended.rindex("\n[Turn") + 1 :]
    for text, lines in ((shown, book.lines), (ended, book.end)):
        for _, ours, _ in lines:
            assert ours in text.split("\n"), (number, ours)
    end = words.end.strip().replace("\n", " ").format(loser="Player 2", winner="Player 1")
    rows = {
        "objective": "Leave the other player without a move.|The same; `why` says who can.",
        "setup": f"{book.setup}|`--book {number}`: {the_numbers(rules.pool)}.",
        "components": f"{book.components}|Each turn shows them, on the plain and on the colour screen.",
        "turn": f"{book.turn}|The same; what is refused is explained, and costs nothing.",
        "rules": f"{book.rules}|The same (`{rules.rule}`), decided in one place.",
        "end": f"Whoever cannot move on their turn loses at once.|“{end}”, then our reason.",
        "scoring": "A win or a loss; no points, no draws.|The same.",
        "command line": "A sample of turns.|Replayed below.",
        "tips": f"{' '.join(tip for tip, _ in words.tips)}|`rules --book {number}`, with what is true.",
    }
    table = "\n".join(
        f"| {name} | {told.replace('|', ' | ')} | `{TESTS.get(name, TESTS['objective'])}` |"
        for name, told in rows.items()
    )
    compared = "\n".join(
        f"| {f'`{theirs}`' if theirs else '–'} | `{ours}` | {why or 'the same'} |"
        for theirs, ours, why in (*book.lines, *book.end)
    )
    slips = "\n".join(f"| {said} | {given} |" for said, given in book.slips)
    tips = "\n".join(f"- *{tip}* {truth}" for tip, truth in words.tips)
    return f"""
## Rulebook {number}: {words.title}

| section | what the book wants | what the program does | shown by |
| --- | --- | --- | --- |
{table}

Its screen and ours, where lines can be compared:

| the book | the program | why they differ |
| --- | --- | --- |
{compared}

The example, replayed by `divisor-duel play --book {number} --plain`:

```
{shown}
```

The end of a whole game, {book.whole}:

```
{ended}
```

Slips in the book's examples:

| the example says | the rules give |
| --- | --- |
{slips}

Tips, and what exact play says about them:

{tips}
"""


def page() -> str:
    """The whole page."""
    commands = "\n".join(
        f"| {number} | `divisor-duel play --book {number}` | {rules.words.title} | `{rules.pool}` |"
        for number, rules in books.items()
    )
    return INTRODUCTION + commands + "\n" + "".join(section(number, book) for number, book in BOOKS.items())


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
