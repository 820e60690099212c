// Opening a room for a class, or going back to the desk of one that is open.

import { showRoster } from "../class/roster.js";
import { addressOf } from "../lib/addresses.js";
import { $, attempt, button, field, filled, form, h } from "../lib/dom.js";
import { Problem } from "../lib/problem.js";
import { say } from "../lib/words.js";
import { deleted, desks } from "../storage/rooms.js";
import { enterDesk, openLesson, openRoom, restoreRoom } from "../transport/room_api.js";

/** @import { NewRoom, OpenedRoom, AskedPosition } from "../../shapes.js" */

/** Larger is no lesson that was saved here, and is not read. */
const MOST_BYTES = 2 ** 20;
const wish = form("wish");
const roster = showRoster($("roster-form"));

function showWish() {
  $("own").hidden = field(wish, "game").value !== "";
  $("roster-form").hidden = field(wish, "own_names").value !== "list";
  for (const [name, note] of Object.entries({ game: "summary", pairing: "pairing", level: "manner" })) {
    const chosen = wish.querySelector(`[name=${name}]:checked`);
    const { told, manner } = chosen instanceof HTMLElement ? chosen.dataset : {};
    $(note).textContent = told ?? manner ?? "";
  }
}

/** @returns {AskedPosition} */
function rules() {
  const { game, pool = "", rule, openings, goal } = filled(wish);
  if (game) return { game };
  return {
    pool,
    rule: /** @type {AskedPosition["rule"]} */ (rule),
    openings: openings || null,
    goal: goal || null,
  };
}

async function open() {
  const { minutes, pairing, level = "", own_names, language = "", ...others } = filled(wish);
  /** @type {NewRoom} */
  const room = {
    ...rules(),
    pairing: /** @type {NewRoom["pairing"]} */ (pairing),
    minutes: minutes ? Number(minutes) : null,
    level,
    own_names: own_names === "own",
    roster: own_names === "list" ? roster.text() : "",
    hints: /** @type {NewRoom["hints"]} */ (others.hints),
    choices_hidden: Boolean(others.choices_hidden),
    wrong_tap: /** @type {NewRoom["wrong_tap"]} */ (others.wrong_tap),
    language,
  };
  const opened = await attempt(() => openRoom(room));
  if (!opened) return;
  if (room.roster) roster.keep();
  atDesk(opened);
}

/** @param {OpenedRoom} opened */
function atDesk(opened) {
  const { room: id, code, title } = opened.room;
  desks.keep({ room: id, title: `${code} · ${title}` });
  location.assign(addressOf("class", id));
}

/**
 * Open a desk on this device, by the code of its class and its word.
 * @param {string} code
 * @param {string} word
 */
async function enter(code, word) {
  const opened = await attempt(() => enterDesk({ code, word }), undefined, $("enter-message"));
  if (opened) atDesk(opened);
}

/**
 * Offer a length of round that the address asks for and the form does not have.
 * @param {string} minutes
 */
function offer(minutes) {
  const first = wish.querySelector("label:has([name=minutes])");
  if (!/^\d+$/.test(minutes) || !first || wish.querySelector(`[name=minutes][value="${minutes}"]`)) return;
  const other = /** @type {HTMLElement} */ (first.cloneNode(true));
  other.querySelector("input")?.setAttribute("value", minutes);
  const words = other.querySelector("span");
  if (words) words.textContent = words.textContent.replace(/\d+/, minutes);
  first.before(other);
}

/** Offer, as long as it can be done, to take back that a room was deleted. */
function offerToTakeBack() {
  const last = deleted.get();
  const left = (last?.until ?? 0) - Date.now();
  $("deleted").hidden = !last || left <= 0;
  if (!last || left <= 0) return deleted.drop();
  $("deleted-title").textContent = say("class-deleted", { title: last.title });
  setTimeout(offerToTakeBack, left);
  $("take-back").onclick = async () => {
    const back = await attempt(() => restoreRoom(last.room), undefined, $("deleted-message"));
    if (!back) return;
    deleted.drop();
    location.assign(addressOf("class", last.room));
  };
}

for (const [name, value] of new URLSearchParams(location.search)) {
  if (name === "minutes") offer(value);
  if (wish.elements.namedItem(name)) field(wish, name).value = value;
}
wish.addEventListener("change", showWish);
form("enter-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const { code = "", word = "" } = filled(form("enter-form"));
  enter(code, word);
});
$("open-file").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", async () => {
  const input = $("file", HTMLInputElement);
  const [file] = input.files ?? [];
  if (!file) return;
  const opened = await attempt(
    async () => {
      if (file.size > MOST_BYTES) throw new Problem("bad-file", say("file-too-large"));
      return openLesson(await file.text());
    },
    undefined,
    $("file-message"),
  );
  input.value = ""; // so that the same file can be tried again
  if (opened) atDesk(opened);
});
const [, code, word] = /^#desk-([^-]+)-(.+)$/.exec(location.hash) ?? [];
if (code && word) {
  history.replaceState(null, "", location.pathname); // nobody is to read it off the address
  field(form("enter-form"), "code").value = code;
  enter(code, word);
}
wish.addEventListener("submit", (event) => {
  event.preventDefault();
  open();
});
$("left").replaceChildren(
  ...desks
    .all()
    .map(({ room, title }) =>
      h("li", {}, h("a", { class: "button", href: addressOf("class", room) }, title)),
    ),
);
offerToTakeBack();
$("going-on").hidden = !desks.all().length;
showWish();
button("open").disabled = false;
document.body.dataset.ready = "";
