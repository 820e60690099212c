"""The rulebooks themselves: their sample games, and where those slip."""

from divisor_duel.language.forms import Message

MESSAGES: dict[str, Message] = {
    # Numbers of a list in a book, or that there are none.
    "slip-numbers": "{numbers:list}",
    "slip-none": "none",
    "slip-number-taken": "{number} (taken)",
    # A line of a book that its own rule contradicts, by what the line lists; {printed} and {allowed} are lists of numbers.
    # {player} takes the number.
    "slip-takes": "Line {line} of the book has {player} take {number}; its rule allows {allowed}.",
    "slip-choices": "Line {line} of the book lists {printed} as what may be taken; its rule gives {allowed}.",
    "slip-named": "Line {line} of the book names {printed} as available; its rule gives {allowed}.",
    "slip-factors": "Line {line} of the book lists {printed} as {divisors} of {last}; left: {allowed}.",
    "slip-multiples": "Line {line} of the book lists {printed} as multiples of {last}; left: {allowed}.",
    "slip-available": "Line {line} of the book lists {printed} as all that is left; left: {allowed}.",
    # Behind it, why: the numbers that are wrong, and those that are left out.
    "slip-because-unrelated": (
        "{numbers:and} is neither a {divisor} nor a multiple of {before}.",
        "{numbers:and} are neither {divisors} nor multiples of {before}.",
    ),
    "slip-because-crossed": (
        "{numbers:and}, taken or not, is neither a {divisor} nor a multiple of {before}.",
        "{numbers:and}, taken or not, are neither {divisors} nor multiples of {before}.",
    ),
    "slip-because-not-in-pool": (
        "{numbers:and} is not in the pool.",
        "{numbers:and} are not in the pool.",
    ),
    "slip-because-closed": (
        "{numbers:and} is a {divisor} or a multiple of {before}, which has been {verbed}.",
        "{numbers:and} are {divisors} or multiples of {before}, which has been {verbed}.",
    ),
    "slip-left-out": (
        "{numbers:and} is left out, though it is a {divisor} or a multiple of {last} that nobody has taken.",
        "{numbers:and} are left out, though they are {divisors} or multiples of {last} that nobody has taken.",
    ),
    "slip-left-out-all": (
        "{numbers:and} is left out, though nobody has taken it.",
        "{numbers:and} are left out, though nobody has taken them.",
    ),
    # Said to whoever types a number that the book of the game takes, or offers, against its own rule.
    "book-has-move": "Rulebook {book} has this very move (line {line}); its own rule forbids it.",
    "book-offers-move": "Rulebook {book} offers this number here (line {line}); its own rule forbids it.",
    # The sample game of a book, turn by turn.
    "example-title": "The sample game of rulebook {book}, {title}",
    "example-turn": "Turn {turn} of {last}: {player}",
    "example-choices": "May be taken: {choices}",
    "example-takes": "{player} takes {number}.",
    "example-goes-on": "The sample game goes on as if {number} were allowed, and so do we.",
    "example-stuck": "{player} cannot move. {winner} wins, as the book says.",
    "example-breaks-off": "Here the book leaves its game; it could go on.",
    "example-elsewhere": "And outside of the sample game:",
    "example-slips": (
        "In all, {count} line of this book contradicts its rule: {lines:list}.",
        "In all, {count} lines of this book contradict its rule: {lines:list}.",
    ),
    "no-example": "this game comes from no rulebook, so there is no sample game; example works in a game of a rulebook",
    "example-needs-book": "{game} comes from no rulebook, so it has no sample game; name one, like this: {command}",
    # Below a text that goes on, and below a turn of a sample game.
    "page-goes-on": "Enter: go on, q: stop reading",
    "page-how": "just Enter goes on, and q stops reading; nothing has been taken",
}
