"""The help of the program's options. What stands in brackets behind two spaces is what happens without the option."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    "help-version": "Show the version and exit.",
    "help-help": "Show this message and exit.",
    # {languages} is a list of codes: en, de.
    "help-language": "The language to speak: {languages:list}.  [default: that of your system]",
    # Of several commands.
    "help-game": "The game to play.  [default: the first of `games`]",
    "help-book": "The game of a rulebook, 000 to 004, in its words.",
    "help-pool": "A pool of your own, like 2-50 or 1-12,15,20-30:5.",
    "help-rule": "The rule for your own pool.  [default: chain]",
    "help-openings": "The part of your own pool the first number comes from.",
    "help-goal": (
        "Who wins when nobody can move: last (whoever moved last), misere (whoever cannot move), or "
        "length-20 (player 1 if there were at least 20 moves; length-20-short: if fewer).  [default: last]"
    ),
    "help-moves": 'The numbers taken so far, like "15 5 20".',
    "help-seconds": "Give up on a position after this time.",
    "help-json": "Answer in JSON, for programs.",
    "help-plain": "Print plain text, also for screen readers.",
    "help-puzzle-count": "How many puzzles.",
    "help-port": "0 takes any.",
    "help-database": "sqlite:///FILE or postgresql://…  [default: a file of yours]",
    # play; {levels} is a list of levels, {net} the name of the trained network.
    "help-play-p1": (
        "Who opens: human, a computer ({levels:list}), a trained network ({net}) or a program (bot:COMMAND)."
        "  [default: human]"
    ),
    "help-play-p2": "Who answers, likewise.  [default: human]",
    "help-play-name1": "The name of the first player.",
    "help-play-name2": "The name of the second player.",
    "help-play-first": "Who begins: the first player (1) or the second one (2).",
    "help-play-toss": "Toss a coin for who begins.",
    "help-play-choices": "Show what may be taken, or not.",
    "help-play-board": "Draw the board on every turn, or never.",
    "help-play-plain": "Print a plain transcript, also for screen readers.",
    "help-play-save": "Keep a copy of the game in a file.",
    "help-play-seed": "Repeat the toss and the computer's choices.",
    "help-play-resume": "Go on with the game played last, or with the one of this name.",
    "help-rules-example": "Play the sample game of the rulebook, and name where it slips.",
    # replay, puzzle, solve
    "help-replay-plain": "Print the whole game at once.",
    "help-puzzle-level": "How hard.",
    "help-puzzle-daily": "Today's puzzle, the same for everyone.",
    "help-puzzle-seed": "Make the same puzzles again.",
    "help-solve-all": "Name every move, however many there are.",
    "help-solve-length": (
        "Say also how many moves are to come when the winner hurries and the loser holds out; or, in a game "
        "for a length, when both play their best for it."
    ),
    # sheet; {pools} are two pools.
    "help-sheet-level": "How hard the puzzles are.",
    "help-sheet-board": "A board to play on, like {pools:or}; can be given several times.",
    "help-sheet-chain": "A pool to make the longest chain of, like 1-50.",
    "help-sheet-drill": "A number to take apart, and one to compare it with, like 84-35; also several times.",
    "help-sheet-choices": "Name the numbers that can be taken, or not.",
    "help-sheet-paper": "The paper to print on.",
    "help-sheet-seed": "Make the same sheet again.",
    "help-sheet-out": "The file to write.",
    # serve, class, site
    "help-serve-host": "Listen here; 0.0.0.0 for the network.",
    "help-serve-keep": "Forget games nobody has touched for so long.",
    "help-serve-no-limits": "Do not limit how much one address may ask.",
    "help-serve-metrics": "Figures for Prometheus, at 127.0.0.1.",
    "help-serve-log": "Write a line for each request, without names or addresses.",
    "help-class-minutes": "How long a round is.",
    "help-class-pairing": "Rounds for all, or free play.",
    "help-class-address": "By which of this computer's addresses, or names, the tablets find it.  [default: the first]",
    "help-class-no-browser": "Do not open your page by itself.",
    "help-site-pyodide": (
        "Python for the browser, as npm's package pyodide has it.  [default: npm fetches it]"
    ),
    "help-site-esbuild": ("The program esbuild, which packs the page's files.  [default: npm fetches it]"),
    "help-site-book": "The documents, as make book writes them: they are offered, too, and linked.",
    # arena
    "help-arena-games": "Games between each two, an even number.",
    "help-arena-seed": "The same seed repeats the games, where all can be solved in time.",
    "help-arena-seconds": "The time for one move.  [default: 10, for a model 120]",
    "help-arena-jobs": "How many games to play at once; with models, as many as their endpoint bears.",
    "help-arena-persist": "Start a bot once and let it stay for many games.",
    "help-arena-keep": (
        "Keep the records here, and every request to a model; a stopped arena goes on from them."
    ),
    # The names of the wordings stay English.
    "help-arena-wording": "The wording of the question to a model.",
    "help-arena-count-missing": "Count games in which an answer is missing as lost, instead of leaving them out in pairs.",
    "help-arena-table": "Print the results as a table for a paper or a page.",
    "help-arena-csv": "Write a line for each game to this file.",
    "help-arena-moves": "Write a line for each move to this file; `plot` draws it.",
    "help-arena-price": "For models: what a million tokens cost, asked and answered.",
    "help-arena-temperature": "For models: sent with every question.",
    "help-arena-max-tokens": "For models: the longest answer.",
    "help-arena-model-seed": "For models: the seed that is sent.",
    "help-arena-reasoning-effort": "For models: low, medium, high …",
    "help-arena-system": "For models: what is said before all else.",
    "help-arena-template": "For models: a prompt of your own.",
    "help-arena-examples": "For models: positions shown with a winning move first.",
    "help-arena-choices": "For models: whether the legal numbers are listed.",
    "help-arena-body": "For models: what else is sent, as JSON.",
    "help-arena-header": (
        "For models: sent with every request, and its value never written down; "
        "as 'NAME: $VARIABLE' it comes from the environment."
    ),
    # engine, prompt, positions
    "help-engine-level": "How well it plays.",
    "help-engine-seed": "Repeat the same play.",
    "help-engine-seconds": "Take no longer for a move, whatever `go` allows.",
    "help-prompt-choices": "Whether the legal numbers are listed.  [default: yes]",
    "help-prompt-template": "A prompt of your own, with $title, $about, $choices … where they belong.",
    "help-positions-count": "How many.",
    "help-positions-seed": "Other questions for another seed.",
    "help-positions-out": "Write them to this file; to a folder with --all.",
    "help-positions-all": "Make the published sets again, all of them.",
    # The one split between what may be trained on and what is measured with; the words train and test stay as they are.
    "help-positions-split": "Positions to measure with, or to train on: no position is on both sides.",
    "help-positions-check": (
        "Check a file, or the files of a folder, instead: the answers by their certificates, or by search."
    ),
    "help-completion-install": "Put the script where the shell finds it.",
    # sweep, count, longest, plot
    "help-sweep-from": "The first n.  [default: 2]",
    "help-sweep-to": "The last n.",
    "help-sweep-step": "Leave out the n between.",
    "help-sweep-pool": "The pools.  [default: 2-n for antichain and length, else 1-n]",
    "help-sweep-pools": (
        "Pools of your own instead, one on each line, like 2-50 or 1-12,15,20-30:5; n is its place."
    ),
    "help-sweep-nimber": "Tell the nimber of each pool too (antichain).",
    "help-sweep-time": "Tell the processor seconds each pool took; they differ from run to run.",
    "help-sweep-most": ("Name the winning openings where there are no more than this; always count them."),
    "help-sweep-jobs": "Processes on this machine.  [default: one for each core]",
    "help-sweep-cluster": "Work on a Dask cluster, like tcp://10.0.0.1:8786.",
    "help-sweep-out": "Write to FILE.csv or FILE.parquet; killed, the same command goes on.",
    "help-sweep-bfile": "Write one column in the format of the OEIS.",
    "help-sweep-memory": "MiB for each table of regions.",
    "help-sweep-threads": "Threads for each process, where hard pools are few (length).",
    "help-count-seconds": "Give up after this time.  [default: never]",
    "help-longest-seconds": "Stop with the best chain found after this time.",
    "help-plot-out": "The picture: .svg, .png or .pdf.  [default: beside FILE, as .svg]",
    "help-plot-title": "A line above the picture.",
}
