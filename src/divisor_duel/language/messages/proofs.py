"""Who wins and why, hints, and why there is no answer."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # Who wins: the mover is the player to move, the other one answers.
    "wins-with": {"": "{mover} wins with {number}.", "mover": "You win with {number}."},
    "only": "Only {number} wins.",
    "win-too": "{numbers:and} would win too.",
    "loses": {
        "": "{mover} loses if {other} plays well.",
        "mover": "You lose if {other} plays well.",
        "other": "{mover} loses if you play well.",
    },
    "move-wins": "{number} wins.",
    "move-loses": "{number} loses: the answer is {answer}.",
    "move-loses-at-once": "{number} loses at once.",
    "no-time-for-why": "There was no time to work out why.",
    # The game is over.
    "over": {
        "": "{mover} has no number left to {verb}, so {winner} has won.",
        "mover": "You have no number left to {verb}, so {winner} has won.",
        "winner": "{mover} has no number left to {verb}, so you have won.",
    },
    # The same where whoever cannot move wins.
    "over-and-wins": {
        "": "{mover} has no number left to {verb}, so {winner} has won.",
        "mover": "You have no number left to {verb}, so you have won.",
    },
    "over-length": {
        "": (
            "After {count} move no number is left to {verb}, and Long needed {least}, so {winner} has won.",
            "After {count} moves no number is left to {verb}, and Long needed {least}, so {winner} has won.",
        ),
        "winner": (
            "After {count} move no number is left to {verb}, and Long needed {least}, so you have won.",
            "After {count} moves no number is left to {verb}, and Long needed {least}, so you have won.",
        ),
    },
    # Why a number that ends the game wins; "it" is that number.
    "ends": {
        "": "Nothing is left to {verb} after it, so {mover} cannot move.",
        "mover": "Nothing is left to {verb} after it, so you cannot move.",
    },
    "ends-length": (
        "Nothing is left to {verb} after it: the game is over after {count} move, and Long needed {least}.",
        "Nothing is left to {verb} after it: the game is over after {count} moves, and Long needed {least}.",
    ),
    # Chain games: numbers are paired up. Here the mover loses.
    "pair": "{number} with {answer}",
    "one-reply": {
        "": "{mover} can only {verb} {number}, and {other} answers with {answer}.",
        "mover": "You can only {verb} {number}, and {other} answers with {answer}.",
        "other": "{mover} can only {verb} {number}, and you answer with {answer}.",
    },
    "partners": {
        "": "Each number {mover} can {verb} has a partner for {other} to answer with: {pairs:pairs}.",
        "mover": "Each number you can {verb} has a partner for {other} to answer with: {pairs:pairs}.",
        "other": "Each number {mover} can {verb} has a partner for you to answer with: {pairs:pairs}.",
    },
    "partners-onwards": {
        "": "Whatever can follow is paired up in the same way, so it is {mover} who runs out of numbers.",
        "mover": "Whatever can follow is paired up in the same way, so it is you who run out of numbers.",
    },
    # Antichain games: numbers fall into groups that do not touch each other. Here the mover loses.
    "first-answered": {
        "": "Every number {mover} may {verb} first has an answer that wins for {other}.",
        "mover": "Every number you may {verb} first has an answer that wins for {other}.",
        "other": "Every number {mover} may {verb} first has an answer that wins for you.",
    },
    "first-answered-by": {
        "": "Every number {mover} may {verb} first has an answer that wins for {other}: {pairs:and}.",
        "mover": "Every number you may {verb} first has an answer that wins for {other}: {pairs:and}.",
        "other": "Every number {mover} may {verb} first has an answer that wins for you: {pairs:and}.",
    },
    # A group by its numbers.
    "group": "{{{numbers:list}}}",
    "group-cut": "{{{numbers:list}, …, {last}}} ({count} numbers)",
    "groups-of-one-move": "{count} groups of numbers are left, each good for exactly one move: {groups:and}.",
    "groups-even": {
        "": "{count} is even, so {other} makes the last move.",
        "other": "{count} is even, so you make the last move.",
    },
    "one-group": "The numbers left form one group, {groups:and}.",
    "one-group-strength-0": {
        "": "Its strength is 0: whatever {mover} does, {other} can make it 0 again, until nothing is left.",
        "mover": "Its strength is 0: whatever you do, {other} can make it 0 again, until nothing is left.",
        "other": "Its strength is 0: whatever {mover} does, you can make it 0 again, until nothing is left.",
    },
    "groups-left": "The numbers left form {count} separate groups.",
    # A list of strength-of.
    "groups-strengths": "Each has a strength, like a pile of so many counters: {groups:;}.",
    "strength-of": "{strength} for {groups:and}",
    "strengths-even": "Each strength above 0 is there an even number of times, so they cancel out.",
    # The sum is like 1 + 2, the counts a list of "2 times a 4".
    "strengths-split": (
        "Split up ({strength} is {sum}), they make {counts:and}, an even number of each, so they cancel out."
    ),
    "times": "{count} times a {strength}",
    "groups-cancel-again": {
        "": "Whatever {mover} changes, {other} can make them cancel out again, until nothing is left.",
        "mover": "Whatever you change, {other} can make them cancel out again, until nothing is left.",
        "other": "Whatever {mover} changes, you can make them cancel out again, until nothing is left.",
    },
    # Games in which whoever cannot move wins. The mover loses.
    "answered": {
        "": "Whatever {mover} may {verb}, {other} has an answer that wins.",
        "mover": "Whatever you may {verb}, {other} has an answer that wins.",
        "other": "Whatever {mover} may {verb}, you have an answer that wins.",
    },
    "answered-by": {
        "": "Whatever {mover} may {verb}, {other} has an answer that wins: {pairs:and}.",
        "mover": "Whatever you may {verb}, {other} has an answer that wins: {pairs:and}.",
        "other": "Whatever {mover} may {verb}, you have an answer that wins: {pairs:and}.",
    },
    "stuck-and-wins": {
        "": "In the end it is {other} who cannot move, and here that wins.",
        "other": "In the end it is you who cannot move, and here that wins.",
    },
    # Games whose length decides.
    "long-enough": (
        "There have been {count} move by then, and Long needs no more than {least}.",
        "There have been {count} moves by then, and Long needs no more than {least}.",
    ),
    "moves-follow": (
        "If both play their best, {count} more move follow: {total} in all. Long needs {least}.",
        "If both play their best, {count} more moves follow: {total} in all. Long needs {least}.",
    ),
    "moves-follow-between": (
        "If both play their best, {low} to {high} more moves follow: {least_total} to {most_total} in all. "
        "Long needs {least}."
    ),
    # First hints, which do not give the number away.
    "hint-over": "The game is over.",
    "hint-one-choice": "There is only one choice.",
    "hint-both-lose": (
        "Both choices lose if your opponent plays well. Make it hard: leave as few good answers as you can."
    ),
    "hint-all-lose": (
        "All {choices} choices lose if your opponent plays well. Make it hard: leave as few good answers as you can."
    ),
    "hint-both-win": "Both choices win.",
    "hint-all-win": "All {choices} choices win.",
    "hint-some-win": ("{count} of the {choices} choices wins.", "{count} of the {choices} choices win."),
    # Hints for a class whose choices are hidden: they name no number, and not how many are allowed.
    "nudge-all-lose": (
        "Whatever you take, your opponent wins by playing well. Make it hard: leave as few good answers as you can."
    ),
    "nudge-all-win": "Every number that is allowed wins.",
    "nudge-try-divisors": "Try the {divisors} of the last number.",
    "nudge-try-multiples": "Try the multiples of the last number.",
    "hint-leave-nothing": "Look for a number that leaves your opponent nothing to {verb}.",
    "hint-try-divisors": "Try the {divisors} of {last}.",
    "hint-try-multiples": "Try the multiples of {last}.",
    "look-for-partners": "Look for a number after which every answer has a partner that you can take next.",
    "look-for-groups": "Look at the groups of numbers each choice leaves: in a good one they balance.",
    "look-for-running-out": (
        "Look for a number after which you can always run out of numbers first: that is what wins here."
    ),
    "look-for-what-is-struck-out": (
        "Look at how many numbers each choice strikes out: Long wants few to go, Short wants many."
    ),
    # Why there is no answer.
    "not-solved-yet": (
        "the rule {rule!r} with the goal {goal!r} is not solved yet: it can be played, but nobody can say who wins"
    ),
    "not-in-time": "this position could not be solved within {seconds} s; allow more time",
    "too-many-steps": "this position takes more steps than it is worth",
    "length-beyond-us": "with {numbers:,} numbers in play nobody can tell yet how many moves are to come",
    "misere-beyond-us": "with {numbers:,} numbers in play nobody can tell yet who will be unable to move",
    "antichain-beyond-us": "an antichain pool of {numbers:,} numbers is more than anybody can solve yet",
    "table-too-small": "a region here is worth more than {most}, too much for the table",
    "beyond-plain-python": (
        "a pool of {numbers:,} numbers is more than plain Python can solve ({most:,}); "
        "the compiled solver comes with: {command}"
    ),
    # Puzzles; and what is made only for games of the usual goal.
    "no-such-level": "{level} is not a level; levels go from {first} to {last}",
    "no-puzzles-about": "no puzzle about {numbers:or} could be found in this game",
    "not-numbers": "{text!r} are no numbers with points between them, like 35.91",
    # Of the line that a pupil hands in, which names a set of puzzles and the first answers.
    "line-missing": "there is no result line here; it begins with set? and ends with a check",
    "line-wrong": "something in this line cannot be: {why}; ask for it once more",
    "line-changed": "this line was changed on its way; ask for it once more",
    "line-longer-than-set": "this line has more answers than its set has puzzles",
    "lines-too-many": "that is too many lines at once; check {most} at most",
    "lines-cannot-be-read": "{file} is no result line, and cannot be read as a file: {error}",
    "no-puzzles": (
        "this game has no puzzles: no position has exactly one winning move that is not seen at a glance"
    ),
    "puzzles-only-for-last": "puzzles are made only for games in which whoever cannot move loses, not for {goal!r}",
    "exams-only-for-last": (
        "such positions are drawn only for games in which whoever cannot move loses, not for {goal!r}"
    ),
    "networks-only-for-last": "networks are trained only for games in which whoever cannot move loses, not for {goal!r}",
    "labels-only-for-last": "labels are made only for games in which whoever cannot move loses, not for {goal!r}",
    "jax-only-for-last": "JAX plays only for games in which whoever cannot move loses, not for {goal!r}",
    "compiling-once": "Compiling the fast solver for this machine (once, some seconds) ...",
    "compiling-each-time": (
        "Compiling the fast solver for this machine (every time, unless NUMBA_CACHE_DIR names a folder to keep it in, "
        "some seconds) ..."
    ),
}
