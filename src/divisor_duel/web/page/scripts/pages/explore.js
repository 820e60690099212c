// The explorer: for any pool, rule, openings and goal, and after any moves, which numbers win.

import { Board, LOSES, RIGHT, WINS } from "../board/board.js";
import { numberKeys } from "../board/number_keys.js";
import { $, attempt, button, complain, field, form, shortcuts, showChain } from "../lib/dom.js";
import { onWindow, page } from "../lib/visit.js";
import { say } from "../lib/words.js";
import { solve } from "../transport/api.js";

/** @import { AskedPosition, Solved } from "../../shapes.js" */
/** @import { Note } from "../board/board.js" */

const wish = form("wish");
const games = $("game", HTMLSelectElement);
const board = new Board($("board"), tap);

/** @type {Solved | null} */
let solution = null;
let drawn = false;
let asked = 0;
let kept = "";

/**
 * The rules as the form says them now.
 * @returns {AskedPosition}
 */
function wished() {
  if (games.value) return { game: games.value };
  const rule = /** @type {AskedPosition["rule"]} */ (field(wish, "rule").value);
  const openings = field(wish, "openings").value || null;
  return { pool: field(wish, "pool").value, rule, openings, goal: field(wish, "goal").value || null };
}

/**
 * Ask who wins; an answer that comes after a newer question is not looked at.
 * @param {AskedPosition} rules
 * @param {number[]} moves
 */
async function ask(rules, moves) {
  const mine = ++asked;
  const newest = () => mine === asked;
  const focused = document.activeElement;
  working(true);
  const found = await attempt(() => solve({ ...rules, moves }), newest);
  if (!newest()) return;
  working(false);
  // A button that is disabled loses the focus.
  if (document.activeElement === page && focused instanceof HTMLElement) focused.focus();
  solution = found ?? solution;
  $("found").hidden = $("board").hidden = !solution;
  if (found) keepAddress(found);
  if (solution) show(solution);
  else $("verdict").textContent = "";
}

/** Ask about the rules of the form: what is shown no longer counts. */
function askAnew() {
  solution = null;
  ask(wished(), []);
}

/**
 * Ask about other moves under the rules that are shown, whatever the form says by now.
 * @param {(moves: number[]) => number[]} change
 */
function askOn(change) {
  if (solution) ask(solution.spec, change(solution.moves));
}

/** @param {number} number */
function tap(number) {
  askOn((moves) => [...moves, number]);
}

/** @param {boolean} busy */
function working(busy) {
  if (busy) $("verdict").textContent = say("working-it-out");
  $("board").setAttribute("aria-busy", String(busy));
  button("work-out").disabled = busy;
}

/** @param {Solved} found */
function show(found) {
  /** @type {Map<number, Note>} */
  const notes = new Map();
  for (const number of found.numbers) notes.set(number, { look: "off", words: say("cell-not-allowed") });
  for (const number of found.winning_moves) notes.set(number, WINS);
  for (const number of found.losing_moves) notes.set(number, LOSES);
  for (const number of found.moves) notes.delete(number);
  if (drawn && found.proves) notes.set(found.proves, { ...RIGHT, words: say("cell-drawn") });
  const { numbers, moves, names } = found;
  board.show({ numbers, moves, names, notes, ...(drawn && drawing(found)) });
  $("verdict").textContent = found.standing;
  $("why").textContent = found.explanation;
  button("back").disabled = button("reset").disabled = !moves.length;
  showChain(found);
  page.dataset.ready = String(moves.length);
}

/**
 * The pairs that can be played next, the others for whoever points at them.
 * @param {Solved} found
 */
function drawing({ answers, pairs, groups }) {
  return { pairs: answers, later: pairs, groups };
}

/**
 * Let the address hold what was found: each step is a page to come back to, but not the way here.
 * @param {Solved} found
 */
function keepAddress(found) {
  const address = `?${new URLSearchParams({ ...found.spec, moves: found.moves.join(" ") })}`;
  if (address !== location.search) history[kept ? "pushState" : "replaceState"](null, "", address);
  kept = address;
}

/**
 * Fill in the rules of a named game, or those of an address.
 * @param {Partial<Record<string, string>>} rules
 */
function fill({ pool = "", rule, openings = "", goal = "" }) {
  field(wish, "pool").value = pool;
  field(wish, "openings").value = openings;
  field(wish, "goal").value = goal;
  if (rule) field(wish, "rule").value = rule;
}

games.addEventListener("change", () => {
  if (!games.value) return;
  fill(games.selectedOptions[0]?.dataset ?? {});
  askAnew();
});
wish.addEventListener("input", (event) => {
  if (event.target !== games) games.value = "";
});
wish.addEventListener("submit", (event) => {
  event.preventDefault();
  askAnew();
});
$("back").addEventListener("click", () => askOn((moves) => moves.slice(0, -1)));
$("reset").addEventListener("click", () => askOn(() => []));
$("draw").addEventListener("click", () => {
  drawn = !drawn;
  $("draw").setAttribute("aria-pressed", String(drawn));
  if (solution) show(solution);
});
shortcuts({ u: button("back"), d: button("draw") });
numberKeys(board, () => solution?.legal_moves ?? []);

/** Ask what the address asks, and say where it makes no sense. */
async function askAddress() {
  /** @type {Partial<Record<string, string>>} */
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const named = [...games.options].filter(({ value }) => value);
  const meant = named.find(({ value }) => value === query.game) ?? (query.pool ? undefined : named[0]);
  const words = (query.moves ?? "").split(/[\s,]+/).filter(Boolean);
  const strange = words.find((word) => !/^\d+$/.test(word));
  let wrong = "";
  if (strange) {
    wrong = say("address-without-number", { text: strange.slice(0, 40) });
  }
  if (query.game && meant && meant.value !== query.game) {
    wrong = await solve({ game: query.game }).then(
      () => "",
      (problem) => problem.message,
    );
  }
  // A named game for another goal is asked about as a pool of one's own.
  games.value = query.goal ? "" : (meant?.value ?? "");
  fill({ ...(meant?.dataset ?? query), ...(query.goal && { goal: query.goal }) });
  await ask(wished(), wrong ? [] : words.map(Number));
  if (solution && wrong) complain(wrong);
}

onWindow("popstate", () => location.search === kept || askAddress());
await askAddress();
