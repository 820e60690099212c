"""What is printed on sheets, for a class to fill in, and what is said of sheets that cannot be."""

from divisor_duel.language.facts import Message

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
    # {number} is a line to write on; more of them follow, for the reason.
    "sheet-number-wins-because": "The number {number} wins, because:",
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
    "chain-tries": "Each board is for a new try.",
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
    # A sheet of numbers that were taken wrongly. Each has a line behind it to write on.
    "drill-title": "Factors that were missed",
    "drill-how": (
        "Write each number as a product of primes, then all numbers that divide it. "
        "Then say whether one of the two numbers divides the other, and why."
    ),
    "drill-divisors": "Its divisors:",
    "drill-related": "{number} and {after}: does one divide the other? Yes / no, because:",
    "drill-product": "{number} = {product}.",
    "drill-prime": "{number} is a prime.",
    "drill-one": "1 is no prime and has no prime factors.",
    "drill-all-divisors": "Its divisors: {numbers:list}.",
    "drill-divides": "{small} divides {large}: {large} = {times} × {small}.",
    # {small_product} is like "35 = 5 × 7", or the number alone where it is a prime.
    "drill-lacks": "{small} does not divide {large}: {small_product} needs a {prime}, and {large_product} has none.",
    "drill-lacks-often": (
        "{small} does not divide {large}: the factor {prime} stands more often in {small_product} "
        "than in {large_product}."
    ),
    # Why the answer to a puzzle wins, in words for a class. {pairs} is a list like "3 with 39".
    "why-partners": "Whatever the other player can {verb} now has a partner to answer with: {pairs:pairs}.",
    "why-balance": (
        "Now {groups} groups of numbers are left that have nothing to do with each other, and they balance: "
        "whatever the other player changes in one of them, you can make them balance again."
    ),
    "why-last": "So there is always an answer, and the other player is the first who has none.",
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
