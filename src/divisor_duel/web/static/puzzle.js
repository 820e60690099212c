// Puzzles: a position with exactly one winning move. The server says what a number does; nothing is judged here.

import { get, post, rulesOf } from "./api.js";
import { Board } from "./board.js";
import { $, attempt, complain, h, MARKS, remembered, reveal, showChain } from "./dom.js";

const wish = $("wish");
const board = new Board($("board"), tap);

/** How many puzzles are remembered as tried. */
const MEMORY = 500;
const NONE = { solved: 0, days: 0, day: "", tried: [] };

let puzzle = null;
let asked = 0;
let tried = new Map();
let solved = false;

/** The date where the player lives, as the server writes dates. */
const today = () => new Date().toLocaleDateString("en-CA");

async function load(date) {
  const { game, level } = Object.fromEntries(new FormData(wish));
  const query = new URLSearchParams(date ? { level, date } : { level });
  const mine = ++asked;
  const found = await attempt(() => get(`puzzles/${game}?${query}`), () => mine === asked);
  if (!found) return;
  puzzle = { ...found, date };
  tried = new Map();
  solved = false;
  show();
}

function show(drawing = {}) {
  const { numbers, moves, to_move: side, legal_moves: legal, words } = puzzle;
  const choices = new Map(legal.map((number) => [number, { look: "choice", words: "allowed" }]));
  board.show({ numbers, moves, notes: new Map([...choices, ...tried]), ...drawing });
  $("task").textContent = `${puzzle.date ? "Today’s puzzle. " : ""}${MARKS[side - 1]} Player ${side} to move after ${moves.at(-1) ?? "nothing"}: exactly one number wins.`;
  $("solved").hidden = !solved;
  showChain($("chain"), moves);
  showStreak();
  document.body.dataset.ready = puzzle.moves.length;
}

async function tap(number) {
  if (!puzzle || solved) return;
  const tapped = puzzle;
  const { moves, to_move: side } = tapped;
  const ask = () => post("solve", { ...rulesOf(tapped), moves: [...moves, number] });
  const after = await attempt(ask, () => tapped === puzzle && !solved);
  if (!after) return;
  solved = after.winner === side;
  keepCount();
  if (!solved) {
    tried.set(number, { look: "lose", mark: "✗", words: "loses" });
    complain(`${number} does not win: Player ${3 - side} answers ${after.winning_moves[0]}.`);
    return show();
  }
  $("why").textContent = `${number} it is. ${after.explanation}`;
  tried.set(number, { look: "hinted", mark: "✓", words: "wins" });
  show({ pairs: after.answers, groups: after.groups });
  reveal($("solved"));
}

/** Count the first answer to a puzzle, even when it comes back on another visit. */
function keepCount() {
  const kept = { ...NONE, ...remembered.get("puzzles", {}) };
  const name = `${puzzle.game} ${puzzle.moves.join(" ")}`;
  if (!kept.tried.includes(name)) {
    kept.tried = [...kept.tried, name].slice(-MEMORY);
    kept.solved += solved ? 1 : 0;
  }
  if (solved && puzzle.date && kept.day !== puzzle.date) {
    kept.days = kept.day === dayBefore(puzzle.date) ? kept.days + 1 : 1;
    kept.day = puzzle.date;
  }
  remembered.set("puzzles", kept);
}

function dayBefore(date) {
  const day = new Date(`${date}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

function showStreak() {
  const { solved: first, days, day } = remembered.get("puzzles", NONE);
  const alive = day === today() || day === dayBefore(today());
  const count = alive ? days : 0;
  $("streak").textContent = `Daily streak: ${count} day${count === 1 ? "" : "s"}. Solved at the first try: ${first}.`;
}

const { games } = await get("rules");
wish.elements.game.replaceChildren(...games.map(({ game, words }) => h("option", { value: game }, words.title)));
wish.elements.level.replaceChildren(...[1, 2, 3, 4, 5].map((level) => h("option", { selected: level === 3 }, level)));
wish.addEventListener("submit", (event) => event.preventDefault());
wish.addEventListener("change", () => load());
$("daily").addEventListener("click", () => load(today()));
$("another").addEventListener("click", () => load());
await load(today());
