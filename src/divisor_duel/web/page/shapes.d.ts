// What travels over the API, made from the server's schema by `make shapes`. Do not edit.

/** A chain one makes alone from the numbers 1 to `size`. */
export interface Alone {
  /** one of 10, 20, 24, 30, 40, 50, 100 */
  size: number;
  moves?: Array<number>;
  hint?: boolean;
}

/** An answer in the first lesson: a number, the word for a hint, or nothing yet. */
export interface Answer {
  step?: number;
  moves?: Array<number>;
  answer?: string;
}

/** Who was winning, with what and why; and what was done instead. */
export interface Answered {
  winner: 1 | 2;
  winning_moves: Array<number>;
  /** what was taken; none where the game was given up */
  number: number | null;
  answer: string;
  answer_facts: Array<ToldFact>;
  why: string;
  why_facts: Array<ToldFact>;
  played: string;
  played_facts: Array<ToldFact>;
  /** why that loses */
  instead: string;
  instead_facts: Array<ToldFact>;
  proves: number | null;
  pairs: Array<[number, number]>;
  answers: Array<[number, number]>;
  groups: Array<Array<number>>;
  strengths: Array<number | null>;
}

/** What to ask about; with none of it, the decisive moment of the round that is over. */
export interface AskAll {
  /** the game of a board of the class */
  board?: string | null;
  /** after so many moves of it; none for how it stands */
  ply?: number | null;
  /** any position of the game of the class */
  moves?: Array<number> | null;
  /** the level of a computer that the class plays against from there */
  against?: string | null;
  /** which seat the class has in that game */
  seat?: 1 | 2;
  /** how long there is to answer; none until the next step */
  seconds?: number | null;
}

/** A position of a round, and what the class is asked about it; it gives nothing away. */
export interface Asked {
  /** none on a wall that shows no names */
  game: string | null;
  spec: Record<string, string>;
  moves: Array<number>;
  legal_moves: Array<number>;
  to_move: 1 | 2;
  names: [string, string];
  turn: string;
  turn_facts: Array<ToldFact>;
  questions: Array<string>;
  questions_facts: Array<ToldFact>;
}

/** A position: rules and the numbers taken so far. */
export interface AskedPosition {
  game?: string | null;
  pool?: string | null;
  rule?: Rule | null;
  openings?: string | null;
  goal?: string | null;
  /** the rulebook whose words to speak */
  book?: string | null;
  moves?: Array<number>;
  /** what to call the players */
  names?: [string, string];
}

/** How often a number was tapped. */
export interface Bar {
  number: number;
  count: number;
  /** what it is, once that is shown */
  verdict: "wins" | "loses" | "allowed" | "not-allowed" | "taken" | null;
}

/** A round to begin: pairs made by hand, and whom to leave out. */
export interface BeginRound {
  pairs?: Array<[number, number]>;
  without?: Array<number>;
}

/** Two pupils; one and the computer for want of a partner; one and the computer, without points. */
export type BoardKind = "pair" | "bye" | "practice";

/** A board in a few words. */
export interface BoardTelling {
  note: string;
  /** the same for those who do not see it */
  label: string;
}

/** A pupil's token and word, told this once; and the class, or none until the teacher lets them in. */
export interface CameBack {
  token: string;
  room: string;
  name: string;
  word: string;
  me: RoomMe | null;
}

/** A chain as far as it goes. */
export interface Chain {
  numbers: Array<number>;
  moves: Array<number>;
  legal_moves: Array<number>;
  /** the length of the longest chain there is */
  best: number;
  /** a good number, if a hint was wished for */
  hinted: number | null;
  /** what may come next, in a sentence */
  turn: string;
  /** how the chain compares, in sentences */
  standing: string;
  hint: string;
}

/** A line that was handed in, or what is wrong with it. */
export interface CheckedLine {
  name: string;
  title: string;
  level: number;
  seed: string;
  /** whether each first answer was right */
  first: Array<boolean>;
  right: number;
  problem: string;
}

/** All of them, in their order. */
export interface CheckedLines {
  rows: Array<CheckedLine>;
}

/** What the teacher chooses anew; what is left out stays. */
export interface Choices {
  pairing?: PairingMode | null;
  /** of the rounds to come; none for no clock */
  minutes?: number | null;
  level?: string | null;
  own_names?: boolean | null;
  /** none, one in a game that names no number, or as many as a pupil likes */
  hints?: HintMode | null;
  /** whether a board tells which numbers are allowed only after the tap, of the boards to come */
  choices_hidden?: boolean | null;
  /** what a number costs that is not allowed, while choices are hidden; for the turn, chance takes a number, at the boards to come */
  wrong_tap?: WrongTap | null;
  /** whether more may join */
  open?: boolean | null;
  /** whether the wall names the players */
  names_shown?: boolean | null;
  /** whether a question names them, of whom one may have erred */
  names_in_question?: boolean | null;
  /** what the wall shows after a round */
  wall?: Wall | null;
  roster?: string | null;
  language?: string | null;
  /** another game, or other numbers, between rounds */
  rules?: WhichRules | null;
}

/** A QR code: the path of its dark squares in a square of that side; 0 when a link is too long for one. */
export interface Code {
  side: number;
  path: string;
}

/** One who has been here: the name, and the word shown on joining, or none to ask the teacher. */
export interface ComeBack {
  code: string;
  name: string;
  word?: string | null;
  /** a secret of one's own, with which a lost answer can be asked for again */
  attempt?: string | null;
}

/** A kind of mistake, and an example. */
export interface CommonMistake {
  count: number;
  told: string;
  told_facts: Array<ToldFact>;
  example: Asked;
  happened: string;
  happened_facts: Array<ToldFact>;
  kind: string;
  /** what was taken there */
  number: number | null;
  winning_moves: Array<number>;
  title: string;
  title_facts: Array<ToldFact>;
}

/** Whether whoever asks for a pupil's place gets it. */
export interface Decide {
  admit: boolean;
}

/** The same at the desk, with who answered what. */
export interface DeskQuestion {
  /** within the room */
  number: number;
  stage: Stage;
  /** the level of the computer the class plays against */
  against: string | null;
  numbers: Array<number>;
  linked: boolean;
  moves: Array<number>;
  to_move: 1 | 2;
  names: [string, string];
  /** when it goes on by itself, in seconds since 1970 */
  closes: number | null;
  answered: number;
  of: number;
  /** none while it is asked */
  bars: Array<Bar>;
  /** none before the proof is shown */
  answer: Answered | null;
  dead: Array<number>;
  told: QuestionTelling;
  given: Array<Given>;
  /** who is here and has not answered */
  missing: Array<string>;
  /** what the next step is called */
  next: string;
}

/** A class in sentences, as its teacher is told of it. */
export interface DeskTelling {
  phase: string;
  /** how far the round is */
  line: string;
  /** what begins the next round, where it can begin */
  next: string;
  /** what can be undone, if anything */
  undo: string;
  settings: string;
  /** how points are counted */
  rule: string;
  /** what there is to say of each, by number */
  pupils: Record<string, string>;
  /** by their games */
  boards: Record<string, BoardTelling>;
  /** the numbers most tapped wrongly, if any were */
  missed: string;
  /** wrong taps and hints of each pupil, by number */
  needs: Record<string, string>;
}

/** The word that opens this desk on another device, and the two ways to use it. */
export interface DeskWordTold {
  word: string;
  /** opens the desk at once; keep it as secret as the word */
  address: string;
  /** whether it works on this computer only */
  local: boolean;
  code: Code;
}

/** A set with the first answers of somebody. */
export interface DoneSet {
  game?: string | null;
  pool?: string | null;
  rule?: Rule | null;
  openings?: string | null;
  goal?: string | null;
  /** the rulebook whose words to speak */
  book?: string | null;
  level?: number;
  count?: number;
  seed: string;
  about?: Array<number>;
  /** tell which numbers may be taken only after the tap */
  hidden?: boolean;
  name: string;
  first: Array<number>;
}

/** What is to be easier for a pupil, at the boards to come; what is left out is as for all. */
export interface Easier {
  /** a smaller board; who meets them plays on it, too */
  pool?: string | null;
  /** how well the computer plays with them */
  computer?: string | null;
  /** whether numbers glow for them that are hidden from the others */
  glow?: boolean;
}

/** What ended a game, by its code in records, journals and answers; `telling.py` has the words. */
export type End = "played-out" | "resigned" | "too-slow" | "stopped" | "nonsense" | "illegal-number" | "too-much-output" | "unreachable" | "other";

/** How a game ended. */
export interface Ending {
  winner: 1 | 2;
  /** what ended it; played-out when the rules did */
  kind: End;
  /** what more is known of a forfeit */
  detail: string;
  /** in words; empty when it was played out */
  reason: string;
  message: string;
  message_facts: Array<ToldFact>;
}

/** The code of a class, and the word that its desk has shown. */
export interface EnterDesk {
  code: string;
  word: string;
}

/** A position in which a number wins, to be found. */
export interface Exercise {
  game: string;
  pool: string;
  rule: Rule;
  openings: string;
  /** who wins when nobody can move: last, misere or length-K */
  goal: string;
  /** the few words to ask for these rules again */
  spec: Record<string, string>;
  numbers: Array<number>;
  /** the pool in words */
  pool_words: string;
  /** whether each number must follow from the last */
  linked: boolean;
  words: Words;
  moves: Array<number>;
  to_move: 1 | 2;
  /** none where the choices are hidden */
  legal_moves: Array<number>;
  choices_hidden: boolean;
  names: [string, string];
  /** what is asked, in a sentence */
  task: string;
  task_facts: Array<ToldFact>;
  /** where the position comes from, in a sentence */
  about: string;
  about_facts: Array<ToldFact>;
}

/** A game by link to be begun: mine and the friend's name, and who opens. */
export interface FirstLink {
  game?: string | null;
  pool?: string | null;
  rule?: Rule | null;
  openings?: string | null;
  goal?: string | null;
  /** the rulebook whose words to speak */
  book?: string | null;
  names?: [string | null, string | null];
  opens?: "me" | "them" | "toss";
  /** tell which numbers are allowed only after the tap */
  choices_hidden?: boolean;
}

/** What is tapped. */
export interface GiveAnswer {
  /** of a question, within its room */
  question: number;
  number: number;
}

/** What a pupil answered. */
export interface Given {
  pupil: number;
  name: string;
  number: number;
  verdict: "wins" | "loses" | "allowed" | "not-allowed" | "taken" | null;
}

/** A resignation or a forfeit and what it did, and who would have won and why. */
export interface GivingUp {
  /** how many moves there were before */
  ply: number;
  player: 1 | 2;
  verdict: Verdict;
  /** the verdict in words */
  verdict_words: string;
  winning_moves: Array<number>;
  /** what was done: the number, or that it was given up */
  done: string;
  /** a sign for the verdict */
  mark: string;
  /** whether it gave a win away */
  mistake: boolean;
  /** the turn in a sentence */
  told: string;
  told_facts: Array<ToldFact>;
  /** what gave the win away, and what wins, if it did */
  turned: string;
  turned_facts: Array<ToldFact>;
  /** what was possible, and what came of it, in a sentence */
  ahead: string;
  ahead_facts: Array<ToldFact>;
  /** why it gave the win away, if it did */
  why: string;
  why_facts: Array<ToldFact>;
  explanation: string;
}

/** From which stage of which question to go on. */
export interface GoOn {
  /** of a question, within its room */
  question: number;
  stage: Stage;
}

/** How the first lesson goes on. */
export interface Guided {
  game: string;
  pool: string;
  rule: Rule;
  openings: string;
  /** who wins when nobody can move: last, misere or length-K */
  goal: string;
  /** the few words to ask for these rules again */
  spec: Record<string, string>;
  numbers: Array<number>;
  /** the pool in words */
  pool_words: string;
  /** whether each number must follow from the last */
  linked: boolean;
  words: Words;
  step: number;
  /** how many there are */
  steps: number;
  moves: Array<number>;
  legal_moves: Array<number>;
  names: [string, string];
  /** what is said to the answer */
  said: string;
  said_facts: Array<ToldFact>;
  /** what is told before the next question */
  told: string;
  told_facts: Array<ToldFact>;
  /** the next question */
  ask: string;
  ask_facts: Array<ToldFact>;
  over: boolean;
}

/** Why nobody may move at a board. */
export type Halt = "paused" | "round-over" | "left" | "taken-back";

/** Lines that were handed in, one in each line. */
export interface HandedInLines {
  text: string;
}

/** How many hints a pupil may ask for: none, one a game that names no number, or as many as they like. */
export type HintMode = "none" | "nudge" | "unlimited";

/** The number that is to win. */
export interface HomeworkAnswer {
  number: number;
}

/** All homework of a class. */
export interface HomeworkAtDesk {
  sets: Array<HomeworkTable>;
}

/** A pupil's first answers, in the order of the puzzles. */
export interface HomeworkRow {
  name: string;
  /** whether each was right; none where it is missing */
  first: Array<boolean | null>;
  right: number;
  done: number;
}

/** A set as its teacher sees it. */
export interface HomeworkTable {
  number: number;
  title: string;
  level: number;
  seed: string;
  count: number;
  /** when it ends, in seconds since 1970 */
  until: number;
  open: boolean;
  /** the same set without a room, behind the address of its page */
  query: string;
  rows: Array<HomeworkRow>;
}

/** A puzzle of a set, and whether the pupil's first answer was right, if there was one. */
export interface HomeworkTask {
  posed: Exercise;
  first: boolean | null;
}

/** One who has the code, and perhaps a name; without one, a friendly name is given. */
export interface JoinRoom {
  code: string;
  name?: string | null;
  /** a secret of one's own, with which a lost answer can be asked for again */
  attempt?: string | null;
}

/** A pupil's token and their word, told this once, and the class as they see it. */
export interface Joined {
  token: string;
  /** brings them back to their place on another device */
  word: string;
  me: RoomMe;
}

/** How many days to keep a room at least. */
export interface KeepRoom {
  days: number;
}

/** What a browser keeps, by the names it keeps it under. */
export interface KeptInBrowser {
  kept: Record<string, unknown>;
}

/** A lesson as a desk saved it. */
export interface LessonFile {
  text: string;
}

/** What is handed in. */
export interface LineToHandIn {
  line: string;
}

/** Where a game is found. */
export interface Link {
  link: string;
  /** whether it works on this computer only */
  local: boolean;
}

/** A game by link in sentences, as one of the two friends is told of it. */
export interface LinkTelling {
  /** for the window: whose turn it is, and the game */
  title: string;
  /** what was taken last and what to do now, or how the game ended */
  turn: string;
  /** who sits in each seat */
  players: [string, string];
  /** the game as one of several to go on with */
  entry: string;
  /** to whom to send the link */
  send: string;
  /** what to write beside the link */
  message: string;
  /** who has won */
  end: string;
}

/** A game as a link tells it. */
export interface LinkedGame {
  game: string;
  pool: string;
  rule: Rule;
  openings: string;
  /** who wins when nobody can move: last, misere or length-K */
  goal: string;
  /** the few words to ask for these rules again */
  spec: Record<string, string>;
  numbers: Array<number>;
  /** the pool in words */
  pool_words: string;
  /** whether each number must follow from the last */
  linked: boolean;
  words: Words;
  /** what stands behind the # */
  link: string;
  /** the link before the last move; empty at the start */
  before: string;
  /** the same in all links of a game */
  id: string;
  /** the game as text */
  record: string;
  moves: Array<number>;
  legal_moves: Array<number>;
  choices_hidden: boolean;
  to_move: 1 | 2;
  /** whom the link is for, unless the browser knows better */
  you: 1 | 2;
  winner: 1 | 2 | null;
  names: [string, string];
  /** the numbers that are out for good, though nobody took them */
  dead: Array<number>;
  /** at the end: the relatives of the last number, all of them taken */
  used_up: Array<number>;
  /** the game in sentences, to player 1 or 2 */
  told: Record<string, LinkTelling>;
}

/** A number that was tapped though it is not allowed. */
export interface Missed {
  number: number;
  times: number;
  /** after which number it was tapped, and itself; 0 for the first */
  pairs: Array<[number, number]>;
  /** the number, its prime factors and how often */
  told: string;
}

/** The mistakes most made. */
export interface Mistakes {
  mistakes: Array<CommonMistake>;
  repeated: Array<Repeated>;
  /** how many turns were too hard to work out */
  undecided: number;
  message: string;
  message_facts: Array<ToldFact>;
}

/** The decisive moment of a round: first a question, then its answer. */
export interface Moment {
  question: Asked;
  answer: Answered | null;
}

/** More time for a round. */
export interface MoreTime {
  minutes: number;
}

/** A number, and how many moves it answers. */
export interface Move {
  number: number;
  /** how many moves there are before */
  ply: number;
}

/** A game as the asker sees it: with the seats they hold. */
export interface MyGame {
  game: string;
  pool: string;
  rule: Rule;
  openings: string;
  /** who wins when nobody can move: last, misere or length-K */
  goal: string;
  /** the few words to ask for these rules again */
  spec: Record<string, string>;
  numbers: Array<number>;
  /** the pool in words */
  pool_words: string;
  /** whether each number must follow from the last */
  linked: boolean;
  words: Words;
  id: string;
  /** how often it has changed; a higher one is newer */
  version: number;
  moves: Array<number>;
  ply: number;
  to_move: 1 | 2;
  /** none while choices are hidden */
  legal_moves: Array<number>;
  /** whether it is hidden from the asker which numbers are allowed */
  choices_hidden: boolean;
  outcome: Ending | null;
  names: [string, string];
  seats: [string, string];
  /** the seats that wait for a person */
  free: Array<1 | 2>;
  /** whether two different people play */
  together: boolean;
  /** who wants to take back */
  undo_by: 1 | 2 | null;
  /** the game that follows */
  rematch: string | null;
  /** whether a coin decided who opens */
  tossed: boolean;
  /** the class it is played in */
  room: string | null;
  /** why nobody may move, though it is not over */
  halted: Halt | null;
  /** the plies at which the computer had to guess */
  guessed: Array<number>;
  /** who is only called by the seat */
  unnamed: Array<1 | 2>;
  /** at the end: the relatives of the last number, all of them taken */
  used_up: Array<number>;
  /** the numbers out for good, though nobody took them; none while choices are hidden */
  dead: Array<number>;
  /** who has left this server's page, as far as it knows */
  away: Array<1 | 2>;
  /** whether there is a move, in a game nobody gave up */
  undoable: boolean;
  /** the game in sentences, as the holder of these seats is told */
  told: Telling;
  you: Array<1 | 2>;
}

/** What a pupil has to do. */
export interface MyHomework {
  sets: Array<MySet>;
}

/** The same as a pupil sees it. */
export interface MyQuestion {
  /** within the room */
  number: number;
  stage: Stage;
  /** the level of the computer the class plays against */
  against: string | null;
  numbers: Array<number>;
  linked: boolean;
  moves: Array<number>;
  to_move: 1 | 2;
  names: [string, string];
  /** when it goes on by itself, in seconds since 1970 */
  closes: number | null;
  /** what they have tapped */
  yours: number | null;
  title: string;
  line: string;
}

/** A set as a pupil sees it. */
export interface MySet {
  number: number;
  title: string;
  level: number;
  seed: string;
  count: number;
  /** when it ends, in seconds since 1970 */
  until: number;
  open: boolean;
  tasks: Array<HomeworkTask>;
}

/** Where a pupil gave a win away, and what to practise. */
export interface MyTurning {
  /** what happened; or that no win was given away */
  told: string;
  /** in which game; none where nothing was given away */
  game: string | null;
  ply: number | null;
  spec: Record<string, string> | null;
  /** before the turn */
  moves: Array<number>;
  /** what was taken */
  number: number | null;
}

/** A game to be made: its rules, who sits where, and which seats its maker takes. */
export interface NewGame {
  game?: string | null;
  pool?: string | null;
  rule?: Rule | null;
  openings?: string | null;
  goal?: string | null;
  /** the rulebook whose words to speak */
  book?: string | null;
  seats?: [string, string];
  names?: [string | null, string | null];
  /** the maker's seats; the first human one when left out */
  take?: Array<1 | 2> | null;
  /** let chance decide who sits in which seat */
  toss?: boolean;
  moves?: Array<number>;
  /** tell which numbers are allowed only after the tap, and then no other */
  choices_hidden?: boolean;
}

/** A set of puzzles of the class's game, or of another. */
export interface NewHomework {
  /** of another game than the class's */
  rules?: WhichRules | null;
  level?: number;
  count?: number;
  /** the same seed, the same puzzles */
  seed?: string | null;
  /** numbers that the puzzles should be about, such as the class missed */
  about?: Array<number>;
  /** how long it can be answered */
  days?: number;
}

/** A link whose friends play once more, and which of them I was. */
export interface NewLink {
  /** what stands behind the # */
  link: string;
  you: 1 | 2;
}

/** A class to be opened: the game, how pairs are made, how long a round is. */
export interface NewRoom {
  game?: string | null;
  pool?: string | null;
  rule?: Rule | null;
  openings?: string | null;
  goal?: string | null;
  /** the rulebook whose words to speak */
  book?: string | null;
  pairing?: PairingMode;
  /** of a round; none for no clock */
  minutes?: number | null;
  /** how well the computer plays with the odd one out */
  level?: string;
  /** whether pupils may type a name of their own */
  own_names?: boolean;
  /** none, one in a game that names no number, or as many as a pupil likes */
  hints?: HintMode;
  /** whether a board tells which numbers are allowed only after the tap */
  choices_hidden?: boolean;
  /** what a number costs that is not allowed, while choices are hidden; for the turn, chance takes a number */
  wrong_tap?: WrongTap;
  /** the names of the class, one in a line; pupils take theirs */
  roster?: string;
  /** none for that of the request */
  language?: string | null;
}

/** A wish for a game; against the computer rather than to wait. */
export interface NextBoard {
  computer?: boolean;
}

/** A link, and the number taken next. */
export interface NextLink {
  /** what stands behind the # */
  link: string;
  number: number;
}

/** What became of an answer. */
export interface Noted {
  right: boolean;
  /** whether it is the one that counts */
  first: boolean;
  /** whether the one that counts was right */
  counted: boolean;
}

/** A hint that names no number. */
export interface Nudge {
  hint: string;
}

/** A link to be opened. */
export interface OpenLink {
  /** what stands behind the # */
  link: string;
}

/** The teacher's token, told this once, and their desk. */
export interface OpenedRoom {
  token: string;
  room: RoomDesk;
}

/** What is easier for a pupil. */
export interface OwnLevel {
  pool: string | null;
  computer: string | null;
  glow: boolean;
}

/** Two who are to meet; the first opens. */
export interface PairByHand {
  first: number;
  second: number;
}

/** How pairs are made: in rounds for all, or whoever is free meets whoever waits. */
export type PairingMode = "swiss" | "free";

/** The paper to print on. */
export type Paper = "a4" | "letter";

/** A board of a round before. */
export interface PastBoard {
  game: string;
  number: number;
  kind: BoardKind;
  pupils: [number | null, number | null];
  names: [string, string];
  points: [string, string] | null;
}

/** Where a lesson is. */
export type Phase = "gathering" | "playing" | "paused" | "between" | "finished";

/** A position with exactly one winning move. */
export interface Posed {
  game: string;
  pool: string;
  rule: Rule;
  openings: string;
  /** who wins when nobody can move: last, misere or length-K */
  goal: string;
  /** the few words to ask for these rules again */
  spec: Record<string, string>;
  numbers: Array<number>;
  /** the pool in words */
  pool_words: string;
  /** whether each number must follow from the last */
  linked: boolean;
  words: Words;
  moves: Array<number>;
  to_move: 1 | 2;
  legal_moves: Array<number>;
  level: number;
  answer: number;
  names: [string, string];
  /** what is asked, in a sentence */
  task: string;
  task_facts: Array<ToldFact>;
}

/** A set without its answers. */
export interface PosedSet {
  title: string;
  /** the set, as it stands behind the address of its page */
  query: string;
  tasks: Array<Exercise>;
}

/** A sheet, to be shown and printed by a page that has its style. */
export interface PrintedSheet {
  html: string;
  /** makes the same sheet again */
  seed: string;
  /** what was asked for and is not there, in a sentence */
  missing: string;
}

/** What went wrong: a code for programs, a sentence for people, and what it is made of. */
export interface Problem {
  code: string;
  message: string;
  fact: ToldFact;
}

/** A class in sentences, as one of its pupils is told of it between games. */
export interface PupilTelling {
  /** what happens now */
  title: string;
  line: string;
  /** which round is played, if any */
  round: string;
  /** at which board, as the wall counts them */
  at: string;
  /** the way to the board, where there is one to play at */
  go: string;
  /** the wish for a game, where there can be one */
  next: string;
  /** the points, and the place they make */
  place: string;
  results: Array<string>;
  /** how points are counted */
  rule: string;
}

/** A turn at which a pupil gave a win away. */
export interface PupilTurn {
  game: string;
  ply: number;
  player: 1 | 2;
  name: string;
  number: number | null;
  winning_moves: Array<number>;
  told: string;
  told_facts: Array<ToldFact>;
}

/** A question in sentences. */
export interface QuestionTelling {
  title: string;
  turn: string;
  /** how many have answered */
  count: string;
  /** what comes of the bars, where there is something to say */
  result: string;
}

/** A game as text; the longest there can be is well below the limit of a request. */
export interface Recorded {
  record: string;
  /** which of the two players is told, if one is */
  you?: 1 | 2 | null;
}

/** Another name; without one, a friendly name is given. */
export interface Rename {
  name?: string | null;
}

/** A position given away in several games. */
export interface Repeated {
  count: number;
  told: string;
  told_facts: Array<ToldFact>;
  example: Asked;
  happened: string;
  happened_facts: Array<ToldFact>;
}

/** How many choices each number that can be taken would leave. */
export interface Replies {
  replies: Record<string, number>;
}

/** Whether to leave a pupil out of the pairing. */
export interface Rest {
  rest: boolean;
}

/** A game with every move marked. */
export interface Reviewed {
  game: string;
  pool: string;
  rule: Rule;
  openings: string;
  /** who wins when nobody can move: last, misere or length-K */
  goal: string;
  /** the few words to ask for these rules again */
  spec: Record<string, string>;
  numbers: Array<number>;
  /** the pool in words */
  pool_words: string;
  /** whether each number must follow from the last */
  linked: boolean;
  words: Words;
  names: [string, string];
  winner: 1 | 2 | null;
  message: string;
  message_facts: Array<ToldFact>;
  moves: Array<ReviewedMove>;
  turning_points: Array<TurningPoint>;
  /** the share of won positions each player kept, as far as is known */
  accuracy: Array<number | null>;
  /** the same in words */
  accuracy_words: [string, string];
  accuracy_words_facts: Array<ToldFact>;
  /** how many of the first moves nobody chose */
  given: number;
  /** how the game was given up, if it was */
  gave_up: GivingUp | null;
}

/** A move and what it did; one that was given to the players is not judged. */
export interface ReviewedMove {
  /** how many moves there were before */
  ply: number;
  player: 1 | 2;
  verdict: Verdict;
  /** the verdict in words */
  verdict_words: string;
  winning_moves: Array<number>;
  /** what was done: the number, or that it was given up */
  done: string;
  /** a sign for the verdict */
  mark: string;
  /** whether it gave a win away */
  mistake: boolean;
  /** the turn in a sentence */
  told: string;
  told_facts: Array<ToldFact>;
  /** what gave the win away, and what wins, if it did */
  turned: string;
  turned_facts: Array<ToldFact>;
  /** what was possible, and what came of it, in a sentence */
  ahead: string;
  ahead_facts: Array<ToldFact>;
  /** why it gave the win away, if it did */
  why: string;
  why_facts: Array<ToldFact>;
  number: number;
  /** where the length counts, how many moves it cost, if known */
  cost: number | null;
}

/** A board in small: in the order of the seats, the first opens. */
export interface RoomBoard {
  game: string;
  number: number;
  kind: BoardKind;
  /** none is the computer */
  pupils: [number | null, number | null];
  names: [string, string];
  seats: [string, string];
  /** what is played with at this board */
  numbers: Array<number>;
  linked: boolean;
  moves: Array<number>;
  ply: number;
  to_move: 1 | 2;
  /** how many choices there are */
  legal: number;
  dead: Array<number>;
  /** when it last changed */
  since: number;
  halted: Halt | null;
  winner: 1 | 2 | null;
  /** what ended it, if it is over */
  ended: End | null;
  points: [string, string] | null;
  /** whose turn it is, or how it ended */
  told: string;
  /** whether its game cannot be read any more */
  damaged: boolean;
}

/** A class as its teacher sees it. */
export interface RoomDesk {
  room: string;
  code: string;
  version: number;
  title: string;
  /** what the wall speaks, and pupils who have chosen no other */
  language: string;
  pairing: PairingMode;
  phase: Phase;
  /** 0 before the first */
  round: number;
  /** when the clock ends the round, in seconds since 1970 */
  ends: number | null;
  /** the seconds left, while it is paused */
  left: number | null;
  /** when this was written, by the same clock as the other times */
  now: number;
  spec: Record<string, string>;
  numbers: Array<number>;
  linked: boolean;
  minutes: number | null;
  level: string;
  own_names: boolean;
  hints: HintMode;
  choices_hidden: boolean;
  wrong_tap: WrongTap;
  open: boolean;
  names_shown: boolean;
  names_in_question: boolean;
  wall: Wall;
  /** what can be undone: begin, end, finish, pair, … */
  undo: string | null;
  /** until when, where that is limited */
  undo_until: number | null;
  roster: Array<string>;
  /** until when it is kept at least; without it, a day after it was last used */
  kept_until: number | null;
  /** what the class tapped wrongly, the most first */
  missed: Array<Missed>;
  pupils: Array<RoomPupil>;
  boards: Array<RoomBoard>;
  rounds: Array<RoomRound>;
  standings: Array<RoomStanding>;
  question: DeskQuestion | null;
  told: DeskTelling;
}

/** How pupils come in. */
export interface RoomLink {
  link: string;
  /** the same without scheme and code, to be typed */
  address: string;
  /** whether it works on this computer only */
  local: boolean;
  /** why it does so, and what to do, in a sentence */
  told: string;
  code: string;
}

/** A class as one of its pupils sees it. */
export interface RoomMe {
  room: string;
  code: string;
  version: number;
  title: string;
  /** what the wall speaks, and pupils who have chosen no other */
  language: string;
  pairing: PairingMode;
  phase: Phase;
  /** 0 before the first */
  round: number;
  /** when the clock ends the round, in seconds since 1970 */
  ends: number | null;
  /** the seconds left, while it is paused */
  left: number | null;
  /** when this was written, by the same clock as the other times */
  now: number;
  hints: HintMode;
  you: number;
  name: string;
  resting: boolean;
  /** the game to play at, or played last in this round */
  board: string | null;
  kind: BoardKind | null;
  /** whether there is nothing more to play at the board */
  over: boolean;
  /** whether the other at the board has left for a while */
  alone: boolean;
  /** how many sets can be answered */
  homework: number;
  /** whether a game can be asked for */
  may_next: boolean;
  waiting: boolean;
  joined: number;
  points: string;
  rank: number;
  of: number;
  /** by which they find their board on the wall */
  board_number: number | null;
  results: Array<RoomResult>;
  question: MyQuestion | null;
  told: PupilTelling;
}

/** Names that are free, and whether one's own is allowed. */
export interface RoomNames {
  names: Array<string>;
  /** whether they are the teacher's list, not friendly ones */
  listed: boolean;
  /** the names of the list that somebody has */
  taken: Array<string>;
  /** who the asker is in this class already */
  you: string | null;
  /** the class, for whoever is in it already */
  room: string | null;
  own: boolean;
  /** the game that is played */
  title: string;
  code: string;
  /** what the wall speaks, and pupils who have chosen no other */
  language: string;
}

/** A pupil as the teacher sees them. */
export interface RoomPupil {
  number: number;
  name: string;
  state: State;
  /** has left this server's pages, as far as it knows */
  away: boolean;
  board: string | null;
  waiting: boolean;
  /** whether another device asks for their place */
  asks: boolean;
  level: OwnLevel;
  /** how many hints they asked for */
  hints: number;
  /** what they tapped wrongly, the most first */
  missed: Array<Missed>;
}

/** A game of one pupil. */
export interface RoomResult {
  round: number;
  game: string;
  kind: BoardKind;
  /** none is the computer */
  opponent: string | null;
  opened: boolean;
  /** 1, ½ or 0; none while it is not closed */
  points: string | null;
}

/** A round before. */
export interface RoomRound {
  round: number;
  boards: Array<PastBoard>;
}

/** A pupil's place, as it can be checked with a pencil. */
export interface RoomStanding {
  /** 0 before any game */
  rank: number;
  number: number;
  name: string;
  points: string;
  /** the points of those they met, which order equals */
  opponents: string;
  played: number;
  won: number;
  halves: number;
  lost: number;
  byes: number;
  opened: number;
}

/** A class as everybody in the room sees it. */
export interface RoomWall {
  room: string;
  code: string;
  version: number;
  title: string;
  /** what the wall speaks, and pupils who have chosen no other */
  language: string;
  pairing: PairingMode;
  phase: Phase;
  /** 0 before the first */
  round: number;
  /** when the clock ends the round, in seconds since 1970 */
  ends: number | null;
  /** the seconds left, while it is paused */
  left: number | null;
  /** when this was written, by the same clock as the other times */
  now: number;
  numbers: Array<number>;
  linked: boolean;
  joined: number;
  /** how many boards are being played at */
  playing: number;
  finished: number;
  /** of the game, in a sentence */
  rule: string;
  pool_words: string;
  shows: "join" | "boards" | "question" | "standings" | "first-five" | "mistake";
  boards: Array<WallBoard>;
  question: WallQuestion | null;
  mistake: WallMistake | null;
  standings: Array<RoomStanding>;
  told: WallTelling;
}

/** What a number taken means for the others. Two answers tell one rule from another. */
export type Rule = "chain" | "antichain";

/** The named games and the computer's levels, weakest first. */
export interface Rulebook {
  games: Array<ToldRules>;
  levels: Array<string>;
  /** how the computer plays at each level */
  manners: Record<string, string>;
}

/** A file that a page saved. */
export interface SavedFile {
  text: string;
}

/** A game and the token of the asker's new seats, told this once. */
export interface Seated {
  token: string | null;
  game: MyGame;
}

/** A whole link, as friends elsewhere can open it, and its QR code. */
export interface Sent {
  address: string;
  /** whether it works on this computer only */
  local: boolean;
  code: Code;
}

/** Who wins a position, with which numbers, and why; and what proves it, to be drawn. */
export interface Solved {
  game: string;
  pool: string;
  rule: Rule;
  openings: string;
  /** who wins when nobody can move: last, misere or length-K */
  goal: string;
  /** the few words to ask for these rules again */
  spec: Record<string, string>;
  numbers: Array<number>;
  /** the pool in words */
  pool_words: string;
  /** whether each number must follow from the last */
  linked: boolean;
  words: Words;
  moves: Array<number>;
  to_move: 1 | 2;
  winner: 1 | 2;
  winning_moves: Array<number>;
  losing_moves: Array<number>;
  legal_moves: Array<number>;
  names: [string, string];
  /** who wins, and how many numbers do it, in a sentence */
  standing: string;
  standing_facts: Array<ToldFact>;
  /** whether the last number wins, and if not, what answers it */
  tried: string;
  tried_facts: Array<ToldFact>;
  hint: string;
  hint_facts: Array<ToldFact>;
  /** the hint without how many numbers win, for a puzzle */
  nudge: string;
  nudge_facts: Array<ToldFact>;
  /** the number a hint names: the simplest that wins, else the hardest to answer */
  advised: number | null;
  /** what to do, and one pair or a count that shows why */
  first_reason: string;
  first_reason_facts: Array<ToldFact>;
  /** antichain: the groups as piles of counters */
  piles: Array<string>;
  explanation: string;
  explanation_facts: Array<ToldFact>;
  /** the explanation, of the same facts, told to the player to move */
  whole_reason: string;
  /** the same, told to the player who took the last number */
  tried_reason: string;
  /** the winning move the drawing is about */
  proves: number | null;
  /** chain: numbers and their partners */
  pairs: Array<[number, number]>;
  /** chain: each reply and what answers it */
  answers: Array<[number, number]>;
  /** antichain: numbers that hang together */
  groups: Array<Array<number>>;
  /** antichain: the nimber of each group */
  strengths: Array<number | null>;
}

/** What is shown of a question: it is asked, then bars for numbers, then the proof; then it is away. */
export type Stage = "asking" | "bars" | "proof" | "away";

/** Whether a pupil plays: one who rests is not paired, one who was removed is not let in either. */
export type State = "here" | "resting" | "removed";

/** A person who wants the free seat. */
export interface TakeSeat {
  name?: string | null;
  /** a secret of one's own, with which a lost answer can be asked for again */
  attempt?: string | null;
}

/** A game in sentences, as one of its readers is told of it. */
export interface Telling {
  /** for the window: whose turn it is, and the game */
  title: string;
  /** whose turn it is and what to answer, or how the game ended */
  turn: string;
  /** the last move */
  moved: string;
  /** that a wrong number cost the reader's last turn, if it did */
  lost_turn: string;
  /** who sits in each seat */
  players: [string, string];
  /** the game as one of several to go on with */
  entry: string;
  /** that somebody took a seat */
  sat_down: [string, string];
  /** who wants to take back */
  undo_asked: string;
  /** that a player's wish to take back is refused */
  undo_refused: [string, string];
  /** who makes the first move */
  opens: string;
  /** who has won */
  end: string;
}

/** What a sentence tells, for clients that make words of their own. */
export interface ToldFact {
  /** which message it is */
  code: string;
  /** what it is about; players are 1 or 2 */
  facts: Record<string, unknown>;
}

/** The rules of a game, with the numbers of its pool and its words. */
export interface ToldRules {
  game: string;
  pool: string;
  rule: Rule;
  openings: string;
  /** who wins when nobody can move: last, misere or length-K */
  goal: string;
  /** the few words to ask for these rules again */
  spec: Record<string, string>;
  numbers: Array<number>;
  /** the pool in words */
  pool_words: string;
  /** whether each number must follow from the last */
  linked: boolean;
  words: Words;
}

/** A number that is to win a puzzle. */
export interface Tried {
  game?: string | null;
  pool?: string | null;
  rule?: Rule | null;
  openings?: string | null;
  goal?: string | null;
  /** the rulebook whose words to speak */
  book?: string | null;
  moves: Array<number>;
  number: number;
  hidden?: boolean;
}

/** Whether it wins. */
export interface TriedOut {
  right: boolean;
}

/** Everyone's turning points. */
export interface Turning {
  pupils: Array<TurningPupil>;
  message: string;
  message_facts: Array<ToldFact>;
}

/** A move that gave the win away, and why. */
export interface TurningPoint {
  /** how many moves there were before */
  ply: number;
  player: 1 | 2;
  verdict: Verdict;
  /** the verdict in words */
  verdict_words: string;
  winning_moves: Array<number>;
  number: number;
  /** where the length counts, how many moves it cost, if known */
  cost: number | null;
  explanation: string;
}

/** A pupil and their turning points. */
export interface TurningPupil {
  name: string;
  turning_points: Array<PupilTurn>;
}

/** A wish to take back, as the game stands at `ply`; `agree` false refuses the other's wish. */
export interface Undo {
  /** how many moves there are before */
  ply: number;
  agree?: boolean;
}

/** What a turn did, by its code in journals and answers. */
export type Verdict = "kept" | "gave-away" | "lost" | "undecided" | "given";

/** What the wall shows after a round, where no question is asked. */
export type Wall = "boards" | "standings" | "first-five" | "mistake";

/** A board on the wall. */
export interface WallBoard {
  number: number;
  numbers: Array<number>;
  linked: boolean;
  moves: Array<number>;
  ply: number;
  to_move: 1 | 2;
  dead: Array<number>;
  winner: 1 | 2 | null;
  halted: Halt | null;
  names: [string, string] | null;
}

/** The mistake made most in a round, as the class is told of it. */
export interface WallMistake {
  title: string;
  told: string;
  happened: string;
  numbers: Array<number>;
  moves: Array<number>;
  number: number | null;
  winning_moves: Array<number>;
}

/** The same as everybody in the room sees it. */
export interface WallQuestion {
  /** within the room */
  number: number;
  stage: Stage;
  /** the level of the computer the class plays against */
  against: string | null;
  numbers: Array<number>;
  linked: boolean;
  moves: Array<number>;
  to_move: 1 | 2;
  names: [string, string];
  /** when it goes on by itself, in seconds since 1970 */
  closes: number | null;
  answered: number;
  of: number;
  /** none while it is asked */
  bars: Array<Bar>;
  /** none before the proof is shown */
  answer: Answered | null;
  dead: Array<number>;
  told: QuestionTelling;
}

/** A class in sentences, as everybody in the room is told of it. */
export interface WallTelling {
  joined: string;
  round: string;
  /** how far the round is */
  line: string;
  /** each in a sentence, for those who do not see it */
  boards: Array<string>;
}

/** A position to practise, in which some number wins; or one to make a new position like. */
export interface Wanted {
  game?: string | null;
  pool?: string | null;
  rule?: Rule | null;
  openings?: string | null;
  goal?: string | null;
  /** the rulebook whose words to speak */
  book?: string | null;
  moves?: Array<number>;
  /** what to call the players */
  names?: [string, string];
  /** the number that was taken there and does not win */
  taken?: number | null;
  /** a new one of the same game and level */
  fresh?: boolean;
}

/** A named game, or rules of one's own. */
export interface WhichRules {
  game?: string | null;
  pool?: string | null;
  rule?: Rule | null;
  openings?: string | null;
  goal?: string | null;
  /** the rulebook whose words to speak */
  book?: string | null;
}

/** The address of this page, with the link. */
export interface WholeLink {
  address: string;
}

/** A set by its seed: the same makes the same puzzles, on any server and in any folder. */
export interface WishedSet {
  game?: string | null;
  pool?: string | null;
  rule?: Rule | null;
  openings?: string | null;
  goal?: string | null;
  /** the rulebook whose words to speak */
  book?: string | null;
  level?: number;
  count?: number;
  seed: string;
  about?: Array<number>;
  /** tell which numbers may be taken only after the tap */
  hidden?: boolean;
}

/** What should be on a sheet. */
export interface WishedSheet {
  game?: string | null;
  pool?: string | null;
  rule?: Rule | null;
  openings?: string | null;
  goal?: string | null;
  /** the rulebook whose words to speak */
  book?: string | null;
  level?: number;
  /** how many puzzles */
  count?: number;
  /** boards to play on */
  boards?: Array<string>;
  /** the longest chain from 1 to 10, 20, 24, 30, 40, 50, 100 */
  chain?: number | null;
  /** name the numbers that can be taken */
  choices?: boolean;
  paper?: Paper;
  /** numbers to be drilled, each behind one it is compared with, or 0 */
  missed?: Array<[number, number]>;
  /** the same seed, the same puzzles */
  seed?: string | null;
}

/** How a game speaks, and its rules told. */
export interface Words {
  title: string;
  summary: string;
  divisor: string;
  verb: string;
  verbed: string;
  about: string;
  example: string;
  /** what the rulebook advises, and what exact play says about it */
  tips: Array<[string, string]>;
}

/** What it costs to tap a number that is not allowed, where the choices are hidden.

The turn cannot go to the opponent: whoever has a lost position would tap wrong to be rid of it. So it is
used up: chance takes an allowed number in the pupil's place. */
export type WrongTap = "nothing" | "counted" | "turn";
