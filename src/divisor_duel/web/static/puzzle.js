// Puzzles: a position with exactly one winning move. The server says what a number does; nothing is judged here.

import { get, post } from "./api.js";
import { Board } from "./board.js";
import { $, attempt, h, remembered, showChain } from "./dom.js";

const wish = $("wish");
const board = new Board($("board"), tap);

let puzzle = null;
let tried = new Map();
let solved = false;

/** The date where the player lives, as the server writes dates. */
const today = () => new Date().toLocaleDateString("en-CA");

async function load(date) {
  const { game, level } = Object.fromEntries(new FormData(wish));
  const query = new URLSearchParams(date ? { level, date } : { level });
  const found = await attempt(() => get(`puzzles/${game}?${query}`));
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
  const mark = side === 1 ? "●" : "◆";
  $("task").textContent = `${puzzle.date ? "Today’s puzzle. " : ""}${mark} Player ${side} to move after ${moves.at(-1) ?? "nothing"}: exactly one number wins.`;
  $("solved").hidden = !solved;
  showChain($("chain"), moves);
  showStreak();
  document.body.dataset.ready = puzzle.moves.length;
}

async function tap(number) {
  if (!puzzle || solved) return;
  const { game, pool, rule, openings, moves, to_move: side } = puzzle;
  const rules = game === "custom" ? { pool, rule, openings } : { game };
  const after = await attempt(() => post("solve", { ...rules, moves: [...moves, number] }));
  if (!after) return;
  if (after.winner !== side) {
    tried.set(number, { look: "lose", mark: "✗", words: "loses" });
    $("message").textContent = `${number} does not win: Player ${3 - side} answers ${after.winning_moves[0]}.`;
    return show();
  }
  solved = true;
  $("why").textContent = `${number} it is. ${after.explanation}`;
  keepCount();
  tried.set(number, { look: "hinted", mark: "✓", words: "wins" });
  show({ pairs: after.answers, groups: after.groups });
}

function keepCount() {
  const kept = remembered.get("puzzles", { solved: 0, days: 0, day: "" });
  kept.solved += tried.size ? 0 : 1;
  if (puzzle.date && kept.day !== puzzle.date) {
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
  const { solved: first, days, day } = remembered.get("puzzles", { solved: 0, days: 0, day: "" });
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
