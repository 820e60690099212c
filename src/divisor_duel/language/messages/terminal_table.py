"""A game at the keyboard: the questions before and after it, the screen, and what can be typed.

Words that are typed (undo, hint, save, yes, quit, names of levels) stay as they are in every language.
"""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # The name of the computer at a level.
    "name-computer": "Computer ({level})",
    # Questions before a game; the answers to each are below it, each behind a word that is typed.
    "which-game-asked": "Which game? A rulebook is named by its number.",
    "choose-learn": "a first game that teaches: six steps, three minutes",
    "choose-go-on": "the game that was left: {title}, {one} against {two}",
    # A rulebook in the list, behind its number; {numbers} is like "2 to 50", {summary} a sentence about its rule.
    "choose-book": "{title}, {numbers}: {summary}",
    "choose-book-shortly": "{title}, {numbers}",
    "who-plays-asked": "Who plays?",
    # {manner} is how the computer plays: "often finding the best number"
    "choose-computer": "against the computer, {manner}",
    "choose-two": "two people at this keyboard",
    "who-begins-asked": "Who begins? Agree on it, or toss a coin.",
    "choose-begins": "{name} begins",
    "choose-toss": "toss a coin",
    # After a game.
    "again-asked": "Again?",
    "choose-again": "the same once more: {one} begins",
    "choose-swap": "the other way round: {two} begins",
    "begins-now": "{one} begins this time, and {two} answers.",
    "choose-menu": "another game",
    "choose-enough": "that is enough",
    "choose-classroom": "Juniper Green: 1 to 100, first number even",
    "choose-openings": "choose the openings",
    # {usual} is a pool, like 2-20:2.
    "openings-asked": (
        "Which numbers may be the first? Write them like 2-20:2 or 4,6,10. Just Enter: {usual}"
    ),
    # How a question is answered; {enter} is one of the two below, {usual} the answer that Enter gives, {fits} are answers
    # that begin alike.
    "how-to-choose": "type a number from 1 to {most} or the first letters of a name, {enter}",
    "how-to-choose-by-name": "type one of the words on the left or its first letters, {enter}",
    "how-to-choose-enter": "just Enter for {usual}, or quit",
    "how-to-choose-quit": "or quit",
    "choice-ambiguous": "{answer!r} could be {fits:or}; {how}",
    "choice-unknown": "{answer!r} is not one of these; {how}",
    # Behind a question, in front of what is typed; [no] is what Enter gives.
    "yes-or-no": "{question} yes or no [no]",
    "type-yes-or-no": "type yes or no",
    # What is taken for each, with spaces between, the one offered first; English is understood anyway.
    "words-for-yes": "yes y",
    "words-for-no": "no n",
    # The first lines of a game.
    "going-on": (
        "Going on with {title}: {one} against {two}, {count} move so far.",
        "Going on with {title}: {one} against {two}, {count} moves so far.",
    ),
    # {pool} is like "the even numbers 2 to 20".
    "pool-holds": "The pool holds {pool}.",
    "first-must-be": "The first number must be {first}.",
    "type-help": "Type help for the commands.",
    "toss": "The toss: {name} begins.",
    # Where there is no number to answer yet, and where a list of numbers is empty.
    "no-number-yet": "None",
    "no-choice": "None",
    # A long list: 2, 4, 6, …, 1998
    "numbers-first-to-last": "{few:list}, …, {last}",
    # Below the board, behind the sign for it.
    "may-be-taken": "may be taken now",
    "pool-too-large-to-draw": (
        "The pool has {count:,} number, too many to draw.",
        "The pool has {count:,} numbers, too many to draw.",
    ),
    "is-thinking": "{name} is thinking …",
    "solver-is-thinking": "The solver is thinking …",
    "moved-by-guess": ("{mover} has {verbed} {number} (a guess: this pool is too hard to work out in time)."),
    "taken-back": "Taken back: {numbers:list}.",
    "no-moves-yet": "No number has been taken yet.",
    # What can be typed: in front of the list of commands, and behind it.
    "type-number-to-take": "Type the number you want to take, or:",
    "type-number-that-wins": "Type the number that wins, or:",
    "type-number-to-add": "Type the number you want to add, or:",
    "type-number-of-move": "Type the number of the move to see, just Enter for the next, or:",
    "first-letters": "The first letters are enough.",
    # What each command does, beside it.
    "typed-undo": "take back the last move (against the computer: its answer too)",
    "typed-moves": "list the moves so far",
    "typed-board": "switch the board on or off",
    "board-off": "The board is off; board brings it back.",
    "typed-hint": "a nudge; a second hint names the move and the reason",
    "typed-why": "who is winning now, and why",
    "typed-rules": "read the rules of this game",
    "typed-example": "play the sample game of the rulebook",
    "typed-save": "save FILE: keep a copy of the game in a file",
    "typed-resign": "give up this game",
    "typed-help": "show this list",
    "typed-quit": "stop for now; the game is kept, and you are told how to go on",
    "typed-stop": "stop",
    # What was typed and cannot be. Instead of a line that is too long to be shown:
    "very-long-line": "(a very long line)",
    "type-something": "type a number, or help for the commands",
    "typed-nonsense": "{line!r} is neither a number nor a command; type help for the commands",
    "typed-nonsense-but": "{typed!r} is not a command; did you mean {near}?",
    "typed-ambiguous": "{typed!r} could be {fits:or}; type one more letter",
    "type-resign-in-full": "to give the game up, type resign in full",
    "game-goes-on": "The game goes on.",
    # The lesson.
    "lesson-title": "A first game",
    "lesson-help": "type the number asked for, hint for a hint, or quit to stop",
    # Leaving; a command follows where there is a colon.
    "game-over-next": "To see this game again, to learn from it, or to play another, type:",
    "left-before-first-move": "Good-bye. No number was taken, so there is nothing to keep.",
    "left-and-kept": "Good-bye. The game is kept; to go on:",
    "left-and-not-kept": "Good-bye. The game could not be kept on disk.",
    # The rules of a game.
    "rules-example": "For example: {example}",
    "rules-tips": "Tips, and what exact play says about them:",
    "rules-after-book": "(After rulebook {book}.)",
    # {source} is like "the Divisor Duel rulebooks".
    "rules-after": "(After {source}.)",
    # The rulebooks themselves: their sample games, and where those slip.
    # Numbers of a list in a book, or that there are none.
    "slip-numbers": "{numbers:list}",
    "slip-none": "none",
    "slip-number-taken": "{number} (taken)",
    # A line of a book that its own rule contradicts, by what the line lists; {printed} and {allowed} are lists of numbers.
    # {player} takes the number.
    "slip-takes": "Line {line} of the book has {player} take {number}; its rule allows {allowed}.",
    "slip-choices": "Line {line} of the book lists {printed} as what may be taken; its rule gives {allowed}.",
    "slip-named": "Line {line} of the book names {printed} as available; its rule gives {allowed}.",
    "slip-factors": "Line {line} of the book lists {printed} as {divisors} of {last}; left: {allowed}.",
    "slip-multiples": "Line {line} of the book lists {printed} as multiples of {last}; left: {allowed}.",
    "slip-available": "Line {line} of the book lists {printed} as all that is left; left: {allowed}.",
    "slip-emptied": "Line {line} of the book wants the last number of the list removed; its own sample game ends with {allowed} left.",
    # Behind it, why: the numbers that are wrong, and those that are left out.
    "slip-because-unrelated": (
        "{numbers:and} is neither a {divisor} nor a multiple of {before}.",
        "{numbers:and} are neither {divisors} nor multiples of {before}.",
    ),
    "slip-because-crossed": (
        "{numbers:and}, taken or not, is neither a {divisor} nor a multiple of {before}.",
        "{numbers:and}, taken or not, are neither {divisors} nor multiples of {before}.",
    ),
    "slip-because-not-in-pool": (
        "{numbers:and} is not in the pool.",
        "{numbers:and} are not in the pool.",
    ),
    "slip-because-closed": (
        "{numbers:and} is a {divisor} or a multiple of {before}, which has been {verbed}.",
        "{numbers:and} are {divisors} or multiples of {before}, which has been {verbed}.",
    ),
    "slip-last-move": "What counts is the last move.",
    "slip-left-out": (
        "{numbers:and} is left out, though it is a {divisor} or a multiple of {last} that nobody has taken.",
        "{numbers:and} are left out, though they are {divisors} or multiples of {last} that nobody has taken.",
    ),
    "slip-left-out-all": (
        "{numbers:and} is left out, though nobody has taken it.",
        "{numbers:and} are left out, though nobody has taken them.",
    ),
    # Said to whoever types a number that the book of the game takes, or offers, against its own rule.
    "book-has-move": "Rulebook {book} has this very move (line {line}); its own rule forbids it.",
    "book-offers-move": "Rulebook {book} offers this number here (line {line}); its own rule forbids it.",
    # The sample game of a book, turn by turn.
    "example-title": "The sample game of rulebook {book}, {title}",
    "example-turn": "Turn {turn} of {last}: {player}",
    "example-choices": "May be taken: {choices}",
    "example-takes": "{player} takes {number}.",
    "example-goes-on": "The sample game goes on as if {number} were allowed, and so do we.",
    "example-stuck": "{player} cannot move. {winner} wins, as the book says.",
    "example-breaks-off": "Here the book leaves its game; it could go on.",
    "example-elsewhere": "And outside of the sample game:",
    "example-slips": (
        "In all, {count} line of this book contradicts its rule: {lines:list}.",
        "In all, {count} lines of this book contradict its rule: {lines:list}.",
    ),
    "no-example": "this game comes from no rulebook, so there is no sample game; example works in a game of a rulebook",
    "example-needs-book": "{game} comes from no rulebook, so it has no sample game; name one, like this: {command}",
    # Below a text that goes on, and below a turn of a sample game.
    "page-goes-on": "Enter: go on, q: stop reading",
    "page-how": "just Enter goes on, and q stops reading; nothing has been taken",
    # Who cannot play.
    "player-unprintable": "{who} cannot play: a player is one line of printable characters",
    "cannot-be-seated": (
        "{who!r} cannot play; a player is human, a computer ({levels:list}), a trained network ({net}) or a "
        "program (bot:COMMAND)"
    ),
    # Games kept on disk, and copies of them; {reason} is what the system says.
    "no-unfinished-game": "there is no unfinished game; start one with: {command}",
    "no-game-kept": "no game kept here is called {name!r}; --resume alone takes the last one",
    "kept-game-over": "the game {name!r} is over; to see it again: {command}",
    "no-game-yet": "no game has been played here yet; play one, or name the file of one",
    "saved": "Saved to {file}.",
    "save-needs-file": "say which file to keep a copy in, like this: 'save my.game'",
    "copy-needs-name": "name a file for the copy, like my.game",
    "overwrite": "{file!r} holds another game. Overwrite it?",
    "nothing-written": "nothing was written; another name will do",
    "file-of-other-game": "{file!r} holds another game; choose another name",
    "file-of-other-kind": "{file!r} is a file of another kind; choose another name",
    "file-not-ordinary": "{file!r} is not an ordinary file; choose another name",
    "file-cannot-be-used": "cannot use {file!r}: {reason}",
    "cannot-write": "cannot write {file!r}: {reason}",
    "cannot-be-kept": "this game cannot be kept on disk: {reason}; save FILE may help",
    "copy-cannot-be-kept": "no copy can be kept in {file!r}: {reason}; save FILE may help",
}
