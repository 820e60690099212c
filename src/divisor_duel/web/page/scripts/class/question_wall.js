// One question to all on the wall: how many have answered, then a bar for each number, then the proof.

import { Board } from "../board/board.js";
import { $, h } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { Countdown } from "./clock.js";
import { MARKS } from "./marks.js";
import { showQuestionBoard } from "./question_board.js";

/** @import { RoomWall, WallQuestion } from "../../shapes.js" */

/** So many bars can be read from the back of the room; what was tapped less shares one. */
const MOST_BARS = 7;
const board = new Board($("board"), () => {});
const clock = new Countdown($("question-clock"));

/** @param {RoomWall} wall */
export function showQuestion({ question, now }) {
  if (!question) return;
  const { told, answer, stage } = question;
  $("after").dataset.stage = stage;
  $("question").textContent = told.title;
  $("turn").textContent = answer ? "" : told.turn;
  $("count").textContent = stage === "proof" ? "" : told.count;
  $("result").textContent = told.result;
  clock.set({ ends: question.closes, left: null, now });
  showBars(question);
  $("answered").hidden = !answer;
  $("answer").textContent = answer?.answer ?? "";
  $("why").textContent = answer?.why ?? "";
  $("played").textContent = answer?.played ?? "";
  showQuestionBoard(board, question);
}

/** @param {WallQuestion} question */
function showBars({ bars }) {
  const few = bars.length > MOST_BARS ? bars.slice(0, MOST_BARS - 1) : bars;
  const rest = bars.slice(few.length).reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(rest, ...bars.map(({ count }) => count));
  const rows = few.map(({ number, count, verdict }) => row(String(number), count, most, verdict ?? ""));
  if (rest) rows.push(row(say("bars-others"), rest, most, "others"));
  $("bars").replaceChildren(...rows);
  $("bars").hidden = !bars.length;
}

/**
 * @param {string} what
 * @param {number} count
 * @param {number} most
 * @param {string} verdict
 */
function row(what, count, most, verdict) {
  const bar = h("span", { class: "bar" });
  bar.style.setProperty("--share", String(count / most));
  return h(
    "li",
    { class: verdict },
    h("b", {}, what),
    bar,
    h("span", { class: "count" }, `${count}${MARKS[verdict] ? ` ${MARKS[verdict]}` : ""}`),
  );
}
