// After a round, on the teacher's desk: the moment that decided, the mistakes most made, each pupil's turning points.

import { drawMiniBoard } from "../board/mini_board.js";
import { addressOf } from "../lib/addresses.js";
import { $, attempt, button, h } from "../lib/dom.js";
import { readMistakes, readMoment, readTurning } from "../transport/room_api.js";
import { ask } from "./question_desk.js";

/** @import { RoomDesk, Mistakes, Moment, Turning } from "../../shapes.js" */
/** @import { Tell } from "./pupils.js" */

const WALL = /** @type {const} */ (["boards", "first-five", "standings", "mistake"]);
/** @type {RoomDesk} */
let desk;
/** @type {Tell} */
let tell;
let looked = "";

/**
 * @param {RoomDesk} now
 * @param {Tell} act
 */
export function showAfter(now, act) {
  desk = now;
  tell = act;
  const over = desk.phase === "between" || desk.phase === "finished";
  $("on-wall").hidden = !over;
  for (const what of WALL) $(`wall-${what}`).setAttribute("aria-pressed", String(desk.wall === what));
  $("on-wall-now").hidden = desk.phase === "gathering";
  for (const what of ["first-five", "standings"]) button(`wall-${what}`).disabled = !desk.names_shown;
  button("wall-mistake").disabled = !over;
  $("named-note").hidden = desk.names_shown;
  $("after-note").hidden = over;
  const round = over ? `${desk.round} ${desk.phase}` : "";
  if (round === looked) return;
  looked = round;
  if (over) look();
}

/** Ask what there is to see, once for each round. */
async function look() {
  const { room, round } = desk;
  const mine = looked;
  /** @template T @param {() => Promise<T>} read */
  const ask = (read) => attempt(read, () => mine === looked);
  const moment = await ask(() => readMoment(room, round));
  if (mine !== looked) return;
  showMoment(moment ?? null);
  const mistakes = await ask(() => readMistakes(room));
  if (mistakes) showMistakes(mistakes);
  const turning = await ask(() => readTurning(room));
  if (turning) showTurning(turning);
}

/** @param {Moment | null} moment */
function showMoment(moment) {
  $("moment").hidden = !moment;
  if (!moment) return;
  const { question, answer } = moment;
  const { numbers, linked } = desk;
  $("moment-question").textContent = [question.turn, ...question.questions].join(" ");
  $("moment-board").replaceChildren(drawMiniBoard({ numbers, moves: question.moves, linked }, question.turn));
  $("moment-answer").textContent = answer ? [answer.answer, answer.why, answer.played].join(" ") : "";
}

/** @param {Mistakes} found */
function showMistakes({ mistakes, repeated, message }) {
  const kinds = mistakes.map(({ title, told }) =>
    h("li", {}, h("b", {}, title), ". ", h("span", { class: "note" }, told)),
  );
  const same = repeated.map(({ count, told }) => h("li", {}, h("b", {}, `${count}×`), ` ${told}`));
  const items = [...kinds, ...same];
  $("mistakes").replaceChildren(...(items.length ? [h("ul", { class: "found" }, ...items)] : []));
  $("mistakes-note").textContent = message;
}

/** @param {Turning} found */
function showTurning({ pupils }) {
  const marked = pupils.filter(({ turning_points: points }) => points.length);
  $("turning").replaceChildren(
    ...marked.map(({ name, turning_points: points }) =>
      h(
        "details",
        {},
        h("summary", {}, name, " ", h("span", { class: "count" }, String(points.length))),
        h(
          "ul",
          { class: "found" },
          ...points.map(({ game, told }) =>
            h("li", {}, h("a", { href: addressOf("review", game), target: "_blank" }, told)),
          ),
        ),
      ),
    ),
  );
}

$("moment-ask").addEventListener("click", () => ask({}));
for (const what of WALL) $(`wall-${what}`).addEventListener("click", () => tell("settings", { wall: what }));
