// A game looked at again: every move marked, stepping back and forth, and playing on from any point.

import { get, post, rulesOf } from "./api.js";
import { Board } from "./board.js";
import { $, attempt, h, inWords, MARKS, shortcuts, SIDES, withNames } from "./dom.js";

const LOOKS = { kept: "kept", "gave-away": "away" };
const JUDGED = { kept: "✓", "gave-away": "✗", lost: "·", undecided: "?" };

const board = new Board($("board"), () => {});

let review = null;
let ply = 0;

function begin(found) {
  review = found;
  $("paste").hidden = true;
  $("reviewed").hidden = false;
  $("summary").textContent = `${found.words.title}, pool: ${inWords(found.pool)}. ${found.message}`;
  $("players").replaceChildren(
    ...found.names.map((name, side) =>
      h("div", { class: `player ${SIDES[side]}` }, h("b", {}, name), h("small", {}, accuracy(found.accuracy[side]))),
    ),
  );
  const end = found.gave_up ? [item({ ...found.gave_up, number: "gave up" }, found.moves.length - 1)] : [];
  $("moves").replaceChildren(...found.moves.map(item), ...end);
  $("turning").disabled = !mistakes().length;
  goTo(mistakes().length ? mistakes()[0].ply : found.moves.length);
}

/** What gave a win away: moves, and giving up. */
function mistakes() {
  return [...review.turning_points, review.gave_up].filter((turn) => turn && mistaken(turn));
}

function accuracy(share) {
  const unknown = [...review.moves, review.gave_up].some((turn) => turn?.verdict === "undecided");
  const known = unknown ? ", as far as is known" : "";
  return (share == null ? "never had a won position" : `accuracy ${Math.round(share * 100)}% (won positions kept)`) + known;
}

function item({ number, player, verdict, verdict_words: words }, i) {
  const button = h(
    "button",
    { type: "button", class: `${SIDES[player - 1]} ${LOOKS[verdict] ?? ""}`, onclick: () => goTo(i + 1) },
    h("span", { "aria-hidden": "true" }, MARKS[player - 1]),
    h("span", { class: "number" }, String(number)),
    h("span", { class: "verdict" }, `${JUDGED[verdict] ?? ""} ${words}`),
  );
  return h("li", {}, button);
}

/** Show the game after so many moves. */
function goTo(to) {
  ply = Math.max(0, Math.min(to, review.moves.length));
  const { numbers, moves, names } = review;
  const next = moves[ply] ?? review.gave_up;
  const notes = new Map();
  for (const number of next?.winning_moves ?? []) notes.set(number, { look: "win", mark: "✓", words: "would win" });
  if (next?.number && mistaken(next)) notes.set(next.number, { look: "lose", mark: "✗", words: "was taken" });
  board.show({ numbers, moves: taken(), names, notes });
  $("step-text").textContent = describe(moves[ply - 1]);
  $("why").textContent = why(next) || why(moves[ply - 1]);
  $("next").textContent = next ? ahead(next) : "";
  $("first").disabled = $("back").disabled = ply === 0;
  $("forth").disabled = ply === moves.length;
  $("play-on").disabled = ply === moves.length && review.winner !== null && !review.gave_up;
  for (const [i, entry] of [...$("moves").children].entries()) {
    entry.firstElementChild.toggleAttribute("aria-current", i === ply - 1);
  }
  document.body.dataset.ready = ply;
}

/** The numbers taken up to the move that is shown. */
function taken() {
  return review.moves.slice(0, ply).map(({ number }) => number);
}

function describe(move) {
  if (!move) return "The start.";
  if (move.verdict === "given") return `Move ${ply}: ${move.number} was given to ${review.names[move.player - 1]}.`;
  const did = { lost: `and was ${move.verdict_words}`, undecided: "in a position too hard to work out in time" };
  const how = did[move.verdict] ?? `and ${move.verdict_words}`;
  return `Move ${ply}: ${review.names[move.player - 1]} took ${move.number} ${how}.`;
}

/** What was possible next, and what came of it. */
function ahead(move) {
  const { player, number, verdict, winning_moves: wins } = move;
  const name = review.names[player - 1];
  if (verdict === "given") return `The next move was given: ${name} had no choice.`;
  if (verdict === "undecided") return "Which numbers win now is too hard to work out in time.";
  if (!number) return `${name} gave up a ${mistaken(move) ? "won" : "lost"} game here.`;
  if (mistaken(move)) return `The numbers marked ✓ win for ${name} now, but ${name} took ${number} and ${move.verdict_words}.`;
  return wins.length ? `The numbers marked ✓ win for ${name} now.` : `Whatever ${name} takes now loses.`;
}

const mistaken = (move) => move.verdict === "gave-away";

/** Why a move gave the win away, if it did. */
function why(move) {
  const point = mistakes().find((other) => other.ply === move?.ply);
  return point ? withNames(point.explanation, review.names) : "";
}

async function playOn() {
  const seats = ply % 2 === 0 ? ["human", "perfect"] : ["perfect", "human"];
  const made = await attempt(() => post("games", { ...rulesOf(review), seats, moves: taken() }));
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
  const points = mistakes().map((point) => point.ply);
  goTo(points.find((point) => point > ply) ?? points[0]);
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
