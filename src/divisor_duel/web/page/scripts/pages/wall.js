// The wall of a class, for a projector: how to join, then the boards, then the moment that decided. It takes nothing in.

import { Board } from "../board/board.js";
import { Mosaic } from "../board/mosaic.js";
import { Countdown } from "../class/clock.js";
import { showMoment } from "../class/decisive_moment.js";
import { showJoinInfo } from "../class/join_info.js";
import { gameHere } from "../lib/addresses.js";
import { $, attempt, complain, h } from "../lib/dom.js";
import { listen } from "../transport/live.js";
import { lookAtWall } from "../transport/room_api.js";

/** @import { RoomWall, WallBoard } from "../../shapes.js" */

const room = gameHere();
const clock = new Countdown($("clock"));
const mosaic = new Mosaic($("mosaic"), { caption: 0, edge: 0, least: 90 });
const board = new Board($("board"), () => {});
const SECTIONS = {
  join: "before",
  boards: "during",
  question: "after",
  answer: "after",
  standings: "places",
};
/** So much room two names need under a board, as a share of the screen. */
const NAMED = 0.055;
let newest = 0;
let spoken = "";

/** @param {RoomWall} wall */
function show(wall) {
  if (wall.now < newest) return;
  newest = wall.now;
  if (spoken && spoken !== wall.language) location.reload();
  spoken = wall.language;
  const shows = wall.moment === null && SECTIONS[wall.shows] === "after" ? "boards" : wall.shows;
  for (const id of Object.values(SECTIONS)) $(id).hidden = id !== SECTIONS[shows];
  document.body.dataset.shows = shows;
  $("joined").textContent = wall.told.joined;
  $("round").textContent = $("places-title").textContent = wall.told.round;
  $("progress").textContent = wall.told.line;
  clock.set(wall);
  mosaic.caption = wall.boards.some(({ names }) => names) ? NAMED * Math.min(innerWidth, innerHeight) : 0;
  if (shows === "boards") mosaic.show(wall.boards.map((each, i) => card(each, wall.told.boards[i] ?? "")));
  if (shows === "question" || shows === "answer") showQuestion(wall);
  if (shows === "standings") showStandings(wall);
  document.body.dataset.ready = String(wall.version);
}

/**
 * @param {WallBoard} each
 * @param {string} words
 */
function card(each, words) {
  const { numbers, linked, moves, dead, winner, names, number } = each;
  const caption = (names ?? []).map((name, side) =>
    h("span", { class: `${side ? "two" : "one"}${winner === side + 1 ? " won" : ""}` }, name),
  );
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
function showQuestion({ moment, numbers }) {
  if (!moment) return;
  const { question, answer } = moment;
  const [first = "", second = ""] = question.questions;
  $("question").textContent = first;
  $("turn").textContent = question.turn;
  $("second").textContent = answer ? "" : second;
  $("answered").hidden = !answer;
  $("answer").textContent = answer?.answer ?? "";
  $("why").textContent = answer?.why ?? "";
  $("played").textContent = answer?.played ?? "";
  showMoment(board, moment, { numbers });
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
