// After the end of a game: the move that turned it, and the game once more from its first number.

import { $ } from "../lib/dom.js";
import { Problem } from "../lib/problem.js";
import { isShown } from "../lib/visit.js";
import { readRecord, review } from "../transport/api.js";

/** @import { MyGame } from "../../shapes.js" */
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
   * Say which move turned the game, for those who played it; a class hears of it from its teacher.
   * @param {MyGame} game
   */
  async show({ id, ply, you, room }) {
    const end = `${id} ${ply}`;
    if (!you.length || room || this.asked === end) return;
    this.asked = end;
    const sentence = await turned(id, you.length === 1 ? you[0] : undefined);
    if (this.asked === end) $("turned").textContent = sentence;
  }

  /**
   * Show the game again, number by number.
   * @param {MyGame} game
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
 * The last move that gave a win away, in a sentence; nothing where there was none, or nobody could say.
 * @param {string} id
 * @param {1 | 2} [you]
 */
async function turned(id, you) {
  try {
    const { moves } = await review(await readRecord(id), you);
    return moves.filter(({ mistake }) => mistake).at(-1)?.told ?? "";
  } catch (problem) {
    if (problem instanceof Problem) return "";
    throw problem;
  }
}
