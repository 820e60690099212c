// A game by link: shows what the link tells, takes one number, and makes the link to send back. Nothing is stored elsewhere.

import { Board, CHOICE } from "../board/board.js";
import { drawCode } from "../board/drawing.js";
import { numberKeys } from "../board/number_keys.js";
import { addressOf } from "../lib/addresses.js";
import {
  $,
  attempt,
  button,
  complain,
  h,
  reveal,
  shortcuts,
  showChain,
  showName,
  sideOf,
} from "../lib/dom.js";
import { onWindow, page } from "../lib/visit.js";
import { say } from "../lib/words.js";
import { Ending } from "../play/ending.js";
import { copy } from "../play/share.js";
import { goesOn, keepLink, keptLink } from "../storage/link_games.js";
import { againByLink, openLink, sendLink, takeByLink } from "../transport/api.js";

/** @import { LinkedGame, LinkTelling, Sent } from "../../shapes.js" */
/** @import { Note } from "../board/board.js" */

const board = new Board($("board"), tap);
const ending = new Ending(board, () => showBoard());
const link = $("link", HTMLInputElement);
const COPY = $("copy").textContent ?? "";
const canShare = "share" in navigator;

/** @type {LinkedGame} set before any button that needs it is seen */
let game;
/** @type {1 | 2} which of the two friends is here */
let you = 1;
let asked = 0;

const ours = () => game?.to_move === you && game.winner === null;
/** Whether the last number, if there is one, was taken here, so that the friend is to be told. */
const sending = () => game.to_move !== you;

/** Open the link of the address. */
async function openAddress() {
  const mine = ++asked;
  const place = $("broken-message");
  const found = await attempt(
    () => openLink(location.hash.slice(1)),
    () => mine === asked,
    place,
  );
  if (mine !== asked) return;
  $("broken").hidden = found !== undefined;
  $("game").hidden = found === undefined;
  if (!found) {
    page.dataset.ready = "";
    return;
  }
  const known = keptLink(found.id);
  you = known?.you ?? found.you;
  const older = known !== undefined && known.moves.length > found.moves.length;
  $("older").hidden = !older;
  $("newest", HTMLAnchorElement).href = `#${known?.link ?? ""}`;
  $("changed").hidden = older || !known || goesOn(known.moves, found.moves);
  if (!older) keepLink(found, you);
  await show(found);
}

/**
 * Go on with a game, at an address of its own.
 * @param {LinkedGame} found
 * @param {"pushState" | "replaceState"} how
 */
async function goOn(found, how) {
  keepLink(found, you);
  history[how](null, "", `#${found.link}`);
  $("older").hidden = $("changed").hidden = true;
  await show(found);
  $("announce").textContent = telling().turn;
}

/** @returns {LinkTelling} */
function telling() {
  const told = game.told[you];
  if (!told) throw new Error(`nothing is told to player ${you}`);
  return told;
}

/** @param {LinkedGame} found */
async function show(found) {
  game = found;
  const told = telling();
  const over = game.winner !== null;
  document.title = told.title;
  showName(game);
  $("turn").textContent = told.turn;
  $("turn").hidden = over;
  $("about").textContent = game.words.about;
  $("example").textContent = game.words.example;
  showPlayers(told);
  showBoard();
  showChain(game);
  $("end").hidden = $("end-title").hidden = !over;
  $("end-title").dataset.result = game.winner === you ? "won" : "lost";
  $("to-review").hidden = $("again").hidden = $("replay").hidden = !over;
  if (over) ending.show(game.link, async () => found.record, you);
  else ending.forget();
  $("end-title").textContent = told.end;
  $("end-text").textContent = told.turn;
  $("to-review", HTMLAnchorElement).href = `${addressOf("review")}#${game.link}`;
  $("send-title").textContent = told.send;
  $("share").hidden = $("send").hidden = !sending();
  button("undo").hidden = !sending() || !game.before;
  button("swap").hidden = over;
  if (sending()) await showLink();
  page.dataset.ready = String(game.moves.length);
}

/** @param {LinkTelling} told */
function showPlayers(told) {
  $("players").replaceChildren(
    ...game.names.map((name, side) => {
      const active = game.winner === null && game.to_move === side + 1;
      return h(
        "div",
        { class: `player ${sideOf(side).look}${active ? " active" : ""}` },
        h("b", {}, name),
        h("small", {}, told.players[side] || "\u00a0"),
      );
    }),
  );
}

function showBoard() {
  const { numbers, moves, names, dead, winner } = game;
  /** @type {Map<number, Note>} */
  const notes = new Map(dead.map((number) => [number, { look: "dead", words: say("cell-out") }]));
  if (ours()) for (const number of game.legal_moves) notes.set(number, CHOICE);
  for (const number of game.used_up) notes.set(number, { look: "lit", words: say("cell-used-up") });
  board.show({ numbers, moves, names, notes });
  board.element.dataset.end = winner === null ? "" : winner === you ? "won" : "lost";
}

/** Make the link ready to be sent. */
async function showLink() {
  const shown = game;
  const address = new URL(`#${shown.link}`, location.href).href;
  showSent({ address, local: false, code: { side: 0, path: "" } });
  const sent = await attempt(
    () => sendLink(address),
    () => shown === game,
  );
  if (sent) showSent(sent);
}

/** @param {Sent} sent */
function showSent({ address, local, code }) {
  link.value = address;
  $("local").hidden = !local;
  $("code").replaceChildren(...(code.side ? [drawCode(code)] : []));
  $("copy").textContent = COPY;
  $("copy").hidden = !canShare; // else the first button copies
  $("send").textContent = canShare ? say("share-link") : COPY;
}

/** @param {number} number */
async function tap(number) {
  if (!ours()) {
    reveal($("share"));
    return;
  }
  const mine = ++asked;
  const found = await attempt(
    () => takeByLink({ link: game.link, number }),
    () => mine === asked,
  );
  if (found) await goOn(found, "pushState");
  else if ($("message").textContent) board.shake(number);
}

async function undo() {
  const found = await attempt(() => openLink(game.before));
  if (found) await goOn(found, "replaceState");
}

async function send() {
  if (!canShare) {
    await copy(link, $("send"));
    return;
  }
  try {
    await navigator.share({ title: document.title, text: telling().message, url: link.value });
  } catch {
    // Whoever changes their mind shares nothing.
  }
}

async function again() {
  const found = await attempt(() => againByLink({ link: game.link, you }));
  if (!found) return;
  you = found.you;
  await goOn(found, "pushState");
}

$("send").addEventListener("click", send);
$("copy").addEventListener("click", () => copy(link, $("copy")));
$("undo").addEventListener("click", undo);
$("again").addEventListener("click", again);
$("replay").addEventListener("click", () => ending.replay(game));
$("swap").addEventListener("click", () => {
  you = you === 1 ? 2 : 1;
  goOn(game, "replaceState");
});
shortcuts({ u: button("undo") });
numberKeys(board, () => (ours() ? game.legal_moves : []));
onWindow("hashchange", () => {
  complain();
  openAddress();
});
await openAddress();
