"""What is said of the positions a model is examined with, and of files of them."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # {file} is the name of a file of positions.
    "file-names-the-game": "the positions of {file} name their games themselves; leave out game, pool, rule and openings",
    "game-has-no-questions": "this game has no positions in which one can win and can go wrong",
    # From here on: what is wrong with a line of a file of questions. {why} is a clause of its own.
    "rule-not-checked": "the rule {rule!r} cannot be checked: it is not solved yet",
    "move-was-not-legal": "{number} was not legal",
    "turn-of-the-other": "it is the other player's turn",
    "legal-moves-are-others": "the legal moves are [{moves:list}]",
    "winning-moves-wrong": "a winning move is not legal, or out of order",
    # How likely a move by chance is to win.
    "chance-wrong": "the chance is another",
    "no-move-can-go-wrong": "every move wins, or none",
    "position-twice": "the same position stands in a line before",
    "search-finds-others": "by search other moves win",
    "distance-is-another": (
        "the end is {count} move away, when the winner leaves little and the loser leaves much",
        "the end is {count} moves away, when the winner leaves little and the loser leaves much",
    ),
    "game-is-another": "the pool, the rule or the openings are not those of {game}",
    # {side} is "train" or "test", whatever the language.
    "side-is-another": "the position is on the side {side!r} of the split",
    # {name} is a game, or a rule and a pool, as in `chain-2-30`.
    "id-is-another": "the id should be {name}, a hyphen and a number of three digits or more",
    "id-twice": "a line before has the same id",
    # The text by which one finds these questions in the data a model was trained on.
    "canary-is-another": "the canary is missing or another, so whoever trains cannot find the line and leave it out",
    # The certificate of a line: the proof that its moves win.
    "certificate-of-others": "it is about other moves than win",
    "pairs-unrelated": "pairs for {move}: two numbers are not related",
    "pairs-two-partners": "pairs for {move}: a number has two partners",
    "pairs-not-in-play": "pairs for {move}: a number is not in play",
    "pairs-perhaps-more": "pairs for {move}: there might be more than {count}",
    "loss-not-proven": "{move} is not proven to lose",
}
