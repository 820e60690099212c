// A set of puzzles without a room: a teacher makes its link, pupils solve it and hand in a line, which is checked here.

import { offerToCheck } from "../class/check_lines.js";
import { addressOf } from "../lib/addresses.js";
import { $, attempt, field, filled, form } from "../lib/dom.js";
import { page } from "../lib/visit.js";
import { say } from "../lib/words.js";
import { FirstTries } from "../play/first_tries.js";
import { copy } from "../play/share.js";
import { kind, remembered } from "../storage/remembered.js";
import { poseSet, tryNumber, writeLine } from "../transport/api.js";

/** @import { Puzzle } from "../play/first_tries.js" */
/** @import { WishedSet } from "../../shapes.js" */

/** First answers, by the set. @type {ReturnType<typeof kind<{ answer: number, right: boolean }[]>>} */
const done = kind("set");
const asked = new URLSearchParams(location.search);

/** What the address says of a set. @returns {WishedSet} */
function wished() {
  const { level, count, seed = "", about = "", hidden, ...rules } = Object.fromEntries(asked);
  const numbers = about.split(".").map(Number).filter(Boolean);
  return {
    ...rules,
    level: Number(level),
    count: Number(count),
    seed,
    about: numbers,
    hidden: hidden === "1",
  };
}

/** Let a teacher make the link to a set. */
function teach() {
  $("teacher").hidden = false;
  offerToCheck();
  form("wish").addEventListener("submit", (event) => {
    event.preventDefault();
    const { hidden, ...words } = filled(form("wish"));
    const query = new URLSearchParams({ ...words, ...(hidden ? { hidden: "1" } : {}) });
    $("set-link", HTMLInputElement).value = `${addressOf("set")}?${query}`;
    $("made").hidden = false;
  });
  $("copy-link").addEventListener("click", () => copy($("set-link", HTMLInputElement), $("copy-link")));
  page.dataset.ready = "";
}

/** Let a pupil solve a set, and go on with one that was begun. */
async function solveSet() {
  $("pupil").hidden = false;
  const wish = wished();
  const set = await attempt(() => poseSet(wish));
  if (!set) return;
  const { title, query, tasks } = set;
  const given = done.get(query) ?? [];
  /** @type {FirstTries<Puzzle>} */
  const tries = new FirstTries(
    async (puzzle, number) => {
      const { spec, moves, choices_hidden: hidden } = puzzle.posed;
      const { right } = await tryNumber({ ...spec, moves, number, hidden });
      if (puzzle.first !== null) return puzzle.first;
      given[Number(puzzle.id)] = { answer: number, right };
      done.put(query, given);
      return right;
    },
    () => {
      $("so-far").textContent = say("set-so-far", { title, done: tries.done, of: tasks.length });
      $("done-line").textContent = say("homework-done", { right: tries.right, of: tasks.length });
    },
  );
  const hand = form("hand-in");
  field(hand, "name").value = remembered.get("set-name", "");
  hand.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = field(hand, "name").value.trim();
    const first = given.map(({ answer }) => answer);
    const made = await attempt(() => writeLine({ ...wish, name, first }), undefined, $("hand-in-message"));
    if (!made) return;
    remembered.set("set-name", name);
    $("line", HTMLInputElement).value = made.line;
    $("handing").hidden = false;
  });
  $("copy-line").addEventListener("click", () => copy($("line", HTMLInputElement), $("copy-line")));
  tries.ask(tasks.map((posed, n) => ({ id: String(n), posed, first: given[n]?.right ?? null })));
}

if (asked.has("seed")) await solveSet();
else teach();
