// The pool as a grid of buttons. It knows no rule: it shows what it is told and says what was tapped.

import { h, sideOf } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { gridOf, neighbour, partnersOf } from "./grid.js";

/**
 * How a number looks, its mark, and what a screen reader hears.
 * @typedef {{ look: string, mark?: string, words: string }} Note
 */

/**
 * A position: `moves` taken in turn by `names`, of which there may be one only, `notes` for some numbers. A number of `groups` has the
 * letter of its group for a sign, one of `pairs` the number of its partner; those in `later` are less in the eye.
 * @typedef {object} Shown
 * @property {number[]} numbers
 * @property {number[]} moves
 * @property {string[]} names
 * @property {Map<number, Note>} notes
 * @property {number[][]} [groups]
 * @property {[number, number][]} [pairs]
 * @property {[number, number][]} [later]
 */

/** Notes that several pages make. */
export const CHOICE = { look: "choice", words: say("cell-allowed") };
export const WINS = { look: "win", mark: "✓", words: say("cell-wins") };
export const LOSES = { look: "lose", mark: "✗", words: say("cell-loses") };
/** The number that was looked for. */
export const RIGHT = { ...WINS, look: "hinted" };
export const HINTED = { look: "hinted", mark: "★", words: say("cell-hinted") };
/** So many groups have a look of their own; a letter tells all of them apart. */
const LOOKS = 6;

export class Board {
  /** @type {Map<number, HTMLButtonElement>} */
  cells = new Map();
  /** @type {Map<number, { partner: number, now: boolean }>} */
  partners = new Map();

  /**
   * A board in an element; `tapped` is called with each number that is tapped.
   * @param {HTMLElement} element
   * @param {(number: number) => void} tapped
   */
  constructor(element, tapped) {
    this.element = element;
    element.classList.add("board");
    this.grid = h("div", { class: "grid", role: "group", "aria-label": say("the-pool") });
    element.replaceChildren(this.grid);
    this.grid.addEventListener("click", ({ target }) => {
      const cell = cellAt(target);
      if (cell) tapped(Number(cell.dataset.number));
    });
    this.grid.addEventListener("keydown", (event) => this.walk(event));
    this.grid.addEventListener("focusin", ({ target }) => this.settle(cellAt(target)));
    for (const kind of ["focusin", "pointerover", "pointerleave"]) {
      this.grid.addEventListener(kind, ({ target }) => this.trace(cellAt(target)));
    }
  }

  /**
   * Lay out the numbers of a pool; the same pool again changes nothing.
   * @param {number[]} numbers
   */
  lay(numbers) {
    if (String(numbers) === String([...this.cells.keys()])) return;
    this.cells = new Map(
      numbers.map((number) => [
        number,
        h("button", { type: "button", class: "cell", "data-number": number, tabindex: -1 }),
      ]),
    );
    this.grid.replaceChildren(...this.cells.values());
    const { first, tens, few, digits, rows, columns, column } = gridOf(numbers);
    this.grid.classList.toggle("tens", tens);
    this.grid.classList.toggle("few", few);
    for (const [name, value] of Object.entries({ digits, rows, columns, offset: column })) {
      this.grid.style.setProperty(`--${name}`, String(value));
    }
    this.settle(this.cells.get(first));
  }

  /**
   * Show a position.
   * @param {Shown} shown
   */
  show({ numbers, moves, names, notes, groups = [], pairs = [], later = [] }) {
    this.lay(numbers);
    const turns = new Map(moves.map((number, ply) => [number, ply]));
    const groupOf = new Map(groups.flatMap((members, i) => members.map((number) => [number, i])));
    this.partners = partnersOf(pairs, later);
    for (const [number, cell] of this.cells) {
      const ply = turns.get(number);
      const group = groupOf.get(number);
      const pair = this.partners.get(number);
      const note = notes.get(number);
      const last = ply === moves.length - 1;
      const words = [String(number)];
      const looks = ["cell"];
      let mark = note?.mark;
      let sign = "";
      if (String(number).length > 4) looks.push("long");
      if (String(number).length === 3) looks.push("three");
      if (ply !== undefined) {
        const player = ply % names.length;
        const side = sideOf(player);
        looks.push(side.look);
        if (last) looks.push("last");
        mark = `${side.mark}${ply + 1}`;
        cell.style.setProperty("--turn", String(ply));
        words.push(
          say(last ? "cell-moved-last" : "cell-moved", { name: names[player] ?? "", move: ply + 1 }),
        );
      }
      if (note) {
        looks.push(note.look);
        words.push(note.words);
      }
      if (group !== undefined) {
        sign = String.fromCharCode(65 + (group % 26));
        looks.push(`group-${group % LOOKS}`);
        words.push(say("cell-group", { letter: sign }));
      } else if (pair) {
        sign = String(pair.partner);
        looks.push(pair.now ? "paired" : "paired later");
        words.push(say("cell-partner", { number: pair.partner }));
      }
      cell.replaceChildren(h("span", { class: "figure" }, String(number)));
      // There is room for one of the two below a number.
      if (sign) cell.append(h("span", { class: "sign", "aria-hidden": "true" }, sign));
      else if (mark) cell.append(h("span", { class: "order", "aria-hidden": "true" }, mark));
      cell.className = looks.join(" ");
      cell.setAttribute("aria-label", words.filter(Boolean).join(", "));
    }
  }

  /**
   * Shake a number that was refused.
   * @param {number} number
   */
  shake(number) {
    const cell = this.cells.get(number);
    cell?.classList.add("shaken");
    setTimeout(() => cell?.classList.remove("shaken"), 450);
  }

  /**
   * Put the focus on a number, if the pool has it.
   * @param {number | undefined} number
   */
  focus(number) {
    if (number !== undefined) this.cells.get(number)?.focus();
  }

  /** The number that has the focus. */
  get focused() {
    return Number(cellAt(document.activeElement)?.dataset.number ?? 0);
  }

  /**
   * Bring out the number that is pointed at and its partner.
   * @param {HTMLElement | null} cell
   */
  trace(cell) {
    const number = Number(cell?.dataset.number);
    const partner = this.partners.get(number)?.partner;
    for (const [other, shown] of this.cells) {
      shown.classList.toggle("near", partner !== undefined && (other === number || other === partner));
    }
  }

  /**
   * Let the tabulator come back to a cell.
   * @param {HTMLElement | null | undefined} cell
   */
  settle(cell) {
    if (!cell) return;
    for (const other of this.cells.values()) other.tabIndex = other === cell ? 0 : -1;
  }

  /**
   * Walk with the arrow keys.
   * @param {KeyboardEvent} event
   */
  walk(event) {
    const from = cellAt(event.target);
    if (!from) return;
    const cells = [...this.cells.values()];
    const at = cells.indexOf(from);
    /** @type {Record<string, () => HTMLElement | undefined>} */
    const targets = {
      ArrowLeft: () => cells[at - 1],
      ArrowRight: () => cells[at + 1],
      ArrowUp: () => neighbour(cells.slice(0, at).reverse(), from, -1),
      ArrowDown: () => neighbour(cells.slice(at + 1), from, 1),
      Home: () => cells[0],
      End: () => cells.at(-1),
    };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    target()?.focus();
  }
}

/**
 * The cell in which something happened.
 * @param {EventTarget | null} target
 * @returns {HTMLButtonElement | null}
 */
function cellAt(target) {
  return target instanceof Element ? target.closest(".cell") : null;
}
