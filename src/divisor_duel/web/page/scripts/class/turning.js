// The end of a lesson on a pupil's page: where they gave a win away, and a puzzle of that kind.

import { addressOf } from "../lib/addresses.js";
import { $, attempt } from "../lib/dom.js";
import { cardOf, keepCard } from "../storage/practice.js";
import { readMyTurning } from "../transport/room_api.js";

/** @import { RoomMe } from "../../shapes.js" */

let asked = false;

/** @param {RoomMe} me */
export async function showTurning({ phase, room, question }) {
  const over = phase === "finished" && (question === null || question.stage === "proof");
  if (!over) $("turning").hidden = true;
  if (!over || asked) return;
  asked = true;
  const found = await attempt(() => readMyTurning(room));
  if (!found) return;
  $("turning").hidden = false;
  $("turning-told").textContent = found.told;
  $("turning-review").hidden = $("turning-practise").hidden = found.game === null;
  if (found.game === null || found.spec === null) return;
  $("turning-review", HTMLAnchorElement).href = addressOf("review", found.game);
  if (found.number !== null) keepCard(cardOf(found.spec, found.moves, found.number));
}
