// A game looked at again: every move marked, stepping back and forth, and playing on from any point.

import { Board, LOSES, WINS } from "../board/board.js";
import { numberKeys } from "../board/number_keys.js";
import { attend } from "../class/pupil_bar.js";
import { addressOf, gameHere, python } from "../lib/addresses.js";
import {
  $,
  attempt,
  button,
  complain,
  field,
  form,
  h,
  reveal,
  shortcuts,
  showName,
  sideOf,
} from "../lib/dom.js";
import { turnsOf } from "../lib/turns.js";
import { go, page } from "../lib/visit.js";
import { say } from "../lib/words.js";
import { Exercise } from "../play/exercise.js";
import { keptLink } from "../storage/link_games.js";
import { classroom } from "../storage/rooms.js";
import { look, make, openLink, readRecord, review as reviewRecord } from "../transport/api.js";

/** @import { GivingUp, Reviewed, ReviewedMove } from "../../shapes.js" */
/** @import { Note } from "../board/board.js" */

const board = new Board($("board"), (number) => exercise.tap(number));
const exercise = new Exercise(board, () => {}, $("try-message"));
const NEXT = $("next").textContent;

/** @type {Reviewed} set before any button that needs it is seen */
let review;
/** @type {1 | 2 | undefined} which of the two players reads it, if one does */
let you;
let ply = 0;

/** @param {Reviewed} found */
function begin(found) {
  review = found;
  $("paste").hidden = true;
  $("reviewed").hidden = false;
  $("summary").textContent = say("reviewed-game", {
    title: found.words.title,
    pool: found.pool_words,
    message: found.message,
  });
  showName(found);
  $("players").replaceChildren(
    ...found.names.map((name, side) =>
      h(
        "div",
        { class: `player ${sideOf(side).look}` },
        h("b", {}, name),
        h("small", {}, found.accuracy_words[side] ?? ""),
      ),
    ),
  );
  $("moves").replaceChildren(...turns().map(item));
  button("turning").disabled = !mistakes().length;
  const [mistake = mistakes()[0]] = tries();
  goTo(mistake ? mistake.ply : found.moves.length);
}

const turns = () => turnsOf(review);

/** What gave a win away. */
function mistakes() {
  return turns().filter(({ mistake }) => mistake);
}

/** Where to try again: after one's own mistakes; whoever has not played finds something in anybody's. */
function tries() {
  return mistakes().filter(
    ({ player, winning_moves: wins }) => wins.length && (you === undefined || player === you),
  );
}

/** Try again in the position that is shown. */
async function tryAgain() {
  const turn = turns()[ply];
  const number = turn && "number" in turn ? turn.number : null;
  if (!(await exercise.pose({ ...review.spec, moves: taken(), taken: number }))) return;
  $("next").textContent = nextTry() ? NEXT : $("stop").textContent;
  setTrying(true);
  reveal(board.element); // whoever reads further down would not see what was taken last
  page.dataset.ready = "try";
}

/** The next place to try again. */
const nextTry = () => tries().find((turn) => turn.ply > ply);

/** Go on to the next mistake, and try there; after the last one, back to the review. */
async function goOn() {
  const next = nextTry();
  goTo(next ? next.ply : ply);
  if (next) await tryAgain();
}

/** @param {boolean} trying */
function setTrying(trying) {
  $("trying").hidden = !trying;
  $("reading").hidden = trying;
}

/** @param {ReviewedMove | GivingUp} turn */
function item(turn) {
  const side = sideOf(turn.player - 1);
  const shown = h(
    "button",
    {
      type: "button",
      class: side.look,
      "data-mark": turn.mark,
      onclick: () => goTo(turn.ply + 1),
    },
    h("span", { "aria-hidden": "true" }, side.mark),
    h("span", { class: "number" }, turn.done),
    h("span", { class: "verdict" }, `${turn.mark} ${turn.verdict_words}`),
  );
  return h("li", {}, shown);
}

/**
 * Show the game after so many moves.
 * @param {number} to
 */
function goTo(to) {
  const { numbers, moves, names } = review;
  ply = Math.max(0, Math.min(to, moves.length));
  const before = moves[ply - 1];
  const next = turns()[ply];
  /** @type {Map<number, Note>} */
  const notes = new Map();
  for (const number of next?.winning_moves ?? [])
    notes.set(number, { ...WINS, words: say("cell-would-win") });
  if (next?.mistake && "number" in next) notes.set(next.number, { ...LOSES, words: say("cell-was-taken") });
  exercise.posed = null;
  setTrying(false);
  $("solved").hidden = $("about").hidden = true;
  complain();
  board.show({ numbers, moves: taken(), names, notes });
  $("task").textContent = next?.turned || (before?.told ?? say("review-start"));
  $("why").textContent = next?.why || before?.why || "";
  $("ahead").textContent = next?.ahead ?? "";
  button("try").hidden = !tries().some((turn) => turn.ply === ply);
  button("first").disabled = button("back").disabled = ply === 0;
  button("forth").disabled = ply === moves.length;
  button("play-on").disabled = ply === moves.length && review.winner !== null && !review.gave_up;
  for (const [i, entry] of [...$("moves").children].entries()) {
    entry.firstElementChild?.toggleAttribute("aria-current", i === ply - 1);
  }
  page.dataset.ready = String(ply);
}

/** The numbers taken up to the move that is shown. */
function taken() {
  return review.moves.slice(0, ply).map(({ number }) => number);
}

async function playOn() {
  const computer = button("play-on").dataset.level ?? "";
  /** @type {[string, string]} */
  const seats = ply % 2 === 0 ? ["human", computer] : [computer, "human"];
  const made = await attempt(() => make({ ...review.spec, seats, moves: taken() }));
  if (made) go(addressOf("play", made.game.id));
}

/**
 * Look at a game again, as whoever of the two is here; not while it is played with choices that nobody may tell.
 * @param {string} game
 */
async function open(game) {
  const found = await attempt(async () => ({ state: await look(game), record: await readRecord(game) }));
  if (!found) return;
  const { you: seats, choices_hidden: hidden } = found.state;
  you = seats.length === 1 ? seats[0] : undefined;
  if (hidden) complain(say("review-while-hidden"));
  else await judge(found.record);
}

/** @param {string} record */
async function judge(record) {
  const found = await attempt(() => reviewRecord(record, you));
  if (found) begin(found);
}

$("first").addEventListener("click", () => goTo(0));
$("back").addEventListener("click", () => goTo(ply - 1));
$("forth").addEventListener("click", () => goTo(ply + 1));
$("turning").addEventListener("click", () => {
  const next = mistakes().find((turn) => turn.ply > ply) ?? mistakes()[0];
  if (next) goTo(next.ply);
});
$("play-on").addEventListener("click", playOn);
$("try").addEventListener("click", tryAgain);
$("skip").addEventListener("click", () => exercise.tell());
$("stop").addEventListener("click", () => goTo(ply));
$("next").addEventListener("click", goOn);
numberKeys(board, () => exercise.allowed);
shortcuts({
  arrowleft: button("back"),
  arrowright: button("forth"),
  t: button("turning"),
  p: button("play-on"),
  a: button("try"),
});
const paste = form("paste");
paste.addEventListener("submit", (event) => {
  event.preventDefault();
  judge(field(paste, "record").value);
});

const id = gameHere();
// A pupil who looks at a game again is called when the next round begins.
if (classroom.room && !python) attend(classroom.room, "", Number($("reviewed").dataset.heartbeat));
if (id) await open(id);
else if (location.hash.length > 1) {
  const linked = await attempt(() => openLink(location.hash.slice(1)));
  you = linked && keptLink(linked.id)?.you;
  if (linked) await judge(linked.record);
} else {
  paste.hidden = false;
  page.dataset.ready = "";
}
