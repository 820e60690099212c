// The rules of a game, written into a panel.

import { addressOf } from "../lib/addresses.js";
import { h } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { MyGame } from "../../shapes.js" */

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
    h("p", {}, h("a", { href: addressOf("learn") }, say("learn-first-game"))),
    ...(advice.length
      ? [h("details", {}, h("summary", {}, say("tips")), h("ul", { class: "note" }, ...advice))]
      : []),
  );
}
