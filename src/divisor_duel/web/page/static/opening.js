// Panels that a button opens and closes.

import { $, h, reveal } from "./dom.js";
import { addressOf } from "./places.js";

/** @import { MyGame } from "../shapes.js" */

/**
 * Open what a button stands for when it is pressed, and close it when it is pressed again.
 * @param {string} opener
 * @param {HTMLElement} panel
 * @param {(open: boolean) => void} [turn] how it is opened and closed
 */
export function opens(
  opener,
  panel,
  turn = (open) => {
    panel.hidden = !open;
  },
) {
  $(opener).addEventListener("click", () => {
    const open = $(opener).getAttribute("aria-expanded") !== "true";
    $(opener).setAttribute("aria-expanded", String(open));
    turn(open);
    if (open) reveal(panel);
  });
}

/**
 * Write the rules of a game into a panel.
 * @param {HTMLElement} panel
 * @param {MyGame} game
 */
export function writeRules(panel, { words: { title, about, example, tips } }) {
  const advice = tips.map(([tip, truth]) => h("li", {}, h("em", {}, tip), ` ${truth}`));
  panel.replaceChildren(
    h("h2", {}, title),
    h("p", {}, about),
    h("p", { class: "note" }, example),
    h("p", {}, h("a", { href: addressOf("learn") }, "Learn it in a first game")),
    ...(advice.length
      ? [h("details", {}, h("summary", {}, "Tips"), h("ul", { class: "note" }, ...advice))]
      : []),
  );
}
