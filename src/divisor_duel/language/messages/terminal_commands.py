"""What the commands print, and what they refuse."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # The program was stopped by Ctrl-C.
    "program-stopped": "Stopped.",
    "no-such-language": "there is no language {language!r} here; there are {languages:list}",
    # A command that was typed; {near} and {help} are commands as they can be typed.
    "no-such-command-but": "there is no command {command!r}; did you mean: {near}",
    "no-such-command": "there is no command {command!r}; to see them all: {help}",
    "completion-which-shell": "which shell is it? Name it: {shells:or}",
    "completion-line": "Added to {file}: a line that reads the script.",
    "completion-installed": "Written: {file}. A new terminal completes with the Tab key.",
    "good-bye": "Good-bye.",
    "large-number": "{number:,}",
    # What time an option may say, for example of --seconds.
    "no-seconds": "{text!r} is not a number of seconds.",
    # Two players: Divisor Duel: Ada against Ben
    "title-against": "{title}: {one} against {two}",
    # The date of a puzzle: 14 March 2026
    "date": "{day:02} {month} {year}",
    "month-1": "January",
    "month-2": "February",
    "month-3": "March",
    "month-4": "April",
    "month-5": "May",
    "month-6": "June",
    "month-7": "July",
    "month-8": "August",
    "month-9": "September",
    "month-10": "October",
    "month-11": "November",
    "month-12": "December",
    # What needs a part that may not be installed, as in "drawing needs an extra part".
    "extra-drawing": "drawing",
    # games, books: a few sentences about each; commands follow the last one of each list.
    "games-pool": "The pool: {pool}.",
    "games-from": "From {books}.",
    "games-next": "Play one, read its rules, or play with a pool of your own:",
    "books-title": "{title}, {pool}.",
    # {game} is the name of a game as it is typed.
    "books-game": "As a game: {game}.",
    "books-next": "Play by a rulebook, in its words, or read its rules:",
    # learn: a command follows.
    "lesson-left": "Good-bye. To begin the lesson again:",
    "lesson-over": "Now a real game, or the rules of another:",
    # play
    "resume-with-option": "--resume goes on with a game as it was left; leave {option} out",
    "toss-with-first": "a coin decides who begins, or --{option} does; leave one of the two out",
    # replay; the letters are typed as they are.
    "replay-move": "Move {move} of {last}",
    "replay-keys": "Enter: next, b: back, a number: that move, q: quit",
    "replay-keys-at-end": "Enter: quit, b: back, a number: that move, q: quit",
    "replay-typed-back": "the move before",
    # review; in a list of moves, of a turn on which somebody gave up.
    # {verdict} is one of verdict-…
    "verdict-at-cost": (
        "{verdict}, at the cost of {count} move",
        "{verdict}, at the cost of {count} moves",
    ),
    "review-undecided": "The undecided moves could not be worked out in time; --seconds allows more.",
    "turning-point-move": "Move {move} was a turning point: {player} had a won game.",
    "turning-point-giving-up": "Giving up was a turning point: {player} had a won game.",
    "review-no-mistake": "Nobody gave a won position away.",
    "review-no-mistake-as-known": "Nobody gave a won position away, as far as is known.",
    "review-no-chance": "{player}: never had a won position",
    "review-no-chance-as-known": "{player}: never had a won position, as far as is known",
    "review-accuracy": "{player}: accuracy {accuracy:.0%}",
    "review-accuracy-at-once": "{player}: accuracy {accuracy:.0%}, in one move that needed no answer",
    # puzzle
    "puzzle": "Puzzle, level {level}: {title}",
    # A row of `homework`: a pupil, how many first answers were right, a sign for each, and of which set.
    "handed-in": "{name}  {right} of {count}  {signs}  {title}, level {level}, seed {seed}",
    "puzzle-of-some": "Puzzle {number} of {some}, level {level}: {title}",
    "puzzle-of-day": "Puzzle of {date}, level {level}: {title}",
    # hint, skip, help and quit are typed as they are.
    "puzzle-task": (
        "{player} is to move, and exactly one number wins. Type it, or hint, skip, help or quit."
    ),
    # What is typed follows.
    "puzzle-asked": "The winning number:",
    # In front of the reasons.
    "puzzle-yes": "Yes!",
    "puzzle-no": "No.",
    "puzzle-no-more-hints": "There are no more hints: every number but one is ruled out.",
    "puzzle-typed-hint": "a nudge; each hint after it rules a number out",
    "puzzle-typed-skip": "show the answer",
    "puzzle-of-other-level": "This game has no puzzles of level {level}: here is one of level {nearest}.",
    "puzzles-fewer": (
        "Only one puzzle of level {level} could be found, not {wanted}.",
        "Only {count} puzzles of level {level} could be found, not {wanted}.",
    ),
    "puzzles-found": ("You found {found} of {count}.", "You found {found} of {count}."),
    "streak": (
        "Your streak: {count} day in a row. Come back tomorrow.",
        "Your streak: {count} days in a row. Come back tomorrow.",
    ),
    "streak-stays": ("Your streak stays at {count}.", "Your streak stays at {count}."),
    # solo: the longest chain somebody can make.
    "solo-title": "The longest chain from {pool}",
    "solo-typed-hint": "a good number to add",
    "solo-typed-undo": "take the last number back",
    "solo-typed-best": "show the longest chain known",
    "solo-typed-quit": "stop, and compare your chain with the longest known",
    "solo-chain": "Your chain ({length}): {numbers}",
    "solo-chain-empty": "Your chain ({length}): empty",
    "solo-choices": "You can add {numbers:or}.",
    "solo-complete": (
        "Nothing fits any more: {count} number. Undo some, see the best, or quit.",
        "Nothing fits any more: {count} numbers. Undo some, see the best, or quit.",
    ),
    # What is typed follows.
    "solo-asked": "Next:",
    # A command follows.
    "longest-needs-extra": "The longest chain needs an extra part; to add it, type:",
    "solo-looking": (
        "Looking for the longest chain, {count} second at most ...",
        "Looking for the longest chain, {count} seconds at most ...",
    ),
    "solo-length": ("{count} number.", "{count} numbers."),
    "solo-shorter": (
        "{count} number; the longest known has {best}, and none can have more than {bound}.",
        "{count} numbers; the longest known has {best}, and none can have more than {bound}.",
    ),
    "solo-shorter-proven": (
        "{count} number; the longest known has {best}, and no chain is longer.",
        "{count} numbers; the longest known has {best}, and no chain is longer.",
    ),
    "solo-as-long": ("{count} number. I found none longer!", "{count} numbers. I found none longer!"),
    "solo-as-long-proven": (
        "{count} number. Nobody can do better!",
        "{count} numbers. Nobody can do better!",
    ),
    "solo-best": "The longest known has {length}, and none can have more than {bound}: {chain}",
    "solo-best-proven": "The longest known has {length}, and no chain is longer: {chain}",
    "solo-no-hint": "Nothing fits any more; undo some numbers first.",
    "solo-hint": (
        "Try {number}: from there the chain can grow to {count} number.",
        "Try {number}: from there the chain can grow to {count} numbers.",
    ),
    "solo-hint-or-more": (
        "Try {number}: from there the chain can grow to {count} number or more.",
        "Try {number}: from there the chain can grow to {count} numbers or more.",
    ),
    # serve, class, site, sheet
    "cannot-listen": (
        "cannot listen at {host}, port {port}: {why}; try another port, or any that is free: {command}"
    ),
    "class-your-page": "Your page, on this computer: {address}",
    "class-pupils-page": (
        "The pupils, in the same network, open {address} and type the code that your page shows."
    ),
    "class-no-network": (
        "this computer is in no network, so no tablet can reach it; switch its Wi-Fi or its hotspot on and start again"
    ),
    "class-other-addresses": (
        "This computer has another address: {addresses:list}. If no tablet gets through, try: {command}",
        "This computer has other addresses: {addresses:list}. If no tablet gets through, try: {command}",
    ),
    "class-no-such-address": "{address!r} is no address of this computer; it has {addresses:list}",
    "site-written": (
        "Wrote {count} file to {folder}, {size:.1f} MB to load at the first visit, compressed.",
        "Wrote {count} files to {folder}, {size:.1f} MB to load at the first visit, compressed.",
    ),
    "site-try": "Offer it with any web server, or try it here: {command}",
    # {contents} are some of the three below.
    "sheet-written": "Wrote {contents:and} to {file}. Open it in a browser, and print it.",
    "sheet-has-puzzles": ("{count} puzzle", "{count} puzzles"),
    "sheet-has-boards": ("{count} kind of board", "{count} kinds of boards"),
    "sheet-has-drills": ("{count} number to take apart", "{count} numbers to take apart"),
    "not-a-drill": "{text!r} is no pair of numbers; write one like 84-35",
    "sheet-has-chain": ("a chain of {count} number to beat", "a chain of {count} numbers to beat"),
    # count
    "count-games": (
        "{title}, {pool}: {count:,} complete game.",
        "{title}, {pool}: {count:,} complete games.",
    ),
    # In a table, in front of how many games have so many moves.
    "count-length": ("{count:4} move", "{count:4} moves"),
    # longest: while it looks, and what it found.
    # While it takes longer: {limit} is how long it may take.
    "solve-so-far": "Solving for {seconds:.0f} s; --seconds allows {limit:.0f} s.",
    "longest-so-far": (
        "{seconds:6.1f} s: {count} number found, at most {bound}",
        "{seconds:6.1f} s: {count} numbers found, at most {bound}",
    ),
    "longest-proven": (
        "{found} of {count} number; no chain is longer.",
        "{found} of {count} numbers; no chain is longer.",
    ),
    "longest-at-most": (
        "{found} of {count} number; no chain has more than {bound}. More --seconds may help.",
        "{found} of {count} numbers; no chain has more than {bound}. More --seconds may help.",
    ),
}
