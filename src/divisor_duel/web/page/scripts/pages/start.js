// The start page: whom to play, who opens, which game.

import { addressOf } from "../lib/addresses.js";
import { $, h } from "../lib/dom.js";
import { onWindow, page } from "../lib/visit.js";
import { say } from "../lib/words.js";
import { begin, openDoors } from "../play/whom.js";
import { openGames } from "../storage/my_games.js";
import { remembered } from "../storage/remembered.js";

/** @import { MyGame } from "../../shapes.js" */

/** @returns {HTMLElement[]} */
const cards = () => [...page.querySelectorAll("button")].filter(({ dataset }) => dataset.game);

/** The card of the game that was played last here, or the first there is. */
function last() {
  const game = remembered.get("last", "");
  return cards().find(({ dataset }) => dataset.game === game) ?? cards()[0];
}

/** Offer the games of this browser that still go on. */
async function showGoingOn() {
  const left = await openGames();
  $("left").replaceChildren(...left.map(linkTo));
  $("going-on").hidden = !left.length;
}

/** @param {MyGame} game */
function linkTo(game) {
  return h("li", {}, h("a", { class: "button", href: addressOf("play", game.id) }, game.told.entry));
}

for (const card of page.querySelectorAll("button")) {
  const { game, book } = card.dataset;
  if (game) card.addEventListener("click", () => begin({ game }));
  if (book) card.addEventListener("click", () => begin({ book }));
}
$("now").addEventListener("click", () => last()?.click());
$("now-what").textContent = last()?.querySelector("strong")?.textContent ?? "";
if (remembered.get("learned", false)) $("lesson-title").textContent = say("first-game-again");
openDoors();
onWindow("pageshow", (event) => {
  if (event.persisted) showGoingOn();
});
await showGoingOn();
page.dataset.ready = "";
