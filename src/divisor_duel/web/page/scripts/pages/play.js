// The page of one game: shows its state as the server tells it and sends what the players do.

import { Board, CHOICE } from "../board/board.js";
import { numberKeys } from "../board/number_keys.js";
import { attend, showClass } from "../class/pupil_bar.js";
import { addressOf, gameHere, python } from "../lib/addresses.js";
import { disclosure } from "../lib/disclosure.js";
import { $, attempt, button, complain, field, form, keepClear, shortcuts, still } from "../lib/dom.js";
import { go, isShown, page } from "../lib/visit.js";
import { say } from "../lib/words.js";
import { announceChanges, showToss } from "../play/announcements.js";
import { showAroundBoard } from "../play/around_board.js";
import { Ending } from "../play/ending.js";
import { Hints } from "../play/hints.js";
import { writeRules } from "../play/rules_panel.js";
import { giveName, showLink, sitDown } from "../play/seat.js";
import { copy, offerSharing } from "../play/share.js";
import { sounds } from "../play/sounds.js";
import { byComputer, hasMoved, isOurTurn, nextState, result } from "../play/state.js";
import { rememberGame } from "../storage/my_games.js";
import { remembered } from "../storage/remembered.js";
import { classroom } from "../storage/rooms.js";
import { act, countReplies, look, readRecord } from "../transport/api.js";
import { follow } from "../transport/live.js";
import { wishForGame } from "../transport/room_api.js";

/** @import { Move, MyGame, RoomMe, Undo } from "../../shapes.js" */
/** @import { Note } from "../board/board.js" */

const id = gameHere();
/** On a wall, for all to see, nobody sits down. */
const wall = new URLSearchParams(location.search).has("wall");
const board = new Board($("board"), tap);
const hints = new Hints(
  () => (game && ours() && tapped === null ? game : null),
  () => game && showBoard(),
  (number) => keepClear($("dock"), board.cells.get(number)),
);
const ending = new Ending(board, () => showBoard());

/** The computer takes so many milliseconds, and up to half as many more. */
const THINKING = 400;
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
/** @type {RoomMe | null} */
let heardOfClass = null;

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

const ours = () => isOurTurn(game);

/**
 * Show a state, but let the computer take its time.
 * @param {MyGame} state
 */
function receive(state) {
  const wait = thinkingTime(state);
  if (wait <= 0) {
    show(state); // what is held back stays so: it may be newer
    return;
  }
  clearTimeout(held);
  held = setTimeout(() => isShown() && show(state), wait);
}

/** @param {MyGame} state */
function thinkingTime(state) {
  if (still() || !byComputer(game, state)) return 0;
  return movedAt + THINKING * (1 + Math.random() / 2) - performance.now();
}

/**
 * Show a state of the game.
 * @param {MyGame} state
 */
function show(state) {
  const before = /** @type {MyGame | undefined} */ (game);
  const now = nextState(before, state);
  if (!now) return;
  game = now;
  if (before && hasMoved(before, game)) {
    tapped = null;
    settled();
    complain(game.told.lost_turn);
    hints.forget();
    ending.forget();
    movedAt = performance.now();
    counts = {};
  }
  if (game.outcome) hints.close();
  showAroundBoard(game, wall);
  showBoard();
  if (before) announceChanges(before, game);
  if (game.outcome) tellTurn(game);
  if (game.outcome && heardOfClass) showClass(heardOfClass, game);
  hints.catchUp();
  if (showCounts) askCounts();
  if (game.you.length) rememberGame(game);
  page.dataset.ready = String(game.ply);
}

/**
 * Say which move turned the game, for those who played it; a class hears of it from its teacher.
 * @param {MyGame} game
 */
function tellTurn({ id, ply, you, room }) {
  if (!you.length || room) return;
  ending.show(`${id} ${ply}`, () => readRecord(id), you.length === 1 ? you[0] : undefined);
}

function showBoard() {
  /** @type {Map<number, Note>} */
  const notes = new Map(game.dead.map((number) => [number, { look: "dead", words: say("cell-out") }]));
  const ahead = tapped !== null && !game.moves.includes(tapped);
  const taking = ahead && ours() && game.legal_moves.includes(/** @type {number} */ (tapped));
  if (((showChoices && ours()) || wall) && !taking) {
    for (const number of game.legal_moves) notes.set(number, choice(number));
  }
  if (ahead && tapped !== null) notes.set(tapped, { look: taking ? "pending" : "tried", words: "" });
  for (const number of game.used_up) notes.set(number, { look: "lit", words: say("cell-used-up") });
  const { numbers, names } = game;
  const moves = taking && tapped !== null ? [...game.moves, tapped] : game.moves;
  if (taking && tapped !== null) $("turn").textContent = say("taking", { number: tapped });
  else if (!game.outcome) $("turn").textContent = game.told.turn;
  board.show({ numbers, moves, names, notes, ...(taking ? {} : hints.drawing(notes)) });
  board.element.dataset.end = result(game);
  $("choices").setAttribute("aria-pressed", String(showChoices));
  $("counts").setAttribute("aria-pressed", String(showCounts));
  $("dead-key").hidden = !game.dead.length;
  $("choice-key").hidden = game.choices_hidden;
}

/**
 * @param {number} number
 * @returns {Note}
 */
function choice(number) {
  const left = counts[number];
  if (!showCounts || left === undefined) return CHOICE;
  return { ...CHOICE, mark: `→${left}`, words: say("cell-allowed-leaves", { left }) };
}

async function askCounts() {
  const { spec, moves, ply } = game;
  if (!ours() || game.choices_hidden) return;
  const found = await attempt(
    () => countReplies({ ...spec, moves }),
    () => ply === game.ply,
  );
  if (!found) return;
  counts = found.replies;
  showBoard();
}

/** @param {string} name */
async function nameMe(name) {
  const named = await giveName(id, name);
  if (named) show(named);
}

async function rematch() {
  const next = game.you.length ? (await attempt(() => act(id, "rematch")))?.id : game.rematch;
  if (next) go(addressOf("play", next));
}

$("undo").addEventListener("click", () => send("undo", { ply: game.ply }));
$("agree").addEventListener("click", () => send("undo", { ply: game.ply }));
$("refuse").addEventListener("click", () => send("undo", { ply: game.ply, agree: false }));
$("resign").addEventListener("click", () => {
  if (confirm(say("sure-to-resign"))) send("resign");
});
$("rematch").addEventListener("click", rematch);
$("next-game").addEventListener("click", nextGame);
$("copy").addEventListener("click", () => copy($("link", HTMLInputElement), $("copy")));
disclosure("menu", $("others"), (open) => page.classList.toggle("menu-open", open));
disclosure("share-game", $("sharing"));
disclosure("rules", $("rules-text"), (open) => {
  if (open) writeRules($("rules-text"), game);
  $("rules-text").hidden = !open;
});
function closeHint() {
  hints.close();
  $("hint").focus();
}

$("hide-hint").addEventListener("click", closeHint);
page.addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && hints.open) closeHint();
});
$("replay").addEventListener("click", () => ending.replay(game));
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
$("hint").addEventListener("click", () => hints.next());
$("more").addEventListener("click", () => hints.next());
$("retry").addEventListener("click", enter);
$("naming").addEventListener("submit", (event) => {
  event.preventDefault();
  nameMe(field(form("naming"), "name").value);
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
numberKeys(board, () => (game && ours() ? game.legal_moves : []));

async function enter() {
  $("retry").hidden = true;
  const first = await attempt(() => (wall ? look(id) : sitDown(id)));
  $("commands").hidden = $("so-far").hidden = $("legend").hidden = !first;
  $("retry").hidden = Boolean(first);
  if (!first && PASSING.includes($("message").dataset.code ?? "")) setTimeout(enter, AGAIN);
  if (!first) return;
  show(first);
  showToss(game);
  const heartbeat = Number($("network").dataset.heartbeat);
  follow(id, heartbeat, receive, heard);
  if (game.room && game.you.length) attend(game.room, id, heartbeat, beInClass);
  else if (classroom.room && !python && !wall) attend(classroom.room, id, heartbeat);
  if (!$("share").hidden) await showLink(id);
}

/** @param {RoomMe} me */
function beInClass(me) {
  heardOfClass = me;
  showAroundBoard(game, wall);
  showClass(me, game);
}

/** Ask for the next game in free play; whoever gets one, now or later, is sent there. */
async function nextGame() {
  const { room } = game;
  const me = room ? await attempt(() => wishForGame(room, { computer: false })) : undefined;
  if (me) beInClass(me);
}

/** @param {boolean} online */
function heard(online) {
  $("network").hidden = online;
  if (online && PASSING.includes($("message").dataset.code ?? "")) complain();
}

page.classList.toggle("wall", wall);
$("sound").setAttribute("aria-pressed", String(sounds.on));
$("link", HTMLInputElement).value = location.href;
offerSharing(id);
await enter();
