// What has just happened in a game: told to those who do not see it, heard, and brought into view.

import { $, complain, reveal } from "../lib/dom.js";
import { remembered } from "../storage/remembered.js";
import { result } from "./around_board.js";
import { sounds } from "./sounds.js";

/** @import { MyGame } from "../../shapes.js" */

/** So long a message about the other player stays, in milliseconds. */
const STAYS = 6000;

/**
 * Tell what has changed since the state before.
 * @param {MyGame} before
 * @param {MyGame} game
 */
export function announceChanges(before, game) {
  const moved = String(before.moves) !== String(game.moves);
  const forward = moved && game.ply > before.ply;
  if (forward && !game.you.some((seat) => seat === 2 - (game.ply % 2))) sounds.play("theirs");
  announce(before, game, moved);
  if (game.outcome && !before.outcome) {
    reveal($("end"));
    sounds.play(result(game) === "lost" ? "lost" : "won");
  }
  if (game.undo_by && !before.undo_by && !$("offer").hidden) reveal($("offer"));
}

/**
 * @param {MyGame} before
 * @param {MyGame} game
 * @param {boolean} moved
 */
function announce(before, game, moved) {
  const { told } = game;
  const announced = before.free
    .filter((player) => !game.free.includes(player))
    .map((player) => told.sat_down[player - 1]);
  if (moved) announced.push(game.ply > before.ply ? told.moved : "Taken back.", told.turn);
  else if (game.outcome && !before.outcome) announced.push(told.turn);
  else if (game.undo_by && !before.undo_by) announced.push(told.undo_asked);
  else if (before.undo_by && !game.undo_by) {
    const refused = told.undo_refused[before.undo_by - 1];
    // The asker sees that nothing is taken back; the message is read out too.
    if (game.you.includes(before.undo_by)) sayForAWhile(refused ?? "");
    else announced.push(refused);
  }
  if (game.rematch && !before.rematch) announced.push(`The next game is ready: ${$("rematch").textContent}.`);
  if (announced.length) $("announce").textContent = announced.join(" ");
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
