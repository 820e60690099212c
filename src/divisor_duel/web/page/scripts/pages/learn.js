// The first lesson: shows what the server tells and asks, and sends it what is tapped.

import { Board, CHOICE } from "../board/board.js";
import { numberKeys } from "../board/number_keys.js";
import { $, attempt, button, keepClear, shortcuts, showChain } from "../lib/dom.js";
import { page } from "../lib/visit.js";
import { remembered } from "../storage/remembered.js";
import { guide } from "../transport/api.js";

/** @import { Guided } from "../../shapes.js" */

const HINT = "hint";
const board = new Board($("board"), (number) => answer(String(number)));

/** @type {Guided} */
let lesson;
let asked = 0;

/** @param {string} text */
async function answer(text) {
  if (lesson?.over) return;
  const mine = ++asked;
  const { step = 0, moves = [] } = lesson ?? {};
  const next = await attempt(
    () => guide({ step, moves, answer: text }),
    () => mine === asked,
  );
  if (!next) return;
  const stays = lesson && next.step === step;
  lesson = next;
  show();
  if (stays && Number(text)) board.shake(Number(text));
}

function show() {
  const { numbers, moves, names, legal_moves: legal, over, said, told, ask } = lesson;
  board.show({ numbers, moves, names, notes: new Map(legal.map((number) => [number, CHOICE])) });
  board.element.dataset.end = over ? "won" : "";
  $("progress").textContent = `${Math.min(lesson.step + 1, lesson.steps)} / ${lesson.steps}`;
  $("turn").textContent = ask;
  $("said").textContent = said;
  $("told").textContent = told;
  $("ask").textContent = ask;
  $("guide-voice").textContent = [said, told, ask].filter(Boolean).join(" ");
  showChain(lesson);
  button("hint").disabled = over;
  $("skip").hidden = over;
  $("done").hidden = !over;
  keepClear($("dock"), board.cells.get(moves.at(-1) ?? 0));
  page.dataset.ready = String(lesson.step);
}

$("hint").addEventListener("click", () => answer(HINT));
shortcuts({ h: button("hint") });
numberKeys(board, () => lesson?.legal_moves ?? []);
remembered.set("learned", true); // nobody is sent here twice
await answer("");
