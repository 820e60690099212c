// What this browser has to practise: positions in which a win was given away, and which games were looked through for them.

import { readRecord, review } from "../transport/api.js";
import { finishedGames } from "./my_games.js";
import { remembered } from "./remembered.js";
import { answered } from "./schedule.js";

/** @import { MyGame } from "../../shapes.js" */
/** @import { Card } from "./schedule.js" */

/** So many positions, and so many games, are remembered at most. */
const MOST = 200;

/** The date where the player lives. */
export const today = () => new Date().toLocaleDateString("en-CA");

/** @returns {Card[]} */
const cards = () => remembered.get("practise", []);
/** @returns {string[]} the games that were looked through */
const seen = () => remembered.get("practised", []);

/** What is to be done today, the longest due first. */
export const due = () =>
  cards()
    .filter((card) => card.due <= today())
    .sort((one, other) => (one.due < other.due ? -1 : 1));

/** Any position that was ever given away, to make new ones like it. */
export const anyCard = () => cards().at(Math.floor(Math.random() * cards().length));

/**
 * Keep a position as it was answered.
 * @param {Card} card
 * @param {boolean} right
 */
export function keepAnswer(card, right) {
  const next = answered(card, right, today());
  const others = cards().filter(({ id }) => id !== card.id);
  remembered.set("practise", [...(next ? [next] : []), ...others].slice(0, MOST));
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
 * Look through the newest game that was not looked through yet.
 * @returns {Promise<boolean>} whether there was one
 */
export async function lookThrough() {
  const [game] = await finishedGames(seen());
  if (!game) return false;
  const [you] = game.you;
  if (game.you.length === 1 && you !== undefined && game.ply) await findMistakes(game, you);
  remembered.set("practised", [game.id, ...seen()].slice(0, MOST));
  return true;
}

/**
 * @param {MyGame} game
 * @param {1 | 2} you
 */
async function findMistakes({ id, spec }, you) {
  const { moves } = await review(await readRecord(id), you);
  const numbers = moves.map(({ number }) => number);
  const found = moves
    .filter(({ mistake, player }) => mistake && player === you)
    .map(({ ply, number }) => cardOf(spec, numbers.slice(0, ply), number));
  const known = new Set(cards().map((card) => card.id));
  remembered.set("practise", [...cards(), ...found.filter((card) => !known.has(card.id))].slice(-MOST));
}
