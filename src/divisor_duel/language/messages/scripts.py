"""What the scripts of the pages say by themselves; all else comes with the answers they get. None is plural."""

from divisor_duel.language.facts import Message

SCRIPTS: dict[str, str] = {
    # The board, for those who do not see it; a number's field says the number first.
    "the-pool": "The pool of numbers",
    "cell-moved": "{name}, move {move}",
    "cell-moved-last": "{name}, move {move}, the last number",
    "cell-group": "group {letter}",
    "cell-allowed": "allowed",
    "cell-allowed-leaves": "allowed, leaves {left}",
    "cell-not-allowed": "not allowed now",
    "cell-wins": "wins",
    "cell-loses": "loses",
    "cell-hinted": "the hint",
    "cell-drawn": "wins, as drawn",
    "cell-would-win": "would win",
    "cell-was-taken": "was taken",
    "cell-out": "out for good",
    "cell-tapped": "tapped by you",
    # The number that answers this one.
    "cell-partner": "partner {number}",
    # The last number has no other relatives than such, at the end of a game.
    "cell-used-up": "used up",
    "qr-code": "QR code of the link",
    # Below "Chain", where nothing has been taken.
    "chain-none-yet": "none yet",
    # A game.
    "rules-and-pool": "{summary} Pool: {pool}.",
    # On a wall: who wins, and a sentence that says how.
    "end-on-wall": "{end}. {how}",
    # A number was tapped, and its answer has not come yet.
    "taking": "You take {number}…",
    "undo-button": "Undo",
    "undo-waiting": "Asked to take back",
    "move-taken-back": "Taken back.",
    "play-again": "Play again",
    "join-rematch": "Join the rematch",
    "watch-rematch": "Watch the next game",
    # What is pressed to get there is one of the three before.
    "rematch-ready": "The next game is ready: {button}.",
    "sure-to-resign": "Give this game up?",
    "hint-show-move": "Show me the move",
    "hint-show-reason": "Why?",
    # Asked for while the other one thinks.
    "hint-kept": "You get it as soon as it is your turn.",
    # What stands small below numbers on the board.
    "signs-partners": "The small number in a cell is its partner.",
    "signs-groups": "The letter in a cell is that of its group.",
    "learn-first-game": "Learn it in a first game",
    "tips": "Tips",
    "copied": "Copied",
    "share-link": "Share link",
    # The other pages.
    "first-game-again": "The first game once more",
    "reviewed-game": "{title}, pool: {pool}. {message}",
    "review-while-hidden": (
        "This game is still being played, and its choices are hidden: it can be looked at when it is over."
    ),
    "review-start": "The start.",
    "working-it-out": "Working it out…",
    "address-without-number": (
        "The address has ‘{text}’ where a number should be, so this is the start of the game."
    ),
    "solo-you": "You",
    "best-chain-here": "Your best here: {count}.",
    "todays-puzzle": "Today’s puzzle. {task}",
    "puzzle-solved": "Solved",
    "puzzle-answer": "The answer",
    "puzzle-streak": "Daily streak: {days}. Solved at the first try: {first}.",
    # Practise: how many positions are still to be found today.
    "practise-left": "To do today: {count}.",
    "list-picture": "Picture",
    "list-link": "Link",
    "list-review": "Review",
    "list-go-on": "Go on",
    "list-copy-link": "Copy link",
    "list-delete": "Delete",
    "file-loaded": "Loaded.",
    # {left} counts games of the file, {most} is how many there may be; both may be 1 or more.
    "file-loaded-in-part": (
        "Loaded, but there was no room for all games: a browser keeps {most} at most. Left in the file: {left}. "
        "Delete some games here, then load the file again."
    ),
    "file-too-large": "This file is too large to be one that was saved here.",
    # A class.
    "to-class": "Class",
    "class-deleted": "The room {title} has been deleted.",
    "sure-to-delete-class": "Delete this room, its games and its results now? You can take it back for a minute.",
    # At the desk, after a setting was changed while a round is played.
    "from-next-board": "From the next board on; those that are being played stay as they are.",
    "from-next-round": "From the next round on; the one that is being played ends when it was to end.",
    # A board on the wall, by which two pupils find theirs.
    "board-number": "Board {number}",
    # Below the bars of the numbers tapped most, for all that were tapped less.
    "bars-others": "others",
    "not-answered": "Not yet: {names}",
    "sure-to-end-round": (
        "End the round? Games are being played; each that is not over counts half a point for both. "
        "You can undo it for a minute."
    ),
    "sure-to-finish": (
        "End the lesson? The round ends, and each game that is not over counts half a point for both. "
        "You can undo it for a minute."
    ),
    "sure-to-remove": "Remove this pupil? Their game ends, and who sits opposite gets the point. You can undo it for a minute.",
    "sure-to-pair": "Let these two meet? The games they are playing end without points. You can undo it for a minute.",
    "sure-to-undo-pair": "Undo the pair? The new games end, and those from before go on.",
    "sure-to-withdraw": "Close this desk on all other devices? The word opens it no more; you can have a new one.",
    "sure-to-leave-class": (
        "Leave this class? You can come back with its code: on this tablet at once, on another with your word."
    ),
    # A pupil who was here before, at the desk: a line with two buttons.
    "asks-to-come-back": "{name} wants to come back on another device.",
    "let-in": "Let in",
    "not-let-in": "No",
    # The same at the pupil's page.
    "go-on-as": "Go on as {name}",
    "teacher-was-asked": "The desk shows that you want your place back. It opens here as soon as your teacher taps.",
    "teacher-said-no": "Your teacher did not let you in. Look at the name, or join with another.",
    # Homework, at the pupil's page and at the desk; {day} and {until} are dates, {done} and {right} counts.
    "homework-so-far": "{title}: {done} of {of}, until {until}.",
    "set-so-far": "{title}: {done} of {of}.",
    # A set of puzzles that somebody has done, in a table.
    "handed-in-set": "{title}, level {level}, seed {seed}",
    "homework-done": "Right at the first try: {right} of {of}.",
    "homework-until": "{title}, level {level}, {count} in all, seed {seed}, until {day}",
    "homework-over": "{title}, level {level}, {count} in all, seed {seed}, over since {day}",
    "same-set": "The same set without this room",
    "homework-csv": "Table, CSV",
    "end-homework": "End it",
    "sure-to-end-homework": "End this homework? Answers that come later do not count; those given stay.",
    "room-kept-until": "This room is kept until {day}.",
    # What lets a pair go that was made by hand.
    "not-this-pair": "Not {names}",
    # Nobody answers.
    "went-wrong": "Something went wrong here; try again.",
    "server-out-of-reach": "The server cannot be reached; check your connection and try again.",
    "our-fault-here": "something went wrong here, and it is our fault; try again",
    "python-not-loaded": "Python could not be loaded; check your connection and try again",
}
MESSAGES: dict[str, Message] = {**SCRIPTS}
