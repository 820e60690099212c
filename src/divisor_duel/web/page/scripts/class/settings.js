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
/** What changes later than at once, while a round is played, and what is said of it. @type {Record<string, () => string>} */
const LATER = {
  choices_hidden: () => say("from-next-board"),
  wrong_tap: () => say("from-next-board"),
  level: () => say("from-next-board"),
  minutes: () => say("from-next-round"),
};
const OWN = /** @type {const} */ (["pool", "rule", "openings", "goal"]);
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
  button("change-game").disabled = running();
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

/** Whether a round is being played. */
const running = () => desk.phase === "playing" || desk.phase === "paused";

/** Show what is played now. */
function showGame() {
  const { game: named = "", ...own } = /** @type {Record<string, string>} */ (desk.spec);
  field(game, "game").value = named;
  for (const name of OWN) {
    if (own[name]) field(game, name).value = own[name];
    else if (!named && name !== "rule") field(game, name).value = "";
  }
  showOwn();
}

/** Ask for numbers and rule only where no named game has them. */
function showOwn() {
  for (const name of OWN) $(`own-${name}`).hidden = field(game, "game").value !== "";
}

/**
 * Choose anew, and say so where it comes into force later than at once.
 * @param {string} name what is chosen
 * @param {object} wish
 */
async function choose(name, wish) {
  const note = running() ? LATER[name] : undefined;
  if (await tell("settings", wish)) $("setting-note").textContent = note ? note() : "";
}

for (const name of SWITCHES) {
  $(`set-${name}`).addEventListener("click", () => choose(name, { [name]: !desk[name] }));
}
const game = form("game-form");
game.addEventListener("change", showOwn);
game.addEventListener("submit", (event) => {
  event.preventDefault();
  const { game: named, openings, goal, ...own } = filled(game);
  const rules = named ? { game: named } : { ...own, openings: openings || null, goal: goal || null };
  // What is more than its name stays with the game that is played.
  tell("settings", { rules: named && named === desk.spec.game ? desk.spec : rules });
});
settings.addEventListener("submit", (event) => event.preventDefault());
settings.addEventListener("change", ({ target }) => {
  const minutes = field(settings, "minutes").value;
  const chosen = Object.fromEntries(CHOICES.map((name) => [name, field(settings, name).value]));
  const changed = target instanceof HTMLElement ? (target.getAttribute("name") ?? "") : "";
  choose(changed, { minutes: minutes ? Number(minutes) : null, ...chosen });
});
$("finish").addEventListener("click", () => {
  if (!running() || confirm(say("sure-to-finish"))) tell("finish");
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
