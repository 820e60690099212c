// A hint in three steps: a nudge; the move with one reason, drawn on the board; the whole reason.

import { HINTED } from "../board/board.js";
import { $, attempt, h, reveal } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { solve } from "../transport/api.js";
import { askHint } from "../transport/room_api.js";

/** @import { MyGame, Solved } from "../../shapes.js" */
/** @import { Note } from "../board/board.js" */

const LAST = 3;

export class Hints {
  step = 0;
  /** @type {Solved | null} */
  solution = null;
  position = {}; // an answer about another one than this comes too late

  /**
   * @param {() => void} changed
   * @param {(number: number | undefined) => void} marked is told which number must stay in view
   */
  constructor(changed, marked) {
    this.changed = changed;
    this.marked = marked;
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
    const { spec, moves, names, room } = game;
    const ask = async () => this.solution ?? (room ? askHint(room) : solve({ ...spec, moves, names }));
    const solution = await attempt(ask, () => position === this.position);
    if (!solution) return;
    this.solution = solution;
    this.step = Math.min(this.step + 1, LAST);
    const panel = $("hint-panel");
    const steps = [solution.hint, solution.first_reason, solution.whole_reason];
    $("hint-text").textContent = steps[this.step - 1] ?? "";
    $("piles").replaceChildren(...solution.piles.map((pile) => h("li", {}, pile)));
    $("piles").hidden = this.step < 2 || !solution.piles.length;
    panel.hidden = false;
    if (this.step === LAST && document.activeElement === $("more")) panel.focus();
    $("more").hidden = this.step === LAST;
    $("more").textContent = say(this.step === 1 ? "hint-show-move" : "hint-show-reason");
    this.changed();
    reveal(panel);
    if (this.step > 1) this.marked(solution.proves ?? solution.winning_moves[0]);
  }

  /**
   * What the second step draws and the third keeps; it marks the winning moves in `notes`.
   * @param {Map<number, Note>} notes
   */
  drawing(notes) {
    if (!this.solution || this.step < 2) return {};
    for (const number of this.solution.winning_moves) notes.set(number, HINTED);
    return { pairs: this.solution.answers, groups: this.solution.groups };
  }
}
