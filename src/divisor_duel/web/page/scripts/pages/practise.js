// Practise: positions of one's own games in which a win was given away, until they sit; then new ones of the same kind.

import { Board } from "../board/board.js";
import { numberKeys } from "../board/number_keys.js";
import { $, attempt, button, shortcuts, showName } from "../lib/dom.js";
import { page } from "../lib/visit.js";
import { say } from "../lib/words.js";
import { Exercise } from "../play/exercise.js";
import { anyCard, cardOf, due, keepAnswer, lookThrough } from "../storage/practice.js";

/** @import { Card } from "../storage/schedule.js" */

const board = new Board($("board"), (number) => exercise.tap(number));
const exercise = new Exercise(board, keep);

/** @type {Card | null} what is asked, if it is to come back */
let card = null;

/** @param {boolean} right */
function keep(right) {
  const { posed } = exercise;
  if (card) keepAnswer(card, right);
  else if (posed && !right) keepAnswer(cardOf(posed.spec, posed.moves, null), false);
  showLeft();
}

function showLeft() {
  $("left").textContent = say("practise-left", { count: due().length });
}

/** Ask for the next position: one that is due, else a new one like those that were. */
async function next() {
  while (!due().length && (await attempt(lookThrough)));
  card = due()[0] ?? null;
  const like = card ?? anyCard();
  const wish = like && { ...like.spec, moves: like.moves };
  const posed =
    wish && (await exercise.pose(card ? { ...wish, taken: card.taken } : { ...wish, fresh: true }));
  if (posed) showName(posed);
  $("none").hidden = like !== undefined;
  $("exercise").hidden = like === undefined;
  $("help").hidden = !posed;
  showLeft();
  page.dataset.ready = card?.id ?? "";
}

$("next").addEventListener("click", next);
$("skip").addEventListener("click", () => exercise.tell());
shortcuts({ s: button("skip") });
numberKeys(board, () => exercise.allowed);
await next();
