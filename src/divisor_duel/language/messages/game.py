"""What is told of pools, rules, turns and ends, and why a number or a record is refused."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # Which numbers: parts of a list of numbers, and the list, by itself and within a sentence ("the-").
    "number": "{number}",
    "range": "{first} to {last}",
    "range-even": "even numbers {first} to {last}",
    "range-odd": "odd numbers {first} to {last}",
    "range-steps": "{first} to {last} in steps of {step}",
    "numbers": "{parts:list}",
    "numbers-cut": "{parts:list}, …, {last} ({count} numbers)",
    "the-number": "the number {number}",
    # Here and in the next two: within a sentence, as in "The pool holds the even numbers 2 to 8".
    "the-range-even": "the even numbers {first} to {last}",
    "the-range-odd": "the odd numbers {first} to {last}",
    "the-numbers": "the numbers {parts:list}",
    "the-numbers-cut": "the numbers {parts:list}, …, {last} ({count} numbers)",
    # Pools that cannot be.
    "pool-whole-numbers-only": "a pool holds whole numbers only: {error}",
    "pool-empty": "a pool needs at least one number",
    "pool-too-many": "a pool has at most {most:,} numbers",
    "number-not-positive": "{number} is not a positive whole number",
    "number-too-large": "{number} is too large; numbers go up to {largest:,}",
    "number-in-no-pool": "{number} is too large; no game has it",
    "number-below-zero": "{number} is below zero; the numbers of a pool are 1 or more",
    "number-unreadable": "{text} is not a whole number; type one number, like 15",
    "pool-part-unreadable": (
        "{part} in pool {pool} is not a number or range; "
        "write ranges with an optional step, joined by commas, like 2-50 or 1-12,15,20-30:5"
    ),
    "pool-part-backwards": "{part!r} runs backwards; write {first}-{last}{step}",
    "pool-part-step-0": "{part!r} has step 0; steps start at 1",
    "pool-part-too-many": "a pool has at most {most:,} numbers; {part!r} has {count:,}",
    "extra-graph": "a graph for networkx",
    # "drawing needs an extra part": what is the code of such a part, like extra-graph.
    "missing-extra": "{what} needs an extra part: {command}",
    # Goals, games and books that there are not.
    "no-such-goal": (
        "{goal!r} is not a goal; it is 'last', 'misere', or 'length-20' for a game in which player 1 wins when there are "
        "at least 20 moves ('length-20-short': when there are fewer)"
    ),
    "other-goal": (
        "{game} is played for {goal!r}; another goal needs a pool of your own: --pool {pool} --rule {rule} --goal {wanted}"
    ),
    "game-twice": "two games are named, {game!r} and {other!r}; leave one out",
    "game-and-pool": "name a game or give a pool, not both",
    "book-and-pool": "name a rulebook or give a pool, not both",
    "rule-without-pool": "a rule or openings of your own need a pool of your own too",
    "no-such-rule": "{rule!r} is not a rule; it is {rules:or}",
    "no-such-game-but": "there is no game called {game!r}; did you mean {near}?",
    "no-such-game-but-book": "{book} is a rulebook, not a game; at a terminal it is --book {book}",
    "no-such-game": "there is no game called {game!r}; there are {games:list}",
    "no-such-book": "there is no rulebook {book!r}; there are {books:list}",
    "book-of-other-game": "rulebook {book} is about {about}; leave {game!r} out",
    # The rulebooks a game comes from, by their numbers.
    "rulebooks": ("rulebook {books:and}", "rulebooks {books:and}"),
    "opening-not-in-pool": "opening {number} is not in the pool ({pool})",
    # What is played for.
    "aim-last": "Whoever cannot move loses.",
    "aim-misere": "Whoever cannot move wins.",
    "aim-length": (
        "{long} is Long and wins when there are at least {least} moves; {short} is Short and wins when there are fewer."
    ),
    # Behind "must be": what the first number must be. A language that puts "be" last puts it here, behind each.
    "first-only": "{number}",
    "first-in-words": "{first}",
    "first-one-of": "one of {numbers}",
    # A refusal, like not-in-pool, as a sentence of its own.
    "refusal": "{clause:sentence}",
    # A number that is refused, and with what may be taken instead.
    "refused": "{why}; you can {verb} {choices:or}",
    # The reason is a clause like "35 is neither a divisor nor a multiple of 84".
    "refused-turn-lost": "{why}. That cost your turn: chance took {drawn} for you",
    "game-over": "the game is over: {number} cannot be {verbed} any more",
    "not-in-pool": "{number} is not in the pool",
    # A program gave something else than a number; {value} is how Python writes it: '4' with its quotes.
    "move-not-a-number": "{value} is not a whole number",
    "taken": "{number} has already been {verbed}, on turn {turn}",
    "not-an-opening": "{number} cannot be the first number, which must be {first}",
    "unrelated": "{number} is neither a {divisor} nor a multiple of {last}",
    "related-divisor": "{number} is a {divisor} of {before}, which has been {verbed}",
    "related-multiple": "{number} is a multiple of {before}, which has been {verbed}",
    "nothing-to-undo": "there are not that many moves to take back",
    # What a turn asks for: "Take any number."
    "asked": "{Verb} {wanted}.",
    "wanted-any": "any number",
    "wanted-first": "the first number: it must be {first}",
    "wanted-related": "a number that divides {last}, or a multiple of {last}",
    "wanted-unrelated": "a number that is no {divisor} and no multiple of {numbers:or}",
    "wanted-unrelated-to-any": "a number that is no {divisor} and no multiple of any number {verbed}",
    "wanted-left": "any number that is left",
    # Long and Short are the players of a game whose length decides.
    "so-far": "Moves so far: {made}; {long} (Long) needs {least}.",
    # The end. A clause with its full stop.
    "full-stop": "{clause}.",
    "ended-by-agreement": "{detail}",
    "resigned": {"": "{loser} resigned", "loser": "You resigned"},
    "resigned-because": {"": "{loser} resigned: {detail}", "loser": "You resigned: {detail}"},
    # A program lost by something else than its play; how is one of end-…
    "forfeited": {"": "{loser} forfeited, {how}", "loser": "You forfeited, {how}"},
    "end-in-detail": "{how}: {detail}",
    "end-played-out": "played out",
    "end-resigned": "resigned",
    "end-too-slow": "too slow",
    "end-stopped": "stopped",
    "end-nonsense": "nonsense",
    "end-illegal-number": "illegal number",
    "end-too-much-output": "too much output",
    "end-unreachable": "unreachable",
    "end-other": "for another reason",
    "won-after": {
        "": ("{winner} wins after {count} move.", "{winner} wins after {count} moves."),
        "winner": ("You win after {count} move.", "You win after {count} moves."),
    },
    "won-after-of-length": {
        "": (
            "{winner} wins after {count} move; Long needed {least}.",
            "{winner} wins after {count} moves; Long needed {least}.",
        ),
        "winner": (
            "You win after {count} move; Long needed {least}.",
            "You win after {count} moves; Long needed {least}.",
        ),
    },
    "stuck": {"": "{player} cannot move: {why}.", "player": "You cannot move: {why}."},
    "stuck-no-relative": "no {divisor} or multiple of {last} is left",
    "stuck-all-taken": "every number has been {verbed}",
    "stuck-all-related": "every number left is a {divisor} or a multiple of one that has been {verbed}",
    # The same three with who wins, which is a sentence of its own: "Ada wins after 7 moves."
    "stuck-no-relative-so": "No {divisor} or multiple of {last} is left: {won}",
    "stuck-all-taken-so": "Every number has been {verbed}: {won}",
    "stuck-all-related-so": "Every number left is a {divisor} or a multiple of one that has been {verbed}: {won}",
    "one-move-always": "A game of one move: with these numbers there is no longer one.",
    "one-move-by-one": "A game of one move: {number} leaves nothing to answer with.",
    "one-move-by-one-good": "A game of one move, and by the rules a good one: {number} leaves nothing to answer with.",
    "one-move-by-some": "A game of one move: {numbers:or} as the first number leaves nothing to answer with.",
    "one-move-by-some-good": (
        "A game of one move, and by the rules a good one: {numbers:or} as the first number leaves nothing to answer with."
    ),
    "longer-game": (
        "For a longer game, let the first number be even, as classes do, or choose the openings yourselves."
    ),
    # Records of games, and names in them.
    "name-unfit": "{name!r} cannot be a name; use letters, digits and spaces",
    "name-too-long": "{name!r} is too long for a name; {most} letters at most",
    "record-cannot-be-read": "cannot read {path}: {error}",
    "record-too-large": "{path} is too large to be the record of a game",
    "record-not-text": "{path} is not text, so it is not the record of a game",
    "record-in-file": "{path}: {what}",
    "record-line": "line {line}: {why}",
    "record-move": "move {move}: {what}",
    "not-a-record": (
        "this is not the record of a game; one has lines like 'game: divisor-duel' and 'moves: 15 5 20'"
    ),
    "record-key-unknown": "{line!r} is none of {keys}:",
    "record-key-twice": "there is a second {key!r} line",
    "record-without-game": "a record says which 'game' was played, or the 'pool' and the 'rule'",
    "record-seats": "seats are two, like 'human, perfect'",
    "not-a-date": "{date!r} is not a date like 2026-03-14",
    "record-given": "{given!r} cannot be how many of the {moves} moves were given",
    "record-other-winner": "by these moves player {number} wins, not {result!r}",
    "record-no-result": "{result!r} is not a result like 'player 1 wins' or 'unfinished'",
    "record-winner-loses": "player {number} cannot both win and lose",
    "record-goes-on": "{result!r}, but after these moves the game goes on",
    "record-no-forfeit": "{fault!r} is no kind of forfeit; there are {faults:list}",
    "record-not-quoted": "{text!r} is not a text quoted as in JSON",
}
