// A pupil away from the class's own page, at a board or a review: who they are and how long the round lasts, and the way to
// the next board as soon as there is one.

import { addressOf } from "../lib/addresses.js";
import { $, h } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { Attendance } from "./attendance.js";
import { Countdown } from "./clock.js";

/** @import { RoomMe } from "../../shapes.js" */
/** @import { Problem } from "../lib/problem.js" */

/** @type {RoomMe | null} how the class was last heard of */
let me = null;

/** The way back to the class; whoever takes it from an open board is not sent back to it at once. */
export const classAddress = (from = "") => `${addressOf("join")}?from=${from}`;

/**
 * Whether hints may be asked for in a game: alone always, between two people never, in a class as the teacher says.
 * @param {{ room: string | null, together: boolean }} game
 */
export const mayHint = ({ room, together }) => (room ? (me?.hints ?? "none") !== "none" : !together);

/** @param {Element} line where the class is all that matters, it takes the place of the way to other pages */
const insteadOfPages = (line) => document.querySelector("header.site nav")?.replaceWith(line);

/**
 * Whoever was sent out, or whose place is on another device now, is told so at the page of the class.
 * @param {Problem} problem
 */
const backToClass = ({ code }) => {
  if (me && code !== "not-found") location.assign(classAddress());
};

/**
 * Follow the class of a room; nothing happens where this browser is no pupil of it.
 * @param {string} room
 * @param {string} here the board this page is about
 * @param {number} heartbeat
 * @param {(me: RoomMe) => void} [changed]
 * @param {(line: Element) => void} [place] where the line of the class is put
 * @param {(problem: Problem) => void} [gone] told when this browser is no pupil any more
 * @param {RoomMe | null} [known] how the class stood before, where nobody is called but to what is new
 */
export function attend(
  room,
  here,
  heartbeat,
  changed = () => {},
  place = insteadOfPages,
  gone = backToClass,
  known = null,
) {
  const [who, round, time] = [h("b"), h("span"), h("span", { class: "clock", hidden: true })];
  const line = h(
    "p",
    { class: "lesson-line" },
    who,
    round,
    time,
    h("a", { href: classAddress(here) }, say("to-class")),
  );
  const clock = new Countdown(time);

  /** @param {RoomMe} now */
  function show(now) {
    if (!me) place(line);
    me = now;
    who.textContent = now.name;
    round.textContent = now.told.at || now.told.round;
    clock.set(now);
    line.hidden = now.phase === "finished";
    changed(now);
  }

  const attendance = new Attendance(here, show);
  if (known) attendance.know(known);
  attendance.follow(room, heartbeat, gone);
}

/**
 * Say at a board what the class does meanwhile: nothing while the round goes on.
 * @param {RoomMe} now
 * @param {{ id: string, outcome: object | null }} game
 */
export function showClass({ told, phase, pairing, waiting }, { id, outcome }) {
  const free = phase === "playing" && pairing === "free";
  $("class-panel").hidden = phase === "playing" && !waiting;
  const goesOn = outcome !== null && free && !waiting;
  $("next-game").hidden = !goesOn;
  if (outcome) $("to-class").hidden = goesOn; // the way back stands above, too
  $("class-title").textContent = told.title;
  $("class-line").textContent = told.line;
  $("class-back", HTMLAnchorElement).href = classAddress(id);
  $("class-back").hidden = outcome !== null || phase === "paused";
}
