// A pupil's own page: the code, a name, and then what happens between the games.

import { Countdown } from "../class/clock.js";
import { addressOf, gameHere } from "../lib/addresses.js";
import { $, attempt, complain, field, form, h } from "../lib/dom.js";
import { Problem } from "../lib/problem.js";
import { classroom } from "../storage/rooms.js";
import { listen } from "../transport/live.js";
import { actForMe, friendlyNames, join, lookAtMe, whyNoPupil, wishForGame } from "../transport/room_api.js";

/** @import { RoomMe } from "../../shapes.js" */

const NAMES = 6;
/** What says that this browser is no pupil there any more. */
const GONE = ["not-found", "not-your-room", "removed"];
/** What is over as soon as the server can be heard again. */
const PASSING = ["offline", "unavailable", "stopping"];
const AGAIN = 3000;
const heartbeat = Number($("joining").dataset.heartbeat);
const clock = new Countdown($("clock"));
const codes = form("code-form");
let version = -1;
/** Whether the pupil waits for a partner; then a wish for a game is one for the computer. */
let waiting = false;
/** @type {string} the board this page has sent the pupil to, and they have come back from */
let left = new URLSearchParams(location.search).get("from") ?? "";

/** @param {"ask-code" | "ask-name" | "waiting"} step */
function goTo(step) {
  for (const each of ["ask-code", "ask-name", "waiting"]) $(each).hidden = each !== step;
  document.body.dataset.ready = step;
}

/** @param {string} code */
async function askName(code) {
  const found = await attempt(() => friendlyNames(code, NAMES));
  if (!found) {
    field(codes, "code").value = code;
    goTo("ask-code");
    return;
  }
  $("room-title").textContent = found.title;
  $("names").replaceChildren(
    ...found.names.map((name) =>
      h("li", {}, h("button", { type: "button", onclick: () => take(code, name) }, name)),
    ),
  );
  $("name-form").hidden = !found.own;
  $("others").onclick = () => askName(code);
  form("name-form").onsubmit = (event) => {
    event.preventDefault();
    take(code, field(form("name-form"), "name").value);
  };
  goTo("ask-name");
}

/**
 * @param {string} code
 * @param {string} name
 */
async function take(code, name) {
  const joined = await attempt(() => join(code, name));
  if (!joined) return;
  version = -1;
  classroom.room = joined.me.room;
  attend(joined.me);
}

/** @param {RoomMe} me */
function attend(me) {
  show(me);
  const stop = listen(`api/rooms/${me.room}/me/events`, heartbeat, show, async (online) => {
    $("network").hidden = online;
    if (online) {
      if (PASSING.includes($("message").dataset.code ?? "")) complain();
      return;
    }
    // Whoever is not let in any more hears nothing either.
    const problem = await whyNoPupil(me.room);
    if (!problem || !GONE.includes(problem.code)) return;
    stop();
    leave(problem);
  });
}

/** @param {Problem} problem */
function leave(problem) {
  classroom.room = "";
  $("network").hidden = true;
  goTo("ask-code");
  complain(problem.message, problem.code);
}

/** @param {RoomMe} me */
function show(me) {
  if (me.version < version) return;
  version = me.version;
  waiting = me.waiting;
  const { told } = me;
  document.title = told.title;
  $("name").textContent = me.name;
  $("round").textContent = `${me.title}${told.round ? ` · ${told.round}` : ""}`;
  $("title").textContent = told.title;
  $("line").textContent = told.line;
  clock.set(me);
  $("go").textContent = told.go;
  $("go").hidden = !told.go;
  $("go", HTMLAnchorElement).href = addressOf("play", me.board ?? "");
  $("next").textContent = told.next;
  $("next").hidden = !told.next;
  $("return").hidden = !me.resting;
  $("leave").hidden = me.resting || me.phase === "finished";
  $("so-far").hidden = !told.results.length;
  $("place").textContent = told.place;
  $("results").replaceChildren(...told.results.map((result) => h("li", {}, result)));
  $("rule").textContent = told.rule;
  goTo("waiting");
  if (told.go && me.board && me.board !== left) go(me);
}

/**
 * Go to the board, with the key to it; whoever came back from it on purpose stays until they tap.
 * @param {RoomMe} me
 */
async function go({ room, board }) {
  left = board ?? "";
  const now = await attempt(() => lookAtMe(room));
  if (now?.board) location.assign(addressOf("play", now.board));
}

/** @param {() => Promise<RoomMe>} action */
async function act(action) {
  left = "";
  const me = await attempt(action);
  if (me) show(me);
}

function forget() {
  classroom.room = "";
  location.assign(addressOf("join"));
}

codes.addEventListener("submit", (event) => {
  event.preventDefault();
  askName(field(codes, "code").value);
});
for (const what of /** @type {const} */ (["leave", "return"])) {
  $(what).addEventListener("click", () => act(() => actForMe(classroom.room, what)));
}
$("next").addEventListener("click", () => act(() => wishForGame(classroom.room, { computer: waiting })));
$("elsewhere").addEventListener("click", forget);

/** Go on where this browser is a pupil already, unless it was sent to another class. */
async function enter() {
  const code = gameHere();
  const { room } = classroom;
  const known = room ? await lookAtMe(room).catch((problem) => problem) : null;
  if (known instanceof Problem && !GONE.includes(known.code)) {
    complain(known.message, known.code);
    setTimeout(enter, AGAIN);
    return;
  }
  complain();
  const here = known !== null && !(known instanceof Problem) && (!code || code.toUpperCase() === known.code);
  if (here) attend(known);
  else if (code) await askName(code);
  else if (known instanceof Problem) leave(known);
  else goTo("ask-code");
}

await enter();
