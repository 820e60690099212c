// The position that a class is asked about on a board: nothing but the numbers taken, until there is more to show.

import { CHOICE, LOSES, RIGHT, WINS } from "../board/board.js";
import { say } from "../lib/words.js";

/** @import { WallQuestion, MyQuestion } from "../../shapes.js" */
/** @import { Board, Note } from "../board/board.js" */

const DEAD = { look: "dead", words: say("cell-out") };

/**
 * Show it on the wall; with the proof come what wins, and why.
 * @param {Board} board
 * @param {WallQuestion} question
 */
export function showQuestionBoard(board, { numbers, moves, names, bars, answer, dead }) {
  /** @type {Map<number, Note>} */
  const notes = new Map(dead.map((number) => [number, DEAD]));
  for (const { number, verdict } of bars) if (verdict === "taken") notes.set(number, CHOICE);
  if (answer) {
    for (const number of answer.winning_moves) notes.set(number, WINS);
    if (answer.number !== null && !answer.winning_moves.includes(answer.number)) {
      notes.set(answer.number, { ...LOSES, words: say("cell-was-taken") });
    }
    if (answer.proves !== null) notes.set(answer.proves, RIGHT);
  }
  const drawn = answer ? { pairs: answer.answers, groups: answer.groups } : {};
  board.show({ numbers, moves, names, notes, ...drawn });
}

/**
 * Show it to a pupil, with what they have tapped.
 * @param {Board} board
 * @param {MyQuestion} question
 * @param {number | null} tapped on its way to the server
 */
export function showMyBoard(board, { numbers, moves, names, yours }, tapped) {
  const number = tapped ?? yours;
  const look = tapped === null || tapped === yours ? "tapped" : "tapped pending";
  /** @type {Map<number, Note>} */
  const notes = new Map(number === null ? [] : [[number, { look, words: say("cell-tapped") }]]);
  board.show({ numbers, moves, names, notes });
}
