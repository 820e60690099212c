// What the class tapped wrongly, on the teacher's desk: the numbers missed most, and what can be made of them.

import { addressOf } from "../lib/addresses.js";
import { $, h } from "../lib/dom.js";
import { updateList } from "../lib/keyed_list.js";

/** @import { Missed, RoomDesk } from "../../shapes.js" */

/**
 * What was missed among the numbers that are played with now; a class may have played with others before.
 * @param {RoomDesk} desk
 * @param {Missed[]} missed
 */
const pairsNow = ({ numbers }, missed) =>
  missed
    .flatMap(({ pairs }) => pairs)
    .filter(([after, number]) => numbers.includes(number) && (after === 0 || numbers.includes(after)));

/**
 * The address of a page for some numbers, of the game that is played.
 * @param {"sheet" | "puzzle"} page
 * @param {RoomDesk} desk
 * @param {Missed[]} missed
 */
function about(page, desk, missed) {
  const pairs = pairsNow(desk, missed).map(([after, number]) => `${after}-${number}`);
  const wish = new URLSearchParams({ ...desk.spec, missed: pairs.slice(0, 24).join(".") });
  return `${addressOf(page)}?${wish}`;
}

/** @param {RoomDesk} desk */
export function showMissed(desk) {
  const { missed, told } = desk;
  $("missed").hidden = !missed.length;
  $("most-missed").textContent = told.missed;
  offer("missed", desk, missed);
}

/**
 * Offer a sheet and puzzles of what was missed, where the game has them.
 * @param {"missed" | "pupil"} whose
 * @param {RoomDesk} desk
 * @param {Missed[]} missed
 */
function offer(whose, desk, missed) {
  const some = pairsNow(desk, missed).length > 0;
  $(`${whose}-sheet`).hidden = !some;
  $(`${whose}-sheet`, HTMLAnchorElement).href = about("sheet", desk, missed);
  $(`${whose}-puzzles`).hidden = !some || !("game" in desk.spec) || "goal" in desk.spec;
  $(`${whose}-puzzles`, HTMLAnchorElement).href = about("puzzle", desk, missed);
}

/**
 * @param {RoomDesk} desk
 * @param {number} number whose
 */
export function showPupilMissed(desk, number) {
  const pupil = desk.pupils.find((each) => each.number === number);
  const needs = desk.told.needs[number] ?? "";
  const missed = pupil?.missed ?? [];
  $("pupil-missed").hidden = !needs;
  $("pupil-needs").textContent = needs;
  updateList($("pupil-list"), missed, () => missed.map(({ told }) => h("li", {}, told)));
  offer("pupil", desk, missed);
}
