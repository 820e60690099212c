// The pupils on the teacher's desk: their places, and what the teacher can do for one of them.

import { $, field, filled, form, h } from "../lib/dom.js";
import { updateList } from "../lib/keyed_list.js";
import { say } from "../lib/words.js";
import { showPupilMissed } from "./missed.js";

/** @import { RoomDesk } from "../../shapes.js" */
/** @typedef {(what: string, how?: object, place?: HTMLElement) => Promise<boolean>} Tell */

const dialog = $("pupil-dialog", HTMLDialogElement);
const wrong = $("pupil-message");
/** @type {RoomDesk} */
let desk;
/** @type {Tell} */
let tell;
let opened = 0;
/** @type {[number, number][]} who meets in the next round because the teacher says so */
let fixed = [];

/**
 * The pairs made by hand for the round to come; or other ones.
 * @param {[number, number][]} [pairs]
 */
export function fixedPairs(pairs = fixed) {
  fixed = pairs;
  if (desk) showFixed();
  return fixed;
}

/**
 * @param {RoomDesk} now
 * @param {Tell} act
 */
export function showPupils(now, act) {
  desk = now;
  tell = act;
  const { standings, told } = desk;
  updateList($("standings"), [standings, told.pupils], () => standings.map((each) => row(each)));
  $("nobody").hidden = standings.length > 0;
  $("rule").textContent = told.rule;
  showFixed();
  if (dialog.open) showOpened();
}

/** @param {RoomDesk["standings"][number]} standing */
function row({ rank, number, name, points, opponents }) {
  const note = desk.told.pupils[number];
  return h(
    "tr",
    {},
    h("td", {}, rank ? String(rank) : ""),
    h(
      "th",
      { scope: "row" },
      h("button", { type: "button", "data-key": number, onclick: () => openPupil(number) }, name),
      ...(note ? [h("small", {}, note)] : []),
    ),
    h("td", {}, points),
    h("td", {}, opponents),
  );
}

/** @param {number} number */
const pupil = (number) => desk.pupils.find((each) => each.number === number);

/** @param {number} number */
export function openPupil(number) {
  opened = number;
  wrong.textContent = "";
  dialog.showModal();
  field(form("rename"), "name").value = pupil(number)?.name ?? "";
  showOpened();
}

function showOpened() {
  const shown = pupil(opened);
  if (!shown || shown.state === "removed") {
    dialog.close();
    return;
  }
  $("pupil-name").textContent = shown.name;
  $("pupil-note").textContent = desk.told.pupils[opened] ?? "";
  showPupilMissed(desk, opened);
  showLevel(shown.level);
  $("rest").hidden = shown.state === "resting";
  $("unrest").hidden = shown.state !== "resting";
  const others = desk.pupils.filter(({ number, state }) => number !== opened && state === "here");
  $("pair").hidden = desk.phase === "finished" || desk.pairing === "free" || !others.length;
  updateList($("second"), others, () =>
    others.map(({ number, name }) => h("option", { value: number }, name)),
  );
}

/** Show who meets in the next round by hand, each pair with a way to let it go. */
function showFixed() {
  const waits = desk.phase === "gathering" || desk.phase === "between";
  $("fixed").hidden = !waits || !fixed.length;
  updateList($("fixed"), [fixed, desk.pupils], () =>
    fixed.map((pair) => {
      const names = pair.map((number) => pupil(number)?.name ?? "").join(" – ");
      const drop = () => fixedPairs(fixed.filter((other) => other !== pair));
      return h(
        "li",
        {},
        names,
        h("button", { type: "button", "aria-label": say("not-this-pair", { names }), onclick: drop }, "✗"),
      );
    }),
  );
}

async function pair() {
  /** @type {[number, number]} */
  const wanted = [opened, Number(field(form("pair"), "second").value)];
  if (desk.phase === "playing" || desk.phase === "paused") {
    const sits = desk.boards.some(
      ({ pupils, ply }) => ply > 0 && pupils.some((n) => n && wanted.includes(n)),
    );
    if (sits && !confirm(say("sure-to-pair"))) return;
    if (await tell("pair", { first: wanted[0], second: wanted[1] }, wrong)) dialog.close();
    return;
  }
  fixedPairs([...fixed.filter((other) => !other.some((number) => wanted.includes(number))), wanted]);
  dialog.close();
}

/**
 * @param {string} what
 * @param {object} [how]
 */
async function act(what, how) {
  if (await tell(`pupils/${opened}/${what}`, how, wrong)) dialog.close();
}

form("rename").addEventListener("submit", (event) => {
  event.preventDefault();
  act("rename", { name: field(form("rename"), "name").value });
});
form("pair").addEventListener("submit", (event) => {
  event.preventDefault();
  pair();
});
/** @param {RoomDesk["pupils"][number]["level"]} level */
function showLevel({ pool, computer, glow }) {
  const easier = form("easier");
  if (easier.contains(document.activeElement)) return;
  field(easier, "pool").value = pool ?? "";
  field(easier, "computer").value = computer ?? "";
  field(easier, "glow").value = glow ? "glow" : "";
}

form("easier").addEventListener("submit", (event) => {
  event.preventDefault();
  const { pool, computer, glow } = filled(form("easier"));
  act("level", { pool: pool || null, computer: computer || null, glow: Boolean(glow) });
});
$("rest").addEventListener("click", () => act("rest", { rest: true }));
$("unrest").addEventListener("click", () => act("rest", { rest: false }));
$("rename-friendly").addEventListener("click", () => act("rename", {}));
$("remove").addEventListener("click", () => {
  const plays = desk.boards.some(
    ({ pupils, winner, points }) => pupils.includes(opened) && !winner && !points,
  );
  if (!plays || confirm(say("sure-to-remove"))) act("remove");
});
$("pupil-close").addEventListener("click", () => dialog.close());
