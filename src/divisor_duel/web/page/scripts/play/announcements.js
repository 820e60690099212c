// What has just happened in a game: told to those who do not see it, heard, and brought into view.

import { $, complain, reveal } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { remembered } from "../storage/remembered.js";
import { sounds } from "./sounds.js";
import { happened, hasMoved, result } from "./state.js";

/** @import { MyGame } from "../../shapes.js" */

/** So long a message about the other player stays, in milliseconds. */
const STAYS = 6000;

/**
 * Tell what has changed since the state before.
 * @param {MyGame} before
 * @param {MyGame} game
 */
export function announceChanges(before, game) {
  const forward = hasMoved(before, game) && game.ply > before.ply;
  if (forward && !game.you.some((seat) => seat === 2 - (game.ply % 2))) sounds.play("theirs");
  announce(before, game);
  if (game.outcome && !before.outcome) sounds.play(result(game) === "lost" ? "lost" : "won");
  if (game.undo_by && !before.undo_by && !$("offer").hidden) reveal($("offer"));
}

/**
 * @param {MyGame} before
 * @param {MyGame} game
 */
function announce(before, game) {
  const { all, refused } = happened(before, game);
  // The asker sees that nothing is taken back; the message is read out too.
  if (refused) sayForAWhile(refused);
  if (game.rematch && !before.rematch)
    all.push(say("rematch-ready", { button: $("rematch").textContent ?? "" }));
  if (all.length) $("announce").textContent = all.join(" ");
}

/** @param {string} text */
function sayForAWhile(text) {
  complain(text, "news");
  setTimeout(() => {
    if ($("message").dataset.code === "news") complain();
  }, STAYS);
}

/**
 * Let everyone who comes to a game at its beginning see the coin fall that decided who opens, once.
 * @param {MyGame} game
 */
export function showToss(game) {
  if (!game.tossed || game.ply > 1 || remembered.get("tossed", "") === game.id) return;
  remembered.set("tossed", game.id);
  $("coin").classList.add(game.you.includes(1) ? "heads" : "tails");
  $("coin-text").textContent = game.told.opens;
  $("coin").hidden = false;
  setTimeout(() => {
    $("coin").hidden = true;
  }, STAYS);
}
