"""A game at the keyboard: the questions before and after it, the screen, and what can be typed.

Words that are typed (undo, hint, save, yes, quit, names of levels) stay as they are in every language.
"""

from divisor_duel.language.forms import Message

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
    # In front of what is said of this move.
    "hardest-to-answer": "{number} is the hardest to answer.",
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
    "no-such-folder": "there is no folder {folder!r}; name a file in one that exists",
    "cannot-write": "cannot write {file!r}: {reason}",
    "cannot-be-kept": "this game cannot be kept on disk: {reason}; save FILE may help",
    "copy-cannot-be-kept": "no copy can be kept in {file!r}: {reason}; save FILE may help",
}
