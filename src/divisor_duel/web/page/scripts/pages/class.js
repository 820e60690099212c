// Opening a room for a class, or going back to the desk of one that is open.

import { showRoster } from "../class/roster.js";
import { addressOf } from "../lib/addresses.js";
import { $, attempt, button, field, filled, form, h } from "../lib/dom.js";
import { desks } from "../storage/rooms.js";
import { enterDesk, openRoom } from "../transport/room_api.js";

/** @import { NewRoom, OpenedRoom, Question } from "../../shapes.js" */

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

/** @returns {Question} */
function rules() {
  const { game, pool = "", rule, openings, goal } = filled(wish);
  if (game) return { game };
  return {
    pool,
    rule: /** @type {Question["rule"]} */ (rule),
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
$("going-on").hidden = !desks.all().length;
showWish();
button("open").disabled = false;
document.body.dataset.ready = "";
