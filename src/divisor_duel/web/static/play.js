// The page of one game: shows its state as the server tells it and sends what the players do.

import { get, post } from "./api.js";
import { Board } from "./board.js";
import { $, attempt, complain, h, inWords, remembered, reveal, shortcuts, showChain, SIDES } from "./dom.js";
import { Hints } from "./hints.js";
import { follow } from "./live.js";
import { keepInMind } from "./memory.js";

const id = location.pathname.split("/").pop();
const board = new Board($("board"), tap);
const hints = new Hints(() => show(game));

let game = null;
let you = [];
let showChoices = remembered.get("choices", true);

const send = (what, body) => attempt(async () => show(await post(`games/${id}/${what}`, body)));

function tap(number) {
  send("moves", { number, ply: game.ply });
}

function show(state) {
  // The answer to a move may come after the event of the next one.
  if (game && state.version < game.version) return;
  const before = game;
  game = state;
  you = state.you ?? you;
  const moved = before && String(before.moves) !== String(state.moves);
  if (moved) complain(), hints.forget();
  showPlayers();
  showTurn();
  showBoard();
  showPanels();
  if (before) announce(before, moved), showNews(before);
  if (you.length) keepInMind(state);
  document.body.dataset.ready = state.ply;
}

/** Tell those who do not see the page what has changed. */
function announce(before, moved) {
  const news = [];
  for (const player of before.free) if (!game.free.includes(player)) news.push(`${game.names[player - 1]} has sat down.`);
  if (moved) news.push(moveText(before));
  else if (game.outcome && !before.outcome) news.push(game.outcome.message);
  else if (game.undo_by && !before.undo_by) news.push(`${called(game.undo_by - 1)} asked to take a move back.`);
  else if (before.undo_by && !game.undo_by) refused(before.undo_by, news);
  if (game.rematch && !before.rematch) news.push(`The next game is ready: ${$("rematch").textContent}.`);
  if (news.length) $("announce").textContent = news.join(" ");
}

/** Bring what has just opened into view, wherever the page has been scrolled to. */
function showNews(before) {
  if (game.outcome && !before.outcome) reveal($("end"));
  if (game.undo_by && !before.undo_by && !$("offer").hidden) reveal($("offer"));
}

/** The asker sees that nothing is taken back; the message is read out too. */
function refused(asker, news) {
  const text = `${called(2 - asker)} did not agree to take the move back.`;
  if (you.includes(asker)) complain(text);
  else news.push(text);
}

function moveText(before) {
  const taken = game.moves.at(-1);
  const name = called((game.ply + 1) % 2);
  const guess = game.guessed.includes(game.ply - 1) ? " (a guess: this pool is too hard to work out in time)" : "";
  return game.ply > before.ply ? `${name} took ${taken}${guess}. ${turnText()}` : `Taken back. ${turnText()}`;
}

/** What to call a side, 0 or 1. */
function called(side) {
  return you.length === 1 && you[0] === side + 1 ? "You" : game.names[side];
}

function showPlayers() {
  $("players").replaceChildren(
    ...game.names.map((name, side) => {
      const seat = game.seats[side];
      const about = seat !== "human" ? `computer, ${seat}` : game.free.includes(side + 1) ? "not here yet" : "";
      const mine = you.includes(side + 1) && you.length === 1 ? "you" : "";
      const active = !game.outcome && game.to_move === side + 1;
      return h(
        "div",
        { class: `player ${SIDES[side]}${active ? " active" : ""}` },
        h("b", {}, name),
        h("small", {}, [mine, about, active ? "to move" : ""].filter(Boolean).join(" · ") || "\u00a0"),
      );
    }),
  );
}

function turnText() {
  if (game.outcome) return game.outcome.message;
  const side = game.to_move - 1;
  const mine = you.length === 1 && you[0] === game.to_move;
  const whose = mine ? "Your turn" : `${game.names[side]}’s turn`;
  // A game may speak of the opponent's last number: that is meant for the one to move.
  const last = you.includes(game.to_move) ? game.words.last : "Last number";
  return game.ply ? `${whose}. ${last}: ${game.moves.at(-1)}` : `${whose}: the first number`;
}

function showTurn() {
  $("title").textContent = game.words.title;
  document.title = `${game.outcome ? "Over" : turnText().split(/[.:]/)[0]} · ${game.words.title}`;
  $("summary").textContent = `${game.words.summary} Pool: ${inWords(game.pool)}.`;
  $("turn").textContent = game.outcome ? "" : turnText();
  showChain($("chain"), game.moves, game.names);
}

function showBoard() {
  const notes = new Map();
  const mine = you.includes(game.to_move);
  if (showChoices && mine) for (const number of game.legal_moves) notes.set(number, { look: "choice", words: "allowed" });
  board.show({ ...game, notes, ...hints.drawing(notes) });
  $("choices").setAttribute("aria-pressed", showChoices);
}

function showPanels() {
  const plays = you.length > 0;
  const over = Boolean(game.outcome);
  const other = 3 - you[0];
  const unnamed = you.length === 1 && game.names[you[0] - 1] === `Player ${you[0]}`;
  $("watching").hidden = plays || over;
  $("naming").hidden = !(unnamed && game.together && !game.free.length && game.ply < 2) || over;
  $("share").hidden = !(plays && game.free.length) || over;
  $("offer").hidden = !(game.undo_by && plays && you[0] !== game.undo_by);
  $("offer-text").textContent = `${game.names[other - 1]} would like to take a move back.`;
  $("end").hidden = !over;
  if (over) {
    const winner = game.outcome.winner;
    $("end-title").textContent = you.length === 1 ? (you[0] === winner ? "You win!" : "You lose") : `${game.names[winner - 1]} wins`;
    $("end-text").textContent = game.outcome.message;
    $("rematch").hidden = !plays && !game.rematch;
    $("rematch").textContent = !plays ? "Watch the next game" : game.rematch ? "Join the rematch" : "Play again, other side opens";
    $("to-review").href = `/review/${id}`;
    $("to-review").hidden = !game.ply;
  }
  const waiting = game.undo_by && you[0] === game.undo_by;
  $("undo").disabled = !plays || !game.ply || Boolean(waiting) || (over && game.outcome.reason !== "");
  $("undo").firstChild.textContent = waiting ? "Asked to take back " : "Undo ";
  $("resign").disabled = !plays || over;
  $("hint").hidden = !plays || game.together;
  $("hint").disabled = over;
}

function toggleRules() {
  const panel = $("rules-text");
  panel.replaceChildren(h("h2", {}, game.words.title), h("p", {}, game.words.about), h("p", { class: "note" }, game.words.example));
  panel.hidden = !panel.hidden;
  $("rules").setAttribute("aria-expanded", !panel.hidden);
  if (!panel.hidden) reveal(panel);
}

async function rematch() {
  if (!you.length) return location.assign(`/play/${game.rematch}`);
  const next = await attempt(() => post(`games/${id}/rematch`));
  if (next) location.assign(`/play/${next.id}`);
}

async function copyLink() {
  $("link").select();
  try {
    await navigator.clipboard.writeText($("link").value);
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
  giveName(new FormData($("naming")).get("name"));
});
$("choices").addEventListener("click", () => {
  showChoices = !showChoices;
  remembered.set("choices", showChoices);
  showBoard();
});
shortcuts({ u: $("undo"), r: $("resign"), h: $("hint"), c: $("choices"), "?": $("rules"), n: $("rematch") });

const sit = async (name) => (await post(`games/${id}/seats`, { name })).game;

/** Be called by a name, here and in the games to come. */
async function giveName(name) {
  const named = await attempt(() => sit(name));
  if (!named) return;
  remembered.set("wish", { ...remembered.get("wish", {}), name });
  show(named);
}

async function sitDown(state) {
  if (state.you.length || !state.free.length) return state;
  const name = remembered.get("wish", {}).name || null;
  try {
    return await sit(name);
  } catch (problem) {
    if (problem.code === "no-free-seat") return get(`games/${id}`); // someone else was faster
    if (problem.code === "invalid-input" && name) return sit(null); // a name this server does not take
    throw problem;
  }
}

async function enter() {
  $("retry").hidden = true;
  const first = await attempt(async () => sitDown(await get(`games/${id}`)));
  $("commands").hidden = $("so-far").hidden = !first;
  $("retry").hidden = Boolean(first);
  if (!first) return;
  show(first);
  follow(id, show, heard);
}

function heard(online) {
  $("network").hidden = online;
  if (online && $("message").dataset.code === "offline") complain();
}

$("link").value = location.href;
$("local").hidden = !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
$("code").src = `/api/games/${id}/link.svg`;
await enter();
