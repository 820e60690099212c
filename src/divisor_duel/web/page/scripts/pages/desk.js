// The teacher's desk: how the round goes, every board, the pupils, and what the teacher may do.

import { showAfter } from "../class/after_round.js";
import { showBoards } from "../class/boards.js";
import { Countdown, serverTime } from "../class/clock.js";
import { offerDeskWord } from "../class/desk_word.js";
import { gong } from "../class/gong.js";
import { showHomework } from "../class/homework.js";
import { showJoinInfo } from "../class/join_info.js";
import { showMissed } from "../class/missed.js";
import { fixedPairs, openPupil, showPupils } from "../class/pupils.js";
import { showQuestion } from "../class/question_desk.js";
import { showRoster } from "../class/roster.js";
import { showSettings } from "../class/settings.js";
import { addressOf, gameHere } from "../lib/addresses.js";
import { $, attempt, button, complain, form, h } from "../lib/dom.js";
import { updateList } from "../lib/keyed_list.js";
import { Problem } from "../lib/problem.js";
import { openTab, tabs } from "../lib/tabs.js";
import { say } from "../lib/words.js";
import { desks } from "../storage/rooms.js";
import { listen } from "../transport/live.js";
import { lookAtDesk, tellRoom } from "../transport/room_api.js";

/** @import { RoomDesk } from "../../shapes.js" */

const room = gameHere();
const GONE = ["not-found", "not-your-room"];
const clock = new Countdown($("clock"));
/** @type {RoomDesk} set before anything that needs it is seen */
let desk;

/**
 * Do something at the desk, and show what came of it.
 * @param {string} what
 * @param {object} [how]
 * @param {HTMLElement} [place]
 */
async function tell(what, how, place) {
  const now = await attempt(() => tellRoom(room, what, how), undefined, place);
  if (now) show(now);
  return now !== undefined;
}

/** @param {RoomDesk} now */
function show(now) {
  if (desk && (now.version < desk.version || now.now < desk.now)) return;
  const before = /** @type {RoomDesk | undefined} */ (desk);
  desk = now;
  $("desk").hidden = false;
  showTop();
  showPupils(desk, tell);
  showMissed(desk);
  showBoards(desk);
  showSettings(desk, tell);
  showHomework(desk, tell);
  roster.show(desk.roster);
  showAfter(desk, tell);
  showQuestion(desk, tell);
  if (before && before.round !== desk.round) openTab("class");
  if (before?.phase === "playing" && desk.phase === "between") {
    openTab("after");
    gong();
  }
  document.body.dataset.phase = desk.phase;
  document.body.dataset.ready = String(desk.version);
}

function showTop() {
  const { told, phase } = desk;
  document.title = `${told.phase} · ${desk.code}`;
  $("phase").textContent = told.phase;
  $("line").textContent = told.line;
  clock.set(desk);
  const runs = phase === "playing" || phase === "paused";
  $("begin").textContent = told.next;
  $("begin").hidden = !told.next;
  $("pause").hidden = phase !== "playing";
  $("resume").hidden = phase !== "paused";
  $("end").hidden = !runs;
  $("more").hidden = !runs || (desk.ends === null && desk.left === null);
  $("undo").textContent = told.undo;
  showUndo();
  const gathers = phase === "gathering";
  $("door").hidden = !gathers;
  $("boards").hidden = gathers;
  const here = desk.pupils.filter(({ state }) => state !== "removed");
  updateList($("joined"), here, () =>
    here.map(({ number, name }) =>
      h(
        "li",
        {},
        h("button", { type: "button", "data-key": number, onclick: () => openPupil(number) }, name),
      ),
    ),
  );
  const asking = desk.pupils.filter(({ asks }) => asks);
  $("asking").hidden = !asking.length;
  updateList($("asking"), asking, () => asking.map(asker));
}

/**
 * One who asks for their old place from another device.
 * @param {RoomDesk["pupils"][number]} pupil
 */
function asker({ number, name }) {
  const decide = (/** @type {boolean} */ admit) => () => tell(`pupils/${number}/admit`, { admit });
  return h(
    "li",
    {},
    h("span", {}, say("asks-to-come-back", { name })),
    h("button", { type: "button", class: "primary", onclick: decide(true) }, say("let-in")),
    h("button", { type: "button", onclick: decide(false) }, say("not-let-in")),
  );
}

/** What ends boards can be undone for a while only. */
function showUndo() {
  const { told, undo_until } = desk;
  $("undo").hidden = !told.undo || (undo_until !== null && serverTime() > undo_until);
}

/** Whether a game is being played that would be over. */
const playing = () => desk.boards.some(({ kind, winner, points }) => kind === "pair" && !winner && !points);

$("begin").addEventListener("click", async () => {
  button("begin").disabled = true; // a second tap would begin what has begun
  if (await tell("begin", { pairs: fixedPairs() })) fixedPairs([]);
  button("begin").disabled = false;
});
for (const what of ["pause", "resume"]) $(what).addEventListener("click", () => tell(what));
$("end").addEventListener("click", () => {
  if (!playing() || confirm(say("sure-to-end-round"))) tell("end");
});
$("undo").addEventListener("click", () => {
  if (desk.undo !== "pair" || confirm(say("sure-to-undo-pair"))) tell("undo");
});
setInterval(() => desk && showUndo(), 1000);
const roster = showRoster(form("roster-form"));
form("roster-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await tell("settings", { roster: roster.text() }, $("roster-message"))) roster.keep();
});
$("more").addEventListener("click", () => tell("more", { minutes: Number($("more").dataset.minutes) }));
offerDeskWord(room, show);
$("to-wall", HTMLAnchorElement).href = `${addressOf("class", room)}/wall`;
tabs();

/** Whether this device is no longer the teacher's. */
async function isClosed() {
  const seen = await lookAtDesk(room).catch((problem) => problem);
  if (!(seen instanceof Problem) || !GONE.includes(seen.code)) return false;
  complain(seen.message, seen.code);
  return true;
}

/** Show that the desk is not open on this device, and how it is opened. */
function closed() {
  const { code = "" } = $("message").dataset;
  $("desk").hidden = true;
  $("by-word").hidden = code !== "not-your-room";
  if (GONE.includes(code)) desks.drop(room);
}

const first = await attempt(() => lookAtDesk(room));
if (first) {
  show(first);
  desks.keep({ room, title: `${first.code} · ${first.title}` });
  await showJoinInfo(room);
  const stop = listen(
    `api/rooms/${room}/events`,
    Number($("desk").dataset.heartbeat),
    show,
    async (online) => {
      $("network").hidden = online;
      if (online && $("message").dataset.code === "offline") complain();
      if (online || !(await isClosed())) return;
      stop();
      $("network").hidden = true;
      closed();
    },
  );
} else closed();
