"""What a class is told: pupils, their teacher, and everybody who looks at the wall; and what it cannot do."""

from divisor_duel.language.facts import Message

MESSAGES: dict[str, Message] = {
    # What a pupil asked for and cannot have.
    "finish-your-game": "finish your game first",
    "no-more-games": "the lesson is over, and there are no more games in it",
    "no-round-for-pupil": "no round is being played; wait for your teacher to begin one",
    "practised-enough": "you have practised much in this round; wait for the next one",
    "door-closed": "your teacher has closed the door; ask to be let in",
    "class-full": (
        "a class has at most {count} pupil, and this one is full",
        "a class has at most {count} pupils, and this one is full",
    ),
    "not-a-class-code": "{text!r} is not the code of a class: that is {letters} letters, like KPRTXBD",
    "no-such-code": "no class has this code now; look at it once more",
    "offered-names-only": "take one of the names that are offered; your teacher has chosen it so",
    "class-name-too-long": "{name!r} is too long for a name here; {most} letters at most",
    "class-name-unfit": "{name!r} cannot be a name here; use letters, digits and spaces",
    "class-name-in-use": "somebody here is called {name} already; take another name",
    "class-name-reserved": "{name} would be taken for the computer or the teacher; take another name",
    "class-name-insults": "this cannot be a name here; take another that everybody likes to read",
    "name-from-list": "take your name from the list; if it is not there, tell your teacher",
    # Somebody who was in the class already, on another device.
    "nobody-of-that-name": "nobody in this class is called {name!r}; look at the name, or join as somebody new",
    "wrong-pupil-word": "this is not the word of {name}; look at it once more, or ask your teacher to let you in",
    "place-asked-for": "another device asks for the place of {name} already; your teacher decides",
    "teacher-lets-you-in": "your teacher lets you in at the desk; wait a moment",
    # Names that no pupil may take, with commas between: what the computer and a teacher are called.
    "names-reserved": "Computer, Teacher",
    "not-in-class": "you are not in this class; join it with its code",
    "taken-out-of-class": "your teacher has taken you out of this class",
    "hint-had": "you have had your hint in this game; there is one a game",
    "hints-off": "your teacher has switched the hints off",
    "no-game-for-hint": "you have no game just now; hints are for the board you sit at",
    # What a teacher asked for and cannot have.
    "teacher-only": "only the teacher of this class may do that; with the word of the desk you open it here",
    "wrong-desk-word": "this is not the word of this desk; look at it once more where the desk is open",
    "nobody-asks": "nobody asks for the place of {name} any more",
    "roster-name-twice": "{name} is on the list twice; add a letter to one, so that the class tells them apart",
    "roster-too-long": (
        "the list has {count} name; a class has {most} at most",
        "the list has {count} names; a class has {most} at most",
    ),
    "no-code-left": "there is no code left for another class; try again later",
    "class-level-unknown": "{level!r} is not a level; there are {levels:list}",
    "class-language-unknown": "{language!r} is not a language of these pages; there are {languages:list}",
    "class-no-pupil": "there is no pupil {number} in this class",
    "choose-after-round": "end the round first; then the game and how pairs are made can be changed",
    "round-being-played": "a round is being played; end it first",
    "no-round-to-change": "no round is being played just now; begin one first",
    "nobody-to-play": "nobody is here to play; let pupils join first",
    "paired-twice": "somebody was paired twice or is not here; pair each pupil who is here once",
    "pair-of-two": "a pair is two different pupils of the class",
    "pupil-has-finished": "{name} has finished the game of this round; pair them in the next one",
    "paused-already": "there is a pause already; end it to go on",
    "not-paused": "there is no pause to end; only a round that was paused can go on",
    "class-nothing-to-undo": "there is nothing to undo",
    "undo-begin-too-late": "a number has been taken already; end the round instead, which keeps what was played",
    "undo-too-late": "this can be undone for a minute only, and that is over",
    "deleted-for-good": "there is no such class, or it was deleted for good; that can be taken back for a minute only",
    "lesson-not-saved-here": "this file is not a lesson that a desk saved; its name ends in .json",
    "lesson-of-other-kind": "this lesson was saved by another version ({kind}); open it with that one, or update this one",
    "lesson-wrong": "something in this file cannot be: {why}; nothing of it was opened",
    "lesson-damaged": "this file is damaged; nothing of it was opened",
    "no-such-homework": "there is no homework {number} in this class",
    "homework-no-such-puzzle": (
        "there is no puzzle {number}; this homework has {count}",
        "there is no puzzle {number}; this homework has {count}",
    ),
    "homework-is-over": "this homework is over; answers do not count any more",
    "homework-enough": "a class has {most} sets of homework at most; open another room",
    "too-many-coming": "too many are coming and going just now; try again in a moment",
    "no-such-round": (
        "there was no round {number}; there was {count}",
        "there was no round {number}; there were {count}",
    ),
    "no-round-yet": "there was no round {number}; none has been played yet",
    "no-such-class": "there is no class {id!r}; its teacher has deleted it, or its time was over",
    # Beside the address of a class, at the desk and on the wall, where no tablet can reach it.
    "this-computer-only": "This address works on this computer only. For tablets, start the server with: divisor-duel class",
    "no-network-here": (
        "This computer is in no network, so no tablet can reach it. Switch its Wi-Fi or its hotspot on and start the "
        "program again: the class will be as it is now."
    ),
    # How long a room is kept.
    "room-life": (
        "A room and all that is in it is deleted {hours} hours after it was last used. Homework keeps it until {look} days "
        "after its own end, and the teacher can keep it longer, {most} days at a time."
    ),
    "class-damaged": "what is stored of the class {id!r} is damaged; open another",
    # What needs more to be installed; it stands in a sentence.
    "extra-class": "a class",
    # Why nobody may move at a board; by itself, and as a sentence.
    "halted-paused": "the round is paused; wait until your teacher lets it go on",
    "halted-round-over": "the round is over, and this game with it",
    "halted-left": "the other player has left the class",
    "halted-taken-back": "this game was taken back by your teacher",
    # A pupil's page between games: in large letters what happens now, and below it a line.
    "class-over": "The lesson is over",
    "thanks-for-playing": "Thank you for playing.",
    "you-rest": "You are resting",
    "you-rest-until": "You are not paired until you are back; a board you left waits for you.",
    "you-are-in": "You are in",
    "first-here": "You are the first here.",
    "pupils-here": ("{count} pupil is here.", "{count} pupils are here."),
    "teacher-begins": "Your teacher begins the first round.",
    "a-pause": "A pause",
    "teacher-stopped": "Your teacher has stopped the game. Nothing is lost.",
    "round-over": "Round {round} is over",
    "teacher-begins-next": "The next round begins when your teacher says so.",
    "waiting-for-somebody": "Waiting for somebody to play with",
    "until-pupil-free": "Your game begins as soon as another pupil is free.",
    "board-ready": "Your board is ready",
    "opponent-in-room": "Your opponent is in this room.",
    "opponent-resting": "Your opponent has left for a while; the board waits.",
    "no-partner": "You have no partner in this round: the point is yours, and you play the computer.",
    "for-practice": "A game for practice, without points.",
    "ready-for-game": "Ready for a game?",
    "meet-whoever-free": "You meet whoever is free.",
    "your-game-over": "Your game is over",
    "round-goes-on": "Round {round} goes on for the others.",
    "round-is-played": "Round {round} is being played",
    "paired-next-round": "You are paired in the next round.",
    # Where a pupil finds their board on the wall.
    "at-board": "Board {number}",
    # At the end of a lesson, where a pupil is told of a win they gave away.
    "you-gave-nothing-away": "You gave no win away in this lesson.",
    "lesson-goes-on": "the lesson goes on; your turning point is shown when it is over",
    # What a pupil can press there.
    "to-your-board": "To your board",
    "play-next": "Play the next game",
    "practise": "Practise against the computer",
    # A pupil's points and place: "2½ points · place 3 of 24"
    "points-and-place": (
        "{points} point · place {rank} of {of}",
        "{points} points · place {rank} of {of}",
    ),
    "points-so-far": ("{points} point so far", "{points} points so far"),
    # A pupil's results, one for each round; whom they met is a name, or the computer.
    "result-won-opened": "Round {round}: won against {whom}, you opened",
    "result-won-answered": "Round {round}: won against {whom}, they opened",
    "result-half-opened": "Round {round}: half a point against {whom}, you opened",
    "result-half-answered": "Round {round}: half a point against {whom}, they opened",
    "result-lost-opened": "Round {round}: lost against {whom}, you opened",
    "result-lost-answered": "Round {round}: lost against {whom}, they opened",
    "result-playing-opened": "Round {round}: playing against {whom}, you opened",
    "result-playing-answered": "Round {round}: playing against {whom}, they opened",
    # Behind "against", in the results.
    "against-the-computer": "the computer",
    "how-points-count": (
        "A win is a point. A game that the end of its round interrupts is half a point for each. "
        "Whoever has no partner in a round has a point, however the game against the computer ends. "
        "Whoever was away and has taken no number gets nothing. "
        "Who has equal points is ordered by the points of those they met, added up; a round without a partner "
        "adds nothing. Who is equal even then shares the place."
    ),
    # Where a lesson is, for teacher and wall.
    "before-first-round": "Before the first round",
    "round-number": "Round {round}",
    "round-paused": "Round {round}, paused",
    "free-play": "Free play",
    "free-play-paused": "Free play, paused",
    "free-play-over": "Free play is over",
    # How far it is; the last two stand side by side: "3 of 12 games over · 2 pupils away."
    "nobody-joined": "Nobody has joined yet.",
    "pupils-in-room": ("{count} pupil in the room.", "{count} pupils in the room."),
    "pupils-counted": ("{count} pupil", "{count} pupils"),
    "games-over": ("{over} of {count} game over", "{over} of {count} games over"),
    "pupils-away": ("{count} pupil away", "{count} pupils away"),
    # What a teacher can press.
    "begin": "Begin",
    "begin-round": "Begin round {round}",
    "undo-begin": "Undo the beginning of the round",
    "undo-end": "Undo the end of the round",
    "undo-finish": "Undo the end of the lesson",
    "undo-pair": "Undo the pair made by hand",
    "undo-rename": "Undo the new name",
    "undo-remove": "Undo the removal",
    "undo-rest": "Undo the rest",
    # What the teacher chose: "Juniper Green, rounds of 10 minutes, no hints, choices are shown; …"
    "class-settings": "{title}, {rounds}, {hints}, {choices}; whoever has no partner plays the computer ({level}).",
    "class-hints-none": "no hints",
    "class-hints-nudge": "one nudge a game",
    "class-hints-unlimited": "hints",
    "class-choices-shown": "choices are shown",
    "class-wrong-nothing": "choices are hidden",
    "class-wrong-counted": "choices are hidden, a wrong tap is counted",
    "class-wrong-turn": "choices are hidden, a wrong tap costs the turn",
    # What a teacher can choose: hints, and what a wrong tap costs.
    "hint-mode-none": "none",
    "hint-mode-nudge": "one nudge a game",
    "hint-mode-unlimited": "as many as they like",
    "wrong-tap-nothing": "costs nothing",
    "wrong-tap-counted": "is counted",
    "wrong-tap-turn": "costs the turn: chance takes a number",
    # On the desk: the numbers that were tapped wrongly: "91 = 7 × 13 (11 times)".
    "missed-product": ("{number} = {product} ({count} time)", "{number} = {product} ({count} times)"),
    "missed-prime": ("{number}, a prime ({count} time)", "{number}, a prime ({count} times)"),
    "missed-one": ("{number} ({count} time)", "{number} ({count} times)"),
    "most-missed": "Most missed: {numbers}.",
    "hints-had": ("{count} hint", "{count} hints"),
    "wrong-taps": ("{count} wrong tap", "{count} wrong taps"),
    "rounds-of-minutes": ("rounds of {count} minute", "rounds of {count} minutes"),
    "rounds-without-clock": "rounds without a clock",
    "free-play-of-minutes": ("free play for {count} minute", "free play for {count} minutes"),
    "free-play-without-clock": "free play",
    # What there is to say of a pupil at the desk.
    "pupil-resting": "rests",
    "pupil-removed": "removed",
    "pupil-away": "away",
    "pupil-waiting": "waits for a partner",
    # A board on its card at the desk, in a few words.
    "board-won": ("won after {count} move", "won after {count} moves"),
    "board-damaged": "damaged, half a point for each",
    "board-unfinished": ("unfinished, {count} move", "unfinished, {count} moves"),
    "board-stopped": ("stopped, {count} move", "stopped, {count} moves"),
    "board-going-on": ("{count} move", "{count} moves"),
    "board-not-begun": "not begun",
    "board-won-practice": ("won after {count} move, practice", "won after {count} moves, practice"),
    "board-unfinished-practice": (
        "unfinished, {count} move, practice",
        "unfinished, {count} moves, practice",
    ),
    "board-stopped-practice": ("stopped, {count} move, practice", "stopped, {count} moves, practice"),
    "board-going-on-practice": ("{count} move, practice", "{count} moves, practice"),
    "board-not-begun-practice": "not begun, practice",
    # The same for those who do not see it: "Board 3: Ada and Ben, Ada won after 7 moves"
    "board-label-won": (
        "Board {number}: {first} and {second}, {winner} won after {count} move",
        "Board {number}: {first} and {second}, {winner} won after {count} moves",
    ),
    "board-label-damaged": (
        "Board {number}: {first} and {second}. What is stored of it is damaged, so it counts half a point for each"
    ),
    "board-label-unfinished": (
        "Board {number}: {first} and {second}, ended unfinished after {count} move",
        "Board {number}: {first} and {second}, ended unfinished after {count} moves",
    ),
    "board-label-stopped": (
        "Board {number}: {first} and {second}, stopped after {count} move",
        "Board {number}: {first} and {second}, stopped after {count} moves",
    ),
    "board-label-going-on": (
        "Board {number}: {first} and {second}, {mover} to move after {count} move",
        "Board {number}: {first} and {second}, {mover} to move after {count} moves",
    ),
    # The wall, which everybody reads from far away; names are only there where the teacher wishes so.
    "nobody-yet": "Nobody yet",
    "have-joined": ("{count} joined", "{count} joined"),
    "wall-won": (
        "Board {number}, {first} and {second}: {winner} won after {count} move",
        "Board {number}, {first} and {second}: {winner} won after {count} moves",
    ),
    "wall-to-move": (
        "Board {number}, {first} and {second}: {mover} to move after {count} move",
        "Board {number}, {first} and {second}: {mover} to move after {count} moves",
    ),
    "wall-won-1": (
        "Board {number}, two players: the first player won after {count} move",
        "Board {number}, two players: the first player won after {count} moves",
    ),
    "wall-won-2": (
        "Board {number}, two players: the second player won after {count} move",
        "Board {number}, two players: the second player won after {count} moves",
    ),
    "wall-to-move-1": (
        "Board {number}, two players: the first player to move after {count} move",
        "Board {number}, two players: the first player to move after {count} moves",
    ),
    "wall-to-move-2": (
        "Board {number}, two players: the second player to move after {count} move",
        "Board {number}, two players: the second player to move after {count} moves",
    ),
    # One question to all: a position on the wall, and everybody taps a number on their own screen.
    "question-which": "Which number do you {verb}?",
    "question-tap": "Tap it on the board.",
    "answers-given": ("{count} of {of} has answered", "{count} of {of} have answered"),
    "question-undecided": "This position is too hard to be worked out in time.",
    "answer-not-on-board": "{number} is not on the board; tap a number that is",
    "answer-taken": "{number} is taken already; tap another number",
    "no-question": "nothing is being asked just now; wait for your teacher",
    "question-is-another": "your teacher asks something else now; look at it first",
    "question-closed": "the answers are on the wall already, so that yours can no longer be changed",
    "question-over": "nothing can be taken in this position, so that there is nothing to ask about it",
    "question-open": "a question to your class is on the wall; this opens again when its proof has been shown",
    "no-moment-yet": "there is no moment to ask about yet; one is found when a round is over",
    "no-moment": "nobody is known to have given a win away in this round; ask about another position",
    "no-such-board": "there is no such board in this class",
    # What the teacher presses to go on: from the question to the bars of what was tapped, to the proof, to an empty wall.
    "question-next-asking": "Show what was tapped",
    "question-next-bars": "Show the proof",
    "question-next-proof": "Put it away",
    "question-next-turn": "Play it",
    # The same on a pupil's page: large, and in a line below it.
    "you-tapped": "You tapped {number}",
    "you-tapped-line": "You tapped {number}.",
    "you-tapped-nothing": "You tapped no number.",
    "tap-another": "Tap another number if you change your mind, until your teacher shows what was tapped.",
    "look-at-wall": "Look at the wall",
    "look-at-wall-line": "The game is on the wall.",
    "your-answer-wins": "{number} wins",
    "your-answer-loses": "{number} loses",
    "your-answer-allowed": "{number} is allowed",
    "your-answer-not-allowed": "{number} is not allowed here",
    "proof-on-wall": "The reason is on the wall.",
    # The class plays a game on the wall against the computer: what most tapped is taken.
    "the-class": "The class",
    "class-takes": "{number} is {verbed}: of the numbers allowed it was tapped most.",
    "class-tie": "Another was tapped as often; {number} had all its taps first.",
    "class-took-nothing": "Nobody tapped a number that is allowed, so the same is asked again.",
    "class-won": "The class has won!",
    "class-lost": "The computer has won",
    "class-game-over": ("The game had {count} move.", "The game had {count} moves."),
    # After a round: a position for all to talk about, asked first and answered then.
    "moment-to-move": "{mover} is to move after {number}.",
    "moment-to-move-first": "{mover} is to move first.",
    "moment-who": "Who is winning here?",
    "moment-which": "And with which number?",
    "moment-winner": "{winner} is winning.",
    # The numbers are those that would have won.
    "moment-gave-away": {
        "": (
            "Move {move}: {player} took {number} and gave the win away; {numbers:and} would have kept it.",
            "Move {move}: {player} took {number} and gave the win away; {numbers:and} would have kept it.",
        ),
        "player": (
            "Move {move}: you took {number} and gave the win away; {numbers:and} would have kept it.",
            "Move {move}: you took {number} and gave the win away; {numbers:and} would have kept it.",
        ),
    },
    "moment-gave-up": {
        "": "After move {move} {player} gave up a won game.",
        "player": "After move {move} you gave up a won game.",
    },
    "no-game-played": "No game has been played yet.",
    "nobody-gave-away": "Nobody gave a won game away.",
    "nobody-known-to-give-away": "Nobody gave a won game away, as far as is known.",
    "turns-too-hard": (
        "{count} turn could not be worked out in time.",
        "{count} turns could not be worked out in time.",
    ),
    # Kinds of mistakes, with a title each.
    "mistake-gave-up": "The game was given up by the player who was winning.",
    "mistake-gave-up-title": "Giving up too early",
    "mistake-opening": "The first number left the other player an answer that wins.",
    "mistake-opening-title": "A first number with a good answer",
    "mistake-missed-end": "A number could be {verbed} that leaves the other player nothing to {verb}.",
    "mistake-missed-end-title": "The end was there, and not seen",
    "mistake-allowed-end": "After the number {verbed}, the other player had one that leaves nothing to {verb}.",
    "mistake-allowed-end-title": "The other player could end the game",
    "mistake-partner": (
        "The number {verbed} was one of a pair: the other player could answer with its partner, and so on."
    ),
    "mistake-partner-title": "A number whose partner was left",
    "mistake-odd-groups": (
        "An odd number of groups was left, each good for one turn: the other player makes the last move."
    ),
    "mistake-odd-groups-title": "An odd number of groups",
    "mistake-groups": (
        "The groups of numbers left did not balance, so the other player could make them balance."
    ),
    "mistake-groups-title": "Groups that did not balance",
    "mistake-other": "The number {verbed} left the other player an answer that wins.",
    "mistake-other-title": "A number with a good answer",
    # How often it was made, before the sentence that says what it is.
    "made-once": "Once.",
    "made-twice": "Twice.",
    "made-often": ("{count} time.", "{count} times."),
    "same-number-each-time": "Each time the number was {number}.",
    "same-number-often": (
        "{often} of the {count} time the number was {number}.",
        "{often} of the {count} times the number was {number}.",
    ),
    # A position that several games came to: "After 12, 6 and 9 were chosen in 3 games; 4 wins."
    "position-given-away": "{taken}; {winning}.",
    "taken-after": (
        "After {last}, {numbers:and} was {verbed} in {games} games",
        "After {last}, {numbers:and} were {verbed} in {games} games",
    ),
    "taken-as-first": (
        "As the first number, {numbers:and} was {verbed} in {games} games",
        "As the first number, {numbers:and} were {verbed} in {games} games",
    ),
    "numbers-win": ("{numbers:and} wins", "{numbers:and} win"),
}
