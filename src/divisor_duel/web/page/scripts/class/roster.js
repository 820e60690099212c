// A list of the names of a class, pasted by its teacher; kept in this browser and nowhere else, if they wish.

import { h } from "../lib/dom.js";
import { kind } from "../storage/remembered.js";

/** @type {ReturnType<typeof kind<string>>} lists by what they are called */
const lists = kind("roster");

/**
 * @template {HTMLElement} E
 * @param {HTMLElement} around
 * @param {string} name
 * @param {new () => E} type
 * @returns {E}
 */
function part(around, name, type) {
  const found = around.querySelector(`[name=${name}]`);
  if (found instanceof type) return found;
  throw new Error(`there is no ${name}`);
}

/**
 * Show a list to be pasted or chosen.
 * @param {HTMLElement} around
 */
export function showRoster(around) {
  const text = part(around, "roster", HTMLTextAreaElement);
  const called = part(around, "keep", HTMLInputElement);
  const kept = part(around, "kept", HTMLSelectElement);
  let shown = "";

  function offer() {
    const names = lists.ids().sort();
    const label = kept.closest("label");
    if (label) label.hidden = !names.length;
    kept.replaceChildren(
      h("option", { value: "" }, "–"),
      ...names.map((name) => h("option", { value: name }, name)),
    );
  }

  kept.addEventListener("change", () => {
    text.value = lists.get(kept.value) ?? "";
    called.value = kept.value;
  });
  offer();
  return {
    text: () => text.value,
    /** Show the names in use, where they are others than before; what is being written stays. @param {string[]} names */
    show(names) {
      const now = names.join("\n");
      if (now !== shown) text.value = now;
      shown = now;
    },
    /** Keep the list, if it was given a name; without names it is kept no longer. */
    keep() {
      const name = called.value.trim();
      if (!name) return;
      if (text.value.trim()) lists.put(name, text.value);
      else lists.drop(name);
      offer();
    },
  };
}
