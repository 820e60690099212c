"""How lists, numbers and players without a name are written."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # A player who gave no name.
    "player-unnamed": "Player {number}",
    # What stands between thousands: 1,000 in English.
    "thousands": ",",
    # What stands before decimals: 1.5 in English.
    "decimal-point": ".",
    # What stands behind a number of percent, with the space before it, if any: 83% in English.
    "percent": "%",
    # The sign behind a question that is answered by typing, or behind a title, with the space before it, if any.
    "colon": ":",
    # The sign between groups of numbers, with the space before it, if any.
    "semicolon": ";",
    # 3, 5 and 9
    "list-and": "{list} and {last}",
    # 3, 5 or 9
    "list-or": "{list} or {last}",
    # The same before a number whose Spanish name begins with o: 3, 5 or 8
    "list-or-eight": "{list} or {last}",
    # The last of a list that is cut: 3, 5, 9 and 13 more
    "and-more": ("{count:,} more", "{count:,} more"),
    "and-more-pairs": ("{count:,} more pair", "{count:,} more pairs"),
    # A list that is cut, in a sentence with "or": 3, 5, 9, …, 49 (30 numbers)
    "list-first-to-last": ("{list}, …, {last} ({count:,} number)", "{list}, …, {last} ({count:,} numbers)"),
}
