"""What is told of games, positions, puzzles and reviews at the page, and what cannot be done there."""

from divisor_duel.language.facts import Message

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
    # What needs more to be installed; it stands in a sentence.
    "extra-page": "the game in the browser",
    # A computer that plays and has no other name.
    "computer-unnamed": "Computer",
    # A player within a clause: "player 2 resigned"
    "seat-unnamed": "player {number}",
    # Two computers that play for comparison; the others are called where the pages are.
    "level-random": "random",
    "level-greedy": "greedy",
    # A title, as in the window: whose turn it is, before the name of the game.
    "turn-of": {"": "{mover}’s turn", "mover": "Your turn"},
    "title-over": "Over",
    "title-paused": "Paused",
    # Below the board, before what may be taken; the second names what that is.
    "now-turn-of": {"": "{mover}’s turn.", "mover": "Your turn."},
    "turn-of-for": {"": "{mover}’s turn: {wanted}.", "mover": "Your turn: {wanted}."},
    "took": {"": "{player} took {number}.", "player": "You took {number}."},
    # After a wrong tap, which cost the turn.
    "took-by-chance": {
        "": "{player} tapped a wrong number and lost the turn: chance took {number}.",
        "player": "That number was wrong and cost your turn: chance took {number} for you.",
    },
    "took-by-guess": {
        "": "{player} took {number} (a guess: this pool is too hard to work out in time).",
        "player": "You took {number} (a guess: this pool is too hard to work out in time).",
    },
    "sat-down": {"": "{player} has sat down.", "player": "You have sat down."},
    "asked-to-undo": {
        "": "{player} asked to take a move back.",
        "player": "You asked to take a move back.",
    },
    "refused-to-undo": {
        "": "{player} did not agree to take the move back.",
        "player": "You did not agree to take the move back.",
    },
    "opens": {"": "{player} opens.", "player": "You open."},
    "has-won": {"": "{winner} wins", "winner": "You win!", "loser": "You lose"},
    # Notes beside a player's name: "you · Long · to move"
    "note-you": "you",
    "note-long": "Long",
    "note-short": "Short",
    "note-not-here": "not here yet",
    "note-away": "away",
    "note-to-move": "to move",
    # A game in a list of games: "Divisor Duel, against Ben, 3 moves, your turn"
    "listed-waiting": "waiting for your friend",
    "listed-two": "{first} and {second}",
    "listed-against": "against {name}",
    "listed-against-friend": "against your friend",
    "listed-moves": ("{count} move", "{count} moves"),
    "listed-turn": {"": "{mover}’s turn", "mover": "your turn"},
    "listed-won": {"": "{winner} wins", "winner": "you win", "loser": "you lose"},
    # Who wins a position, and how many numbers do it; an opening is a first number.
    "the-player-1": "the first player",
    "the-player-2": "the second player",
    "standing-over": "The game is over: {who} has won.",
    "standing-one-number": "With perfect play {who} wins: there is only one number to take.",
    "standing-one-opening": "With perfect play {who} wins: there is only one opening to take.",
    "standing-any-number": (
        "With perfect play {who} wins, whichever of the {count} number is taken.",
        "With perfect play {who} wins, whichever of the {count} numbers is taken.",
    ),
    "standing-any-opening": (
        "With perfect play {who} wins, whichever of the {count} opening is taken.",
        "With perfect play {who} wins, whichever of the {count} openings is taken.",
    ),
    "standing-only-number": (
        "With perfect play {who} wins: only one of the {count} number wins.",
        "With perfect play {who} wins: only one of the {count} numbers wins.",
    ),
    "standing-only-opening": (
        "With perfect play {who} wins: only one of the {count} opening wins.",
        "With perfect play {who} wins: only one of the {count} openings wins.",
    ),
    "standing-some-numbers": (
        "With perfect play {who} wins: {wins} of the {count} number win.",
        "With perfect play {who} wins: {wins} of the {count} numbers win.",
    ),
    "standing-some-openings": (
        "With perfect play {who} wins: {wins} of the {count} opening win.",
        "With perfect play {who} wins: {wins} of the {count} openings win.",
    ),
    # A number that was tried in a puzzle.
    "tried-right": "{number} it is.",
    "tried-wrong": "{number} does not win: {mover} answers {answer}.",
    "task-after": "{mover} to move after {number}: exactly one number wins.",
    "task-open": "{mover} to open: exactly one number wins.",
    # A position to practise, told to the one who moves there; in the second, a first number is wanted.
    "practise-after": "Your turn after {number}. Find a number that wins.",
    "practise-open": "You open. Find a first number that wins.",
    "practise-took": "In your game you took {number} here.",
    "practise-fresh": "A new one, of the same kind as yours.",
    "practise-nothing-wins": "no number wins here, so there is nothing to find",
    "task-other-level": "(This game has no puzzles of level {level}; this one is of level {own}.)",
    # The second hint: what to do, and one reason. "They" is the opponent.
    "hint-ends-game": "{Verb} {number}: they have nothing left to {verb}.",
    # The same where a number must divide the last one, or be a multiple of it; "it" is the number.
    "hint-ends-game-too-big": (
        "{Verb} {number}. Nothing left on the board divides it, and its multiples are too big: they are stuck."
    ),
    "hint-ends-game-taken": (
        "{Verb} {number}. Nothing left on the board divides it, and its multiples are gone: they are stuck."
    ),
    "hint-ends-game-not-there": (
        "{Verb} {number}. Nothing left on the board divides it, and no multiple of it is there: they are stuck."
    ),
    "hint-take-wins": "{Verb} {number}.",
    # The same where every number loses, so that any can be the one to take.
    "hint-take-only": "{Verb} {number}: it is the only one.",
    "hint-take-hardest": "{Verb} {number}: it is the hardest to answer.",
    "hint-take-any": "{Verb} {number} or any other: which is the hardest to answer takes too long to find out.",
    "hint-all-lose-to-perfect": "Every number you can choose loses against perfect play.",
    "hint-pair-won": "If they {verb} {number}, you {verb} {answer}.",
    "hint-pair-lost": "If you {verb} {number}, they {verb} {answer}.",
    "hint-more-pairs-won": "Whatever else they {verb}, there is such an answer.",
    "hint-more-pairs-lost": "Whatever else you {verb}, there is such an answer.",
    # Groups of numbers that hang together, and how many they are.
    "hint-groups-won": (
        "{count} group is then left, each good for one turn: they take one, you take one, and so on.",
        "{count} groups are then left, each good for one turn: they take one, you take one, and so on.",
    ),
    "hint-groups-lost": (
        "{count} group is left, each good for one turn: you take one, they take one, and so on.",
        "{count} groups are left, each good for one turn: you take one, they take one, and so on.",
    ),
    "hint-even-won": "{count} is even, so the last is for you.",
    "hint-even-lost": "{count} is even, so the last is for them.",
    "hint-piles-won": "Count each group that is then left like a pile of counters.",
    "hint-piles-lost": "Count each group that is left like a pile of counters.",
    # The sum is like 2 + 1.
    "hint-pile-sum": "A pile of {strength} counts as {sum}.",
    # The counts are a list of piles-of.
    "hint-piles-even-won": (
        "That makes {counts:and}: an even number of each, so they cancel out. "
        "Whatever they change, you can make them cancel out again."
    ),
    "hint-piles-even-lost": (
        "That makes {counts:and}: an even number of each, so they cancel out. "
        "Whatever you change, they can make them cancel out again."
    ),
    "piles-of": ("{count} pile of {size}", "{count} piles of {size}"),
    # A group, by its letter, that counts for nothing: "C nothing"
    "pile-empty": "{letter} nothing",
    # A chain one makes alone.
    "chain-has": ("Your chain has {count} number.", "Your chain has {count} numbers."),
    "chain-is-longest": "Nobody can do better!",
    "longest-chain-has": "The longest chain there is has {length}.",
    "take-some-back": "Take some back, and try another way.",
    "nothing-fits": "Nothing fits any more.",
    "chain-hint": (
        "Try {number}: I know a chain of {count} number that goes on with it.",
        "Try {number}: I know a chain of {count} numbers that goes on with it.",
    ),
    # The two in the first lesson.
    "lesson-you": "You",
    "lesson-guide": "Guide",
    # A picture of a game, for those who do not see it.
    "picture-of": "{title}, {first} and {second}: {moves}",
    "picture-of-none": "{title}, {first} and {second}: no moves yet",
    "game-unfinished": "The game is not finished.",
    # A review, move by move; told to a player, it says "you".
    "reviewed-given": {
        "": "Move {move}: {number} was given to {player}.",
        "player": "Move {move}: {number} was given to you.",
    },
    "reviewed-kept": {
        "": "Move {move}: {player} took {number} and kept the win.",
        "player": "Move {move}: you took {number} and kept the win.",
    },
    "reviewed-gave-away": {
        "": "Move {move}: {player} took {number} and gave it away.",
        "player": "Move {move}: you took {number} and gave it away.",
    },
    "reviewed-lost": {
        "": "Move {move}: {player} took {number} and was already lost.",
        "player": "Move {move}: you took {number} and were already lost.",
    },
    "reviewed-undecided": {
        "": "Move {move}: {player} took {number} in a position too hard to work out in time.",
        "player": "Move {move}: you took {number} in a position too hard to work out in time.",
    },
    # The same where the length of the game counts and the move made it longer or shorter.
    "reviewed-kept-cost": {
        "": (
            "Move {move}: {player} took {number} and kept the win, at the cost of {count} move.",
            "Move {move}: {player} took {number} and kept the win, at the cost of {count} moves.",
        ),
        "player": (
            "Move {move}: you took {number} and kept the win, at the cost of {count} move.",
            "Move {move}: you took {number} and kept the win, at the cost of {count} moves.",
        ),
    },
    "reviewed-gave-away-cost": {
        "": (
            "Move {move}: {player} took {number} and gave it away, at the cost of {count} move.",
            "Move {move}: {player} took {number} and gave it away, at the cost of {count} moves.",
        ),
        "player": (
            "Move {move}: you took {number} and gave it away, at the cost of {count} move.",
            "Move {move}: you took {number} and gave it away, at the cost of {count} moves.",
        ),
    },
    "reviewed-lost-cost": {
        "": (
            "Move {move}: {player} took {number} and was already lost, at the cost of {count} move.",
            "Move {move}: {player} took {number} and was already lost, at the cost of {count} moves.",
        ),
        "player": (
            "Move {move}: you took {number} and were already lost, at the cost of {count} move.",
            "Move {move}: you took {number} and were already lost, at the cost of {count} moves.",
        ),
    },
    "reviewed-undecided-cost": {
        "": (
            (
                "Move {move}: {player} took {number} in a position too hard to work out in time, "
                "at the cost of {count} move."
            ),
            (
                "Move {move}: {player} took {number} in a position too hard to work out in time, "
                "at the cost of {count} moves."
            ),
        ),
        "player": (
            (
                "Move {move}: you took {number} in a position too hard to work out in time, "
                "at the cost of {count} move."
            ),
            (
                "Move {move}: you took {number} in a position too hard to work out in time, "
                "at the cost of {count} moves."
            ),
        ),
    },
    # A win given away, and what would have kept it: "Move 5: 45 gave it away; 21 wins."
    "turned": (
        "Move {move}: {number} gave it away; {numbers:and} wins.",
        "Move {move}: {number} gave it away; {numbers:and} win.",
    ),
    # The same of giving up; in the second, numbers that would have won: "You gave up a won game. 21 wins."
    "reviewed-gave-up-gave-away": {
        "": "{player} gave up a won game.",
        "player": "You gave up a won game.",
    },
    "turned-wins": ("{numbers:and} wins.", "{numbers:and} win."),
    "reviewed-gave-up-lost": {
        "": "{player} gave up a lost game.",
        "player": "You gave up a lost game.",
    },
    "reviewed-gave-up-undecided": {
        "": "{player} gave up in a position too hard to work out in time.",
        "player": "You gave up in a position too hard to work out in time.",
    },
    "review-gave-up": "gave up",
    # What was possible before a move, and what came of it.
    "ahead-given": {
        "": "The next move was given: {player} had no choice.",
        "player": "The next move was given: you had no choice.",
    },
    "ahead-undecided": "Which numbers win now is too hard to work out in time.",
    "ahead-lost": {"": "Whatever {player} takes now loses.", "player": "Whatever you take now loses."},
    "ahead-kept": {
        "": "What is marked ✓ wins for {player} now.",
        "player": "What is marked ✓ wins for you now.",
    },
    "ahead-gave-away": {
        "": "What is marked ✓ wins for {player} now, but {player} took {number} and gave it away.",
        "player": "What is marked ✓ wins for you now, but you took {number} and gave it away.",
    },
    # Behind a player's name.
    "accuracy": "accuracy {percent}% (won positions kept)",
    "accuracy-as-known": "accuracy {percent}% (won positions kept), as far as is known",
    "accuracy-none": "never had a won position",
    "accuracy-none-known": "never had a won position, as far as is known",
    # A game by link, told to one of two friends; the other has a name, or is "your friend".
    "friends-turn": "Your friend’s turn",
    # At the beginning of a sentence, instead of a name.
    "your-friend": "Your friend",
    "begins": {"": "{player} begins.", "player": "You begin."},
    "friend-begins": "Your friend begins.",
    "friend-took": "Your friend took {number}.",
    "send-and-wait": "Now send the link, and wait for the one that comes back.",
    "send-to": "Send this link to {name}",
    "send-to-friend": "Send this link to your friend",
    # What is written to the friend, before the link itself.
    "message-over": "{title}: I took {number}, and the game is over. Look:",
    "message-over-at-once": "{title}: the game is over. Look:",
    "message-look": "{title}: look at our game:",
    "message-you-begin": "{title}: you begin. Open this:",
    "message-your-turn": "{title}: I took {number}. Your turn:",
    # Links that lead to no game; each but two ends with what to do about it.
    "send-link-again": "Ask your friend to send the link again, and copy it whole",
    "link-changed": "part of this link was lost or changed on its way. {again}",
    "link-empty": "this link holds no game: all behind its # is missing. {again}",
    "link-unreadable": "this link has letters nobody can read. {again}",
    "link-part-unreadable": "this link has letters nobody can read: {part!r}. {again}",
    "link-too-long": "this link is too long for a game: it has more than {most:,} letters. {again}",
    "link-end-missing": "the end of this link is missing. {again}",
    "link-cannot-be": "this link tells of a game that cannot be ({reason}). {again}",
    "link-part-unknown": "this link has a part called {part!r}, which no game has. {again}",
    "not-a-link": "this is not the link of a game: behind its # stands {start!r}. {again}",
    "link-of-other-kind": (
        "this link is of kind {kind}, which this page does not know; load it again, it may be newer"
    ),
    "link-game-too-large": (
        "with so many numbers a game could outgrow its link of {most:,} letters at most; "
        "take a smaller pool or shorter names"
    ),
    "no-such-opener": "{opens!r} does not say who opens; it is {ways:list}",
    # What cannot be done in a game.
    "game-is-over": "the game is over: {winner} has won",
    "number-too-late": "the game is over: {number} cannot be taken any more",
    "seats-taken": "both seats are taken; you can watch this game",
    "turn-of-other": "it is {name}'s turn",
    "gone-on-meanwhile": "the game has gone on while the computer thought",
    "given-up-no-undo": "the game has been given up; nothing can be taken back",
    "no-move-to-undo": "you have made no move that could be taken back",
    "nothing-of-yours-to-undo": "there is no move of yours to take back",
    "teacher-decides": "in a class your teacher decides who plays next",
    "not-over-yet": "the game still goes on; finish it or resign first",
    "watching-only": "you are watching this game; only the players can do that",
    "game-changed-no-move": "the game has changed: no move has been made now; look at it again",
    "game-changed-one-move": "the game has changed: one move has been made now; look at it again",
    "game-changed": (
        "the game has changed: {count} move has been made now; look at it again",
        "the game has changed: {count} moves have been made now; look at it again",
    ),
    "needs-a-person": "a game here needs a person: make at least one of the seats human",
    "human-seats-only": "a person takes human seats only; the computer's are its own",
    "no-such-seat": "{seat!r} is no seat; a seat is human or a level: {levels:list}",
    "not-in-browser": "this browser has no game {id!r}; it may have been deleted here",
    "damaged-in-browser": "what is kept of the game {id!r} is damaged; start another",
    # What cannot be asked.
    "too-hard-in-time": "this is too hard to work out in {seconds} seconds; try a smaller pool",
    "no-solo-game": "there is no solo game from 1 to {size}; there are {sizes:list}",
    "no-longest-chain": "the longest chain from 1 to {last} is not known here; there are {sizes:list}",
    "no-lesson-step": "the lesson has no step {step}; there are {steps}",
    "nothing-here": "there is nothing at this address",
    "not-a-page": "{address!r} is not the address of a page",
    "request-is-object": "a request is a JSON object",
    "field-unknown": "{field}: nobody asks for that here",
    "field-unfit": "{field}: {value!r} cannot stand here",
    "field-required": "{field}: field required",
    # Files with all that a browser keeps, which My games saves and loads.
    "file-not-saved-here": "this file is not one that My games saved; its name ends in .json",
    "file-of-something-else": "this file holds something else than the games and settings of a browser",
    "backup-of-other-kind": (
        "this file is of kind {kind}, which this page does not know; load it again, it may be newer"
    ),
    "file-part-unknown": (
        "this file has {part!r}, which this page does not know; nothing of it was taken over"
    ),
    "file-part-wrong": "{what} in this file cannot be: {why}",
    "file-part-unreadable": "{what} in this file cannot be read; nothing of it was taken over",
    # What such a file holds; each stands before "in this file cannot be read".
    "kept-games": "the list of games",
    "kept-over": "the list of finished games",
    "kept-links": "a game by link",
    "kept-shelf": "the games played without a server",
    "kept-puzzles": "the streak of puzzles",
    "kept-practise": "a position to practise",
    "kept-practised": "the list of games looked through",
    "kept-solo-best": "the best chains",
    "kept-solo-chain": "the chain made alone",
    "kept-wish": "whom you play",
    "kept-last": "the game played last",
    "kept-learned": "whether you know the first game",
    "kept-choices": "whether choices are shown",
    "kept-counts": "whether replies are counted",
    "kept-sound": "whether there is sound",
    "kept-keys": "whether letters press buttons",
}
