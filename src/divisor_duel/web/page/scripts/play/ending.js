// After the end of a game: the move that turned it, and the game once more from its first number.

import { $ } from "../lib/dom.js";
import { Problem } from "../lib/problem.js";
import { turnsOf } from "../lib/turns.js";
import { isShown } from "../lib/visit.js";
import { review } from "../transport/api.js";

/** @import { Board } from "../board/board.js" */

/** So many milliseconds each number of a replay stands alone. */
const STEP = 650;

export class Ending {
  /** Which end it is that was asked about. */
  asked = "";
  timer = 0;

  /**
   * @param {Board} board
   * @param {() => void} shown shows the board as it is
   */
  constructor(board, shown) {
    this.board = board;
    this.shown = shown;
  }

  /** Forget an end that was taken back. */
  forget() {
    this.asked = "";
    $("turned").textContent = "";
    clearTimeout(this.timer);
  }

  /**
   * Say which move turned the game.
   * @param {string} end which end it is
   * @param {() => Promise<string>} record
   * @param {1 | 2} [you] whoever of the two is here, if one is
   */
  async show(end, record, you) {
    if (this.asked === end) return;
    this.asked = end;
    const sentence = await turned(record, you);
    if (this.asked === end) $("turned").textContent = sentence;
  }

  /**
   * Show the game again, number by number.
   * @param {{ numbers: number[], names: string[], moves: number[] }} game
   */
  replay({ numbers, names, moves }) {
    clearTimeout(this.timer);
    this.board.element.dataset.end = "";
    let ply = 0;
    const step = () => {
      if (!isShown()) return;
      ply += 1;
      if (ply > moves.length) {
        this.shown();
        return;
      }
      this.board.show({ numbers, names, moves: moves.slice(0, ply), notes: new Map() });
      this.timer = setTimeout(step, STEP);
    };
    step();
  }
}

/**
 * The last turn that gave a win away, in a sentence; nothing where there was none, or nobody could say.
 * @param {() => Promise<string>} record
 * @param {1 | 2} [you]
 */
async function turned(record, you) {
  try {
    const turns = turnsOf(await review(await record(), you));
    return turns.filter(({ mistake }) => mistake).at(-1)?.told ?? "";
  } catch (problem) {
    if (problem instanceof Problem) return "";
    throw problem;
  }
}
