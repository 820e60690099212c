// A game looked at again: every move marked, stepping back and forth, and playing on from any point.

import { get, post } from "./api.js";
import { Board } from "./board.js";
import { $, attempt, h, shortcuts, SIDES } from "./dom.js";

const LOOKS = { "kept the win": "kept", "gave it away": "away" };
const MARKS = { "kept the win": "✓", "gave it away": "✗", "already lost": "·" };

const board = new Board($("board"), () => {});

let review = null;
let ply = 0;

function begin(found) {
  review = found;
  $("paste").hidden = true;
  $("reviewed").hidden = false;
  $("summary").textContent = `${found.words.title}, pool ${found.pool}. ${found.result}`;
  $("players").replaceChildren(
    ...found.names.map((name, side) =>
      h("div", { class: `player ${SIDES[side]}` }, h("b", {}, name), h("small", {}, accuracy(found.accuracy[side]))),
    ),
  );
  $("moves").replaceChildren(...found.reviewed.map(item));
  $("turning").disabled = !found.turning_points.length;
  goTo(found.turning_points[0] ?? found.moves.length);
}

function accuracy(share) {
  return share == null ? "never had a won position" : `kept ${Math.round(share * 100)} % of won positions`;
}

function item({ number, player, verdict }, i) {
  const button = h(
    "button",
    { type: "button", class: `${SIDES[player - 1]} ${LOOKS[verdict] ?? ""}`, onclick: () => goTo(i + 1) },
    h("span", { "aria-hidden": "true" }, player === 1 ? "●" : "◆"),
    h("span", { class: "number" }, String(number)),
    h("span", { class: "verdict" }, `${MARKS[verdict] ?? ""} ${verdict}`),
  );
  return h("li", {}, button);
}

/** Show the game after so many moves. */
function goTo(to) {
  ply = Math.max(0, Math.min(to, review.moves.length));
  const { numbers, moves, names, reviewed } = review;
  const next = reviewed[ply];
  const notes = new Map();
  for (const number of next?.winning_moves ?? []) notes.set(number, { look: "win", mark: "✓", words: "would win" });
  board.show({ numbers, moves: moves.slice(0, ply), names, notes });
  $("step-text").textContent = describe(reviewed[ply - 1], names);
  $("first").disabled = $("back").disabled = ply === 0;
  $("forth").disabled = ply === moves.length;
  $("play-on").disabled = ply === moves.length && review.over;
  for (const [i, entry] of [...$("moves").children].entries()) {
    entry.firstElementChild.toggleAttribute("aria-current", i === ply - 1);
  }
  document.body.dataset.ready = ply;
}

function describe(move, names) {
  if (!move) return "The start.";
  const instead = move.verdict === "gave it away" ? `; ${list(move.winning_moves)} would have kept it` : "";
  return `Move ${ply}: ${names[move.player - 1]} took ${move.number} and ${move.verdict === "already lost" ? "was already lost" : move.verdict}${instead}.`;
}

function list(numbers) {
  return numbers.length > 8 ? `${numbers.slice(0, 8).join(", ")} and ${numbers.length - 8} more` : numbers.join(" or ");
}

async function playOn() {
  const { game, pool, rule, openings, moves } = review;
  const rules = game === "custom" ? { pool, rule, openings } : { game };
  const mine = ply % 2;
  const seats = mine === 0 ? ["human", "perfect"] : ["perfect", "human"];
  const made = await attempt(() => post("games", { ...rules, seats, moves: moves.slice(0, ply) }));
  if (made) location.assign(`/play/${made.game.id}`);
}

const judge = async (record) => {
  const found = await attempt(() => post("review", { record }));
  if (found) begin(found);
};

$("first").addEventListener("click", () => goTo(0));
$("back").addEventListener("click", () => goTo(ply - 1));
$("forth").addEventListener("click", () => goTo(ply + 1));
$("turning").addEventListener("click", () => {
  goTo(review.turning_points.find((point) => point > ply) ?? review.turning_points[0]);
});
$("play-on").addEventListener("click", playOn);
shortcuts({ arrowleft: $("back"), arrowright: $("forth"), t: $("turning"), p: $("play-on") });
$("paste").addEventListener("submit", (event) => {
  event.preventDefault();
  judge(new FormData($("paste")).get("record"));
});

const id = location.pathname.split("/")[2];
if (id) {
  const record = await attempt(() => get(`games/${id}/record`));
  if (record) await judge(record);
} else {
  $("paste").hidden = false;
  document.body.dataset.ready = "";
}
