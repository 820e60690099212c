// A hint in three steps: a nudge; the number; and why, drawn on the board. One that is asked for too early is kept.

import { HINTED } from "../board/board.js";
import { $, attempt, h, reveal } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { solve } from "../transport/api.js";
import { askHint } from "../transport/room_api.js";

/** @import { MyGame, Nudge, Solved } from "../../shapes.js" */
/** @import { Note } from "../board/board.js" */

const LAST = 3;

export class Hints {
  step = 0;
  /** @type {Solved | Nudge | null} */
  solution = null;
  position = {}; // an answer about another one than this comes too late
  /** Whether one was asked for that can only be given on our turn. */
  kept = false;

  /**
   * @param {() => MyGame | null} ours the game, when it is ours to take a number
   * @param {() => void} changed
   * @param {(number: number) => void} marked called with the number that is marked, to keep it in view
   */
  constructor(ours, changed, marked) {
    this.ours = ours;
    this.changed = changed;
    this.marked = marked;
  }

  /** Whether there is anything to close. */
  get open() {
    return !$("hint-panel").hidden;
  }

  /** Forget what was told of another position. */
  forget() {
    this.step = 0;
    this.solution = null;
    this.position = {};
    if (!this.kept) $("hint-panel").hidden = true;
  }

  close() {
    this.kept = false;
    this.forget();
    this.changed();
  }

  /** Give what was asked for too early. */
  catchUp() {
    if (this.kept && this.ours()) this.next();
  }

  /** Give the next step of the hint. */
  async next() {
    const game = this.ours();
    this.kept = !game;
    if (!this.solution) this.tell(say(game ? "working-it-out" : "hint-kept"));
    if (!game) return;
    const position = this.position;
    const { spec, moves, names, room } = game;
    const ask = async () => this.solution ?? (room ? askHint(room) : solve({ ...spec, moves, names }));
    const solution = await attempt(ask, () => position === this.position);
    if (position !== this.position) return;
    if (!solution) {
      this.close();
      return;
    }
    this.solution = solution;
    if (!("advised" in solution)) {
      this.tell(solution.hint);
      return;
    }
    this.step = Math.min(this.step + 1, LAST);
    const steps = [solution.hint, solution.first_reason, solution.whole_reason];
    this.tell(steps[this.step - 1] ?? "", solution);
    this.changed();
    if (this.step > 1 && solution.advised !== null) this.marked(solution.advised);
  }

  /**
   * @param {string} text
   * @param {Solved | null} [solution]
   */
  tell(text, solution = null) {
    const panel = $("hint-panel");
    $("hint-text").textContent = text;
    $("piles").replaceChildren(...(solution?.piles ?? []).map((pile) => h("li", {}, pile)));
    $("piles").hidden = this.step < LAST || !solution?.piles.length;
    $("signs").textContent = solution && this.step === LAST ? signsOf(solution) : "";
    if (this.step === LAST && document.activeElement === $("more")) panel.focus();
    $("more").hidden = !solution || this.step === LAST;
    $("more").textContent = say(this.step === 1 ? "hint-show-move" : "hint-show-reason");
    panel.hidden = false;
    panel.scrollTop = 0;
    fit(panel);
    reveal(panel);
  }

  /**
   * What the last step draws; the number that is advised is marked in `notes` from the second on.
   * @param {Map<number, Note>} notes
   */
  drawing(notes) {
    const { solution, step } = this;
    if (!solution || step < 2 || !("advised" in solution)) return {};
    if (solution.advised !== null) notes.set(solution.advised, HINTED);
    return step === LAST ? { pairs: solution.answers, groups: solution.groups } : {};
  }
}

/**
 * What the small signs on the board mean.
 * @param {Solved} solution
 */
function signsOf({ answers, groups }) {
  if (groups.length) return say("signs-groups");
  return answers.length ? say("signs-partners") : "";
}

/**
 * Let a panel below the board be no taller than the room there; it scrolls within.
 * @param {HTMLElement} panel
 */
function fit(panel) {
  const { bottom } = $("board").getBoundingClientRect();
  panel.style.setProperty("--below", `${Math.round(innerHeight - bottom - scrollY)}px`);
}
