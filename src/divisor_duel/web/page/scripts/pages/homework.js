// A pupil's homework: one puzzle after the other. The first answer counts, and is kept before the pupil is told.

import { attend } from "../class/pupil_bar.js";
import { addressOf, gameHere, language } from "../lib/addresses.js";
import { $, attempt } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { FirstTries } from "../play/first_tries.js";
import { classroom } from "../storage/rooms.js";
import { answerHomework, lookAtMe, myHomework } from "../transport/room_api.js";

/** @import { MySet } from "../../shapes.js" */
/** @import { Puzzle } from "../play/first_tries.js" */

/**
 * A puzzle, by its set and its number there.
 * @typedef {Puzzle & { set: MySet, which: number }} Task
 */

/** @type {FirstTries<Task>} */
const tries = new FirstTries(
  async ({ set, which }, number) => (await answerHomework(classroom.room, set.number, which, number)).counted,
  showGiven,
);

function showGiven() {
  const set = (tries.now ?? tries.puzzles[0])?.set;
  $("none").hidden = set !== undefined;
  if (!set) return;
  const tasks = tries.puzzles.filter((each) => each.set === set);
  const done = tasks.filter(({ first }) => first !== null).length;
  const until = new Date(set.until * 1000).toLocaleDateString(language(), { dateStyle: "long" });
  $("so-far").textContent = say("homework-so-far", { title: set.title, done, of: set.count, until });
  $("done-line").textContent = say("homework-done", { right: tries.right, of: tries.puzzles.length });
}

const code = gameHere();
const me = classroom.room ? await lookAtMe(classroom.room).catch(() => null) : null;
if (me?.code !== code.toUpperCase()) location.replace(`${addressOf("join", code)}?to=homework`);
else {
  // Called when a round begins; one that is going on already, as from a lesson nobody has ended, leaves homework alone.
  const heartbeat = Number(document.documentElement.dataset.heartbeat);
  attend(me.room, "", heartbeat, undefined, undefined, undefined, me);
  const sets = (await attempt(() => myHomework(me.room)))?.sets ?? [];
  tries.ask(
    sets.flatMap((set, s) =>
      set.tasks.map(({ posed, first }, t) => ({ id: `${s} ${t}`, posed, first, set, which: t + 1 })),
    ),
  );
}
