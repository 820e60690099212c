// The explorer: for any pool, rule and openings, and after any moves, which numbers win.

import { get, post, rulesOf } from "./api.js";
import { Board } from "./board.js";
import { $, attempt, complain, h, shortcuts, showChain } from "./dom.js";

const wish = $("wish");
const board = new Board($("board"), tap);
const { games } = await get("rules");

let solution = null;
let drawn = false;
let asked = 0;
let kept = "";

/** The rules as the form says them now. */
function wished() {
  const { game, pool, rule, openings } = wish.elements;
  if (game.value) return { game: game.value };
  return { pool: pool.value, rule: rule.value, openings: openings.value || null };
}

/** Ask who wins; an answer that comes after a newer question is not looked at. */
async function ask(rules, moves) {
  const mine = ++asked;
  const newest = () => mine === asked;
  const focused = document.activeElement;
  working(true);
  const found = await attempt(() => post("solve", { ...rules, moves }), newest);
  if (!newest()) return;
  working(false);
  if (document.activeElement === document.body) focused.focus(); // a button that is disabled loses it
  solution = found ?? solution;
  $("found").hidden = !solution;
  if (found) keepAddress(found);
  if (solution) show(solution);
  else $("verdict").textContent = "";
}

/** Ask about the rules of the form: what is shown no longer counts. */
function askAnew() {
  solution = null;
  ask(wished(), []);
}

/** Ask about other moves under the rules that are shown, whatever the form says by now. */
function askOn(moves) {
  if (solution) ask(rulesOf(solution), moves);
}

function tap(number) {
  askOn([...(solution?.moves ?? []), number]);
}

function working(busy) {
  if (busy) $("verdict").textContent = "Working it out…";
  $("board").setAttribute("aria-busy", busy);
  $("work-out").disabled = busy;
}

function show(found) {
  const notes = new Map();
  for (const number of found.numbers) notes.set(number, { look: "off", words: "not allowed now" });
  for (const number of found.winning_moves) notes.set(number, { look: "win", mark: "✓", words: "wins" });
  for (const number of found.losing_moves) notes.set(number, { look: "lose", mark: "✗", words: "loses" });
  for (const number of found.moves) notes.delete(number);
  if (drawn && found.proves) notes.set(found.proves, { look: "hinted", mark: "✓", words: "wins, as drawn" });
  const { numbers, moves } = found;
  board.show({ numbers, moves, notes, ...(drawn && { pairs: found.pairs, groups: found.groups }) });
  $("verdict").textContent = verdict(found);
  $("why").textContent = found.explanation;
  $("back").disabled = $("reset").disabled = !found.moves.length;
  showChain($("chain"), found.moves);
  document.body.dataset.ready = found.moves.length;
}

/** Let the address hold what was found: each step is a page to come back to, but not the way here. */
function keepAddress(found) {
  const address = `?${new URLSearchParams({ ...rulesOf(found), moves: found.moves.join(" ") })}`;
  if (address !== location.search) history[kept ? "pushState" : "replaceState"](null, "", address);
  kept = address;
}

function verdict({ winner, winning_moves: wins, legal_moves: legal, moves }) {
  const who = winner === 1 ? "the first player" : "the second player";
  if (!legal.length) return `The game is over: ${who} has won.`;
  const what = moves.length ? "numbers" : "openings";
  const count = { 0: "none", 1: "only one" }[wins.length] ?? wins.length;
  return `With perfect play ${who} wins: ${count} of the ${legal.length} ${what} ${wins.length > 1 ? "win" : "wins"}.`;
}

function fill(named) {
  for (const key of ["pool", "rule", "openings"]) {
    wish.elements[key].value = named && !(key === "openings" && named.openings === named.pool) ? (named[key] ?? "") : "";
  }
}

wish.elements.game.append(...games.map(({ game, words }) => h("option", { value: game }, words.title)));
wish.elements.game.addEventListener("change", () => {
  const named = games.find(({ game }) => game === wish.elements.game.value);
  if (named) fill(named), askAnew();
});
wish.addEventListener("input", (event) => {
  if (event.target !== wish.elements.game) wish.elements.game.value = "";
});
wish.addEventListener("submit", (event) => {
  event.preventDefault();
  askAnew();
});
$("back").addEventListener("click", () => askOn(solution?.moves.slice(0, -1)));
$("reset").addEventListener("click", () => askOn([]));
$("draw").addEventListener("click", () => {
  drawn = !drawn;
  $("draw").setAttribute("aria-pressed", drawn);
  if (solution) show(solution);
});
shortcuts({ u: $("back"), d: $("draw") });

/** Ask what the address asks, and say where it makes no sense. */
async function askAddress() {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const named = games.find(({ game }) => game === query.game) ?? (query.pool ? null : games[0]);
  wish.elements.game.value = named?.game ?? "";
  fill(named ?? { rule: "chain", ...query });
  const moves = (query.moves ?? "").split(/[\s,]+/).filter(Boolean);
  const strange = moves.find((word) => !/^\d+$/.test(word));
  await ask(wished(), strange ? [] : moves.map(Number));
  if (!solution) return;
  if (query.game && named && named.game !== query.game) {
    complain(`There is no game called ‘${query.game.slice(0, 40)}’; this is ${named.words.title}.`);
  } else if (strange) {
    complain(`The address has ‘${strange.slice(0, 40)}’ where a number should be, so this is the start of the game.`);
  }
}

window.addEventListener("popstate", () => location.search === kept || askAddress());
await askAddress();
