// A hint in two steps: first a nudge, then the move, why it wins, and the pairs or groups drawn on the board.

import { solve } from "./api.js";
import { HINTED } from "./board.js";
import { $, attempt, reveal } from "./dom.js";

/** @import { MyGame, Solved } from "../shapes.js" */
/** @import { Note } from "./board.js" */

export class Hints {
  step = 0;
  /** @type {Solved | null} */
  solution = null;
  position = {}; // an answer about another one than this comes too late

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  forget() {
    this.step = 0;
    this.solution = null;
    this.position = {};
    $("hint-panel").hidden = true;
  }

  /**
   * Give the next step of the hint for a game.
   * @param {MyGame} game
   */
  async next(game) {
    const position = this.position;
    const { spec, moves, names } = game;
    const ask = async () => this.solution ?? solve({ ...spec, moves, names });
    const solution = await attempt(ask, () => position === this.position);
    if (!solution) return;
    this.solution = solution;
    this.step = Math.min(this.step + 1, 2);
    const panel = $("hint-panel");
    $("hint-text").textContent = this.step === 1 ? solution.hint : solution.explanation;
    panel.hidden = false;
    if (this.step === 2 && document.activeElement === $("more")) panel.focus();
    $("more").hidden = this.step === 2;
    this.changed();
    reveal(panel);
  }

  /**
   * What the second step draws; it marks the winning moves in `notes`.
   * @param {Map<number, Note>} notes
   */
  drawing(notes) {
    if (!this.solution || this.step < 2) return {};
    for (const number of this.solution.winning_moves) notes.set(number, HINTED);
    return { pairs: this.solution.answers, groups: this.solution.groups };
  }
}
