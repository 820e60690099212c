"""What the commands for building and research print and refuse: solve, arena, positions, sweep, plot."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # solve: {moves} are the numbers taken, {title} and {pool} say what is played.
    "solve-title": "{title}, {pool}, after {moves}; {mover} to move.",
    "solve-title-at-start": "{title}, {pool}, at the start; {mover} to move.",
    # {numbers} is one of the four below.
    "winning-moves": "Winning moves: {numbers}",
    "losing-moves": "Losing moves: {numbers}",
    "moves-all": "all of them",
    "moves-none": "none",
    "moves-listed": "{numbers:list}",
    "moves-some": "{first:list} … {last:list} ({count:,} of {of:,}; --all names them all)",
    # How many moves are to come in a game that somebody wins.
    "moves-to-come-win": (
        "When the winner wins as soon as possible and the loser holds out, there is {count} move to come.",
        "When the winner wins as soon as possible and the loser holds out, there are {count} moves to come.",
    ),
    "moves-to-come-win-between": (
        "When the winner wins as soon as possible and the loser holds out, there are {low} to {count} move to come; more time may tell.",
        "When the winner wins as soon as possible and the loser holds out, there are {low} to {count} moves to come; more time may tell.",
    ),
    "moves-to-come-win-by-unknown": (
        "When the winner wins as soon as possible and the loser holds out, there is {count} move to come; by which numbers, more time may tell.",
        "When the winner wins as soon as possible and the loser holds out, there are {count} moves to come; by which numbers, more time may tell.",
    ),
    # The same in a game whose length decides.
    "moves-to-come-length": (
        "When both play for it, there is {count} move to come.",
        "When both play for it, there are {count} moves to come.",
    ),
    "moves-to-come-length-between": (
        "When both play for it, there are {low} to {count} move to come; more time may tell.",
        "When both play for it, there are {low} to {count} moves to come; more time may tell.",
    ),
    "moves-to-come-length-by-unknown": (
        "When both play for it, there is {count} move to come; by which numbers, more time may tell.",
        "When both play for it, there are {count} moves to come; by which numbers, more time may tell.",
    ),
    # {to_come} is one of the two below, {best} the moves by which it stays so.
    "keep-to-that": ("{to_come}: {best:and} keeps to that.", "{to_come}: {best:and} keep to that."),
    "moves-to-come-win-by": (
        "When the winner wins as soon as possible and the loser holds out, there is {count} move to come",
        "When the winner wins as soon as possible and the loser holds out, there are {count} moves to come",
    ),
    "moves-to-come-length-by": (
        "When both play for it, there is {count} move to come",
        "When both play for it, there are {count} moves to come",
    ),
    # arena: while it plays, beside a bar.
    "arena-playing": "Playing",
    "arena-playing-rest": ("Playing the other {count}", "Playing the other {count}"),
    "arena-kept": (
        "{kept} of {count} game is kept; the same command goes on from there.",
        "{kept} of {count} games are kept; the same command goes on from there.",
    ),
    "jobs-too-many": "{jobs} jobs are too many for this machine, which bears {most}",
    # The results. {title} is the game.
    "arena-title": (
        "{title}: {count} game between each two, seed {seed}",
        "{title}: {count} games between each two, seed {seed}",
    ),
    # Below a table, behind the title: {version} is the program's, {prompt} empty or the next.
    "arena-caption": "95 % intervals in brackets; divisor-duel {version}{prompt}.",
    "arena-caption-prompt": ", prompt {hash}",
    "json-or-table": "--json and --table are two ways to tell the same; give one of them",
    "no-arena-there": "{folder} has no games.jsonl: it is no folder that `arena --keep` has written",
    "no-traces-of-ours": "{path} has no moves of these games, as verifiers writes them ({why})",
    "no-games-there": "no game is finished in {folder} yet",
    # Headings of columns, each as wide as it needs: a rating, the share of points, and how sure that is.
    "column-player": "player",
    "column-model": "model",
    "column-wording": "wording",
    "column-moves": "moves",
    # The share of answers that are legal numbers.
    "column-legal": "legal",
    "column-games": "games",
    "column-elo": "Elo",
    "column-score": "score",
    "column-interval": "95 % interval",
    # The share of wins kept that could be lost, how sure that is, what any legal number would have had, how much of
    # the way from there to perfect play it is, the share of won games that were won, wins given away for each turn.
    "column-accuracy": "accuracy",
    "column-95": "95 %",
    "column-by-chance": "by chance",
    "column-excess": "excess",
    "column-conversion": "conversion",
    "column-regret": "regret",
    # How much of the longest game was kept on turns that were lost anyway.
    "column-length-kept": "length kept",
    "arena-first-mistakes": "First mistakes:",
    # {name} is a player, {done} one of the two below or end-resigned, {moves} the numbers before or "the start".
    "arena-mistake": "{name}: {done} after {moves} (game {game})",
    "arena-mistake-better": "{name}: {done} after {moves}; {better} would have won (game {game})",
    "mistake-took": "took {number}",
    "mistake-forfeited": "forfeited",
    "mistake-at-start": "the start",
    # Numbers that would have won: 3, 5 or 9
    "better-moves": "{numbers:or}",
    # {kinds} are several of the next: 2 × too slow, 1 × resigned
    "arena-gave-up": "{name} gave up or forfeited: {kinds:list}",
    "so-often": ("{count} × {what}", "{count} × {what}"),
    # What happened, and what more is known of it.
    "arena-example": "{what} (game {game})",
    "arena-example-detail": "{what}: {detail} (game {game})",
    "arena-mended": (
        "{name} was asked to mend its answer {count} ×",
        "{name} was asked to mend its answer {count} ×",
    ),
    "arena-unjudged": (
        "{name}: {count} game was too hard to judge",
        "{name}: {count} games were too hard to judge",
    ),
    # Games in which a player's answer never came, or came cut short, empty, filtered or refused.
    "arena-missing": (
        "Missing: {count} game, for want of an answer of {name}: {kinds:list}",
        "Missing: {count} games, for want of an answer of {name}: {kinds:list}",
    ),
    # Headings of columns: the score with missing games as lost, and without them and the same games from the other sides.
    "column-score-lost": "missing as lost",
    "column-score-pairs": "left out in pairs",
    # How many games are missing.
    "column-missing": "missing",
    "score-of": ("{score:.1%} of {count}", "{score:.1%} of {count}"),
    "score-of-none": "none left",
    "arena-missing-left-out": (
        "All figures above leave missing games out, each with its mirror; --count-missing counts them as lost."
    ),
    "arena-missing-lost": "All figures above count missing games as lost.",
    "arena-begun-again": (
        "{name}: {count} game was begun again after a fault of the line",
        "{name}: {count} games were begun again after a fault of the line",
    ),
    # What models used: {parts} are the requests, the tokens and what they cost.
    "arena-used": "Used:",
    "arena-used-by": "{name}: {parts:list}",
    # {kinds} are several of: 12 × behind MOVE:
    "arena-read": "answers read: {kinds:list}",
    "arena-used-in-all": "in total: {parts:list}",
    "used-requests": ("{count:,} request", "{count:,} requests"),
    "used-requests-faults": ("{count:,} request ({faults:list})", "{count:,} requests ({faults:list})"),
    "used-tokens": "{asked:,} tokens in, {answered:,} out",
    "used-reasoning": "{reasoning:,} of these for reasoning",
    "used-cost": "cost {cost:.4f}",
    "template-no-text": "{file} is not text, so it is no template",
    "price-of-nobody": "{name!r} is none of the players; there are {names:list}",
    "price-unreadable": (
        "{text!r} is no price; give those of a million tokens asked and answered, like 3/15"
    ),
    "body-unreadable": '{text!r} is not a JSON object, like {{"top_p": 0.9}}',
    # A variable of the environment, from which a header takes its value.
    "header-variable-empty": "the header {header} takes its value from ${variable}, which is not set",
    "header-unreadable": "{text!r} is no header; write it like 'X-Title: my study'",
    # positions
    "positions-all-where": "--all writes a file for each set; say where with --out FOLDER",
    "positions-written": "wrote {file}",
    "positions-too-few": (
        "{game} has only {count} such position.",
        "{game} has only {count} such positions.",
    ),
    "positions-none": "there are no files of positions in {folder}",
    "file-not-text": "it is not text, so it holds no positions",
    "positions-wrong": "{file}: {what}",
    "positions-right": (
        "{file}: nothing wrong in {count} line; answers proven by certificate: {by_certificate}, by search: {by_search}, not proven: {unproven}",
        "{file}: nothing wrong in {count} lines; answers proven by certificate: {by_certificate}, by search: {by_search}, not proven: {unproven}",
    ),
    # sweep; names of options stay as they are.
    "sweep-jobs-or-cluster": "give --jobs or --cluster, not both",
    "sweep-ending": "{file} should end in {endings:or}",
    "sweep-json-or-file": "--json is for the screen; leave out --out and --bfile, or --json",
    "sweep-to-or-pools": "give --to or --pools, one of the two",
    "sweep-all-pools": "a sweep over --pools takes all of them; leave out --from, --step and --pool",
    "sweep-no-text": "{file} is no text",
    "sweep-no-pools": "{file} has no pools",
    # Between a time that has passed and the time that is left: 0:00:12 left 0:01:30
    "time-left": "left",
    # plot: refusals, and the words in a picture.
    "plot-ending": "{file} should end in {endings:list}",
    "plot-no-chances": "no move in {file} could have kept a win, so there is nothing to draw",
    "plot-not-moves": "{file} is not a table of moves: {error}",
    "plot-drawn": "Drawn in {file}",
    "plot-n": "n, the largest number of the pool",
    "plot-part-of-pool": "part of the pool",
    "plot-player-wins": "player {number} wins",
    "plot-winning-openings": "openings that win",
    "plot-most-moves": "the most there can be",
    # Long and Short are the players of a game whose length decides.
    "plot-long-begins": "Long begins",
    "plot-short-begins": "Short begins",
    "plot-primes": "primes up to n",
    "plot-moves": "moves",
    "plot-longest-chain": "the longest chain",
    "plot-numbers": "numbers",
    "plot-complete-games": "complete games",
    "plot-games": "games",
    "plot-choices": "numbers to choose from",
    "plot-turns-left": "turns to the end of the game, this one included",
    "plot-accuracy": "accuracy, 95 % intervals",
    "plot-any-number": "any legal number",
}
