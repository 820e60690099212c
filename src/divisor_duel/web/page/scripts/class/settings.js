// What the teacher sets for the room, and its end.

import { addressOf, below } from "../lib/addresses.js";
import { $, attempt, button, field, filled, form } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { deleted, desks } from "../storage/rooms.js";
import { deleteRoom } from "../transport/room_api.js";

/** @import { RoomDesk } from "../../shapes.js" */
/** @import { Tell } from "./pupils.js" */

const SWITCHES = /** @type {const} */ ([
  "choices_hidden",
  "open",
  "own_names",
  "names_shown",
  "names_in_question",
]);
const CHOICES = /** @type {const} */ (["wrong_tap", "hints", "level", "language"]);
/** So long a deleted room can be taken back. */
const UNDO_SECONDS = Number($("delete").dataset.undo);
const settings = form("set-form");
/** The game that the form was filled in with. */
let shown = "";
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
  button("change-game").disabled = desk.phase === "playing" || desk.phase === "paused";
  // What the teacher has chosen and not sent yet stays, whatever the class does meanwhile.
  const spec = JSON.stringify(desk.spec);
  if (spec !== shown) showGame();
  shown = spec;
  $("finish").hidden = desk.phase === "finished" || desk.phase === "gathering";
  $("results-csv", HTMLAnchorElement).href = below(`api/rooms/${desk.room}/results.csv`);
  const lesson = $("lesson-file", HTMLAnchorElement);
  lesson.href = below(`api/rooms/${desk.room}/lesson.json`);
  lesson.download = `lesson-${desk.code}.json`;
  $("standings-csv", HTMLAnchorElement).href = below(`api/rooms/${desk.room}/standings.csv`);
}

/** Show what is played now. */
function showGame() {
  const { game: named = "", pool, rule } = /** @type {Record<string, string>} */ (desk.spec);
  field(game, "game").value = named;
  if (pool) field(game, "pool").value = pool;
  if (rule) field(game, "rule").value = rule;
  $("own-pool").hidden = $("own-rule").hidden = named !== "";
}

for (const name of SWITCHES) {
  $(`set-${name}`).addEventListener("click", () => tell("settings", { [name]: !desk[name] }));
}
const game = form("game-form");
game.addEventListener("change", () => {
  $("own-pool").hidden = $("own-rule").hidden = field(game, "game").value !== "";
});
game.addEventListener("submit", (event) => {
  event.preventDefault();
  const { game: named, pool, rule } = filled(game);
  tell("settings", { rules: named ? { game: named } : { pool, rule } });
});
settings.addEventListener("submit", (event) => event.preventDefault());
settings.addEventListener("change", () => {
  const minutes = field(settings, "minutes").value;
  const chosen = Object.fromEntries(CHOICES.map((name) => [name, field(settings, name).value]));
  tell("settings", { minutes: minutes ? Number(minutes) : null, ...chosen });
});
$("finish").addEventListener("click", () => {
  const plays = desk.phase === "playing" || desk.phase === "paused";
  if (!plays || confirm(say("sure-to-finish"))) tell("finish");
});
$("delete").addEventListener("click", async () => {
  if (!confirm(say("sure-to-delete-class"))) return;
  const gone = await attempt(async () => {
    await deleteRoom(desk.room);
    return true;
  });
  if (!gone) return;
  desks.drop(desk.room);
  const title = `${desk.code} · ${desk.title}`;
  deleted.keep({ room: desk.room, title, until: Date.now() + UNDO_SECONDS * 1000 });
  location.assign(addressOf("class"));
});
