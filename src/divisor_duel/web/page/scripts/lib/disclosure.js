// Panels that a button opens and closes.

import { $, reveal } from "./dom.js";

/**
 * Open what a button stands for when it is pressed, and close it when it is pressed again.
 * @param {string} opener
 * @param {HTMLElement} panel
 * @param {(open: boolean) => void} [turn] how it is opened and closed
 */
export function disclosure(
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
