"""What is said to whoever trains programs with the games: mistakes in arrays of moves, mostly."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # An action is the place of a number in the pool, counted from 0.
    "action-unknown": "{action} is no action; they go from 0 to {last_action}",
    # A batch is many games that are played side by side.
    "batch-action-unknown": (
        "game {game} of the batch: {action} is no action; they go from 0 to {last_action}"
    ),
    "batch-number-not-legal": (
        "game {game} of the batch: {number} is not legal there; action_mask tells what is"
    ),
    "batch-too-small": "a batch of {size} games is none; batches start at 1",
    "boards-of-another-batch": "these are not the boards of a batch of {size} games on this pool",
    "actions-of-another-shape": (
        "actions are {size} whole numbers, one for each game, not an array of {type} with the shape {shape}"
    ),
    "render-mode-unknown": "{mode!r} is not a render mode; there are {known:and}",
    "reset-option-unknown": "{name!r} is no option of reset; there are {known:and}",
    "game-ended-reset": "the game has ended, or has not begun: reset() begins the next one",
    "seat-unknown": "{seat} is no seat; there are 1 and 2, or None to draw one for each game",
    "reset-mask-wrong": "reset_mask is {size} booleans, one for each game",
    "reset-moves-wrong": "moves are {size} lists of numbers, one for each game that is reset",
    "too-large-to-judge": (
        "with {left} numbers left a move cannot be judged exactly; "
        "start anywhere, not at the opening, or take a smaller pool"
    ),
    "places-do-not-fit": (
        "a board of {places:,} places for {numbers:,} numbers cannot be: "
        "each number needs one, and there are at most {most:,}"
    ),
}
