// One question to all at the teacher's desk: what to ask, who tapped what, and the steps from the question to its proof.

import { drawMiniBoard } from "../board/mini_board.js";
import { $, field, form, h } from "../lib/dom.js";
import { updateList } from "../lib/keyed_list.js";
import { openTab } from "../lib/tabs.js";
import { say } from "../lib/words.js";
import { Countdown } from "./clock.js";
import { MARKS } from "./marks.js";

/** @import { DeskQuestion, RoomDesk } from "../../shapes.js" */
/** @import { Tell } from "./pupils.js" */

const wish = form("ask-form");
const clock = new Countdown($("question-clock"));
/** @type {RoomDesk} */
let desk;
/** @type {Tell} */
let tell;
let opened = 0;

/**
 * @param {RoomDesk} now
 * @param {Tell} act
 */
export function showQuestion(now, act) {
  desk = now;
  tell = act;
  const { question } = desk;
  $("question-open").hidden = !question;
  wish.hidden = Boolean(question);
  $("ask-moment").hidden = desk.phase !== "between" && desk.phase !== "finished";
  if (question) showOpen(question);
  const number = question?.number ?? 0;
  if (number && !opened) openTab("question");
  opened = number;
}

/** @param {DeskQuestion} question */
function showOpen({ stage, told, answer, given, missing, numbers, moves, linked, dead, closes, next }) {
  $("question-title").textContent = told.title;
  $("question-turn").textContent = told.turn;
  $("question-board").replaceChildren(drawMiniBoard({ numbers, moves, dead, linked }, told.turn));
  $("question-count").textContent = told.count;
  $("question-result").textContent = told.result;
  $("question-proof").textContent = answer ? [answer.answer, answer.why, answer.played].join(" ") : "";
  $("question-next").textContent = next;
  $("question-away").hidden = stage === "proof";
  $("question-missing").textContent =
    stage === "asking" && missing.length ? say("not-answered", { names: missing.join(", ") }) : "";
  clock.set({ ends: closes, left: null, now: desk.now });
  updateList($("question-given"), given, () =>
    given.map(({ pupil, name, number, verdict }) =>
      h(
        "tr",
        { "data-pupil": pupil },
        h("th", { scope: "row" }, name),
        h(
          "td",
          { class: verdict ?? "" },
          `${number}${verdict && MARKS[verdict] ? ` ${MARKS[verdict]}` : ""}`,
        ),
      ),
    ),
  );
}

/**
 * Ask the class, with the time that the form gives for it.
 * @param {object} about
 * @param {HTMLElement} [place]
 */
export function ask(about, place) {
  const seconds = field(wish, "seconds").value;
  return tell("question", { ...about, seconds: seconds ? Number(seconds) : null }, place);
}

/** The numbers that are written in the form; whatever is no number is for the server to refuse. */
const written = () =>
  field(wish, "moves")
    .value.split(/[^\d]+/)
    .filter(Boolean)
    .map(Number);

wish.addEventListener("submit", (event) => event.preventDefault());
$("ask-moment").addEventListener("click", () => ask({}));
$("ask-position").addEventListener("click", () => ask({ moves: written() }));
$("ask-game").addEventListener("click", () => {
  const [against, seat] = [field(wish, "against").value, Number(field(wish, "seat").value)];
  ask({ moves: written(), against, seat });
});
$("question-next").addEventListener("click", () => {
  const { question } = desk;
  if (question) tell("question/next", { question: question.number, stage: question.stage });
});
$("question-away").addEventListener("click", () => tell("question/away"));
