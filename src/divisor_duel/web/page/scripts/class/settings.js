// What the teacher sets for the room, and its end.

import { addressOf, below } from "../lib/addresses.js";
import { $, attempt, field, form } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { desks } from "../storage/rooms.js";
import { deleteRoom } from "../transport/room_api.js";

/** @import { RoomDesk } from "../../shapes.js" */
/** @import { Tell } from "./pupils.js" */

const SWITCHES = /** @type {const} */ (["hints", "open", "own_names", "names_shown", "names_in_question"]);
const CHOICES = /** @type {const} */ (["level", "language"]);
const settings = form("set-form");
/** @type {RoomDesk} */
let desk;
/** @type {Tell} */
let tell;

/**
 * @param {RoomDesk} now
 * @param {Tell} act
 */
export function showSettings(now, act) {
  desk = now;
  tell = act;
  $("settings").textContent = desk.told.settings;
  for (const name of SWITCHES) $(`set-${name}`).setAttribute("aria-pressed", String(desk[name]));
  if (!settings.contains(document.activeElement)) {
    field(settings, "minutes").value = String(desk.minutes ?? "");
    for (const name of CHOICES) field(settings, name).value = desk[name];
  }
  $("finish").hidden = desk.phase === "finished" || desk.phase === "gathering";
  $("results-csv", HTMLAnchorElement).href = below(`api/rooms/${desk.room}/results.csv`);
  $("standings-csv", HTMLAnchorElement).href = below(`api/rooms/${desk.room}/standings.csv`);
}

for (const name of SWITCHES) {
  $(`set-${name}`).addEventListener("click", () => tell("settings", { [name]: !desk[name] }));
}
settings.addEventListener("submit", (event) => event.preventDefault());
settings.addEventListener("change", () => {
  const minutes = field(settings, "minutes").value;
  const chosen = Object.fromEntries(CHOICES.map((name) => [name, field(settings, name).value]));
  tell("settings", { minutes: minutes ? Number(minutes) : null, ...chosen });
});
$("finish").addEventListener("click", () => tell("finish"));
$("delete").addEventListener("click", async () => {
  if (!confirm(say("sure-to-delete-class"))) return;
  const gone = await attempt(async () => {
    await deleteRoom(desk.room);
    return true;
  });
  if (!gone) return;
  desks.drop(desk.room);
  location.assign(addressOf("class"));
});
