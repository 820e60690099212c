// Many boards side by side, each drawn again only when it changes, and as large as there is room for.

import { h } from "../lib/dom.js";
import { mosaicOf } from "./grid.js";
import { drawMiniBoard } from "./mini_board.js";

/** @import { MiniBoard } from "./mini_board.js" */

/**
 * A board of the mosaic: what is drawn, what a screen reader hears, and how the card around it looks.
 * @typedef {object} Card
 * @property {string} key
 * @property {MiniBoard} board
 * @property {string} words
 * @property {string} look
 * @property {(Node | string)[]} caption
 * @property {string} seen changes whenever anything above does
 */

export class Mosaic {
  /** @type {Map<string, { item: HTMLLIElement, seen: string }>} */
  shown = new Map();
  shape = 1;

  /**
   * Fill a list; `tapped` is called with the key of a card, and without it cards cannot be tapped.
   * @param {HTMLElement} list
   * @param {{ tapped?: (key: string) => void, caption: number, edge: number, least: number }} how the height of a caption, what
   *   is around a board, and the least width of one, in pixels
   */
  constructor(list, { tapped, caption, edge, least }) {
    this.list = list;
    this.tapped = tapped;
    this.caption = caption;
    this.edge = edge;
    this.least = least;
    new ResizeObserver(() => this.fit()).observe(/** @type {Element} */ (list.parentElement));
  }

  /** @param {Card[]} cards */
  show(cards) {
    const keys = new Set(cards.map(({ key }) => key));
    for (const [key, { item }] of this.shown) {
      if (keys.has(key)) continue;
      item.remove();
      this.shown.delete(key);
    }
    for (const [i, card] of cards.entries()) {
      const before = this.shown.get(card.key);
      const item = before?.item ?? h("li", { class: "card" });
      if (before?.seen !== card.seen) this.fill(item, card);
      if (this.list.children[i] !== item) this.list.insertBefore(item, this.list.children[i] ?? null);
      this.shown.set(card.key, { item, seen: card.seen });
    }
    this.fit();
  }

  /**
   * @param {HTMLLIElement} item
   * @param {Card} card
   */
  fill(item, { key, board, words, look, caption }) {
    const drawn = drawMiniBoard(board, words);
    const { width, height } = drawn.viewBox.baseVal;
    this.shape = width / height;
    item.className = `card ${look}`;
    const says = h("div", { class: "caption", "aria-hidden": "true" }, ...caption);
    if (!this.tapped) {
      item.replaceChildren(drawn, says);
      return;
    }
    // The button stays, so that whoever has it in focus keeps it.
    let button = item.querySelector("button");
    if (!button) {
      button = h("button", { type: "button", "data-key": key, onclick: () => this.tapped?.(key) });
      item.replaceChildren(button);
    }
    drawn.setAttribute("aria-hidden", "true");
    button.setAttribute("aria-label", words);
    button.replaceChildren(drawn, says);
  }

  /** Choose the number of columns with which the boards are largest. */
  fit() {
    const { columnGap, rowGap, minHeight } = getComputedStyle(this.list);
    // Where a list grows with its boards, there is the room it has without them.
    const height = Number.parseFloat(minHeight) || this.list.clientHeight;
    const width = this.list.clientWidth;
    const count = this.shown.size;
    if (!count || !width || !height) return;
    const [gap, below] = [Number.parseFloat(columnGap) || 0, Number.parseFloat(rowGap) || 0];
    const { caption, edge, least, shape } = this;
    const { columns, size } = mosaicOf({ count, width, height, gap, below, shape, caption, edge, least });
    this.list.style.setProperty("--columns", String(columns));
    this.list.style.setProperty("--board", `${Math.floor(size)}px`);
    this.list.style.setProperty("--shape", String(this.shape));
  }
}
