"""What the pages say beside their templates."""

from divisor_duel.language.forms import Message

MESSAGES: dict[str, Message] = {
    # The two rules, as a list offers them.
    "rule-chain": "chain",
    "rule-antichain": "antichain",
    # The same before a sentence that explains them.
    "rule-chain-title": "Chain",
    "rule-antichain-title": "Antichain",
    # How strong the computer is, weakest first.
    "level-beginner": "beginner",
    "level-easy": "easy",
    "level-medium": "medium",
    "level-hard": "hard",
    "level-perfect": "perfect",
    # Examples of how numbers are written, each with what it means: 2-50 (2 to 50), 2-20:2 (even numbers 2 to 20)
    "pools-like": "{pools:or}",
    # The numbers of a game, on the card that offers it.
    "range-even-short": "even {first} to {last}",
    "range-odd-short": "odd {first} to {last}",
    # The rulebooks a game comes from, on the same card.
    "from-rulebooks": ("Rulebook {books:and}", "Rulebooks {books:and}"),
    # What needs more to be installed; it stands in a sentence.
    "extra-page": "the game in the browser",
}
