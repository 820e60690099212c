// Puzzles that are asked one after the other: the first answer to each counts, and is noted before anything is told of it.

import { Board } from "../board/board.js";
import { numberKeys } from "../board/number_keys.js";
import { $, attempt, button, shortcuts } from "../lib/dom.js";
import { page } from "../lib/visit.js";
import { Exercise } from "./exercise.js";

/** @import { Exercise as Posed } from "../../shapes.js" */

/**
 * A puzzle, and whether the first answer to it was right; none where there is none yet.
 * @typedef {{ id: string, posed: Posed, first: boolean | null }} Puzzle
 */

/** @template {Puzzle} One */
export class FirstTries {
  /** @type {One[]} */
  puzzles = [];
  /** @type {One | undefined} what is asked */
  now = undefined;

  /**
   * @param {(puzzle: One, number: number) => Promise<boolean>} note keeps an answer; says whether the first one was right
   * @param {() => void} shown is told whenever something has changed
   */
  constructor(note, shown) {
    this.note = note;
    this.shown = shown;
    this.board = new Board($("board"), (number) => this.tap(number));
    this.exercise = new Exercise(this.board, () => {});
    $("next").addEventListener("click", () => this.next());
    $("skip").addEventListener("click", () => this.exercise.tell());
    shortcuts({ s: button("skip") });
    numberKeys(this.board, () => this.exercise.allowed);
  }

  /** How many were right at the first try. */
  get right() {
    return this.puzzles.filter(({ first }) => first).length;
  }

  /** How many have an answer. */
  get done() {
    return this.puzzles.filter(({ first }) => first !== null).length;
  }

  /** @param {One[]} puzzles */
  ask(puzzles) {
    this.puzzles = puzzles;
    this.next();
  }

  /** Ask the next puzzle that has no answer yet. */
  next() {
    this.now = this.puzzles.find(({ first }) => first === null);
    $("exercise").hidden = !this.now;
    $("done").hidden = !this.puzzles.length || this.now !== undefined;
    if (this.now) this.exercise.show(this.now.posed);
    this.tell();
    page.dataset.ready = this.now?.id ?? "done";
  }

  /** @param {number} number */
  async tap(number) {
    const { now } = this;
    if (!now || !this.exercise.allowed.includes(number)) return;
    // Where the choices are hidden, it is said here alone why a number is none.
    if (now.first === null || now.posed.choices_hidden) {
      const counted = await attempt(() => this.note(now, number));
      if (counted === undefined) return this.board.shake(number);
      now.first ??= counted;
      this.tell();
    }
    this.exercise.tap(number);
  }

  /** Who has not answered yet is shown no answer. */
  tell() {
    $("help").hidden = this.now?.first === null;
    this.shown();
  }
}
