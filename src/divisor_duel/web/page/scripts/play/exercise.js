// A position in which a number wins: it is shown, and asked for. The first answer counts; any number that wins is right.

import { CHOICE, LOSES, RIGHT } from "../board/board.js";
import { $, attempt, complain, keepClear, reveal } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { practise, solve } from "../transport/api.js";

/** @import { Exercise as Posed, Solved, Wanted } from "../../shapes.js" */
/** @import { Board, Note, Shown } from "../board/board.js" */

const WELL_DONE = $("solved-title").textContent ?? "";

export class Exercise {
  /** @type {Posed | null} what is asked now */
  posed = null;
  /** @type {Map<number, Note>} */
  tried = new Map();
  solved = false;

  /**
   * @param {Board} board
   * @param {(right: boolean) => void} answered is told once whether the first answer was right
   * @param {HTMLElement} place where it is said what is wrong
   */
  constructor(board, answered, place = $("message")) {
    this.board = board;
    this.answered = answered;
    this.place = place;
  }

  /**
   * Ask for a number that wins.
   * @param {Wanted} wish
   */
  async pose(wish) {
    const posed = await attempt(() => practise(wish), undefined, this.place);
    if (posed) this.show(posed);
    return posed;
  }

  /** @param {Posed} posed */
  show(posed) {
    this.posed = posed;
    this.tried = new Map();
    this.solved = false;
    complain();
    const focused = $("solved").contains(document.activeElement);
    $("solved").hidden = true;
    $("about").textContent = posed.about;
    $("about").hidden = !posed.about;
    this.draw();
    const [first] = this.allowed;
    if (focused && first !== undefined) this.board.focus(first); // what had the focus is gone
  }

  /** @param {Pick<Shown, "pairs" | "groups">} [drawing] */
  draw(drawing = {}) {
    if (!this.posed) return;
    const { numbers, moves, names, legal_moves: legal, task } = this.posed;
    /** @type {Map<number, Note>} */
    const notes = new Map(legal.map((number) => [number, CHOICE]));
    const shown = this.solved ? this.tried : new Map([...notes, ...this.tried]);
    this.board.show({ numbers, moves, names, notes: shown, ...drawing });
    $("task").textContent = task;
    $("skip").hidden = this.solved;
  }

  /** The numbers that may be tapped: where the choices are hidden, all that nobody has taken. */
  get allowed() {
    if (!this.posed || this.solved) return [];
    const { choices_hidden: hidden, numbers, moves, legal_moves: legal } = this.posed;
    return hidden ? numbers.filter((number) => !moves.includes(number)) : legal;
  }

  /** @param {number} number */
  async tap(number) {
    const after = await this.judge(number);
    if (!after || !this.posed) return;
    const right = after.winner === this.posed.to_move;
    if (!this.tried.size) this.answered(right);
    if (right) return this.reach(number, after, WELL_DONE);
    this.tried.set(number, LOSES);
    complain(after.tried, "", this.place);
    this.draw();
    this.board.shake(number);
  }

  /** Show a number that wins; that was no answer. */
  async tell() {
    const { spec, moves } = this.posed ?? {};
    const posed = this.posed;
    const found = await attempt(
      () => solve({ ...spec, moves: moves ?? [] }),
      () => posed === this.posed && !this.solved,
      this.place,
    );
    const number = found?.proves ?? found?.winning_moves[0];
    const after = number === undefined ? undefined : await this.judge(number);
    if (!after || number === undefined) return;
    if (!this.tried.size) this.answered(false);
    this.reach(number, after, say("puzzle-answer"));
  }

  /** @param {number} number */
  judge(number) {
    const posed = this.posed;
    if (!posed || this.solved) return Promise.resolve(undefined);
    return attempt(
      () => solve({ ...posed.spec, moves: [...posed.moves, number] }),
      () => posed === this.posed && !this.solved,
      this.place,
    );
  }

  /**
   * Show why a number wins.
   * @param {number} number
   * @param {Solved} after
   * @param {string} title
   */
  reach(number, after, title) {
    this.solved = true;
    this.tried.set(number, RIGHT);
    $("solved-title").textContent = title;
    $("found-why").textContent = `${after.tried} ${after.tried_reason}`;
    $("solved").hidden = false;
    this.draw({ pairs: after.answers, groups: after.groups });
    reveal($("solved"));
    keepClear($("dock"), this.board.cells.get(number));
    $("next").focus({ preventScroll: true });
  }
}
