// What this browser has to practise: positions in which a win was given away, and which games were looked through for them.

import { Problem } from "../lib/problem.js";
import { turnsOf } from "../lib/turns.js";
import { openLink, readRecord, review } from "../transport/api.js";
import { MOST_CARDS } from "./file_parts.js";
import { keptLinks } from "./link_games.js";
import { finishedGames } from "./my_games.js";
import { remembered } from "./remembered.js";
import { answered } from "./schedule.js";

/** @import { MyGame } from "../../shapes.js" */
/** @import { Card } from "./schedule.js" */

/** The date where the player lives. */
export const today = () => new Date().toLocaleDateString("en-CA");

/** @returns {Card[]} */
const cards = () => remembered.get("practise", []);
/** @returns {string[]} the games that were looked through */
const seen = () => remembered.get("practised", []);

/** What is to be done today, the longest due first. */
export const due = () =>
  cards()
    .filter((card) => card.due && card.due <= today())
    .sort((one, other) => (one.due < other.due ? -1 : 1));

/** Whether a win was ever given away here. */
export const anyCards = () => cards().length > 0;

/** A position of each game in which a win was ever given away, in any order, to make new ones like it. */
export const oneOfEach = () => [...new Map(shuffled(cards()).map((card) => [gameOf(card), card])).values()];

/** @param {Card} card */
const gameOf = ({ spec }) => Object.values(spec).join(" ");

/** @param {Card[]} all */
const shuffled = (all) =>
  all
    .map((card) => ({ card, chance: Math.random() }))
    .sort((one, other) => one.chance - other.chance)
    .map(({ card }) => card);

/**
 * Keep a position as it was answered.
 * @param {Card} card
 * @param {boolean} right
 */
export function keepAnswer(card, right) {
  const next = answered(card, right, today());
  const others = cards().filter(({ id }) => id !== card.id);
  // What sits is the first to go when there are too many.
  const all = next.due ? [next, ...others] : [...others, next];
  remembered.set("practise", all.slice(0, MOST_CARDS));
}

/**
 * Have a position to practise, unless it is there already.
 * @param {Card} card
 */
export function keepCard(card) {
  if (cards().some(({ id }) => id === card.id)) return;
  remembered.set("practise", [card, ...cards()].slice(0, MOST_CARDS));
}

/**
 * A position as it is kept, not answered yet.
 * @param {Card["spec"]} spec
 * @param {number[]} moves
 * @param {number | null} taken
 * @returns {Card}
 */
export function cardOf(spec, moves, taken) {
  return { id: [...Object.values(spec), ...moves].join(" "), spec, moves, taken, step: 0, due: today() };
}

/**
 * Look through the newest game that is over and was not looked through yet.
 * @returns {Promise<boolean>} whether there was one
 */
export async function lookThrough() {
  const [game] = await finishedGames(seen());
  const found = game ? await played(game) : await playedByLink();
  if (!found) return false;
  const { id, spec, record, you } = found;
  if (you) await findMistakes(spec, await record(), you).catch(ifUnsolved);
  remembered.set("practised", [id, ...seen()].slice(0, MOST_CARDS));
  return true;
}

/**
 * A game that nobody can judge has no mistakes.
 * @param {unknown} problem
 */
function ifUnsolved(problem) {
  if (!(problem instanceof Problem && problem.code === "not-solved-yet")) throw problem;
}

/**
 * A game, and who of the two is here; whoever has both seats is nobody in particular.
 * @param {MyGame} game
 */
function played({ id, spec, you: seats, ply }) {
  const you = seats.length === 1 && ply ? seats[0] : undefined;
  return { id, spec, you, record: () => readRecord(id) };
}

/** The newest game by link that is over and was not looked through yet. */
async function playedByLink() {
  for (const { id, link, you } of keptLinks()) {
    if (seen().includes(id)) continue;
    const { spec, record, winner } = await openLink(link);
    if (winner !== null) return { id, spec, you, record: async () => record };
  }
  return null;
}

/**
 * Keep the positions in which a player gave a win away.
 * @param {Card["spec"]} spec
 * @param {string} record
 * @param {1 | 2} you
 */
async function findMistakes(spec, record, you) {
  const reviewed = await review(record, you);
  const numbers = reviewed.moves.map(({ number }) => number);
  const known = new Set(cards().map(({ id }) => id));
  const found = turnsOf(reviewed)
    .filter((turn) => turn.mistake && turn.player === you && turn.winning_moves.length)
    .map((turn) => cardOf(spec, numbers.slice(0, turn.ply), "number" in turn ? turn.number : null))
    .filter(({ id }) => !known.has(id));
  remembered.set("practise", [...found, ...cards()].slice(0, MOST_CARDS));
}
