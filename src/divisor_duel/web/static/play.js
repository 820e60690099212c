// The page of one game: shows its state as the server tells it and sends what the players do.

import { act, countReplies, look, Problem, readLink, sit, toldTo } from "./api.js";
import { Board, CHOICE } from "./board.js";
import {
  $,
  attempt,
  button,
  complain,
  field,
  form,
  h,
  keepClear,
  remembered,
  reveal,
  shortcuts,
  showChain,
  sideOf,
  still,
} from "./dom.js";
import { Hints } from "./hints.js";
import { follow } from "./live.js";
import { keepInMind } from "./memory.js";
import { copy, offerSharing } from "./share.js";
import { sounds } from "./sounds.js";
import { typing } from "./typing.js";

/** @import { Move, MyGame, Undo } from "../shapes.js" */
/** @import { Note } from "./board.js" */
/** @typedef {Omit<MyGame, "you"> & Partial<Pick<MyGame, "you">>} State an event does not say which seats are ours */

const id = location.pathname.split("/").pop() ?? "";
/** On a wall, for all to see, nobody sits down. */
const wall = new URLSearchParams(location.search).has("wall");
const dock = $("dock");
const board = new Board($("board"), tap);
const hints = new Hints(
  () => showBoard(),
  (number) => keepClear(dock, cellOf(number)),
);

/** The computer takes so many milliseconds, and up to half as many more. */
const THINKING = 400;
/** So long a message about the other player stays, in milliseconds. */
const NEWS = 6000;

/** What is over as soon as the server can be heard again. */
const PASSING = ["offline", "unavailable", "stopping"];
const AGAIN = 3000;

/** @type {MyGame} set before anything that needs it can be tapped */
let game;
let showChoices = remembered.get("choices", true);
let showCounts = remembered.get("counts", false);
/** @type {Record<string, number>} how many choices each number would leave */
let counts = {};
/** @type {number | null} a number whose answer has not come yet */
let tapped = null;
let lastTap = Promise.resolve();
/** @type {(value?: unknown) => void} called when the number tapped has been taken */
let settled = () => {};
let movedAt = performance.now();
let held = 0;

/**
 * @param {"moves" | "undo" | "resign"} what
 * @param {Move | Undo} [how]
 */
const send = (what, how) => attempt(async () => show(await act(id, what, how)));

/**
 * Take a number, once what was tapped before is settled.
 * @param {number} number
 */
function tap(number) {
  lastTap = lastTap.then(() => take(number));
}

/**
 * Show a number as taken at once, and take that back if the server says no.
 * @param {number} number
 */
async function take(number) {
  tapped = number;
  if (ours() && game.legal_moves.includes(number)) {
    movedAt = performance.now();
    sounds.play("mine");
  }
  showBoard();
  const shown = new Promise((resolve) => {
    settled = resolve;
  });
  await Promise.race([settle(number), shown]);
}

/**
 * Wait for the answer to a number; the news that it was taken may come first, by the stream.
 * @param {number} number
 */
async function settle(number) {
  const open = () => tapped === number;
  const answer = await attempt(() => act(id, "moves", { number, ply: game.ply }), open);
  if (answer) receive(answer);
  if (answer || !open()) return;
  tapped = null;
  showBoard();
  if ($("message").textContent) board.shake(number);
  sounds.play("refused");
}

const ours = () => game.you.includes(game.to_move) && !game.outcome;

/** @param {number | undefined} number */
const cellOf = (number) => (number === undefined ? undefined : board.cells.get(number));

/**
 * Show a state, but let the computer take its time.
 * @param {State} state
 */
function receive(state) {
  const wait = thinkingTime(state);
  if (wait <= 0) {
    show(state); // what is held back stays so: it may be newer
    return;
  }
  clearTimeout(held);
  held = setTimeout(() => show(state), wait);
}

/** @param {State} state */
function thinkingTime(state) {
  if (!game || still() || state.ply <= game.ply || state.seats[(state.ply - 1) % 2] === "human") return 0;
  return movedAt + THINKING * (1 + Math.random() / 2) - performance.now();
}

/**
 * Show a state of the game.
 * @param {State} state
 */
function show(state) {
  // The answer to a move may come after the event of the next one.
  if (game && state.version < game.version) return;
  const before = /** @type {MyGame | undefined} */ (game);
  game = { ...state, you: state.you ?? before?.you ?? [] };
  const moved = before !== undefined && String(before.moves) !== String(game.moves);
  if (moved) {
    tapped = null;
    settled();
    complain();
    hints.forget();
    dock.classList.remove("up");
    movedAt = performance.now();
    counts = {};
    if (game.ply > before.ply && !game.you.some((seat) => seat === 2 - (game.ply % 2))) sounds.play("theirs");
  }
  showPlayers();
  showTurn();
  showBoard();
  showPanels();
  if (before) {
    announce(before, moved);
    showNews(before);
  }
  if (showCounts) askCounts();
  if (game.you.length) keepInMind(game);
  document.body.dataset.ready = String(game.ply);
}

/**
 * Tell those who do not see the page what has changed.
 * @param {MyGame} before
 * @param {boolean} moved
 */
function announce(before, moved) {
  const told = toldTo(game);
  const news = before.free
    .filter((player) => !game.free.includes(player))
    .map((player) => told.sat_down[player - 1]);
  if (moved) news.push(game.ply > before.ply ? told.moved : "Taken back.", told.turn);
  else if (game.outcome && !before.outcome) news.push(told.turn);
  else if (game.undo_by && !before.undo_by) news.push(told.undo_asked);
  else if (before.undo_by && !game.undo_by) {
    const refused = told.undo_refused[before.undo_by - 1];
    // The asker sees that nothing is taken back; the message is read out too.
    if (game.you.includes(before.undo_by)) sayForAWhile(refused ?? "");
    else news.push(refused);
  }
  if (game.rematch && !before.rematch) news.push(`The next game is ready: ${$("rematch").textContent}.`);
  if (news.length) $("announce").textContent = news.join(" ");
}

/** @param {string} text */
function sayForAWhile(text) {
  complain(text, "news");
  setTimeout(() => {
    if ($("message").dataset.code === "news") complain();
  }, NEWS);
}

/**
 * Bring what has just opened into view, wherever the page has been scrolled to.
 * @param {MyGame} before
 */
function showNews(before) {
  if (game.outcome && !before.outcome) {
    reveal($("end"));
    keepClear(dock, cellOf(game.moves.at(-1)));
    sounds.play(result() === "lost" ? "lost" : "won");
  }
  if (game.undo_by && !before.undo_by && !$("offer").hidden) reveal($("offer"));
}

/** How the game ended for whoever looks at it. */
function result() {
  if (!game.outcome) return "";
  const [me] = game.you;
  return game.you.length === 1 && me !== game.outcome.winner ? "lost" : "won";
}

function showPlayers() {
  const told = toldTo(game);
  $("players").replaceChildren(
    ...game.names.map((name, side) => {
      const active = !game.outcome && game.to_move === side + 1;
      return h(
        "div",
        { class: `player ${sideOf(side).look}${active ? " active" : ""}` },
        h("b", {}, name),
        h("small", {}, told.players[side] || "\u00a0"),
      );
    }),
  );
}

function showTurn() {
  const { title, turn, end } = toldTo(game);
  document.title = title;
  $("title").textContent = `${game.words.title} · ${game.pool_words}`;
  $("summary").textContent = `${game.words.summary} Pool: ${game.pool_words}.`;
  const over = wall ? `${end}. ${turn}` : "";
  $("turn").textContent = game.outcome ? over : turn;
  showChain(game);
}

function showBoard() {
  /** @type {Map<number, Note>} */
  const notes = new Map(game.dead.map((number) => [number, { look: "dead", words: "out for good" }]));
  const ahead = tapped !== null && !game.moves.includes(tapped);
  const taking = ahead && ours() && game.legal_moves.includes(/** @type {number} */ (tapped));
  if (((showChoices && ours()) || wall) && !taking) {
    for (const number of game.legal_moves) notes.set(number, choice(number));
  }
  if (ahead && tapped !== null) notes.set(tapped, { look: taking ? "pending" : "tried", words: "" });
  const { numbers, names, linked } = game;
  const moves = taking && tapped !== null ? [...game.moves, tapped] : game.moves;
  board.show({ numbers, moves, names, notes, linked, ...(taking ? {} : hints.drawing(notes)) });
  board.element.dataset.end = result();
  $("choices").setAttribute("aria-pressed", String(showChoices));
  $("counts").setAttribute("aria-pressed", String(showCounts));
  $("dead-key").hidden = !game.dead.length;
}

/**
 * @param {number} number
 * @returns {Note}
 */
function choice(number) {
  const left = counts[number];
  if (!showCounts || left === undefined) return CHOICE;
  return { ...CHOICE, mark: `→${left}`, words: `${CHOICE.words}, leaves ${left}` };
}

async function askCounts() {
  const { spec, moves, ply } = game;
  if (!ours()) return;
  const found = await attempt(
    () => countReplies({ ...spec, moves }),
    () => ply === game.ply,
  );
  if (!found) return;
  counts = found.replies;
  showBoard();
}

function showPanels() {
  const { you, outcome, together, free, undo_by: asker } = game;
  const told = toldTo(game);
  const plays = you.length > 0;
  const [me] = you;
  const unnamed = me !== undefined && you.length === 1 && game.unnamed.includes(me);
  const waiting = plays && me === asker;
  $("watching").hidden = plays || free.length > 0;
  $("naming").hidden = !(unnamed && together && !free.length && game.ply < 2 && mayAsk()) || outcome !== null;
  $("share").hidden = !(plays && free.length) || outcome !== null;
  $("offer").hidden = !asker || !plays || waiting;
  $("offer-text").textContent = told.undo_asked;
  $("end").hidden = outcome === null;
  if (outcome) showEnd(plays);
  button("undo").disabled = !plays || !game.undoable || waiting;
  $("undo-label").textContent = waiting ? "Asked to take back" : "Undo";
  button("resign").disabled = !plays || outcome !== null;
  button("hint").hidden = !plays || together;
  button("hint").disabled = outcome !== null;
  button("choices").hidden = button("counts").hidden = !plays;
}

/** Whether to ask for a name: in the first game where there is need for one, and in no other. */
function mayAsk() {
  const asked = remembered.get("asked-in", id);
  remembered.set("asked-in", asked);
  return asked === id;
}

/** @param {boolean} plays */
function showEnd(plays) {
  const { end, turn } = toldTo(game);
  $("end-title").textContent = end;
  $("end-text").textContent = turn;
  const again = game.rematch ? "Join the rematch" : "Play again, other side opens";
  $("rematch").hidden = !plays && !game.rematch;
  $("rematch").textContent = plays ? again : "Watch the next game";
  $("to-review", HTMLAnchorElement).href = `/review/${id}`;
  $("to-review").hidden = !game.ply;
}

function toggleRules() {
  const { title, about, example, tips } = game.words;
  const panel = $("rules-text");
  const lesson = h("a", { href: "/learn" }, "Learn it in a first game");
  const advice = tips.map(([tip, truth]) => h("li", {}, h("em", {}, tip), ` ${truth}`));
  panel.replaceChildren(
    h("h2", {}, title),
    h("p", {}, about),
    h("p", { class: "note" }, example),
    h("p", {}, lesson),
    ...(advice.length
      ? [h("details", {}, h("summary", {}, "Tips"), h("ul", { class: "note" }, ...advice))]
      : []),
  );
  panel.hidden = !panel.hidden;
  $("rules").setAttribute("aria-expanded", String(!panel.hidden));
  if (!panel.hidden) reveal(panel);
}

async function rematch() {
  const next = game.you.length ? (await attempt(() => act(id, "rematch")))?.id : game.rematch;
  if (next) location.assign(`/play/${next}`);
}

/**
 * Open or close what a button stands for.
 * @param {string} opener
 * @param {HTMLElement} panel
 */
function toggle(opener, panel) {
  const open = $(opener).getAttribute("aria-expanded") !== "true";
  $(opener).setAttribute("aria-expanded", String(open));
  return { open, panel };
}

$("undo").addEventListener("click", () => send("undo", { ply: game.ply }));
$("agree").addEventListener("click", () => send("undo", { ply: game.ply }));
$("refuse").addEventListener("click", () => send("undo", { ply: game.ply, agree: false }));
$("resign").addEventListener("click", () => {
  if (confirm("Give this game up?")) send("resign");
});
$("rematch").addEventListener("click", rematch);
$("rules").addEventListener("click", toggleRules);
$("copy").addEventListener("click", () => copy($("link", HTMLInputElement), $("copy")));
$("menu").addEventListener("click", () => {
  const { open, panel } = toggle("menu", $("others"));
  panel.classList.toggle("open", open);
  if (open) reveal(panel);
});
$("share-game").addEventListener("click", () => {
  const { open, panel } = toggle("share-game", $("sharing"));
  panel.hidden = !open;
  if (open) reveal(panel);
});
$("hide-hint").addEventListener("click", () => {
  hints.forget();
  dock.classList.remove("up");
  showBoard();
  $("hint").focus();
});
$("sound").addEventListener("click", () => {
  sounds.turn(!sounds.on);
  $("sound").setAttribute("aria-pressed", String(sounds.on));
});
$("counts").addEventListener("click", () => {
  showCounts = !showCounts;
  remembered.set("counts", showCounts);
  if (showCounts) askCounts();
  showBoard();
});
$("hint").addEventListener("click", () => hints.next(game));
$("more").addEventListener("click", () => hints.next(game));
$("retry").addEventListener("click", enter);
$("naming").addEventListener("submit", (event) => {
  event.preventDefault();
  giveName(field(form("naming"), "name").value);
});
$("choices").addEventListener("click", () => {
  showChoices = !showChoices;
  remembered.set("choices", showChoices);
  showBoard();
});
shortcuts({
  u: button("undo"),
  r: button("resign"),
  h: button("hint"),
  c: button("choices"),
  o: button("counts"),
  s: button("sound"),
  "?": button("rules"),
  n: button("rematch"),
});
typing(board, () => (game && ours() ? game.legal_moves : []));

/** @returns {{ name?: string }} what was wished for on the start page */
const wish = () => remembered.get("wish", {});

/**
 * Be called by a name, here and in the games to come.
 * @param {string} name
 */
async function giveName(name) {
  const seated = await attempt(() => sit(id, name));
  if (!seated) return;
  remembered.set("wish", { ...wish(), name });
  show(seated.game);
}

/** Sit down in a free seat, if there is one; else watch. */
async function sitDown() {
  const state = await look(id);
  if (state.you.length || !state.free.length || wall) return state;
  const name = wish().name || null;
  try {
    return (await sit(id, name)).game;
  } catch (problem) {
    const code = problem instanceof Problem ? problem.code : "";
    if (code === "no-free-seat") return look(id); // someone else was faster
    if (code === "invalid-input" && name) return (await sit(id, null)).game; // a name this server does not take
    throw problem;
  }
}

async function enter() {
  $("retry").hidden = true;
  const first = await attempt(sitDown);
  $("commands").hidden = $("so-far").hidden = !first;
  $("retry").hidden = Boolean(first);
  if (!first && PASSING.includes($("message").dataset.code ?? "")) setTimeout(enter, AGAIN);
  if (!first) return;
  show(first);
  showToss();
  follow(id, Number($("network").dataset.heartbeat), receive, heard);
  if (!$("share").hidden) await showLink();
}

/** Show the address by which friends elsewhere find the game, which may not be the one it was opened by. */
async function showLink() {
  const found = await attempt(() => readLink(id));
  if (!found) return;
  $("link", HTMLInputElement).value = found.link;
  $("local").hidden = !found.local;
}

/** Let whoever had a coin tossed see it fall. */
function showToss() {
  if (remembered.get("tossed", "") !== id) return;
  remembered.set("tossed", "");
  $("coin").classList.add(game.you.includes(1) ? "heads" : "tails");
  $("coin-text").textContent = toldTo(game).opens;
  $("coin").hidden = false;
  setTimeout(() => {
    $("coin").hidden = true;
  }, NEWS);
}

/** @param {boolean} online */
function heard(online) {
  $("network").hidden = online;
  if (online && PASSING.includes($("message").dataset.code ?? "")) complain();
}

document.body.classList.toggle("wall", wall);
$("sound").setAttribute("aria-pressed", String(sounds.on));
$("link", HTMLInputElement).value = location.href;
$("code", HTMLImageElement).src = `/api/games/${id}/link.svg`;
offerSharing(id);
await enter();
