// The wall of a class, for a projector: how to join, then the boards, then a question to all. It takes nothing in.

import { Board, LOSES, WINS } from "../board/board.js";
import { inTurn } from "../board/grid.js";
import { Mosaic } from "../board/mosaic.js";
import { Countdown } from "../class/clock.js";
import { showJoinInfo } from "../class/join_info.js";
import { showQuestion } from "../class/question_wall.js";
import { gameHere } from "../lib/addresses.js";
import { $, attempt, complain, h } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { listen } from "../transport/live.js";
import { lookAtWall } from "../transport/room_api.js";

/** @import { RoomWall, WallBoard } from "../../shapes.js" */
/** @import { Note } from "../board/board.js" */

const room = gameHere();
const clock = new Countdown($("clock"));
const example = new Board($("mistake-board"), () => {});
const mosaic = new Mosaic($("mosaic"), { caption: 0, edge: 0, least: 90 });
/**
 * So many boards are large enough to be read from the back of the room; of more, the wall shows some in turn.
 * @param {WallBoard[]} boards
 */
const atOnce = (boards) => (boards.some(({ numbers }) => numbers.length > 60) ? 3 : 4);
const TURN_SECONDS = 8;
const SECTIONS = {
  join: "before",
  boards: "during",
  question: "after",
  standings: "places",
  "first-five": "places",
  mistake: "mistake",
};
/** So much room a line needs under a board, as a share of the screen. */
const LINE = 0.036;
/** @type {RoomWall | null} */
let shown = null;
let turn = 0;
let newest = 0;
let spoken = "";

/** @param {RoomWall} wall */
function show(wall) {
  if (wall.now < newest) return;
  newest = wall.now;
  if (spoken && spoken !== wall.language) location.reload();
  spoken = wall.language;
  const { shows } = wall;
  for (const id of Object.values(SECTIONS)) $(id).hidden = id !== SECTIONS[shows];
  document.body.dataset.shows = shows;
  $("joined").textContent = wall.told.joined;
  $("game").textContent = `${wall.title} · ${wall.pool_words}`;
  $("game-rule").textContent = wall.rule;
  $("round").textContent = $("places-title").textContent = wall.told.round;
  $("progress").textContent = wall.told.line;
  clock.set(wall);
  shown = wall;
  if (shows === "boards") showBoards();
  if (shows === "question") showQuestion(wall);
  if (shows === "standings" || shows === "first-five") showStandings(wall);
  if (shows === "mistake") showMistake(wall);
  document.body.dataset.ready = String(wall.version);
}

/** Show the boards whose turn it is: a few large ones, each with its number. */
function showBoards() {
  if (!shown) return;
  const wall = shown;
  const lines = wall.boards.some(({ names }) => names) ? 3 : 1;
  mosaic.caption = lines * LINE * Math.min(innerWidth, innerHeight);
  const cards = wall.boards.map((board, i) => card(board, wall.told.boards[i] ?? ""));
  const { items, now, turns } = inTurn(cards, turn, atOnce(wall.boards));
  mosaic.show(items);
  const dots = Array.from({ length: turns }, (_, i) => h("i", { class: i === now ? "current" : "" }));
  $("turns").replaceChildren(...(turns > 1 ? dots : []));
}

setInterval(() => {
  turn += 1;
  if (shown?.shows === "boards") showBoards();
}, TURN_SECONDS * 1000);

/**
 * @param {WallBoard} each
 * @param {string} words
 */
function card(each, words) {
  const { numbers, linked, moves, dead, winner, names, number } = each;
  const players = (names ?? []).map((name, side) =>
    h("span", { class: `${side ? "two" : "one"}${winner === side + 1 ? " won" : ""}` }, name),
  );
  const caption = [h("b", {}, say("board-number", { number })), ...players];
  return {
    key: String(number),
    board: { numbers, moves, dead, linked },
    words,
    look: winner ? "over" : "",
    caption,
    seen: JSON.stringify(each),
  };
}

/** @param {RoomWall} wall */
function showMistake({ mistake }) {
  if (!mistake) return;
  $("mistake-title").textContent = mistake.title;
  $("mistake-told").textContent = mistake.told;
  $("mistake-happened").textContent = mistake.happened;
  /** @type {Map<number, Note>} */
  const notes = new Map(mistake.winning_moves.map((number) => [number, WINS]));
  if (mistake.number !== null) notes.set(mistake.number, { ...LOSES, words: say("cell-was-taken") });
  example.show({ numbers: mistake.numbers, moves: mistake.moves, names: ["", ""], notes });
}

/** @param {RoomWall} wall */
function showStandings({ standings }) {
  $("standings").replaceChildren(
    ...standings.map(({ rank, name, points }) =>
      h("li", {}, h("span", { class: "rank" }, String(rank)), h("b", {}, name), h("span", {}, points)),
    ),
  );
}

const first = await attempt(() => lookAtWall(room));
if (first) show(first);
await showJoinInfo(room);
listen(`api/rooms/${room}/wall/events`, Number($("wall").dataset.heartbeat), show, (online) => {
  $("network").hidden = online;
  if (online && $("message").dataset.code === "offline") complain();
});
