// Homework at the desk: a set is given, and who has answered what at the first try is read.

import { addressOf, below, language } from "../lib/addresses.js";
import { $, attempt, field, filled, form, h } from "../lib/dom.js";
import { updateList } from "../lib/keyed_list.js";
import { say } from "../lib/words.js";
import { giveHomework, readHomework } from "../transport/room_api.js";
import { offerToCheck } from "./check_lines.js";

/** @import { HomeworkAtDesk, RoomDesk } from "../../shapes.js" */
/** @import { Tell } from "./pupils.js" */

const SIGNS = new Map([
  [true, "✓"],
  [false, "✗"],
  [null, "·"],
]);
/** @type {RoomDesk} */
let desk;
/** @type {Tell} */
let tell;
let reading = false;
/** So many of the numbers that a class missed, the most first, are what homework is about. */
const MOST_MISSED = 10;

/** @param {number} seconds */
const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(language(), { dateStyle: "long" });

/**
 * @param {RoomDesk} now
 * @param {Tell} act
 */
export function showHomework(now, act) {
  desk = now;
  tell = act;
  $("kept").textContent = desk.kept_until ? say("room-kept-until", { day: day(desk.kept_until) }) : "";
  $("homework-missed").hidden = !missed().length;
  if (!$("panel-homework").hidden) read();
}

/** The numbers missed most that the game of the homework has: the class may have played another. */
function missed() {
  const chosen = $("homework-form").querySelector("[name=game] option:checked");
  const numbers = chosen?.getAttribute("data-numbers")?.split(" ").map(Number) ?? desk.numbers;
  const there = desk.missed.map(({ number }) => number).filter((number) => numbers.includes(number));
  return there.slice(0, MOST_MISSED);
}

async function read() {
  if (reading) return;
  reading = true;
  const found = await attempt(() => readHomework(desk.room), undefined, $("homework-message"));
  reading = false;
  if (found) show(found);
}

/** @param {HomeworkAtDesk} found */
function show({ sets }) {
  const link = addressOf("homework", desk.code);
  $("homework-link").hidden = !sets.length;
  $("homework-link", HTMLInputElement).value = link;
  updateList($("homework-sets"), [sets], () => sets.map(one));
}

/** @param {HomeworkAtDesk["sets"][number]} set */
function one({ number, title, level, seed, count, until, open, rows, query }) {
  const told = open
    ? say("homework-until", { title, level, count, seed, day: day(until) })
    : say("homework-over", { title, level, count, seed, day: day(until) });
  const csv = below(`api/rooms/${desk.room}/homework/${number}.csv`);
  const end = () => {
    if (confirm(say("sure-to-end-homework"))) tell(`homework/${number}/end`, {}, $("homework-message"));
  };
  return h(
    "section",
    { class: "homework" },
    h("p", {}, told),
    h(
      "table",
      { class: "standings" },
      h(
        "tbody",
        {},
        ...rows.map(({ name, first, right, done }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, name),
            h("td", { class: "tries" }, first.map((each) => SIGNS.get(each)).join("")),
            h("td", {}, `${right} / ${done}`),
          ),
        ),
      ),
    ),
    h(
      "div",
      { class: "actions" },
      h("a", { class: "button", href: csv, download: true }, say("homework-csv")),
      h("a", { class: "button", href: `${addressOf("set")}?${query}`, target: "_blank" }, say("same-set")),
      ...(open ? [h("button", { type: "button", onclick: end }, say("end-homework"))] : []),
    ),
  );
}

form("homework-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { game, level, count, days, seed, about = "" } = filled(form("homework-form"));
  const numbers = (about.match(/\d+/g) ?? []).map(Number);
  const wish = {
    rules: game ? { game } : null,
    level: Number(level),
    count: Number(count),
    days: Number(days),
    seed: seed?.trim() || null,
    about: numbers,
  };
  const found = await attempt(() => giveHomework(desk.room, wish), undefined, $("homework-message"));
  if (found) show(found);
});
$("homework-missed").addEventListener("click", () => {
  field(form("homework-form"), "about").value = missed().join(", ");
});
form("homework-form").addEventListener("change", () => {
  $("homework-missed").hidden = !missed().length;
});
offerToCheck();
$("tab-homework").addEventListener("click", read);
form("keep-form").addEventListener("submit", (event) => {
  event.preventDefault();
  tell("keep", { days: Number(filled(form("keep-form")).days) }, $("homework-message"));
});
