"""What is printed on sheets, for a class to fill in, and what is said of sheets that cannot be."""

from divisor_duel.language.forms import Message

MESSAGES: dict[str, Message] = {
    # The title of the page. {title} is that of the game.
    "sheet-title": "{title}: a sheet to print",
    # The titles of its parts.
    "sheet-puzzles-title": "{title}: the next move",
    # {numbers} is one of those below that begin with "titled".
    "sheet-boards-title": "{title}: {numbers}",
    "chain-title": "The longest chain: {numbers}",
    "sheet-answers-title": "Answers",
    # Which numbers, in a title: Divisor Duel: numbers 2 to 50
    "titled-number": "number {number}",
    "titled-numbers": "numbers {parts:list}",
    "titled-numbers-cut": "numbers {parts:list}, …, {last} ({count} numbers)",
    "titled-range-even": "even numbers {first} to {last}",
    "titled-range-odd": "odd numbers {first} to {last}",
    # How hard the puzzles are: Level 2 of 5
    "sheet-level": "Level {level} of {most}",
    # Each has a line behind it to write on.
    "sheet-name": "Name",
    "sheet-date": "Date",
    "sheet-player-1": "Player 1",
    "sheet-player-2": "Player 2",
    "sheet-winner": "Winner",
    # What the marks on a board of paper mean.
    "legend-gone-and-last": ("Numbers with a cross are gone; the one in the thick box was {verbed} last."),
    "legend-taken": "The numbers in thick boxes have been {verbed}.",
    # "These" are the numbers in thick boxes.
    "legend-out": "Numbers with a cross are {divisors} or multiples of these.",
    "sheet-which-wins": (
        "On each board exactly one number wins, whatever the other player does then: which one?"
    ),
    "sheet-to-move": "{mover} is to move.",
    # A puzzle's choices.
    "sheet-is-it": "Is it {numbers:or}?",
    # {number} and {reason} are lines to write on.
    "sheet-number-wins-because": "The number {number} wins, because {reason}",
    # Read out to whoever cannot see the pictures.
    "sheet-board-of-puzzle": "The board of puzzle {number}",
    "sheet-board-with": "A board with {numbers}",
    "sheet-first-even": "The first number must be even.",
    "sheet-cross-out": "Cross out each number that is taken.",
    # The challenge to make a long chain. Here and in the next ones <b> and </b> print in bold.
    "chain-how-long": (
        "Begin with any number. Each number after it must divide the last one exactly, "
        "or be a multiple of it, and no number comes twice. How long a chain can you make?"
    ),
    "chain-longest-has": (
        "The longest chain there is has <b>{count} number</b>.",
        "The longest chain there is has <b>{count} numbers</b>.",
    ),
    "chain-best-known-has": (
        "The best chain we know has <b>{count} number</b>.",
        "The best chain we know has <b>{count} numbers</b>.",
    ),
    # {number} is a line to write on.
    "chain-mine-has": "My chain has {number} numbers.",
    # {numbers} is the chain: 2 – 4 – 12
    "chain-answer": (
        "{count} number, and no chain is longer: {numbers}.",
        "{count} numbers, and no chain is longer: {numbers}.",
    ),
    "chain-answer-at-most": (
        "{count} number, and no chain has more than {most}: {numbers}.",
        "{count} numbers, and no chain has more than {most}: {numbers}.",
    ),
    # The answer to a puzzle; the reasons follow.
    "sheet-answer-wins": "<b>{number}</b> wins.",
    "sheet-again": "The same sheet again: {command}",
    # Sheets that cannot be.
    "sheet-too-many-puzzles": "a sheet has 0 to {most} puzzles, not {number}",
    "sheet-too-many-boards": "a sheet has at most {most} kinds of boards, not {number}",
    "sheet-empty": "the sheet would be empty: ask for puzzles, for a board or for a chain",
    "board-too-large": "a board on paper has at most {most} numbers; {pool} has {numbers:,}",
    "number-does-not-fit": "{number} does not fit on a board; numbers go up to {largest:,} there",
    # What a sheet lacks, as clauses; they also stand by themselves, with a capital letter and a full stop.
    "puzzles-too-few": (
        "only one puzzle of level {level} could be found, not {wished}",
        "only {count} puzzles of level {level} could be found, not {wished}",
    ),
    "puzzles-too-few-in-time": (
        "only one puzzle of level {level} could be found in time, not {wished}",
        "only {count} puzzles of level {level} could be found in time, not {wished}",
    ),
    "puzzles-of-other-level": (
        "this game has no puzzles of level {level}; on the sheet is {count} of level {nearest}",
        "this game has no puzzles of level {level}; on the sheet are {count} of level {nearest}",
    ),
    "puzzles-none": "no puzzle of level {level} could be found; try another level",
    "puzzles-none-in-time": "no puzzle of level {level} could be found in time; try another level",
}
