// A pupil's homework: one puzzle after the other. The first answer counts, and is kept before the pupil is told.

import { Board } from "../board/board.js";
import { numberKeys } from "../board/number_keys.js";
import { addressOf, gameHere, language } from "../lib/addresses.js";
import { $, attempt } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { Exercise } from "../play/exercise.js";
import { classroom } from "../storage/rooms.js";
import { answerHomework, lookAtMe, myHomework } from "../transport/room_api.js";

/** @import { MySet } from "../../shapes.js" */

const board = new Board($("board"), tap);
const exercise = new Exercise(board, () => {});
/** @type {MySet[]} */
let sets = [];
/** What is asked: the set, and which of its puzzles, from 0. */
let [at, which] = [0, 0];

const task = () => sets[at]?.tasks[which];

/** @param {number} number */
async function tap(number) {
  const [now, set] = [task(), sets[at]];
  if (!now || !set || !exercise.allowed.includes(number)) return;
  if (now.first === null) {
    const noted = await attempt(() => answerHomework(classroom.room, set.number, which + 1, number));
    if (!noted) return;
    now.first = noted.counted;
    showGiven();
  }
  exercise.tap(number);
}

/** Ask the next puzzle that has no answer yet. */
function next() {
  const open = sets.flatMap((set, s) => set.tasks.map((each, t) => ({ each, s, t })));
  const found = open.find(({ each }) => each.first === null);
  $("exercise").hidden = !found;
  $("none").hidden = sets.length > 0;
  $("done").hidden = !sets.length || Boolean(found);
  if (found) {
    [at, which] = [found.s, found.t];
    exercise.show(found.each.posed);
  }
  showGiven();
  document.body.dataset.ready = found ? `${at} ${which}` : "done";
}

function showGiven() {
  const set = sets[at];
  if (!set) return;
  const right = set.tasks.filter(({ first }) => first).length;
  const done = set.tasks.filter(({ first }) => first !== null).length;
  const until = new Date(set.until * 1000).toLocaleDateString(language(), { dateStyle: "long" });
  $("so-far").textContent = say("homework-so-far", { title: set.title, done, of: set.count, until });
  $("done-line").textContent = say("homework-done", { right, of: set.count });
  // Who has not answered yet is shown no answer.
  $("help").hidden = task()?.first === null;
}

$("next").addEventListener("click", next);
$("skip").addEventListener("click", () => exercise.tell());
numberKeys(board, () => exercise.allowed);

const code = gameHere();
const me = classroom.room ? await lookAtMe(classroom.room).catch(() => null) : null;
if (me?.code !== code.toUpperCase()) location.replace(`${addressOf("join", code)}?to=homework`);
else {
  sets = (await attempt(() => myHomework(me.room)))?.sets ?? [];
  next();
}
