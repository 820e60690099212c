// The teacher's desk: how the round goes, every board, the pupils, and what the teacher may do.

import { showAfter } from "../class/after_round.js";
import { showBoards } from "../class/boards.js";
import { Countdown } from "../class/clock.js";
import { gong } from "../class/gong.js";
import { showJoinInfo } from "../class/join_info.js";
import { showMissed } from "../class/missed.js";
import { fixedPairs, showPupils } from "../class/pupils.js";
import { showQuestion } from "../class/question_desk.js";
import { showSettings } from "../class/settings.js";
import { addressOf, gameHere } from "../lib/addresses.js";
import { $, attempt, button, complain, h } from "../lib/dom.js";
import { updateList } from "../lib/keyed_list.js";
import { openTab, tabs } from "../lib/tabs.js";
import { desks } from "../storage/rooms.js";
import { listen } from "../transport/live.js";
import { lookAtDesk, tellRoom } from "../transport/room_api.js";

/** @import { RoomDesk } from "../../shapes.js" */

const room = gameHere();
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
  $("undo").hidden = !told.undo;
  const gathers = phase === "gathering";
  $("door").hidden = !gathers;
  $("boards").hidden = gathers;
  const here = desk.pupils.filter(({ state }) => state !== "removed");
  updateList($("joined"), here, () => here.map(({ name }) => h("li", {}, name)));
}

$("begin").addEventListener("click", async () => {
  button("begin").disabled = true; // a second tap would begin what has begun
  if (await tell("begin", { pairs: fixedPairs() })) fixedPairs([]);
  button("begin").disabled = false;
});
for (const what of ["pause", "resume", "end", "undo"]) $(what).addEventListener("click", () => tell(what));
$("more").addEventListener("click", () => tell("more", { minutes: Number($("more").dataset.minutes) }));
$("to-wall", HTMLAnchorElement).href = `${addressOf("class", room)}/wall`;
tabs();

const first = await attempt(() => lookAtDesk(room));
if (first) {
  show(first);
  desks.keep({ room, title: `${first.code} · ${first.title}` });
  await showJoinInfo(room);
  listen(`api/rooms/${room}/events`, Number($("desk").dataset.heartbeat), show, (online) => {
    $("network").hidden = online;
    if (online && $("message").dataset.code === "offline") complain();
  });
} else if (["not-found", "not-your-room"].includes($("message").dataset.code ?? "")) desks.drop(room);
