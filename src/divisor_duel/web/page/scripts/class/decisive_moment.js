// The decisive moment of a round on a board: what could be taken, and, once it is answered, what wins and why.

import { CHOICE, LOSES, RIGHT, WINS } from "../board/board.js";
import { say } from "../lib/words.js";

/** @import { Moment } from "../../shapes.js" */
/** @import { Board, Note } from "../board/board.js" */

/**
 * @param {Board} board
 * @param {Moment} moment
 * @param {{ numbers: number[] }} rules
 */
export function showMoment(board, { question, answer }, { numbers }) {
  /** @type {Map<number, Note>} */
  const notes = new Map(question.legal_moves.map((number) => [number, CHOICE]));
  if (answer) {
    for (const number of answer.winning_moves) notes.set(number, WINS);
    if (answer.number !== null && !answer.winning_moves.includes(answer.number)) {
      notes.set(answer.number, { ...LOSES, words: say("cell-was-taken") });
    }
    if (answer.proves !== null) notes.set(answer.proves, RIGHT);
  }
  const drawn = answer ? { pairs: answer.answers, groups: answer.groups } : {};
  board.show({ numbers, moves: question.moves, names: question.names, notes, ...drawn });
}
