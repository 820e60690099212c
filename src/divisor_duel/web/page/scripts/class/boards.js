// The boards of a round on the teacher's desk: all of them small, and any of them large at a tap.

import { drawMiniBoard } from "../board/mini_board.js";
import { Mosaic } from "../board/mosaic.js";
import { addressOf } from "../lib/addresses.js";
import { $, h, showChain, sideOf } from "../lib/dom.js";
import { minutes, serverTime } from "./clock.js";
import { ask } from "./question_desk.js";

/** @import { RoomDesk, RoomBoard } from "../../shapes.js" */

const dialog = $("board-dialog", HTMLDialogElement);
const stuckAfter = Number($("desk").dataset.stuck);
const mosaic = new Mosaic($("mosaic"), { tapped: open, caption: 58, edge: 15, least: 110 });
/** @type {RoomDesk} */
let desk;
let opened = "";

/** @param {RoomDesk} now */
export function showBoards(now) {
  desk = now;
  mosaic.show(desk.boards.map(card));
  showSince();
  if (dialog.open) showOpened();
}

/** @param {RoomBoard} board */
function card(board) {
  const { game, names, moves, dead, winner, to_move: turn } = board;
  const { note = "", label = "" } = desk.told.boards[game] ?? {};
  const over = winner !== null || board.points !== null;
  const caption = names.map((name, side) => {
    const looks = [sideOf(side).look];
    if (winner === side + 1) looks.push("won");
    if (!over && turn === side + 1) looks.push("moves");
    return h("span", { class: looks.join(" ") }, name);
  });
  const since = over || board.halted ? "" : String(board.since);
  return {
    key: game,
    board: { numbers: board.numbers, moves, dead, linked: board.linked },
    words: label,
    look: over ? "over" : "",
    caption: [...caption, h("small", {}, note, h("span", { class: "since", "data-since": since }))],
    seen: JSON.stringify([board, note]),
  };
}

/** Say at each board how long its player has thought, and mark it once that is long. */
function showSince() {
  for (const each of $("mosaic").querySelectorAll("[data-since]")) {
    const since = each.getAttribute("data-since");
    const seconds = since ? serverTime() - Number(since) : 0;
    each.textContent = seconds >= stuckAfter ? minutes(seconds) : "";
    const board = each.closest("li");
    board?.classList.toggle("stuck", seconds >= stuckAfter);
    board?.firstElementChild?.setAttribute("aria-description", each.textContent);
  }
}

/** @param {string} game */
function open(game) {
  opened = game;
  dialog.showModal();
  showOpened();
}

function showOpened() {
  const board = desk.boards.find(({ game }) => game === opened);
  if (!board) {
    dialog.close();
    return;
  }
  const { game, names, moves, dead } = board;
  const label = desk.told.boards[game]?.label ?? "";
  $("board-title").textContent = names.join(" – ");
  const { numbers, linked } = board;
  $("board-picture").replaceChildren(drawMiniBoard({ numbers, moves, dead, linked }, label));
  $("board-told").textContent = board.told || label;
  showChain({ moves, names });
  const wall = new URL(addressOf("play", game));
  wall.searchParams.set("wall", "");
  $("board-wall", HTMLAnchorElement).href = wall.href;
  $("board-review", HTMLAnchorElement).href = addressOf("review", game);
}

$("board-ask").addEventListener("click", async () => {
  if (await ask({ board: opened })) dialog.close();
});
$("board-close").addEventListener("click", () => dialog.close());
setInterval(showSince, 1000);
