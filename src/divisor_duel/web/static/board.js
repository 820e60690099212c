// The pool as a grid of buttons. It knows no rule: it shows what it is told and says what was tapped.

import { h, MARKS, SIDES } from "./dom.js";
import { drawPairs } from "./drawing.js";

export class Board {
  /** A board in an element; `tapped` is called with each number that is tapped. */
  constructor(element, tapped) {
    this.element = element;
    this.tapped = tapped;
    this.cells = new Map();
    element.classList.add("board");
    this.grid = h("div", { class: "grid", role: "group", "aria-label": "The pool of numbers" });
    element.replaceChildren(this.grid);
    this.grid.addEventListener("click", (event) => {
      const cell = event.target.closest(".cell");
      if (cell) this.tapped(Number(cell.dataset.number));
    });
    this.grid.addEventListener("keydown", (event) => this.walk(event));
    this.grid.addEventListener("focusin", (event) => this.settle(event.target));
    for (const kind of ["focusin", "pointerover", "pointerleave"]) {
      this.grid.addEventListener(kind, (event) => this.trace(event.target.closest(".cell")));
    }
    new ResizeObserver(() => this.draw(this.pairs)).observe(this.grid);
  }

  /** Lay out the numbers of a pool; the same pool again changes nothing. */
  lay(numbers) {
    if (String(numbers) === String([...this.cells.keys()])) return;
    this.cells = new Map(
      numbers.map((number) => [number, h("button", { type: "button", class: "cell", "data-number": number, tabindex: -1 })]),
    );
    this.grid.replaceChildren(...this.cells.values());
    const [first, last] = [numbers[0], numbers.at(-1)];
    this.grid.classList.toggle("tens", last <= 120 && numbers.length > 30 && last - first === numbers.length - 1);
    this.grid.style.setProperty("--digits", String(last).length);
    this.grid.style.setProperty("--offset", ((first - 1) % 10) + 1);
    this.grid.firstElementChild.tabIndex = 0;
  }

  /**
   * Show a position: `moves` taken in turn by `names`; `notes` says for a number how it looks and what a
   * screen reader hears (`{look, mark, words}`); `groups` and `pairs` are drawn over it.
   */
  show({ numbers, moves, names = ["Player 1", "Player 2"], notes = new Map(), groups = [], pairs = [] }) {
    this.lay(numbers);
    const turns = new Map(moves.map((number, ply) => [number, ply]));
    const group = new Map(groups.flatMap((members, i) => members.map((number) => [number, i])));
    for (const [number, cell] of this.cells) {
      const ply = turns.get(number);
      const note = notes.get(number) ?? {};
      const taken = ply !== undefined;
      const last = ply === moves.length - 1;
      const looks = ["cell", String(number).length > 4 && "long", taken && SIDES[ply % 2], last && "last", note.look];
      if (group.has(number)) looks.push(`group-${group.get(number) % 5}`);
      cell.className = looks.filter(Boolean).join(" ");
      const mark = taken ? `${MARKS[ply % 2]}${ply + 1}` : note.mark;
      const letter = group.has(number) && String.fromCharCode(65 + (group.get(number) % 26));
      cell.replaceChildren(
        h("span", { class: "figure" }, String(number)),
        ...(mark ? [h("span", { class: "order", "aria-hidden": "true" }, mark)] : []),
        ...(letter ? [h("span", { class: "group", "aria-hidden": "true" }, letter)] : []),
      );
      const words = [String(number)];
      if (taken) words.push(`${names[ply % 2]}, move ${ply + 1}${last ? ", the last number" : ""}`);
      if (note.words) words.push(note.words);
      if (letter) words.push(`group ${letter}`);
      cell.setAttribute("aria-label", words.join(", "));
    }
    this.draw(pairs);
  }

  /** Draw pairs of numbers as lines between their cells. */
  draw(pairs) {
    this.pairs = pairs ?? [];
    this.element.querySelector("svg")?.remove();
    if (this.pairs.length) this.element.append(drawPairs(this.element, this.cells, this.pairs));
  }

  /** Bring out the lines of the number that is pointed at among the others. */
  trace(cell) {
    for (const pair of this.element.querySelectorAll("svg g")) {
      pair.classList.toggle("near", Boolean(cell) && pair.dataset.pair.split(" ").includes(cell.dataset.number));
    }
  }

  settle(cell) {
    if (!cell.matches(".cell")) return;
    for (const other of this.cells.values()) other.tabIndex = other === cell ? 0 : -1;
  }

  walk(event) {
    const cells = [...this.cells.values()];
    const at = cells.indexOf(event.target);
    const to = {
      ArrowLeft: () => cells[at - 1],
      ArrowRight: () => cells[at + 1],
      ArrowUp: () => neighbour(cells.slice(0, at).reverse(), event.target, -1),
      ArrowDown: () => neighbour(cells.slice(at + 1), event.target, 1),
      Home: () => cells[0],
      End: () => cells.at(-1),
    }[event.key];
    if (at < 0 || !to) return;
    event.preventDefault();
    event.stopPropagation();
    to()?.focus();
  }
}

/** The cell nearest in the next row, up or down; the columns depend on the width of the screen. */
function neighbour(cells, from, direction) {
  const row = cells.find((cell) => (cell.offsetTop - from.offsetTop) * direction > 0)?.offsetTop;
  const inRow = cells.filter((cell) => cell.offsetTop === row);
  const distance = (cell) => Math.abs(cell.offsetLeft - from.offsetLeft);
  return inRow.sort((a, b) => distance(a) - distance(b))[0];
}
