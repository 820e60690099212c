// The pool as a grid of buttons. It knows no rule: it shows what it is told and says what was tapped.

import { h, sideOf } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { gridOf, neighbour } from "./grid.js";
import { drawPairs, drawStep } from "./lines.js";

/**
 * How a number looks, its mark, and what a screen reader hears.
 * @typedef {{ look: string, mark?: string, words: string }} Note
 */

/**
 * A position: `moves` taken in turn by `names`, of which there may be one only, `notes` for some numbers; `groups` and `pairs` are drawn over it, the
 * pairs in `later` only where they are pointed at. A line runs along the last step where numbers are `linked`.
 * @typedef {object} Shown
 * @property {number[]} numbers
 * @property {number[]} moves
 * @property {string[]} names
 * @property {Map<number, Note>} notes
 * @property {number[][]} [groups]
 * @property {[number, number][]} [pairs]
 * @property {[number, number][]} [later]
 * @property {boolean} [linked]
 */

/** Notes that several pages make. */
export const CHOICE = { look: "choice", words: say("cell-allowed") };
export const WINS = { look: "win", mark: "✓", words: say("cell-wins") };
export const LOSES = { look: "lose", mark: "✗", words: say("cell-loses") };
export const HINTED = { ...WINS, look: "hinted" };

export class Board {
  /** @type {Map<number, HTMLButtonElement>} */
  cells = new Map();
  /** @type {Pick<Shown, "pairs" | "later">} */
  drawn = {};
  /** @type {number[]} the last number and the one before */
  step = [];

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
    new ResizeObserver(() => this.draw(this.drawn)).observe(this.grid);
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
    const { first, tens, few, digits, rows, column } = gridOf(numbers);
    this.grid.classList.toggle("tens", tens);
    this.grid.classList.toggle("few", few);
    this.grid.style.setProperty("--digits", String(digits));
    this.grid.style.setProperty("--rows", String(rows));
    this.grid.style.setProperty("--offset", String(column));
    this.settle(this.cells.get(first));
  }

  /**
   * Show a position.
   * @param {Shown} shown
   */
  show({ numbers, moves, names, notes, groups = [], pairs = [], later = [], linked = false }) {
    this.lay(numbers);
    const turns = new Map(moves.map((number, ply) => [number, ply]));
    const groupOf = new Map(groups.flatMap((members, i) => members.map((number) => [number, i])));
    for (const [number, cell] of this.cells) {
      const ply = turns.get(number);
      const group = groupOf.get(number);
      const note = notes.get(number);
      const last = ply === moves.length - 1;
      const words = [String(number)];
      const looks = ["cell"];
      let mark = note?.mark;
      if (String(number).length > 4) looks.push("long");
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
      cell.replaceChildren(h("span", { class: "figure" }, String(number)));
      if (mark) cell.append(h("span", { class: "order", "aria-hidden": "true" }, mark));
      if (group !== undefined) {
        const letter = String.fromCharCode(65 + (group % 26));
        looks.push(`group-${group % 5}`);
        words.push(say("cell-group", { letter }));
        cell.append(h("span", { class: "group", "aria-hidden": "true" }, letter));
      }
      cell.className = looks.join(" ");
      cell.setAttribute("aria-label", words.join(", "));
    }
    const step = linked ? moves.slice(-2) : [];
    const taken = String(step) !== String(this.step);
    this.step = step;
    this.draw({ pairs, later }, taken);
  }

  /**
   * Draw lines over the cells: pairs of numbers, and the step from the last number but one to the last.
   * @param {Pick<Shown, "pairs" | "later">} drawn
   */
  draw(drawn, taken = false) {
    this.drawn = drawn;
    for (const old of this.element.querySelectorAll("svg")) old.remove();
    const { pairs = [], later = [] } = drawn;
    if (pairs.length || later.length) {
      this.element.append(drawPairs(this.element, this.cells, pairs, later));
    }
    const [from, to] = this.step;
    if (from !== undefined && to !== undefined) {
      this.element.append(drawStep(this.element, this.cells, from, to, taken));
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
   * Bring out the lines of the number that is pointed at among the others.
   * @param {HTMLElement | null} cell
   */
  trace(cell) {
    for (const pair of this.element.querySelectorAll("svg g")) {
      const numbers = pair.getAttribute("data-pair")?.split(" ") ?? [];
      pair.classList.toggle("near", numbers.includes(cell?.dataset.number ?? ""));
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
