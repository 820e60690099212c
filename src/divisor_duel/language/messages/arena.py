"""What is said of tournaments, which the command `arena` plays."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    "arena-needs-two": "an arena needs two players at least, like: arena easy perfect",
    "arena-too-few-games": (
        "{count} game is too few; an arena plays at least 2 between each two",
        "{count} games are too few; an arena plays at least 2 between each two",
    ),
    "arena-odd-games": (
        "{count} games cannot be shared: openings are played from both sides; take an even number"
    ),
    "no-time-for-a-move": "{seconds:g} seconds are no time for a move; give more than 0 and at most {most:,}",
    # Somebody wrote a player in Python; "job" is what the option --jobs counts.
    "player-cannot-travel": (
        "a player cannot be sent to other processes ({why}); define it in a module, or play with one job"
    ),
    # A folder of games was made by another version of the program. {opening} is the numbers given: 12 4
    "game-of-other-options": (
        "game {number} in {path} is not the one these options give, "
        "which is {first} against {second} after {opening}; "
        "another version may have drawn it: move the folder away to begin again"
    ),
    "game-of-other-options-from-start": (
        "game {number} in {path} is not the one these options give, "
        "which is {first} against {second} after the start; "
        "another version may have drawn it: move the folder away to begin again"
    ),
}
