// Puzzles: a position with exactly one winning move. The server says what a number does; nothing is judged here.

import { Board, CHOICE, LOSES, RIGHT } from "../board/board.js";
import { numberKeys } from "../board/number_keys.js";
import {
  $,
  attempt,
  button,
  complain,
  field,
  form,
  keepClear,
  reveal,
  shortcuts,
  showChain,
  sideOf,
} from "../lib/dom.js";
import { page } from "../lib/visit.js";
import { say } from "../lib/words.js";
import { remembered } from "../storage/remembered.js";
import { daysAfter } from "../storage/schedule.js";
import { pose, solve } from "../transport/api.js";

/** @import { Posed, Solved } from "../../shapes.js" */
/** @import { Note, Shown } from "../board/board.js" */

const wish = form("wish");
const board = new Board($("board"), tap);

/** How many puzzles are remembered as tried. */
const MEMORY = 500;
const NONE = { solved: 0, days: 0, day: "", tried: /** @type {string[]} */ ([]) };

/** @type {Posed & { date: string } | null} */
let puzzle = null;
let asked = 0;
/** @type {Map<number, Note>} */
let tried = new Map();
let solved = false;
let hinted = false;

/** The date where the player lives, as the server writes dates. */
const today = () => new Date().toLocaleDateString("en-CA");

/** The numbers that the puzzles are to be about, as a class's desk says: each stands behind the one it was tapped after. */
const about = (new URLSearchParams(location.search).get("missed") ?? "").replace(/\d+-(?=\d)/g, "");

/** Show the puzzle of a day, or any. */
async function load(date = "") {
  const level = field(wish, "level").value;
  const mine = ++asked;
  /** @type {Record<string, string>} */
  const wished = date ? { level, date } : { level, ...(about ? { about } : {}) };
  const found = await attempt(
    () => pose(field(wish, "game").value, wished),
    () => mine === asked,
  );
  if (!found) return;
  puzzle = { ...found, date };
  tried = new Map();
  solved = false;
  hinted = false;
  $("hinted").hidden = true;
  keepClear($("dock"), undefined);
  complain();
  show(puzzle);
}

/**
 * @param {Posed & { date: string }} posed
 * @param {Pick<Shown, "pairs" | "groups">} [drawing]
 */
function show(posed, drawing = {}) {
  const { numbers, moves, names, legal_moves: legal, task, date } = posed;
  /** @type {Map<number, Note>} */
  const notes = new Map(legal.map((number) => [number, CHOICE]));
  board.show({ numbers, moves, names, notes: new Map([...notes, ...tried]), ...drawing });
  const marked = `${sideOf(moves.length).mark} ${task}`;
  $("task").textContent = date ? say("todays-puzzle", { task: marked }) : marked;
  $("solved").hidden = !solved;
  $("help").hidden = solved;
  button("hint").disabled = hinted && wrong(posed) === undefined;
  showChain(posed);
  showStreak();
  page.dataset.ready = String(moves.length);
}

/** @param {number} number */
async function tap(number) {
  if (!puzzle || solved) return;
  const tapped = puzzle;
  const { spec, moves } = tapped;
  const ask = () => solve({ ...spec, moves: [...moves, number] });
  const after = await attempt(ask, () => tapped === puzzle && !solved);
  if (!after) return;
  solved = after.winner === tapped.to_move;
  keepCount(tapped);
  if (!solved) {
    tried.set(number, LOSES);
    complain(after.tried);
    show(tapped);
    return;
  }
  reach(tapped, number, after, say("puzzle-solved"));
}

/**
 * Show why the answer wins.
 * @param {Posed & { date: string }} posed
 * @param {number} number
 * @param {Solved} after
 * @param {string} title
 */
function reach(posed, number, after, title) {
  $("solved-title").textContent = title;
  $("why").textContent = `${after.tried} ${after.tried_reason}`;
  $("hinted").hidden = true;
  tried.set(number, RIGHT);
  show(posed, { pairs: after.answers, groups: after.groups });
  reveal($("solved"));
  keepClear($("dock"), board.cells.get(number));
}

/**
 * A number that does not win and has not been tried yet.
 * @param {Posed} posed
 */
const wrong = (posed) => posed.legal_moves.find((number) => number !== posed.answer && !tried.has(number));

/** A nudge first; each hint after it rules a number out. */
async function hint() {
  if (!puzzle || solved) return;
  const posed = puzzle;
  const out = hinted ? wrong(posed) : undefined;
  const moves = out === undefined ? posed.moves : [...posed.moves, out];
  const found = await attempt(
    () => solve({ ...posed.spec, moves }),
    () => posed === puzzle && !solved,
  );
  if (!found) return;
  hinted = true;
  if (out !== undefined) tried.set(out, LOSES);
  $("hinted").textContent = out === undefined ? found.nudge : found.tried;
  $("hinted").hidden = false;
  show(posed);
}

/** Show the answer; the puzzle then counts as tried and not as solved. */
async function skip() {
  if (!puzzle || solved) return;
  const posed = puzzle;
  const after = await attempt(
    () => solve({ ...posed.spec, moves: [...posed.moves, posed.answer] }),
    () => posed === puzzle && !solved,
  );
  if (!after) return;
  keepCount(posed);
  solved = true;
  reach(posed, posed.answer, after, say("puzzle-answer"));
}

/**
 * Count the first answer to a puzzle, even when it comes back on another visit.
 * @param {Posed & { date: string }} posed
 */
function keepCount({ game, moves, date }) {
  const kept = { ...remembered.get("puzzles", NONE) };
  const name = `${game} ${moves.join(" ")}`;
  if (kept.tried.includes(name)) return;
  kept.tried = [...kept.tried, name].slice(-MEMORY);
  kept.solved += solved ? 1 : 0;
  if (date && kept.day !== date) {
    const before = kept.day === dayBefore(date) ? kept.days : 0;
    kept.days = solved ? before + 1 : 0;
    kept.day = date;
  }
  remembered.set("puzzles", kept);
}

/** @param {string} date */
const dayBefore = (date) => daysAfter(date, -1);

function showStreak() {
  const { solved: first, days, day } = remembered.get("puzzles", NONE);
  const alive = day === today() || day === dayBefore(today());
  $("streak").textContent = say("puzzle-streak", { days: alive ? days : 0, first });
}

wish.addEventListener("submit", (event) => event.preventDefault());
wish.addEventListener("change", () => load());
$("daily").addEventListener("click", () => load(today()));
for (const another of ["another", "next"]) $(another).addEventListener("click", () => load());
$("hint").addEventListener("click", hint);
$("skip").addEventListener("click", skip);
shortcuts({ h: button("hint"), s: button("skip"), n: button("next") });
numberKeys(board, () => (puzzle && !solved ? puzzle.legal_moves : []));
const game = new URLSearchParams(location.search).get("game") ?? "";
if (wish.querySelector(`option[value="${CSS.escape(game)}"]`)) field(wish, "game").value = game;
await load(about ? "" : today());
