// Practise: positions of one's own games in which a win was given away, until they sit; then new ones of the same kind.

import { Board } from "../board/board.js";
import { numberKeys } from "../board/number_keys.js";
import { $, attempt, button, shortcuts, showName } from "../lib/dom.js";
import { page } from "../lib/visit.js";
import { say } from "../lib/words.js";
import { Exercise } from "../play/exercise.js";
import { anyCards, cardOf, due, keepAnswer, lookThrough, oneOfEach } from "../storage/practice.js";

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

/** What Python answers where a game has no new positions. */
const NONE_FRESH = "none-fresh";

/** Ask for the next position: one that is due, else a new one like those that were. */
async function next() {
  while (!due().length && (await attempt(lookThrough)));
  card = due()[0] ?? null;
  const posed = await (card ? poseAgain(card) : poseFresh());
  if (posed) showName(posed);
  const known = anyCards();
  const rests = known && !posed && $("message").dataset.code === NONE_FRESH;
  $("none").hidden = known;
  $("rest").hidden = !rests;
  $("nothing").hidden = known && !rests;
  $("exercise").hidden = !known || rests;
  $("help").hidden = !posed;
  showLeft();
  page.dataset.ready = card?.id ?? "";
}

/** @param {Card} card */
const poseAgain = ({ spec, moves, taken }) => exercise.pose({ ...spec, moves, taken });

/** Ask for a new position of a game in which a win was given away; not every game has such. */
async function poseFresh() {
  for (const { spec, moves } of oneOfEach()) {
    const posed = await exercise.pose({ ...spec, moves, fresh: true });
    if (posed || $("message").dataset.code !== NONE_FRESH) return posed;
  }
  return undefined;
}

$("next").addEventListener("click", next);
$("skip").addEventListener("click", () => exercise.tell());
shortcuts({ s: button("skip") });
numberKeys(board, () => exercise.allowed);
await next();
