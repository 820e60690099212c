// What travels over the API, made from the server's schema by `make shapes`. Do not edit.

/** A chain one makes alone from the numbers 1 to `size`. */
export interface Alone {
  /** one of 10, 20, 30, 50, 100 */
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

/** A QR code: the path of its dark squares in a square of that side; 0 when a link is too long for one. */
export interface Code {
  side: number;
  path: string;
}

/** What ended a game, by its code in records, journals and answers; `ending.py` has the words. */
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
  /** what was possible, and what came of it, in a sentence */
  ahead: string;
  /** why it gave the win away, if it did */
  why: string;
  explanation: string;
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
  /** what is told before the next question */
  told: string;
  /** the next question */
  ask: string;
  over: boolean;
}

/** What a browser keeps, by the names it keeps it under. */
export interface Kept {
  kept: Record<string, unknown>;
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
  to_move: 1 | 2;
  /** whom the link is for, unless the browser knows better */
  you: 1 | 2;
  winner: 1 | 2 | null;
  names: [string, string];
  /** the numbers that are out for good, though nobody took them */
  dead: Array<number>;
  /** the game in sentences, to player 1 or 2 */
  told: Record<string, LinkTelling>;
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
  legal_moves: Array<number>;
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
  /** the plies at which the computer had to guess */
  guessed: Array<number>;
  /** who is only called by the seat */
  unnamed: Array<1 | 2>;
  /** the numbers that are out for good, though nobody took them */
  dead: Array<number>;
  /** who has left this server's page, as far as it knows */
  away: Array<1 | 2>;
  /** whether there is a move, in a game nobody gave up */
  undoable: boolean;
  /** the game in sentences, by the seats the reader holds: none, 1, 2 or 12 */
  told: Record<string, Telling>;
  you: Array<1 | 2>;
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
}

/** A link whose friends play once more, and which of them I was. */
export interface NewLink {
  /** what stands behind the # */
  link: string;
  you: 1 | 2;
}

/** A link, and the number taken next. */
export interface NextLink {
  /** what stands behind the # */
  link: string;
  number: number;
}

/** A link to be opened. */
export interface OpenLink {
  /** what stands behind the # */
  link: string;
}

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
}

/** What went wrong: a code for programs, a sentence for people. */
export interface Problem {
  code: string;
  message: string;
}

/** A position: rules and the numbers taken so far. */
export interface Question {
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

/** A game as text; the longest there can be is well below the limit of a request. */
export interface Recorded {
  record: string;
}

/** How many choices each number that can be taken would leave. */
export interface Replies {
  replies: Record<string, number>;
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
  moves: Array<ReviewedMove>;
  turning_points: Array<TurningPoint>;
  /** the share of won positions each player kept, as far as is known */
  accuracy: Array<number | null>;
  /** the same in words */
  accuracy_words: [string, string];
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
  /** what was possible, and what came of it, in a sentence */
  ahead: string;
  /** why it gave the win away, if it did */
  why: string;
  number: number;
  /** where the length counts, how many moves it cost, if known */
  cost: number | null;
  /** the move in a sentence */
  told: string;
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
  /** whether the last number wins, and if not, what answers it */
  tried: string;
  hint: string;
  /** what to do, and one pair or a count that shows why */
  first_reason: string;
  /** antichain: the groups as piles of counters */
  piles: Array<string>;
  explanation: string;
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

/** A wish to take back, as the game stands at `ply`; `agree` false refuses the other's wish. */
export interface Undo {
  /** how many moves there are before */
  ply: number;
  agree?: boolean;
}

/** What a turn did, by its code in journals and answers. */
export type Verdict = "kept" | "gave-away" | "lost" | "undecided" | "given";

/** The address of this page, with the link. */
export interface WholeLink {
  address: string;
}

/** How a game speaks, and its rules told. */
export interface Words {
  title: string;
  summary: string;
  divisor: string;
  verb: string;
  verbed: string;
  last: string;
  prompt: string;
  about: string;
  example: string;
  /** what the rulebook advises, and what exact play says about it */
  tips: Array<[string, string]>;
}
