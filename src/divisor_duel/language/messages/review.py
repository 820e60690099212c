"""What a review says of moves."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # What a turn did, in a few words beside the number.
    "verdict-kept": "kept the win",
    "verdict-gave-away": "gave it away",
    "verdict-lost": "already lost",
    "verdict-undecided": "undecided",
    "verdict-given": "given",
    "no-time-for-winner": "There was no time to work out who was winning.",
    "move-was-given": "This move was given, and chosen by nobody.",
    # The move is a sentence of its own: "29 wins."
    "better": "Better: {move}",
    # In a game whose length decides: a number, and how many moves it cost.
    "cost": "{number} ({moves})",
    "costs-long": {
        "": (
            "By {which:and}, {player} as Long made it {count} fewer move than need be.",
            "By {which:and}, {player} as Long made it {count} fewer moves than need be.",
        ),
        "player": (
            "By {which:and}, you as Long made it {count} fewer move than need be.",
            "By {which:and}, you as Long made it {count} fewer moves than need be.",
        ),
    },
    "costs-short": {
        "": (
            "By {which:and}, {player} as Short made it {count} more move than need be.",
            "By {which:and}, {player} as Short made it {count} more moves than need be.",
        ),
        "player": (
            "By {which:and}, you as Short made it {count} more move than need be.",
            "By {which:and}, you as Short made it {count} more moves than need be.",
        ),
    },
}
