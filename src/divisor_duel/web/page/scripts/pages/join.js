// A pupil's own page: the code, a name, and then what happens between the games.

import { Attendance } from "../class/attendance.js";
import { Countdown } from "../class/clock.js";
import { askToComeBack, waitForTeacher } from "../class/coming_back.js";
import { PupilQuestion } from "../class/question_pupil.js";
import { showTurning } from "../class/turning.js";
import { addressOf, gameHere, language } from "../lib/addresses.js";
import { $, attempt, complain, field, form, h } from "../lib/dom.js";
import { Problem } from "../lib/problem.js";
import { say } from "../lib/words.js";
import { classroom } from "../storage/rooms.js";
import { actForMe, friendlyNames, join, lookAtMe, saysGone, wishForGame } from "../transport/room_api.js";

/** @import { RoomMe } from "../../shapes.js" */

const NAMES = 6;
/** What is over as soon as the server can be heard again. */
const PASSING = ["offline", "unavailable", "stopping"];
const AGAIN = 3000;
const heartbeat = Number($("joining").dataset.heartbeat);
const clock = new Countdown($("clock"));
const codes = form("code-form");
const wanted = new URLSearchParams(location.search);
const attendance = new Attendance(wanted.get("from") ?? "", show, true);
const question = new PupilQuestion((me) => attendance.hear(me));

const STEPS = /** @type {const} */ (["ask-code", "ask-name", "come-back", "asked", "waiting"]);

/** @param {typeof STEPS[number]} step */
function goTo(step) {
  for (const each of STEPS) $(each).hidden = each !== step;
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
  if (goWhereItIsSpoken(found)) return;
  $("room-title").textContent = found.title;
  $("names").replaceChildren(
    ...found.names.map((name) =>
      h("li", {}, h("button", { type: "button", onclick: () => take(code, name) }, name)),
    ),
  );
  $("choose").hidden = found.listed;
  $("choose-yours").hidden = !found.listed;
  $("others").hidden = found.listed;
  $("here-already").hidden = !found.taken.length;
  $("taken").replaceChildren(
    ...found.taken.map((name) =>
      h("li", {}, h("button", { type: "button", onclick: () => comeBack(code, name) }, name)),
    ),
  );
  $("was-here").hidden = found.listed;
  $("was-here").onclick = () => comeBack(code, "");
  $("still").hidden = !found.you;
  $("go-on").textContent = say("go-on-as", { name: found.you ?? "" });
  $("go-on").onclick = () => goOn(found.room ?? "");
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
  classroom.room = joined.me.room;
  classroom.word = joined.word;
  attend(joined.me);
}

/** @param {string} room where this browser is a pupil, as its cookie says */
async function goOn(room) {
  const me = await attempt(() => lookAtMe(room));
  if (!me) return;
  classroom.room = room;
  attend(me);
}

/**
 * Let somebody take their old place, by their word or by asking the teacher.
 * @param {string} code
 * @param {string} name
 */
function comeBack(code, name) {
  goTo("come-back");
  askToComeBack(code, name, attend, (asked) => (asked ? goTo("asked") : askName(code)));
}

/**
 * Go on at the page of the class, if it speaks another language than this one, which is of none; say whether.
 * @param {{ language: string, code: string }} room
 */
function goWhereItIsSpoken(room) {
  if (gameHere() || room.language === language()) return false;
  location.replace(addressOf("join", room.code) + location.search);
  return true;
}

/** @param {RoomMe} me */
function attend(me) {
  if (goWhereItIsSpoken(me)) return;
  if (wanted.get("to") === "homework") {
    location.replace(addressOf("homework", me.code));
    return;
  }
  attendance.hear(me);
  attendance.follow(me.room, heartbeat, leave, (online) => {
    $("network").hidden = online;
    if (online && PASSING.includes($("message").dataset.code ?? "")) complain();
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
  const { told } = me;
  document.title = told.title;
  $("name").textContent = me.name;
  $("round").textContent = [me.title, told.round, told.at].filter(Boolean).join(" · ");
  $("title").textContent = told.title;
  $("line").textContent = told.line;
  clock.set(me.question ? { ends: me.question.closes, left: null, now: me.now } : me);
  question.show(me);
  $("go").textContent = told.go;
  $("go").hidden = !told.go;
  $("go", HTMLAnchorElement).href = addressOf("play", me.board ?? "");
  $("next").textContent = told.next;
  $("next").hidden = !told.next || me.question !== null;
  $("return").hidden = !me.resting;
  $("leave").hidden = me.resting || me.phase === "finished";
  $("so-far").hidden = !told.results.length || me.question !== null;
  $("place").textContent = told.place;
  const games = me.results.map(({ game }) => addressOf("review", game));
  $("results").replaceChildren(
    ...told.results.map((result, i) => h("li", {}, h("a", { href: games[i] ?? "" }, result))),
  );
  showTurning(me);
  $("rule").textContent = told.rule;
  $("word").textContent = classroom.word;
  $("your-word").hidden = !classroom.word || me.phase === "finished";
  $("to-homework").hidden = !me.homework;
  $("homework", HTMLAnchorElement).href = addressOf("homework", me.code);
  $("to-learn").hidden = me.phase !== "gathering";
  goTo("waiting");
}

/** @param {() => Promise<RoomMe>} action */
async function act(action) {
  attendance.here = "";
  const me = await attempt(action);
  if (me) attendance.hear(me);
}

function forget() {
  if (!confirm(say("sure-to-leave-class"))) return;
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
$("next").addEventListener("click", () => {
  // Whoever waits for a partner already wishes for the computer.
  const computer = attendance.me?.waiting ?? false;
  act(() => wishForGame(classroom.room, { computer }));
});
$("elsewhere").addEventListener("click", forget);

/** Go on where this browser is a pupil already, unless it was sent to another class. */
async function enter() {
  const code = gameHere();
  const { room } = classroom;
  const known = room ? await lookAtMe(room).catch((problem) => problem) : null;
  if (known instanceof Problem && !saysGone(known) && known.code !== "asked") {
    complain(known.message, known.code);
    setTimeout(enter, AGAIN);
    return;
  }
  complain();
  if (known instanceof Problem && known.code === "asked") {
    goTo("asked");
    waitForTeacher(attend, () => goTo("ask-code"));
    return;
  }
  const here = known !== null && !(known instanceof Problem) && (!code || code.toUpperCase() === known.code);
  if (here) attend(known);
  else if (code) await askName(code);
  else if (known instanceof Problem) leave(known);
  else goTo("ask-code");
}

await enter();
