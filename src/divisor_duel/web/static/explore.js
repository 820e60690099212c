// The explorer: for any pool, rule and openings, and after any moves, which numbers win.

import { get, post } from "./api.js";
import { Board } from "./board.js";
import { $, attempt, h, shortcuts, showChain } from "./dom.js";

const wish = $("wish");
const board = new Board($("board"), tap);
const { games } = await get("rules");

let solution = null;
let drawn = false;

function rules() {
  const { game, pool, rule, openings } = wish.elements;
  if (game.value) return { game: game.value };
  return { pool: pool.value, rule: rule.value, openings: openings.value || null };
}

const ask = (moves) => attempt(async () => show(await post("solve", { ...rules(), moves })));

function tap(number) {
  if (solution) ask([...solution.moves, number]);
}

function show(found) {
  solution = found;
  const notes = new Map();
  for (const number of found.numbers) notes.set(number, { look: "off", words: "not allowed now" });
  for (const number of found.winning_moves) notes.set(number, { look: "win", mark: "✓", words: "wins" });
  for (const number of found.losing_moves) notes.set(number, { look: "lose", mark: "✗", words: "loses" });
  for (const number of found.moves) notes.delete(number);
  if (drawn && found.proves) notes.set(found.proves, { look: "hinted", mark: "✓", words: "wins, as drawn" });
  const { numbers, moves } = found;
  board.show({ numbers, moves, notes, ...(drawn && { pairs: found.pairs, groups: found.groups }) });
  $("legend").hidden = false;
  $("verdict").textContent = verdict(found);
  $("why").textContent = found.explanation;
  $("back").disabled = $("reset").disabled = !found.moves.length;
  showChain($("chain"), found.moves);
  const { game, pool, rule, openings } = found;
  const link = game === "custom" ? { pool, rule, openings } : { game };
  history.replaceState(null, "", `?${new URLSearchParams({ ...link, moves: found.moves.join(" ") })}`);
  document.body.dataset.ready = found.moves.length;
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
    wish.elements[key].value = named && !(key === "openings" && named.openings === named.pool) ? named[key] : "";
  }
}

wish.elements.game.append(...games.map(({ game, words }) => h("option", { value: game }, words.title)));
wish.elements.game.addEventListener("change", () => {
  const named = games.find(({ game }) => game === wish.elements.game.value);
  if (named) fill(named), ask([]);
});
wish.addEventListener("input", (event) => {
  if (event.target !== wish.elements.game) wish.elements.game.value = "";
});
wish.addEventListener("submit", (event) => {
  event.preventDefault();
  ask([]);
});
$("back").addEventListener("click", () => ask(solution.moves.slice(0, -1)));
$("reset").addEventListener("click", () => ask([]));
$("draw").addEventListener("click", () => {
  drawn = !drawn;
  $("draw").setAttribute("aria-pressed", drawn);
  if (solution) show(solution);
});
shortcuts({ u: $("back"), d: $("draw") });

const asked = Object.fromEntries(new URLSearchParams(location.search));
const named = games.find(({ game }) => game === asked.game) ?? (asked.pool ? null : games[0]);
wish.elements.game.value = named?.game ?? "";
fill(named ?? { rule: "chain", ...asked });
await ask((asked.moves ?? "").split(" ").filter(Boolean).map(Number));
