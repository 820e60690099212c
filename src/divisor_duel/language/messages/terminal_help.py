"""The help of the program: its commands, line by line and in full, and what stands for a value."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    "help-program": (
        "Play number games of divisors and multiples, solve them, and learn why.\n\n"
        "Without a command, a game begins."
    ),
    # The first line of the help; the words in brackets may be left out.
    "usage-program": "Usage: divisor-duel [COMMAND] [OPTIONS]",
    # Behind "help play" and "help more" in the same list as the lines below.
    "line-help-play": "All about one command, here `play`.",
    "line-help-more": "All commands and options: for classes, programs and research.",
    # Behind "help play more", at the end of a command's help that shows only what most people need.
    "line-help-whole": "All options of this command, and all about it.",
    # The headings of the list of commands, by who needs them; "More" is at the end of a short list.
    "group-play": "Play",
    "group-teach": "Teach",
    "group-build": "Build",
    "group-research": "Research",
    "group-program": "This program",
    "group-more": "More",
    # The line of each command in that list; commands themselves are not translated.
    "line-play": "Play a game at this terminal.",
    "line-learn": "Learn the game in six steps, by playing it.",
    "line-games": "List the named games.",
    "line-books": "List the rulebooks, and how to play each.",
    "line-rules": "Read the rules of a game.",
    "line-replay": "Step through a recorded game.",
    "line-review": "See where a recorded game turned.",
    "line-puzzle": "Find the one move that wins.",
    "line-solo": "Make the longest chain you can, alone.",
    "line-serve": "Play in the browser, alone or with a friend by link.",
    "line-class": "Let a class play: a code, rounds, a wall to look at.",
    "line-homework": "Check the lines that pupils hand in of a set of puzzles.",
    "line-sheet": "Make puzzles and boards to print, with answers.",
    "line-site": "Write the pages as a folder that needs no server.",
    "line-solve": "Find out who wins a position, and why.",
    "line-arena": "Let players meet, and judge every move.",
    "line-standings": "Tell the results of a kept arena again, also as a table.",
    "line-engine": "Answer the line protocol, for programs that play.",
    "line-prompt": "Put a position to a language model.",
    "line-positions": "Make positions to measure players with.",
    "line-mcp": "Let an assistant play and explain, by the Model Context Protocol.",
    "line-sweep": "Find out who wins every pool of a row.",
    "line-count": "Count the complete games of a pool, by length.",
    "line-longest": "Find the longest chain of a pool.",
    "line-plot": "Draw a sweep, or the moves of an arena.",
    "line-help": "Show the help of the program, or of a command.",
    "line-completion": "Let your shell complete what you type with the Tab key.",
    # What each command says of itself when it is asked for help. Names of options and commands stay as they are, and
    # so do names of levels and games; words in capitals are those of the usage line, translated below ("value-...").
    "help-play": "Play a game, by its name or with a pool of your own.",
    "help-learn": "Learn the game in six steps, by playing it.",
    "help-games": "List the named games.",
    "help-books": "List the rulebooks, and how to play each of them.",
    "help-rules": "Read the rules of a game, with an example.",
    "help-replay": (
        "Step through a recorded game.\n\n"
        "FILE may also be the name a game was kept under; without it, it is the game you played last."
    ),
    "help-review": (
        "See which moves of a recorded game kept the win, and which gave it away.\n\n"
        "FILE may also be the name a game was kept under; without it, it is the game you played last."
    ),
    "help-puzzle": "Find the one move that wins.",
    "help-solo": (
        "Make the longest chain you can from a POOL: each number a divisor or multiple of the one before."
    ),
    "help-serve": "Play in the browser, alone or with a friend by link.",
    "help-class": (
        "Let a class play: your page shows a code, the pupils' tablets join with it. No internet is needed."
    ),
    "help-homework": (
        "Check the lines that pupils hand in of a set of puzzles, as the page `set` makes them.\n\n"
        "Each LINE, or each line of a FILE, is told with what was right at the first try; every set is worked out again. "
        "A FILE may be - for what is piped in. "
        "A line is checked against accidents; it is no seal against somebody who writes another."
    ),
    "help-sheet": (
        "Make a sheet to print: puzzles with one winning move, boards to play on, the longest chain.\n\n"
        "The answers are on a page of their own. Open the FILE in a browser, and print it."
    ),
    "help-site": "Write the pages as a FOLDER that works without a server and without a network.",
    "help-solve": "Find out who wins a position, by which moves, and why.",
    "help-arena": (
        "Let players meet, each two from both seats, and judge every move against perfect play.\n\n"
        "WHO is a level (beginner, easy, medium, hard, perfect), net, bot:COMMAND or chat:MODEL@URL, with a name "
        'before it if you like: "mine=bot:./mybot.py".'
    ),
    "help-standings": (
        "Tell the results of an arena again, from the FOLDER that it keeps its games in; nothing is played.\n\n"
        "It may still be playing: then these are the games so far. `plot FOLDER` draws them. Or the folder is of a "
        "run of verifiers (`vf-eval`), whose moves are then told by the same definitions."
    ),
    "help-engine": (
        "Answer the line protocol on standard input: name, rules, position, legal, go, solve, bid, quit."
    ),
    "help-prompt": "Print a position as a prompt for a language model: the rules, the moves, the question.",
    "help-positions": (
        "Make positions to measure players with, each with every winning move, a line of JSON each.\n\n"
        "In each the player to move can win and can go wrong. The same seed makes the same bytes on every machine."
    ),
    "help-mcp": (
        "Let an assistant play, solve, review and make puzzles, by the Model Context Protocol.\n\n"
        "It speaks on standard input and output, and is started by the assistant's program, not by hand: its settings "
        "name the command `divisor-duel` with the argument `mcp`."
    ),
    "help-sweep": (
        "Find out who wins every pool up to n, for a row of n, or every pool of a file.\n\n"
        "RULE is chain or antichain. The rows tell the winner, how many and which openings win, and for the chain "
        "the sizes of the sets D, A and C of the Gallai-Edmonds decomposition.\n\n"
        "Or it is length: antichains of which Long wants many moves and Short few. Those rows tell how many there "
        "are when either begins, and the best moves. Or longest: how many numbers the longest chain has. "
        "Or count: how many complete games of chains there are."
    ),
    "help-count": (
        "Count the complete games: every way to play until nobody can move, by the number of moves."
    ),
    "help-longest": (
        "Find the longest chain of a POOL, like 1-100: each number a divisor or multiple of the one before."
    ),
    "help-plot": (
        "Draw a sweep: the openings that win, for a chain the parts D, A and C of the pool, or the lengths.\n\n"
        "Or draw a table of moves, as `arena --moves` writes it: the accuracy by how many numbers there were to "
        "choose from and by how near the end was, beside what chance would have had. Of the FOLDER that an arena "
        "keeps its games in, the same is drawn."
    ),
    "help-help-command": "Show what the program can do; of a COMMAND all options; of more, every command.",
    "help-completion": (
        "Let your shell complete commands, options, games, books and levels with the Tab key.\n\n"
        "SHELL is bash, zsh or fish; without it, it is yours. Without --install, the script is only printed. "
        "After an update of the program, install it again."
    ),
    # What stands for a value in a usage line and beside an option, in capitals as there. Brackets mean that it may
    # be left out.
    "value-command-or-more": "[COMMAND|more]",
    "value-more": "[more]",
    "value-shell-or-none": "[SHELL]",
    "value-who": "WHO",
    "value-game-who-who": "[GAME] WHO WHO…",
    "value-name": "NAME",
    "value-name-or-none": "[NAME]",
    "value-lines": "LINE|FILE…",
    "value-file": "FILE",
    "value-file-or-folder": "FILE|FOLDER",
    "value-file-or-none": "[FILE]",
    "value-folder": "FOLDER",
    "value-game": "GAME",
    "value-game-or-none": "[GAME]",
    "value-pool": "POOL",
    "value-pair": "NUMBER-NUMBER",
    "value-pool-or-none": "[POOL]",
    "value-book": "NUMBER",
    "value-goal": "GOAL",
    "value-numbers": "NUMBERS",
    "value-count": "N",
    "value-text": "TEXT",
    "value-word": "WORD",
    "value-days": "DAYS",
    "value-port": "PORT",
    "value-url": "URL",
    "value-address": "ADDRESS",
    "value-column": "COLUMN",
    "value-json": "JSON",
    "value-code": "CODE",
    # The price of a million tokens, asked and answered, for the model of a name or for all.
    "value-price": "[NAME=]IN/OUT",
    # A header of an HTTP request.
    "value-header": "'NAME: VALUE'",
}
