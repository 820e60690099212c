// The page of one game: shows its state as the server tells it and sends what the players do.

import { act, look, Problem, sit, toldTo } from "./api.js";
import { Board, CHOICE } from "./board.js";
import {
  $,
  attempt,
  button,
  complain,
  field,
  form,
  h,
  remembered,
  reveal,
  shortcuts,
  showChain,
  sideOf,
} from "./dom.js";
import { Hints } from "./hints.js";
import { follow } from "./live.js";
import { keepInMind } from "./memory.js";

/** @import { Move, MyGame, Undo } from "../shapes.js" */
/** @import { Note } from "./board.js" */

const id = location.pathname.split("/").pop() ?? "";
const board = new Board($("board"), tap);
const hints = new Hints(() => showBoard());

/** What is over as soon as the server can be heard again. */
const PASSING = ["offline", "unavailable", "stopping"];
const AGAIN = 3000;

/** @type {MyGame} set before anything that needs it can be tapped */
let game;
let showChoices = remembered.get("choices", true);

/**
 * @param {"moves" | "undo" | "resign"} what
 * @param {Move | Undo} [how]
 */
const send = (what, how) => attempt(async () => show(await act(id, what, how)));

/** @param {number} number */
function tap(number) {
  send("moves", { number, ply: game.ply });
}

/**
 * Show a state of the game; an event does not say which seats are ours.
 * @param {Omit<MyGame, "you"> & Partial<Pick<MyGame, "you">>} state
 */
function show(state) {
  // The answer to a move may come after the event of the next one.
  if (game && state.version < game.version) return;
  const before = /** @type {MyGame | undefined} */ (game);
  game = { ...state, you: state.you ?? before?.you ?? [] };
  const moved = before !== undefined && String(before.moves) !== String(game.moves);
  if (moved) {
    complain();
    hints.forget();
  }
  showPlayers();
  showTurn();
  showBoard();
  showPanels();
  if (before) {
    announce(before, moved);
    showNews(before);
  }
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
    if (game.you.includes(before.undo_by)) complain(refused);
    else news.push(refused);
  }
  if (game.rematch && !before.rematch) news.push(`The next game is ready: ${$("rematch").textContent}.`);
  if (news.length) $("announce").textContent = news.join(" ");
}

/**
 * Bring what has just opened into view, wherever the page has been scrolled to.
 * @param {MyGame} before
 */
function showNews(before) {
  if (game.outcome && !before.outcome) reveal($("end"));
  if (game.undo_by && !before.undo_by && !$("offer").hidden) reveal($("offer"));
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
  const { title, turn } = toldTo(game);
  document.title = title;
  $("title").textContent = game.words.title;
  $("summary").textContent = `${game.words.summary} Pool: ${game.pool_words}.`;
  $("turn").textContent = game.outcome ? "" : turn;
  showChain(game);
}

function showBoard() {
  /** @type {Map<number, Note>} */
  const notes = new Map();
  if (showChoices && game.you.includes(game.to_move)) {
    for (const number of game.legal_moves) notes.set(number, CHOICE);
  }
  const { numbers, moves, names } = game;
  board.show({ numbers, moves, names, notes, ...hints.drawing(notes) });
  $("choices").setAttribute("aria-pressed", String(showChoices));
}

function showPanels() {
  const { you, outcome, together, free, undo_by: asker } = game;
  const told = toldTo(game);
  const plays = you.length > 0;
  const [me] = you;
  const unnamed = me !== undefined && you.length === 1 && game.unnamed.includes(me);
  const waiting = plays && me === asker;
  $("watching").hidden = plays || outcome !== null;
  $("naming").hidden = !(unnamed && together && !free.length && game.ply < 2) || outcome !== null;
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
  const { title, about, example } = game.words;
  const panel = $("rules-text");
  panel.replaceChildren(h("h2", {}, title), h("p", {}, about), h("p", { class: "note" }, example));
  panel.hidden = !panel.hidden;
  $("rules").setAttribute("aria-expanded", String(!panel.hidden));
  if (!panel.hidden) reveal(panel);
}

async function rematch() {
  const next = game.you.length ? (await attempt(() => act(id, "rematch")))?.id : game.rematch;
  if (next) location.assign(`/play/${next}`);
}

async function copyLink() {
  const link = $("link", HTMLInputElement);
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
  } catch {
    document.execCommand("copy"); // pages without https have no clipboard of their own
  }
  $("copy").textContent = "Copied";
}

$("undo").addEventListener("click", () => send("undo", { ply: game.ply }));
$("agree").addEventListener("click", () => send("undo", { ply: game.ply }));
$("refuse").addEventListener("click", () => send("undo", { ply: game.ply, agree: false }));
$("resign").addEventListener("click", () => {
  if (confirm("Give this game up?")) send("resign");
});
$("rematch").addEventListener("click", rematch);
$("rules").addEventListener("click", toggleRules);
$("copy").addEventListener("click", copyLink);
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
  "?": button("rules"),
  n: button("rematch"),
});

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
  if (state.you.length || !state.free.length) return state;
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
  follow(id, Number($("network").dataset.heartbeat), show, heard);
}

/** @param {boolean} online */
function heard(online) {
  $("network").hidden = online;
  if (online && PASSING.includes($("message").dataset.code ?? "")) complain();
}

$("link", HTMLInputElement).value = location.href;
$("local").hidden = !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
$("code", HTMLImageElement).src = `/api/games/${id}/link.svg`;
await enter();
